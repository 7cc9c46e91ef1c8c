#!/usr/bin/env bash
# Package: @webcarrot/xirr@3.0.1, fundamental-js@1.4.1, node-irr@2.0.5 and
#   xirr@1.1.0; on Node 20.20.2
# Guess: shares bought for 1000 and sold a year later for less give the rate of
#   the loss, -0.5 for half of the price.
# Seen: @webcarrot/xirr throws from a loss of half on. fundamental-js calls a
#   loss of 99 percent a gain of 1000 percent a year, in irr and in xirr.
#   node-irr and xirr are right each time.
# Rule: @webcarrot/xirr, its README: it should give the same results as
#   LibreOffice Calc and Excel. fundamental-js, its README: xirr solves XNPV =
#   0, and irr NPV = 0.
# Matters: the return of an owner who lost most is missing, or the best of all.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @webcarrot/xirr@3.0.1 fundamental-js@1.4.1 node-irr@2.0.5 xirr@1.1.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const webcarrot = require('@webcarrot/xirr');
const fundamental = require('fundamental-js');
const nodeIrr = require('node-irr');
const xirr = require('xirr');

const rate = (find) => {
  try {
    return (find() + 0).toFixed(3);
  } catch (error) {
    return error.message.split('. ')[0];
  }
};
const show = (title, flows) => {
  console.log(title);
  console.log(`  @webcarrot/xirr ${rate(() => webcarrot.xirr(flows))}`);
  console.log(`  fundamental-js xirr ${rate(() => fundamental.xirr(flows))}`);
  console.log(`  node-irr xirr ${rate(() => nodeIrr.convertRate(nodeIrr.xirr(flows).rate, 'year'))}`);
  console.log(`  xirr ${rate(() => xirr(flows.map(({ amount, date }) => ({ amount, when: date }))))}`);
};
const bought = { date: new Date('2025-01-01'), amount: -1000 };
for (const amount of [700, 500, 100, 10]) show(`bought for 1000, sold for ${amount}`, [bought, { date: new Date('2026-01-01'), amount }]);
console.log(`fundamental-js irr ${fundamental.irr([-1000, 10])}`);
JS

expected=$(cat <<'TEXT'
bought for 1000, sold for 700
  @webcarrot/xirr -0.300
  fundamental-js xirr -0.300
  node-irr xirr -0.300
  xirr -0.300
bought for 1000, sold for 500
  @webcarrot/xirr XIRR calculation failed
  fundamental-js xirr -0.500
  node-irr xirr -0.500
  xirr -0.500
bought for 1000, sold for 100
  @webcarrot/xirr XIRR calculation failed
  fundamental-js xirr -0.900
  node-irr xirr -0.900
  xirr -0.900
bought for 1000, sold for 10
  @webcarrot/xirr XIRR calculation failed
  fundamental-js xirr 10.000
  node-irr xirr -0.990
  xirr -0.990
fundamental-js irr 10
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
