#!/usr/bin/env bash
# Package: z3-solver@5.2.0; on Node 20.20.2
# Guess: String.val('Peña') is a text of four characters that contains ñ, and its
#   value comes back as it was given.
# Seen: its length is 5, and asString() returns Pe\u{c3}\u{b1}a: each octet of
#   UTF-8 is taken for a character. With the condition that the length is 4, the
#   result is unsat.
# Rule: SMT-LIB, theory Unicode Strings: a string is a sequence of code points,
#   and str.len is their number.
# Matters: a rule on names or codes is proved impossible for Spanish names only,
#   and a name from a model cannot be compared with that of the register.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts z3-solver@5.2.0

cat >look.mjs <<'JS'
import { init } from 'z3-solver';

const { Context } = await init();
const { Solver, String } = new Context('main');
for (const name of ['Pena', 'Peña', 'Müller', '株式']) {
  const solver = new Solver();
  const text = String.const('text');
  solver.add(text.eq(String.val(name)));
  await solver.check();
  const model = solver.model();
  solver.add(text.length().eq([...name].length));
  console.log(`${name}: length ${model.eval(text.length())}, "${model.eval(text).asString()}", with length ${[...name].length} ${await solver.check()}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
Pena: length 4, "Pena", with length 4 sat
Peña: length 5, "Pe\u{c3}\u{b1}a", with length 4 unsat
Müller: length 7, "M\u{c3}\u{bc}ller", with length 6 unsat
株式: length 6, "\u{e6}\u{a0}\u{aa}\u{e5}\u{bc}\u{8f}", with length 2 unsat
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
