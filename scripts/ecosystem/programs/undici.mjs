// Uses a sandbox with the clients of undici, and with its MockAgent.
import { startSandbox } from 'legal-reports-sandbox';
import { Agent, fetch, MockAgent, request, setGlobalDispatcher } from 'undici';
import uses from './uses.cjs';

const sandbox = await startSandbox();
const mocked = 'https://reports.example.com';
const reports = `${sandbox.url}/v1/reports`;
const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' };
const order = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };
const create = { method: 'POST', headers, body: JSON.stringify(order) };

async function statusOf(response) {
  const { statusCode, body } = await response;
  await body.dump();
  return statusCode;
}

/** MockAgent refuses all other connections of the process, of undici and of Node’s own `fetch`. */
async function behindMockAgent() {
  const agent = new MockAgent();
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
  agent
    .get(mocked)
    .intercept({ path: () => true, method: 'POST' })
    .reply(async ({ path, method, body }) => {
      const response = await sandbox.fetch(mocked + path, { method, headers, body });
      return { statusCode: response.status, data: await response.text() };
    });
  const receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
  try {
    return {
      'MockAgent, sandbox.fetch as its reply': (await fetch(`${mocked}/v1/reports`, create)).status,
      'MockAgent, a webhook': (await receiver.next()).type,
      'MockAgent, fetch to the sandbox': await fetch(reports, create).catch(({ cause }) => cause.name),
    };
  } finally {
    setGlobalDispatcher(new Agent());
    await agent.close();
  }
}

const outcomes = {
  'fetch, create': (await fetch(reports, create)).status,
  'request, list': await statusOf(request(reports, { headers })),
  'request, by an Agent': await statusOf(request(reports, { headers, dispatcher: new Agent() })),
  ...(await behindMockAgent()),
};
await sandbox.close();
uses.keep(outcomes);
