#!/usr/bin/env bash
# Package: xadesjs@2.6.8, xmldsigjs@2.8.8, @peculiar/x509@2.2.0,
#   reflect-metadata@0.2.2, xml-core@1.2.6, @xmldom/xmldom@0.9.12, xpath@0.0.34;
#   on Node 20.20.2
# Guess: the signed properties name the issuer of the certificate as RFC 4514
#   writes it.
# Seen: the comma of "Firm, S.A." is not escaped, so "S.A." is a part of its own
#   without a type; @peculiar/x509 reads the firm as "Firm". The order is that
#   of the certificate, not the reverse.
# Rule: XML Signature 1.1, section 4.5.4: X509IssuerSerial should name the
#   issuer as RFC 4514, section 3, has it, whose section 2.1 starts with the
#   last element and whose section 2.4 escapes a comma.
# Matters: the issuer of a certificate is a firm, and a comma before "S.A." is
#   usual; a receiver that compares names finds no certificate of that issuer.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xadesjs@2.6.8 xmldsigjs@2.8.8 @peculiar/x509@2.2.0 reflect-metadata@0.2.2 @xmldom/xmldom@0.9.12 xpath@0.0.34 xml-core@1.2.6

cat >look.mjs <<'JS'
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { Name, X509Certificate } from '@peculiar/x509';
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { Application, Parse, SignedXml } from 'xadesjs';
import { setNodeDependencies } from 'xml-core';
import xpath from 'xpath';

setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath });
Application.setEngine('Node', webcrypto);
// A certificate of its own for C=ES, O="Firm, S.A.", CN=Root.
const certificate = [
  'MIIBSjCB8AIBATAKBggqhkjOPQQDAjAxMQswCQYDVQQGEwJFUzETMBEGA1UECgwKRmlybSwgUy5BLjENMAsGA1UEAwwEUm9vdDAe',
  'Fw0yNjExMjkxMTIyMzdaFw0zNjExMjYxMTIyMzdaMDExCzAJBgNVBAYTAkVTMRMwEQYDVQQKDApGaXJtLCBTLkEuMQ0wCwYDVQQD',
  'DARSb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5PKhhvMZDA7pCpnqNDjgfCbsD0F7XmkBF7AhQgc1sjg4iZXZd1VU+UmP',
  'r7zM20I1xvccgMvraIfgX9zLQJsmQjAKBggqhkjOPQQDAgNJADBGAiEA2JNbwnZTq1ac6A01zVn0psEMWYsabfHuK3/ErV3hRPoC',
  'IQDZonhFsGvNWt8ukGWhl7bkLPgaO9onR/4JgZd28y+6Tw==',
].join('');
console.log('@peculiar/x509:', new X509Certificate(certificate).issuer);

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const key = await webcrypto.subtle.importKey('raw', Buffer.from('secret'), algorithm, true, ['sign', 'verify']);
const xml = Parse('<power/>');
const signed = new SignedXml(xml);
await signed.Sign(algorithm, key, xml, {
  references: [{ hash: 'SHA-256', transforms: ['enveloped'] }],
  signingCertificate: certificate,
});
const issuer = signed.toString().match(/X509IssuerName>([^<]*)/)[1];
console.log('xadesjs:', issuer);
console.log('read back:', new Name(issuer).toString());
JS

expected=$(cat <<'TEXT'
@peculiar/x509: C=ES, O=Firm\, S.A., CN=Root
xadesjs: C=ES, O=Firm, S.A., CN=Root
read back: C=ES, O=Firm, CN=Root
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
