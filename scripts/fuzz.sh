#!/bin/sh
# Fuzzes every target of tests/fuzz for a while; what fails is kept in tests/fuzz/corpus, where the tests try it.
#   sh scripts/fuzz.sh BIN SECONDS
set -u
bin=$1
seconds=$2
failed=""
for folder in tests/fuzz/corpus/*/; do
  target=$(basename "$folder")
  echo "== $target, $seconds s"
  PYTHONPATH=. "$bin/python" -m tests.fuzz.run "$target" "$seconds" >".fuzz.log" 2>&1 || failed="$failed $target"
  tail -n 2 .fuzz.log
  case "$failed " in *" $target "*) cat .fuzz.log ;; esac
  rm -f .fuzz.log
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
