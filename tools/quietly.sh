# For scripts that read this file: quietly COMMAND … tells what a command said only if it failed.
quietly() {
  local log
  if ! log=$("$@" 2>&1); then
    echo "$log" >&2
    return 1
  fi
}
