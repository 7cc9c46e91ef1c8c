// Uses the installed package in each way that docs/support.md names. Plain CommonJS, which every runner and runtime
// loads; `use-sandbox.cjs` is in the same folder at run time.
const { writeFileSync } = require('node:fs');
const { cases, expected, useSandbox } = require('./use-sandbox.cjs');

/** An address without a server: its responses come from the handlers of MSW. */
const mocked = 'https://reports.example.com';
const order = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };

/**
 * Starts a sandbox, creates and reads a report, receives a webhook, and closes the sandbox.
 * @param msw `http` and `setupServer` of the installed MSW; undefined if there is none
 * @returns the result of each step by name; the message of its error if it failed
 */
async function useOnce({ startSandbox, msw }) {
  const outcomes = {};
  let sandbox;
  let id;
  const headersOf = () => ({ Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' });
  const create = () => ({ method: 'POST', headers: headersOf(), body: JSON.stringify(order) });
  const steps = {
    start: async () => {
      sandbox = await startSandbox();
      return 'ok';
    },
    create: async () => {
      const response = await fetch(`${sandbox.url}/v1/reports`, create());
      ({ id } = await response.json());
      return response.status;
    },
    read: async () => {
      const response = await fetch(`${sandbox.url}/v1/reports/${id}`, { headers: headersOf() });
      return (await response.json()).status;
    },
    'sandbox.fetch': async () => {
      const response = await sandbox.fetch(`${mocked}/v1/reports/${id}`, { headers: headersOf() });
      return (await response.json()).status;
    },
    ...(msw && { 'MSW handlers': () => createBehind(msw, sandbox, create) }),
    webhook: async () => {
      const receiver = await sandbox.webhooks.receive({ events: ['report.completed'] });
      const { id: reportId } = await (await sandbox.fetch(`${mocked}/v1/reports`, create())).json();
      await sandbox.fetch(`${mocked}/v1/reports/${reportId}`, { headers: headersOf() });
      const { type, verified } = await receiver.next({ reportId });
      return verified ? type : 'not verified';
    },
    close: async () => {
      await sandbox.close();
      return 'ok';
    },
  };
  for (const [name, step] of Object.entries(steps)) outcomes[name] = await step().catch(String);
  return outcomes;
}

/** Returns the status of a create that MSW passes to the sandbox. */
async function createBehind({ http, setupServer }, sandbox, create) {
  const server = setupServer(...sandbox.handlers(http, mocked));
  server.listen({ onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' });
  try {
    return (await fetch(`${mocked}/v1/reports`, create())).status;
  } finally {
    server.close();
  }
}

/**
 * Uses a sandbox in every way with each set of replaced timers.
 * @param replace replaces the named timers, or all without names
 * @returns `as without`, or the uses with other results
 */
async function useWithFakeTimers({ startSandbox, replace, restore }) {
  const differing = [];
  for (const { replaced, when } of cases)
    differing.push(
      ...(await differingUses({ startSandbox, when, replace: () => replace(replaced), restore })),
    );
  return differing.length === 0 ? 'as without' : [...new Set(differing)].join('; ');
}

/** Uses a sandbox in every way with the timers of the process. */
async function useInEveryWay(startSandbox) {
  const nothing = () => {};
  const differing = await differingUses({ startSandbox, when: 'before', replace: nothing, restore: nothing });
  const all = Object.keys(expected).length;
  return differing.length === 0 ? `${all} of ${all}` : `not ${differing.join('; ')}`;
}

async function differingUses(how) {
  const outcomes = await useSandbox(how);
  return Object.keys(expected)
    .filter((name) => JSON.stringify(outcomes[name]) !== JSON.stringify(expected[name]))
    .map((name) => `${name}: ${JSON.stringify(outcomes[name])}`);
}

/** Writes the results for the process that started the runner. */
function keep(outcomes) {
  writeFileSync('outcomes.json', JSON.stringify(outcomes));
}

module.exports = { keep, useInEveryWay, useOnce, useWithFakeTimers };
