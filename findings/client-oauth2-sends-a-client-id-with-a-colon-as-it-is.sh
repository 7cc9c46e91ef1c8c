#!/usr/bin/env bash
# Package: client-oauth2@4.3.3, oauth4webapi@3.8.8; on Node 20.20.2
# Guess: the id and the secret of a client are form-encoded before they go into
#   the Basic header, so a server can tell them apart.
# Seen: they are joined as they are. Of the id "urn:firm:1" a server sees "urn",
#   and a secret with a percent or plus sign is decoded to another one.
#   oauth4webapi encodes both.
# Rule: RFC 6749, section 2.3.1: the client identifier is encoded by the
#   application/x-www-form-urlencoded algorithm and used as the username, the
#   password likewise; RFC 7617, section 2: a user-id has no colon.
# Matters: ids of clients that are URLs, URNs or DIDs are refused as unknown.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts client-oauth2@4.3.3 oauth4webapi@3.8.8

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import ClientOAuth2 from 'client-oauth2';
import { allowInsecureRequests, ClientSecretBasic, clientCredentialsGrantRequest } from 'oauth4webapi';

let seen;
const decode = (text) => decodeURIComponent(text.replaceAll('+', ' '));
const server = createServer((request, response) => {
  const text = Buffer.from(request.headers.authorization.split(' ')[1], 'base64').toString();
  const colon = text.indexOf(':');
  seen = `${decode(text.slice(0, colon))} and ${decode(text.slice(colon + 1))}`;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"t","token_type":"Bearer"}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;
for (const [id, secret] of [['firm-1', 'secret'], ['urn:firm:1', 'secret'], ['firm-1', '50%25+1']]) {
  console.log(id, 'and', secret);
  await new ClientOAuth2({ clientId: id, clientSecret: secret, accessTokenUri: `${url}/token` }).credentials.getToken();
  console.log('  client-oauth2:', seen);
  const metadata = { issuer: url, token_endpoint: `${url}/token` };
  const options = { [allowInsecureRequests]: true };
  await clientCredentialsGrantRequest(metadata, { client_id: id }, ClientSecretBasic(secret), {}, options);
  console.log('  oauth4webapi:', seen);
}
process.exit();
JS

expected=$(cat <<'TEXT'
firm-1 and secret
  client-oauth2: firm-1 and secret
  oauth4webapi: firm-1 and secret
urn:firm:1 and secret
  client-oauth2: urn and firm:1:secret
  oauth4webapi: urn:firm:1 and secret
firm-1 and 50%25+1
  client-oauth2: firm-1 and 50% 1
  oauth4webapi: firm-1 and 50%25+1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
