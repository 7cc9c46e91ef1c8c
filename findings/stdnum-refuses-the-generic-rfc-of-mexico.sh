#!/usr/bin/env bash
# Package: stdnum@1.12.0, validate-rfc@2.0.3; on Node 20.20.2 and 24.21.0
# Guess: the two numbers that the tax authority itself prescribes for the
#   public and for foreigners are valid.
# Seen: stdnum refuses both with InvalidComponent; validate-rfc accepts them
#   and has types of their own for them.
# Rule: Resolución Miscelánea Fiscal: XAXX010101000 for sales to the public,
#   XEXX010101000 for residents abroad.
# Matters: a foreign shareholder in a Mexican report has XEXX010101000 by
#   rule; a check of the field refuses a correct report.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts stdnum@1.12.0 validate-rfc@2.0.3

cat >look.mjs <<'JS'
import stdnum from 'stdnum';
import validateRfc from 'validate-rfc';

for (const rfc of ['SAT970701NN3', 'XAXX010101000', 'XEXX010101000']) {
  const { isValid, error } = stdnum.stdnum.MX.rfc.validate(rfc);
  console.log(rfc, 'stdnum', isValid, error?.name ?? '', 'validate-rfc', validateRfc(rfc).type);
}
JS

expected=$(cat <<'TEXT'
SAT970701NN3 stdnum true  validate-rfc company
XAXX010101000 stdnum false InvalidComponent validate-rfc generic
XEXX010101000 stdnum false InvalidComponent validate-rfc foreign
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
