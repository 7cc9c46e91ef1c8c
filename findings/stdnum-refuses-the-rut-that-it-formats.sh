#!/usr/bin/env bash
# Package: stdnum@1.12.0; on Node 20.20.2 and 24.21.0
# Guess: a Chilean RUT is accepted as it is printed, with dots and a hyphen;
#   at least validate() accepts what format() of the same module returns.
# Seen: the dots make validate() fail with InvalidLength, for the module's own
#   formatted number as well. A Colombian NIT with dots is accepted.
# Rule: the check digit of a RUT is modulo 11 with the weights 2 to 7; 5 is
#   right for 12345678.
# Matters: every certificate and every form in Chile prints the dots; a valid
#   number that is copied from one is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts stdnum@1.12.0

cat >look.mjs <<'JS'
import stdnum from 'stdnum';

const { CL, CO } = stdnum.stdnum;
const show = (text, { isValid, error }) => console.log(text, isValid, error?.name ?? 'no error');
const printed = CL.rut.format('123456785');
show('12345678-5', CL.rut.validate('12345678-5'));
show(printed, CL.rut.validate(printed));
show('899.999.068-1', CO.nit.validate('899.999.068-1'));
JS

expected=$(cat <<'TEXT'
12345678-5 true no error
12.345.678-5 false InvalidLength
899.999.068-1 true no error
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
