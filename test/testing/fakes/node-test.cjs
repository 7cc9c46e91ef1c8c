// Run by node:test, with the address of the public entry in ENTRY, and cases in CASES.
const assert = require('node:assert/strict');
const { mock, test } = require('node:test');
const { expected, useSandbox } = require('./use-sandbox.cjs');

const loaded = import(process.env.ENTRY);

for (const { replaced, when } of JSON.parse(process.env.CASES))
  test(`mock.timers replaces ${replaced ?? 'all'} ${when} the start`, async () => {
    const { startSandbox } = await loaded;
    const outcomes = await useSandbox({
      ...{ startSandbox, when },
      replace: () => mock.timers.enable(replaced && { apis: replaced }),
      restore: () => mock.timers.reset(),
    });
    assert.deepEqual(outcomes, expected);
  });
