#!/bin/sh
# All tests but the long ones: those on real servers, which mostly wait, beside those that compute.
#   sh scripts/test.sh BIN [arguments of pytest]
set -u
bin=$1
shift
live=$(mktemp)
trap 'rm -f "$live"' EXIT
"$bin/pytest" -p no:cacheprovider -m "live and not soak" "$@" >"$live" 2>&1 &
beside=$!
trap 'kill "$beside" 2>/dev/null; exit 130' INT TERM
"$bin/pytest" -m "not live and not soak" "$@"
first=$?
wait "$beside"
second=$?
cat "$live"
none=5 # pytest's code where the arguments choose no test
[ "$first" -eq "$none" ] && exit "$second"
[ "$second" -eq "$none" ] && exit "$first"
[ "$first" -ne 0 ] && exit "$first"
exit "$second"
