// Uses the installed package in each way that docs/support.md names. Plain CommonJS, which every runner and runtime
// loads as it is; `use-sandbox.cjs` lies beside it where it runs.
const { writeFileSync } = require('node:fs');
const { cases, expected, useSandbox } = require('./use-sandbox.cjs');

/** An address that nobody serves: what comes from there comes from the handlers of MSW. */
const mocked = 'https://reports.example.com';
const order = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };

/**
 * Starts a sandbox, creates and reads a report, receives a webhook, and closes it.
 * @param msw `http` and `setupServer` of the MSW that is installed; undefined where there is none
 * @returns what each step came to by its name; the text of its error where it failed
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

/** The status of a create that MSW hands to the sandbox. */
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
 * Uses a sandbox in every way while timers are replaced, once for each set of timers.
 * @param replace replaces those that it is given the names of, and all where it is given none
 * @returns `as without`, or the uses that came to something else
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

/** Keeps what was found for the process that started the runner. */
function keep(outcomes) {
  writeFileSync('outcomes.json', JSON.stringify(outcomes));
}

module.exports = { keep, useInEveryWay, useOnce, useWithFakeTimers };
