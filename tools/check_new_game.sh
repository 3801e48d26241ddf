#!/usr/bin/env bash
# Adds a game to a copy of the tree, builds page and program there and plays it in a browser. The game is
# Heaviest Train under another name: two folders, and its rules in docs/rules. No file of the tree is edited.
# check_new_game.sh [FOLDER]: where the copy is made (default build/new_game); it is left there, so that a
# second run compiles little.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
copy=$(realpath -m "${1:-build/new_game}")
program=$copy/build/release

die() {
  echo "$*" >&2
  exit 1
}

# The tree as it is here, also what is not committed yet. Files keep their time and what was built is left.
copy_tree() {
  mkdir -p "$copy/web"
  find "$copy" -mindepth 1 -maxdepth 1 ! -name build ! -name web ! -name .git -exec rm -rf {} +
  find "$copy/web" -mindepth 1 -maxdepth 1 ! -name dist ! -name node_modules -exec rm -rf {} +
  git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do if [[ -e $file ]]; then printf '%s\0' "$file"; fi; done |
    tar -c --null -T - | tar -x -C "$copy"
  if [[ -d web/node_modules && ! -d $copy/web/node_modules ]]; then
    cp -a web/node_modules "$copy/web/"
    rm -f "$copy/web/node_modules/.page"
  fi
}

# What was there before, to see afterwards that it is the same.
remember() {
  git -C "$copy" init -q 2>/dev/null
  git -C "$copy" add -A
  git -C "$copy" -c user.name=check -c user.email=check@localhost commit -q --allow-empty -m before
}

# second_train from heaviest_train, file by file.
add_game() {
  local from to
  for from in games/heaviest_train web/games/heaviest_train docs/rules/heaviest-train.md docs/rules/heaviest-train.de.md; do
    to=${from/heaviest/second}
    cp -r "$copy/$from" "$copy/$to"
    find "$copy/$to" -type f -print0 | xargs -0 sed -i \
      -e 's/heaviest\([_-]\)train/second\1train/g' -e 's/HeaviestTrain/SecondTrain/g' \
      -e 's/Heaviest Train/Second Train/g' -e 's/Der schwerste Zug/Der zweite Zug/g' \
      -e 's/\(["`]\)ht\(["`.]\)/\1st\2/g'
    find "$copy/$to" -depth -name '*heaviest*' | while read -r file; do
      mv "$file" "$(dirname "$file")/$(basename "$file" | sed 's/heaviest/second/g')"
    done
  done
}

# What ./test has compiled is taken from ccache: hardly anything is different for the new game. Without
# it nothing is optimised and many files are as one, for it is compiled for one short game.
build() {
  local how=(-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0)
  if grep -qs '^CMAKE_CXX_COMPILER_LAUNCHER:.*ccache$' build/release/CMakeCache.txt; then
    how=(-DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    export CCACHE_BASEDIR=$copy CCACHE_NOHASHDIR=1
  fi
  cmake -S "$copy" -B "$program" -G Ninja "${how[@]}" >/dev/null
  cmake --build "$program" --target ts_types
  "$program/ts_types" "$copy/web/wire"
  cmake --build "$program" --target roundhouse
}

# Tests of the page find the game by themselves; so do those in a browser.
try() {
  "$program/roundhouse" games --all-games | grep -q second-train || die "the program does not know the game"
  if "$program/roundhouse" games | grep -q second-train; then die "the game is not hidden"; fi
  cd "$copy/web"
  npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
  npx vitest run tests games/rules.test.ts
  ROUNDHOUSE=$program/roundhouse npx playwright test --workers 1 --grep second-train hidden.spec.ts
}

# Only what is new differs.
nothing_edited() {
  local edited
  edited=$(git -C "$copy" status --porcelain --untracked-files=all | grep -v '^??' || true)
  [[ -z $edited ]] || die "adding a game has changed: $edited"
  git -C "$copy" status --porcelain --untracked-files=all |
    sed -n 's/^?? //p' | sed 's|\(second[_-]train\).*|\1|' | sort | uniq -c
}

copy_tree
remember
add_game
build
(try)
nothing_edited
echo "A new game is new files only."
