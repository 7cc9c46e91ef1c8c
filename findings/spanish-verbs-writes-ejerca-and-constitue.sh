#!/usr/bin/env bash
# Package: spanish-verbs@3.4.0; on Node 20.20.2
# Guess: changes of letters that hold for each verb of an ending are made, as for
#   -gar, -car and -zar; single irregular verbs may be missing, as the README
#   says.
# Seen: otorgue, revoque and autorice are right. The endings -uir (constitue,
#   distribue), -cer (ejerca, venca), -ger and -gir (exiga, protega) and -guir
#   (extingua) are not changed in any verb of ten, so that the sound is another.
# Rule: Diccionario panhispánico de dudas, models of conjugation: construir, mecer,
#   proteger, dirigir and distinguir stand for all verbs of their endings. The
#   README: plenty of exceptions are missing; these are rules.
# Matters: generated clauses use these verbs most: the board constitutes, a proxy
#   exercises, a term expires (venza), an obligation ends (se extinga).

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts spanish-verbs@3.4.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { getConjugation } = createRequire(import.meta.url)('spanish-verbs');
for (const [tense, verbs] of [
  ['SUBJUNCTIVE_PRESENT', ['otorgar', 'revocar', 'autorizar']],
  ['INDICATIVE_PRESENT', ['constituir', 'sustituir', 'distribuir', 'incluir']],
  ['SUBJUNCTIVE_PRESENT', ['ejercer', 'vencer', 'exigir', 'dirigir', 'proteger', 'extinguir', 'distinguir']],
])
  console.log(verbs.map((verb) => `${verb}: ${getConjugation(verb, tense, 2)}`).join(', '));
JS

expected=$(cat <<'TEXT'
otorgar: otorgue, revocar: revoque, autorizar: autorice
constituir: constitue, sustituir: sustitue, distribuir: distribue, incluir: inclue
ejercer: ejerca, vencer: venca, exigir: exiga, dirigir: diriga, proteger: protega, extinguir: extingua, distinguir: distingua
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
