#!/bin/sh
# packages.sh PACKAGE...   Installs the Debian packages that are missing, where we are root on a Debian.
# Never fails: what cannot be had is said in one loud line, and the tests that need it are skipped.
set -eu

PATH=$PATH:/usr/sbin:/sbin
missing=
for package; do # each brings a program of its own name
  command -v "$package" >/dev/null || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

give_up() {
  echo "!!! missing:$missing ($1): the live tests that need them will be skipped" >&2
  exit 0
}

command -v apt-get >/dev/null || give_up "no apt-get here"
[ "$(id -u)" = 0 ] || give_up "as root: apt-get install$missing"

# The tests start servers of their own: the packages must not start theirs, which would take the usual ports.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\nexit 101\n' >$policy
  chmod 755 $policy
fi

log=$(mktemp)
echo "installing$missing"
export DEBIAN_FRONTEND=noninteractive
for attempt in 1 2 3; do
  if { apt-get -qq -o Acquire::Retries=3 update &&
    apt-get -qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 install -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
    rm -f "$log"
    exit 0
  fi
done
tail -n 5 "$log" >&2
give_up "apt-get failed $attempt times, see $log"
