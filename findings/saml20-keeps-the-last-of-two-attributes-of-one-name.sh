#!/usr/bin/env bash
# Package: saml20@0.1.14, @boxyhq/saml20@1.15.2; on Node 20.20.2
# Guess: two Attribute elements with the same name give both values, as one
#   element with two values does.
# Seen: the second element replaces the first, so of three roles the last is
#   left, in both packages and without an error. parse is used here; validate
#   reads the claims in the same way.
# Rule: SAML 2.0 Core, section 2.7.3: a statement has one or more Attribute
#   elements, without a rule that their names differ.
# Matters: some identity providers write one Attribute for each role: the person
#   who may order reports, pay and read them can only read them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts saml20@0.1.14 @boxyhq/saml20@1.15.2

cat >look.mjs <<'JS'
import { promisify } from 'node:util';
import boxySaml from '@boxyhq/saml20';
import saml20 from 'saml20';

const { default: boxy } = boxySaml;
const assertion = (attributes) => `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a" Version="2.0" IssueInstant="2026-02-28T12:00:00Z">
  <saml:Issuer>https://idp.firm.example</saml:Issuer>
  <saml:Subject><saml:NameID>ana</saml:NameID></saml:Subject>
  <saml:AttributeStatement>${attributes}</saml:AttributeStatement>
</saml:Assertion>`;
const response = (attributes) => `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" IssueInstant="2026-02-28T12:00:00Z">${assertion(attributes)}</samlp:Response>`;
const attribute = (name, ...values) => `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
const roles = ['order', 'pay', 'read'];
for (const [name, attributes] of Object.entries({
  'one attribute, three values': attribute('role', ...roles),
  'three attributes': roles.map((role) => attribute('role', role)).join(''),
})) {
  const first = await promisify(saml20.parse)(assertion(attributes));
  const second = await boxy.parse(response(attributes));
  console.log(`${name}: saml20`, JSON.stringify(first.claims.role), '@boxyhq/saml20', JSON.stringify(second.claims.role));
}
JS

expected=$(cat <<'TEXT'
one attribute, three values: saml20 ["order","pay","read"] @boxyhq/saml20 ["order","pay","read"]
three attributes: saml20 "read" @boxyhq/saml20 "read"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
