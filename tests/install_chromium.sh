#!/bin/sh
# Installs Debian's chromium for the tests where it is missing and may be installed.
set -eu

found() {
    command -v chromium >/dev/null 2>&1
}

if found; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo '!!! Riverboat: chromium is not installed and cannot be installed from here: the tests in the browser will be SKIPPED.' >&2
    exit 0
fi
echo 'Riverboat: installing chromium for the tests in the browser'
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null || true
found || echo '!!! Riverboat: chromium could not be installed: the tests in the browser will be SKIPPED.' >&2
