#!/usr/bin/env bash
# Package: @openfga/syntax-transformer@0.2.2; on Node 20.20.2
# Guess: each model of the JSON syntax that is written as DSL is read again as the
#   same model, as the package has both directions.
# Seen: a condition whose text has a space and # is cut there, as if the rest were
#   a comment, and the DSL is refused; without the space it is read. A parameter
#   of TYPE_NAME_ANY is written as any, which is refused as well.
# Rule: the OpenFGA API, Condition: the expression is one of CEL, whose comments
#   begin with //; TypeName has TYPE_NAME_ANY.
# Matters: a power that depends on "acta #4" or "apto. #12" can be stored in the
#   server, but not exported and imported with the tools.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @openfga/syntax-transformer@0.2.2

cat >look.mjs <<'JS'
import syntax from '@openfga/syntax-transformer';

const { transformJSONStringToDSL, transformDSLToJSONObject } = syntax.transformer;
const look = (expression, type_name) => {
  const relations = { signs: { directly_related_user_types: [{ type: 'user', condition: 'given' }] } };
  const company = { type: 'company', relations: { signs: { this: {} } }, metadata: { relations } };
  const given = { name: 'given', expression, parameters: { ref: { type_name } } };
  const dsl = transformJSONStringToDSL(JSON.stringify({ schema_version: '1.1', type_definitions: [{ type: 'user' }, company], conditions: { given } }));
  let result;
  try {
    result = transformDSLToJSONObject(dsl).conditions.given.expression === expression ? 'read as written' : 'another one';
  } catch (error) {
    result = error.message.trim().split('\n')[1].trim();
  }
  console.log(`${dsl.split('\n').slice(-4, -1).join(' ').replace(/ +/g, ' ')}: ${result}`);
};
look('ref == "acta 4"', 'TYPE_NAME_STRING');
look('ref == "acta#4"', 'TYPE_NAME_STRING');
look('ref == "acta #4"', 'TYPE_NAME_STRING');
look('ref.split(" # ")[0] == "acta"', 'TYPE_NAME_STRING');
look('ref == "acta 4"', 'TYPE_NAME_ANY');
JS

expected=$(cat <<'TEXT'
condition given(ref: string) { ref == "acta 4" }: read as written
condition given(ref: string) { ref == "acta#4" }: read as written
condition given(ref: string) { ref == "acta #4" }: * syntax error at line=10, column=9: token recognition error at: '"acta
condition given(ref: string) { ref.split(" # ")[0] == "acta" }: * syntax error at line=10, column=12: token recognition error at: '"
condition given(ref: any) { ref == "acta 4" }: * syntax error at line=9, column=21: mismatched input 'any' expecting {CONDITION_PARAM_CONTAINER, CONDITION_PARAM_TYPE}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
