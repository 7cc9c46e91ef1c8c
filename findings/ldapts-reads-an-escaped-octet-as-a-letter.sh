#!/usr/bin/env bash
# Package: ldapts@9.2.0 (8.2.0, the last for Node 20, does the same),
#   @ldapjs/filter@2.1.1; on Node 20.20.2
# Guess: an escape in a filter stands for the octet that it names, so the name
#   with escapes is sent as the one with letters, and the filters that
#   @ldapjs/filter writes can be searched for.
# Seen: each escaped octet above 7f is taken for a letter of Latin-1 and sent as
#   two octets, so the name is "LuÄ\u008diÄ\u0087"; an octet of objectGUID grows
#   in the same way. The bare letter is sent right. toString() of @ldapjs/filter
#   writes such escapes, so its text cannot be handed over.
# Rule: RFC 4515, section 3: a backslash and two hexadecimal digits stand for
#   one octet; the second filter is an example of section 4. ldapts, its README:
#   escapeFilter escapes Buffers, which gives the third filter.
# Matters: a search for a name with ñ, or for an entry by its binary id, finds
#   nothing and reports no error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ldapts@9.2.0 @ldapjs/filter@2.1.1

cat >look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:net';
import filters from '@ldapjs/filter';
import { Client } from 'ldapts';

for (const filter of [
  '(sn=Lučić)',
  '(sn=Lu\\c4\\8di\\c4\\87)',
  '(objectGUID=\\90\\39\\5f\\19)',
  new filters.EqualityFilter({ attribute: 'sn', value: 'Núñez' }).toString(),
]) {
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      const start = data.indexOf(0xa3);
      const attribute = data[start + 3];
      const value = data.subarray(start + 6 + attribute, start + 6 + attribute + data[start + 5 + attribute]);
      console.log(filter, value.toString('hex'));
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new Client({ url: `ldap://127.0.0.1:${server.address().port}` });
  await client.search('o=Firm', { scope: 'sub', filter }).catch(() => {});
  server.close();
}
process.exit();
JS

expected=$(cat <<'TEXT'
(sn=Lučić) 4c75c48d69c487
(sn=Lu\c4\8di\c4\87) 4c75c384c28d69c384c287
(objectGUID=\90\39\5f\19) c290395f19
(sn=N\c3\ba\c3\b1ez) 4ec383c2bac383c2b1657a
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
