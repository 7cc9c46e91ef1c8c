#!/usr/bin/env bash
# Package: glpk.js@5.0.0; on Node 20.20.2
# Guess: a model without a solution has the status GLP_NOFEAS, one without a limit
#   GLP_UNBND, and one with wrong bounds ends with an error.
# Seen: with the presolver, which is on by default, all of them have the status
#   GLP_UNDEF, and x and the objective are 0; with integers, without it as well,
#   but for a binary that is proved impossible. The return code of the solver,
#   which tells them apart, is not passed on.
# Rule: the declarations of the package: status is one of GLP_UNDEF, GLP_FEAS,
#   GLP_INFEAS, GLP_NOFEAS, GLP_OPT and GLP_UNBND.
# Matters: "these signatories can never act" and "no limit was stated" are one
#   result, whose values of 0 look like a solution.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts glpk.js@5.0.0

cat >look.mjs <<'JS'
import GLPK from 'glpk.js/node';

const glpk = await GLPK();
const names = ['GLP_UNDEF', 'GLP_FEAS', 'GLP_INFEAS', 'GLP_NOFEAS', 'GLP_OPT', 'GLP_UNBND'];
const least = (lb) => ({ type: glpk.GLP_LO, lb, ub: 0 });
const most = (ub) => ({ type: glpk.GLP_UP, lb: 0, ub });
const look = (title, limits, rest) => {
  const vars = [{ name: 'x', coef: 1 }];
  const model = {
    name: title,
    objective: { direction: glpk.GLP_MAX, name: 'votes', vars },
    subjectTo: limits.map((bnds, index) => ({ name: `c${index}`, vars, bnds })),
    ...rest,
  };
  for (const presol of [true, false]) {
    const { result } = glpk.solve(model, { msglev: glpk.GLP_MSG_OFF, presol });
    console.log(`${title}, presol ${presol}: ${names.find((name) => glpk[name] === result.status)} x ${result.vars.x}, ${result.z}`);
  }
};
look('at most 4', [most(4)]);
look('at most 4 and at least 5', [most(4), least(5)]);
look('at least 2', [least(2)]);
look('binary of at least 2', [least(2)], { binaries: ['x'] });
look('integer of at least 2', [least(2)], { generals: ['x'] });
look('integer from 0 to 4.5', [most(9)], { generals: ['x'], bounds: [{ name: 'x', type: glpk.GLP_DB, lb: 0, ub: 4.5 }] });
JS

expected=$(cat <<'TEXT'
at most 4, presol true: GLP_OPT x 4, 4
at most 4, presol false: GLP_OPT x 4, 4
at most 4 and at least 5, presol true: GLP_UNDEF x 0, 0
at most 4 and at least 5, presol false: GLP_NOFEAS x 4, 4
at least 2, presol true: GLP_UNDEF x 0, 0
at least 2, presol false: GLP_UNBND x 2, 2
binary of at least 2, presol true: GLP_NOFEAS x 0, 0
binary of at least 2, presol false: GLP_UNDEF x 0, 0
integer of at least 2, presol true: GLP_UNDEF x 0, 0
integer of at least 2, presol false: GLP_UNDEF x 0, 0
integer from 0 to 4.5, presol true: GLP_UNDEF x 0, 0
integer from 0 to 4.5, presol false: GLP_UNDEF x 0, 0
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
