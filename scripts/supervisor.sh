#!/bin/sh
# Usage: supervisor.sh LIMIT COMMAND...
# Runs the command and starts it again when it dies, at most LIMIT times a minute. Passes signals on.
# Ends with the command's code when it was told to stop, and when the command ended with 0, or with 78,
# which says that another start would not help. The command finds its restarts in LECTERN_RESTARTS, and
# this shell in LECTERN_SUPERVISOR: it ends itself when this shell is gone.
limit=$1
shift
LECTERN_RESTARTS=0
LECTERN_SUPERVISOR=$$
export LECTERN_RESTARTS LECTERN_SUPERVISOR

pid=
deaths=
stopped=
stop() {
  stopped=1
  signalled=1
  [ -z "$pid" ] || kill "-$1" "$pid" 2>/dev/null
}
trap 'stop TERM' TERM
trap 'stop INT' INT
trap 'stop TERM' HUP

# Whether fewer than LIMIT deaths lie within the last minute; forgets those before.
allowed() {
  now=$(date +%s)
  recent=
  count=0
  for at in $deaths; do
    [ $((now - at)) -ge 60 ] && continue
    recent="$recent $at"
    count=$((count + 1))
  done
  deaths=$recent
  [ "$count" -lt "$limit" ]
}

while :; do
  "$@" &
  pid=$!
  code=0
  signalled=1
  # A signal to this shell ends the wait, not the command.
  while [ -n "$signalled" ]; do
    signalled=
    wait "$pid"
    ended=$?
    [ "$ended" -eq 127 ] || code=$ended
  done
  pid=
  [ -z "$stopped" ] && [ "$code" -ne 0 ] && [ "$code" -ne 78 ] || exit "$code"
  echo "Lectern ended with code $code and is started again." >&2
  until allowed; do
    sleep 1
    [ -z "$stopped" ] || exit "$code"
  done
  deaths="$deaths $(date +%s)"
  LECTERN_RESTARTS=$((LECTERN_RESTARTS + 1))
done
