#!/bin/sh
# Runs a command as the very first one on a bare machine: a minimal Debian in a new directory, which holds Node, git and
# a fresh clone of this repository (what is committed), and nothing else. Needs root, debootstrap and npm.
#
#   scripts/bare-root.sh /tmp/bare npm start
#   SUITE=trixie NODE_VERSION=22.14.0 NPM_VERSION=10.9.0 scripts/bare-root.sh /tmp/bare2 npm test
#
# The network is the machine's own: choose a free port with `env PORT=8001 npm start`. MIRROR names another Debian
# mirror; the npm registry, a proxy and NODE_EXTRA_CA_CERTS are taken over from the caller.
set -eu

SUITE=${SUITE:-bookworm}
NODE_VERSION=${NODE_VERSION:-20.19.0}
NPM_VERSION=${NPM_VERSION:-10.8.2}

if [ $# -lt 2 ]; then
  echo "Usage: $0 NEW_DIRECTORY COMMAND..." >&2
  exit 2
fi
if [ -e "$1" ]; then
  echo "$1 already exists: remove it, or name a directory that doesn't exist yet." >&2
  exit 2
fi
repository=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
root=$(cd "$1" && pwd)
shift

echo "Making a minimal Debian $SUITE with git in $root" >&2
debootstrap --variant=minbase --include=git "$SUITE" "$root" ${MIRROR:+"$MIRROR"} >"$root.log" 2>&1 || {
  echo "debootstrap failed: see $root.log." >&2
  exit 1
}
rm "$root.log"

echo "Adding Node $NODE_VERSION with npm $NPM_VERSION" >&2
# unpack PACKAGE@VERSION DIRECTORY
unpack() {
  mkdir -p "$2"
  archive=$(cd "$root/tmp" && npm pack --silent "$1")
  tar --extract --gzip --no-same-owner --strip-components=1 --directory="$2" --file="$root/tmp/$archive"
  rm "$root/tmp/$archive"
}
architecture=$(node --print 'process.arch')
unpack "node-linux-$architecture@$NODE_VERSION" "$root/opt/node"
unpack "npm@$NPM_VERSION" "$root/usr/local/lib/node_modules/npm"
mv "$root/opt/node/bin/node" "$root/usr/local/bin/node"
rm -r "$root/opt/node"
for name in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/local/bin/$name"
done

cp /etc/resolv.conf /etc/hosts "$root/etc/"
set -- npm_config_registry="$(npm config get registry)" "$@"
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem"
  set -- NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$@"
fi
for name in http_proxy https_proxy no_proxy; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || set -- "$name=$value" "$@"
done
git clone --quiet --no-hardlinks "$repository" "$root/root/quivia"

echo "Running in $root" >&2
# In namespaces of its own: mounts and processes end with the command. The environment is empty, without a locale too.
ROOT=$root exec unshare --mount --pid --fork --kill-child sh -c '
  mount -t proc proc "$ROOT/proc" && mount --rbind /sys "$ROOT/sys" && mount --rbind /dev "$ROOT/dev" || exit 1
  chroot "$ROOT" /usr/bin/env -i HOME=/root USER=root TERM="${TERM:-dumb}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    /bin/sh -c "cd /root/quivia && exec env \"\$@\"" sh "$@"
' sh "$@"
