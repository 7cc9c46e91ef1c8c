#!/usr/bin/env bash
# Package: validate-curp@1.0.0, curp@1.4.0, stdnum@1.12.0; on Node 20.20.2 and
#   24.21.0
# Guess: the third value of the eleventh character, X, is known to the
#   validators of the key.
# Seen: validate-curp refuses the key by its format; curp and stdnum accept
#   it.
# Rule: the lookup form of the register (gob.mx/curp) has H, M and X; keys
#   with X have been issued since 2023.
# Matters: the identity of a shareholder or of an attorney is refused by one
#   step of a process and was accepted by the one before it.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts validate-curp@1.0.0 curp@1.4.0 stdnum@1.12.0

cat >look.mjs <<'JS'
import curp from 'curp';
import stdnum from 'stdnum';
import validateCurp from 'validate-curp';

for (const key of ['RISA990202MTCSTL07', 'RISA990202XTCSTL01']) {
  const { isValid, errors } = validateCurp(key);
  console.log(key, Boolean(curp.validar(key)), stdnum.stdnum.MX.curp.validate(key).isValid, isValid, errors ?? 'no error');
}
JS

expected=$(cat <<'TEXT'
RISA990202MTCSTL07 true true true no error
RISA990202XTCSTL01 true true false [ 'INVALID_FORMAT' ]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
