#!/usr/bin/env bash
# Package: @peculiar/x509@2.2.0, reflect-metadata@0.2.2; on Node 20.20.2 and
#   24.21.0
# Guess: a subject as OpenSSL prints it with -nameopt RFC2253, CN=Ana
#   N\C3\BA\C3\B1ez, is read as Ana Núñez, and the nine attribute names of the
#   RFC are known.
# Seen: the backslashes are dropped and the digits stay: "Ana NC3BAC3B1ez" goes
#   into the certificate. "CN = Ana", the default form of OpenSSL 3, is an
#   empty name without an error. STREET, UID and cn are refused.
# Rule: RFC 4514, section 2.4: a backslash and two hexadecimal digits are one
#   byte; section 3: STREET and UID must be recognised, in any case of letters.
# Matters: signers of a deed with an accent in the name get another name in the
#   made certificate or are not found.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @peculiar/x509@2.2.0 reflect-metadata@0.2.2

cat >look.mjs <<'JS'
import 'reflect-metadata';
import { Name } from '@peculiar/x509';

for (const text of ['CN=Ana Núñez', 'CN=Ana N\\C3\\BA\\C3\\B1ez', 'CN = Ana', 'cn=Ana', 'UID=ana', 'STREET=Av. Uno 5'])
  try {
    console.log(text, '->', JSON.stringify(new Name(text).toJSON()));
  } catch ({ message }) {
    console.log(text, '->', message);
  }
JS

expected=$(cat <<'TEXT'
CN=Ana Núñez -> [{"CN":["Ana Núñez"]}]
CN=Ana N\C3\BA\C3\B1ez -> [{"CN":["Ana NC3BAC3B1ez"]}]
CN = Ana -> []
cn=Ana -> Cannot get OID for name type ''
UID=ana -> Cannot get OID for name type ''
STREET=Av. Uno 5 -> Cannot get OID for name type ''
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
