// Run by node:test, with the path of the public entry in ENTRY.
const assert = require('node:assert/strict');
const { mock, test } = require('node:test');
const { cases, expected, useSandbox } = require('./use-sandbox.cjs');

const loaded = import(process.env.ENTRY);

for (const { replaced, when } of cases)
  test(`mock.timers replaces ${replaced ?? 'all'} ${when} the start`, async () => {
    const { startSandbox } = await loaded;
    const outcomes = await useSandbox({
      ...{ startSandbox, when },
      replace: () => mock.timers.enable(replaced && { apis: replaced }),
      restore: () => mock.timers.reset(),
    });
    assert.deepEqual(outcomes, expected);
  });
