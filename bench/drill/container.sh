#!/bin/sh
# Builds the image of deploy/containers, starts it as compose does (production, without rights to change its files), waits
# until it is ready, and stops it. No image registry and no engine are needed: the base image is made from a minimal Debian,
# and buildah runs the image in a chroot. Needs root, and the Debian packages buildah and debootstrap.
set -eu

for program in buildah debootstrap curl; do
  command -v "$program" >/dev/null || {
    echo "The drill of the image needs $program: install the Debian package of that name." >&2
    exit 2
  }
done
repository=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
port=${PORT:-8123}
server=
clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  for container in "${base:-}" "${running:-}"; do
    [ -z "$container" ] || buildah rm "$container" >/dev/null
  done
  buildah rmi localhost/quivia-drill localhost/quivia-drill-base >/dev/null 2>&1 || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

NODE_VERSION=${NODE_VERSION:-22.20.0} NPM_VERSION=${NPM_VERSION:-10.9.0} \
  "$repository/scripts/bare-root.sh" "$work/base" true
chroot "$work/base" useradd --create-home --uid 1000 node

base=$(buildah from scratch)
buildah copy --quiet "$base" "$work/base" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --env npm_config_registry="$(npm config get registry)" "$base"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || buildah config --env NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$base"
buildah commit --quiet "$base" quivia-drill-base >/dev/null

# Of the clone in the root: what is committed.
echo "Building the image" >&2
buildah build --quiet --pull-never --network host --isolation chroot --format docker --tag quivia-drill \
  --from localhost/quivia-drill-base \
  --file "$work/base/root/quivia/deploy/containers/Containerfile" "$work/base/root/quivia" >/dev/null

echo "Starting it" >&2
running=$(buildah from --pull-never localhost/quivia-drill)
buildah run --isolation chroot --network host --env HOST=127.0.0.1 --env PORT="$port" \
  --env PUBLIC_URL="http://127.0.0.1:$port" --env ADMIN_EMAIL=admin@example.org \
  --env ADMIN_PASSWORD="$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')Aa!" \
  "$running" -- tini -s -- node scripts/start.mjs >"$work/log" 2>&1 &
server=$!
ready=
for _ in $(seq 120); do
  curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz" && ready=yes && break
  kill -0 "$server" 2>/dev/null || break
  sleep 1
done
if [ -z "$ready" ]; then
  cat "$work/log" >&2
  echo "The image did not become ready." >&2
  exit 1
fi
echo "The image was built, started and became ready."
