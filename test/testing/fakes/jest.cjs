// Run by Jest, with the path of the public entry in ENTRY.
const { startSandbox } = require(process.env.ENTRY);
const { cases, expected, useSandbox } = require('./use-sandbox.cjs');

const all = [
  ...['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
];

test.each(cases)('fakes of $replaced $when the start', async ({ replaced, when }) => {
  const doNotFake = replaced && all.filter((name) => !replaced.includes(name));
  const outcomes = await useSandbox({
    ...{ startSandbox, when },
    replace: () => jest.useFakeTimers({ now: 0, ...(doNotFake && { doNotFake }) }),
    restore: () => jest.useRealTimers(),
  });
  expect(outcomes).toEqual(expected);
});
