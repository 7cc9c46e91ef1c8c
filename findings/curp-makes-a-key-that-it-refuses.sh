#!/usr/bin/env bash
# Package: curp@1.4.0; on Node 20.20.2 and 24.21.0
# Guess: a surname with an apostrophe gives a key with X in its place, and
#   validar() accepts what generar() made.
# Seen: the apostrophe is put into the key as a consonant and as a first
#   letter; validar() does not accept the result.
# Rule: Instructivo normativo para la asignación de la CURP: a special
#   character that takes part in a position becomes X (its example: D/AMICO
#   begins DX).
# Matters: a key that is derived from the data of a person such as D'Amico
#   matches none in the register.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts curp@1.4.0

cat >look.mjs <<'JS'
import curp from 'curp';

for (const surname of ['Damico', "D'Amico"]) {
  const person = curp.getPersona();
  person.nombre = 'Lucía';
  person.apellidoPaterno = surname;
  person.apellidoMaterno = 'Soto';
  person.genero = curp.GENERO.FEMENINO;
  person.fechaNacimiento = '02-02-1999';
  person.estado = curp.ESTADO.TABASCO;
  const key = curp.generar(person);
  console.log(surname, key, Boolean(curp.validar(key)));
}
JS

expected=$(cat <<'TEXT'
Damico DASL990202MTCMTC00 true
D'Amico D'SL990202MTC'TC02 false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
