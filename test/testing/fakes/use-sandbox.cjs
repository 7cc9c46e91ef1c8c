// Uses a sandbox like tests do, for runners that replace the timers of their process. Plain CommonJS, which each of
// them loads unchanged.
const { once } = require('node:events');
const http = require('node:http');
const net = require('node:net');

/** Taken before a runner replaces them: a use that never ends is reported by its name. */
const { setTimeout, clearTimeout } = globalThis;
const { now } = Date;
const maxWaitMs = 60_000;

const json = { 'Content-Type': 'application/json' };
const create = {
  method: 'POST',
  headers: json,
  body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' }),
};

/** Expected result of every use, with any replaced timers. */
const expected = {
  'fetch of Node': 201,
  'request of node:http': 201,
  'sandbox.fetch': 201,
  'sandbox.fetch on a connection in use': 200,
  'sandbox.fetch, several at once': [200, 200, 200],
  'sandbox.fetch of a response that drips': 200,
  'response that is late': 200,
  'response that drips': 200,
  'response that is cut': 'ECONNRESET',
  'connection that is reset': 'ECONNRESET',
  'expectation that is not met': 200,
  'expectation of the controls that is not met': 'ExpectationError',
  'webhook of a state that begins later': ['report.processing', null],
  'webhook that does not arrive': 'ReceiveError',
  'built-in receiver that responds late': ['delivered', 204],
  'connections that three webhooks take': 1,
  'stream of notices': 'report',
  'rate limit': [200, 429, '60'],
  'Date header': true,
  'Date header of a message that is no HTTP': true,
  metrics: 200,
  health: 200,
  close: undefined,
};

/**
 * Starts a sandbox, replaces timers, uses it in every way, closes it and restores the timers.
 * @param when `before` replaces the timers before the sandbox starts, `after` once it has served a request
 * @returns the result of each use by its name in `expected`; a text if it failed or took more than a minute
 */
async function useSandbox({ startSandbox, replace, restore, when }) {
  if (when === 'before') replace();
  try {
    const sandbox = await inTime(() => startSandbox({ pace: 'fast' }));
    if (when === 'after') {
      await send(`${sandbox.url}/livez`);
      replace();
    }
    const outcomes = {};
    for (const [name, use] of Object.entries(usesOf(sandbox)))
      outcomes[name] = await inTime(use).catch((error) => `${error.name}: ${error.message}`);
    return outcomes;
  } finally {
    restore();
  }
}

function inTime(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${maxWaitMs} ms`)), maxWaitMs);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

/** A request of `node:http`, which waits with its own timers. */
function send(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers }, (response) => {
      const { statusCode: status, headers } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', reject).on('end', () => resolve({ status, headers, text }));
    });
    request.on('error', reject).end(body);
  });
}

/** Returns the whole response to bytes that are not a request. */
async function sendRaw(url, bytes) {
  const socket = net.connect(new URL(url).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}

const isNow = (date) => Math.abs(Date.parse(date) - now()) < 60_000;

function usesOf(sandbox) {
  const headersOf = ({ key }, own) => ({ Authorization: `Bearer ${key}`, ...own });
  const init = ({ headers, ...rest } = {}, account = sandbox) => ({
    ...rest,
    headers: headersOf(account, headers),
  });
  const reports = `${sandbox.url}/v1/reports`;
  const get = async (fault) => (await send(reports, init({ headers: { 'Sandbox-Fault': fault } }))).status;
  const inMemory = async (request) => {
    const response = await sandbox.fetch(reports, init(request));
    await response.text();
    return response.status;
  };
  const codeOf = ({ code }) => code;
  const nameOf = ({ name }) => name;
  const unmet = { match: { operation: 'deleteWebhook' }, timeoutMs: 20 };
  return {
    'fetch of Node': async () => (await fetch(reports, init(create))).status,
    'request of node:http': async () => (await send(reports, init(create))).status,
    'sandbox.fetch': () => inMemory(create),
    'sandbox.fetch on a connection in use': () => inMemory(),
    'sandbox.fetch, several at once': () => Promise.all([inMemory(), inMemory(), inMemory()]),
    'sandbox.fetch of a response that drips': () => inMemory({ headers: { 'Sandbox-Fault': 'drip=20ms' } }),
    'response that is late': () => get('latency=20ms'),
    'response that drips': () => get('drip=20ms'),
    'response that is cut': () => get('body=truncated').catch(codeOf),
    'connection that is reset': () => get('reset=before').catch(codeOf),
    'expectation that is not met': async () => {
      const body = { method: 'POST', headers: json, body: JSON.stringify(unmet) };
      return (await send(`${sandbox.url}/_sandbox/requests/expect`, init(body))).status;
    },
    'expectation of the controls that is not met': () => sandbox.requests.expect(unmet).catch(nameOf),
    'webhook of a state that begins later': async () => {
      const receiver = await sandbox.webhooks.receive({ events: ['report.processing'] });
      await send(reports, init(create));
      const { type, refusal } = await receiver.next();
      return [type, refusal];
    },
    'webhook that does not arrive': async () => {
      const receiver = await sandbox.webhooks.receive();
      return receiver.next({ type: 'none' }, { timeoutMs: 20 }).catch(nameOf);
    },
    'built-in receiver that responds late': async () => {
      const account = sandbox.account('receiver');
      const put = { method: 'PUT', headers: json, body: JSON.stringify({ status: 204, delayMs: 20 }) };
      const { text } = await send(`${sandbox.url}/_sandbox/webhooks/receiver`, init(put, account));
      const { id } = await account.webhooks.create({ url: sandbox.url + JSON.parse(text).path });
      await account.webhooks.ping(id);
      await account.webhooks.settled();
      const [{ status, lastStatus }] = await account.webhooks.deliveries();
      return [status, lastStatus];
    },
    // undici waits for a turn of the event loop before it uses a connection again, and opens another one meanwhile.
    'connections that three webhooks take': async () => {
      let connections = 0;
      const receiver = http.createServer({ keepAliveTimeout: maxWaitMs }, (_, response) =>
        response.writeHead(204).end(),
      );
      receiver.on('connection', () => {
        connections += 1;
      });
      await once(receiver.listen(0, '127.0.0.1'), 'listening');
      const account = sandbox.account('connections');
      const { id } = await account.webhooks.create({ url: `http://127.0.0.1:${receiver.address().port}` });
      for (let sent = 0; sent < 3; sent += 1) {
        await account.webhooks.ping(id);
        await account.webhooks.settled();
        await send(`${sandbox.url}/livez`);
      }
      receiver.close().closeAllConnections();
      return connections;
    },
    'stream of notices': () => {
      const account = sandbox.account('watched');
      return firstNotice(sandbox, init({}, account), () => send(reports, init(create, account)));
    },
    'rate limit': async () => {
      const account = sandbox.account('limited');
      await account.clock.set({ mode: 'manual' });
      await account.rateLimit.set({ limit: 1, windowSeconds: 60 });
      const first = await send(reports, init({}, account));
      const second = await send(reports, init({}, account));
      return [first.status, second.status, second.headers['retry-after']];
    },
    'Date header': async () => isNow((await send(reports, init())).headers.date),
    'Date header of a message that is no HTTP': async () =>
      isNow(/^Date: (.*)$/m.exec(await sendRaw(sandbox.url, 'nonsense\r\n\r\n'))?.[1]),
    metrics: async () => (await send(`${sandbox.url}/_sandbox/metrics`, init())).status,
    health: async () => (await send(`${sandbox.url}/livez`)).status,
    close: () => sandbox.close(),
  };
}

/** The kind of the first notice in the stream, once `cause` has made one come. */
function firstNotice({ url }, init, cause) {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/_sandbox/notices`, init, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        if (text === '') cause().catch(reject);
        text += part;
        const [, data] = /^data: (.*)$/m.exec(text) ?? [];
        if (data === undefined) return;
        request.destroy();
        resolve(JSON.parse(data).kind);
      });
    });
    request.on('error', reject);
  });
}

/** Timers that a runner replaces, and when; undefined for its default set. */
const cases = [
  { replaced: undefined, when: 'before' },
  { replaced: undefined, when: 'after' },
  { replaced: ['setTimeout'], when: 'after' },
  { replaced: ['setImmediate'], when: 'after' },
];

module.exports = { cases, expected, useSandbox };
