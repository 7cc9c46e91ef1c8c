#!/usr/bin/env bash
# Package: @ldapjs/dn@1.1.0; on Node 20.20.2
# Guess: fromString() reads both forms of an escaped character, a backslash and
#   the character or two hexadecimal digits, and toString() writes what
#   fromString() reads back as the same name.
# Seen: "\ A" and "\+D" are read as one octet, 0a and 0d, since a space or a
#   plus sign is taken for a part of a hexadecimal number: "Uno\+Dos" is a
#   carriage return between "Uno" and "os". At the beginning of a value the
#   octet is removed, and of Ana "na" is left. A backslash in a value is written
#   unescaped, so "C:\ad" is read back as one broken octet, and "a\b" takes the
#   comma after it into the value.
# Rule: RFC 4514, section 3: a backslash is followed by a special character,
#   which includes the space, or by two hexadecimal digits; section 2.4: a
#   backslash in a value is escaped.
# Matters: the subject of a certificate is compared with the name of a firm or a
#   signatory in this form.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ldapjs/dn@1.1.0

cat >look.mjs <<'JS'
import { DN } from '@ldapjs/dn';

for (const text of ['CN=\\ Rosa,O=Firm', 'CN=\\ Ana,O=Firm', 'CN=Ruiz\\,\\ Ana,O=Firm', 'O=Uno\\+Dos', 'CN=C:\\\\ad,O=Firm', 'CN=a\\5Cb,O=Firm']) {
  const dn = DN.fromString(text);
  const again = DN.fromString(dn.toString());
  console.log(text, '| written:', dn.toString(), '| read back:', again.toString(), '| equal:', dn.equals(again));
}
JS

expected=$(cat <<'TEXT'
CN=\ Rosa,O=Firm | written: CN=Rosa,O=Firm | read back: CN=Rosa,O=Firm | equal: true
CN=\ Ana,O=Firm | written: CN=na,O=Firm | read back: CN=na,O=Firm | equal: true
CN=Ruiz\,\ Ana,O=Firm | written: CN=Ruiz\2c\0ana,O=Firm | read back: CN=Ruiz\2c\0ana,O=Firm | equal: true
O=Uno\+Dos | written: O=Uno\0dos | read back: O=Uno\0dos | equal: true
CN=C:\\ad,O=Firm | written: CN=C:\ad,O=Firm | read back: CN=C:\ef\bf\bd,O=Firm | equal: false
CN=a\5Cb,O=Firm | written: CN=a\b,O=Firm | read back: CN=a\0bO=Firm | equal: false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
