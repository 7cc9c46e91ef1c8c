#!/usr/bin/env bash
# Package: javascript-lp-solver@1.0.3, yalps@0.6.4 for comparison; on Node 20.20.2
# Guess: a constraint may have the name of the quantity that is optimized, as in
#   the fewest votes that are still at least 51; the result is 55 of 100.
# Seen: no solution is found, feasible is false; with max, a fee of at most 10
#   has no limit, bounded is false. With the same numbers under a second name,
#   and in yalps, which reads the same models, the results are 55 and 10.
# Rule: the README: max, min and equal are the bounds of a constraint, and
#   optimize is the name of an attribute of the variables; no name is excluded.
# Matters: the smallest group of owners that has a majority, or the highest fee
#   within a tariff, is reported as impossible, without an error.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts javascript-lp-solver@1.0.3 yalps@0.6.4

cat >look.mjs <<'JS'
import solver from 'javascript-lp-solver';
import { solve } from 'yalps';

const compare = (title, { optimize, opType, constraints, variables, binaries = {} }) => {
  const { feasible, bounded, result } = solver.Solve(structuredClone({ optimize, opType, constraints, variables, binaries }));
  const direction = opType === 'max' ? 'maximize' : 'minimize';
  const other = solve({ direction, objective: optimize, constraints, variables, binaries: Object.keys(binaries) });
  console.log(`${title}: feasible ${feasible}, bounded ${bounded}, ${result}; yalps ${other.status} ${other.result}`);
};
const binaries = { ana: 1, luis: 1, eva: 1 };
compare('least majority', {
  optimize: 'votes',
  opType: 'min',
  constraints: { votes: { min: 51 } },
  variables: { ana: { votes: 30 }, luis: { votes: 25 }, eva: { votes: 45 } },
  binaries,
});
compare('least majority, two names', {
  optimize: 'total',
  opType: 'min',
  constraints: { votes: { min: 51 } },
  variables: { ana: { votes: 30, total: 30 }, luis: { votes: 25, total: 25 }, eva: { votes: 45, total: 45 } },
  binaries,
});
compare('highest fee', { optimize: 'fee', opType: 'max', constraints: { fee: { max: 10 } }, variables: { hour: { fee: 2 } } });
compare('highest fee, two names', { optimize: 'fee', opType: 'max', constraints: { limit: { max: 10 } }, variables: { hour: { fee: 2, limit: 2 } } });
JS

expected=$(cat <<'TEXT'
least majority: feasible false, bounded true, 0; yalps optimal 55
least majority, two names: feasible true, bounded true, 55; yalps optimal 55
highest fee: feasible true, bounded false, Infinity; yalps optimal 10
highest fee, two names: feasible true, bounded true, 10; yalps optimal 10
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
