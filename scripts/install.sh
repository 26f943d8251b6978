#!/bin/sh
# install.sh ENV --project EXTRAS    the gateway itself (editable) with the extras, into the virtual environment ENV
# install.sh ENV --extra NAME        only the packages that an extra of pyproject.toml names
# What is installed already is left alone, and then no network is needed. PYTHON chooses the interpreter.
set -eu

env=$1 what=$2 name=$3
python=${PYTHON:-python3}

command -v "$python" >/dev/null || { echo "no $python found: install Python 3.11 or later" >&2; exit 1; }
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "$("$python" --version) is too old: install Python 3.11 or later, or say make PYTHON=/path/to/python3.11" >&2
  exit 1
}

if ! "$env/bin/python" -c 'import pip' 2>/dev/null; then
  echo "making the virtual environment $env"
  rm -rf "$env"
  "$python" -m venv "$env" || { echo "$python cannot make virtual environments: install its venv module (Debian: python3-venv)" >&2; exit 1; }
fi

install() {
  "$env/bin/python" -m pip install -qq --disable-pip-version-check --no-input "$@"
}

case $what in
  --project)
    echo "installing nomic-gateway[$name] into $env"
    # These build the project, and setuptools what it needs that comes as source only; kept, so that a later
    # run needs no network.
    install 'hatchling>=1.25' 'editables>=0.5' 'setuptools>=70.1'
    install --no-build-isolation -e ".[$name]"
    ;;
  --extra)
    echo "installing the packages of the extra $name into $env"
    requirements=$("$env/bin/python" -c '
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    print("\n".join(tomllib.load(file)["project"]["optional-dependencies"][sys.argv[1]]))' "$name")
    printf '%s\n' "$requirements" >"$env/requirements.txt"
    install -r "$env/requirements.txt"
    ;;
  *)
    echo "install.sh: --project or --extra, not $what" >&2
    exit 2
    ;;
esac
