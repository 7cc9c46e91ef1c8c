// Run by Jest, in CommonJS.
const { startSandbox } = require('legal-reports-sandbox');
const { keep, useOnce, useWithFakeTimers } = require('./uses.cjs');

/** All timers that Jest replaces. Its option lists the ones that it does not replace. */
const all = [
  ...['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
];

/** Loads MSW; returns the first line of the error if this Jest cannot load it. */
function loadMsw() {
  try {
    return { msw: { http: require('msw').http, setupServer: require('msw/node').setupServer } };
  } catch (error) {
    // Other lines contain paths.
    return { 'MSW handlers': /^[^:]+: [^:]+/.exec(String(error))[0] };
  }
}

test('uses a sandbox', async () => {
  const { msw, ...refused } = loadMsw();
  const outcomes = await useOnce({ startSandbox, msw });
  const timers = await useWithFakeTimers({
    startSandbox,
    replace: (faked) => {
      const doNotFake = faked && all.filter((name) => !faked.includes(name));
      jest.useFakeTimers({ now: 0, ...(doNotFake && { doNotFake }) });
    },
    restore: () => jest.useRealTimers(),
  });
  keep({ ...outcomes, ...refused, 'fake timers': timers });
}, 120_000);
