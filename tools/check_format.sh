#!/usr/bin/env bash
# Checks the format of all our C++ files; with --fix puts it right.
# clang-format's versions differ in taste, so only one of them is asked: that of clang 19, which Debian 12 and 13 and Ubuntu 24.04 have.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=
for name in clang-format-19 clang-format; do
  if [[ $("$name" --version 2>/dev/null) =~ version\ 19\. ]]; then
    program=$name
    break
  fi
done
if [[ -z $program ]]; then
  echo "There is no clang-format 19: the format is not checked."
  exit
fi

options=(--dry-run --Werror)
if [[ ${1:-} == --fix ]]; then options=(-i); fi
find . \( -name build -o -name node_modules -o -name '.?*' \) -prune -o \
  \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 -r "$program" "${options[@]}"
