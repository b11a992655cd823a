#!/bin/sh
# Installs PostgreSQL for the tests where it is missing and may be installed; the tests start their own servers from it.
set -eu

found() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

if found; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo '!!! Riverboat: PostgreSQL is not installed and cannot be installed from here: its tests will be SKIPPED.' >&2
    exit 0
fi
echo 'Riverboat: installing PostgreSQL for the tests'
# No server of the machine's own: the tests make theirs in folders of their own.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null || true
found || echo '!!! Riverboat: PostgreSQL could not be installed: its tests will be SKIPPED.' >&2
