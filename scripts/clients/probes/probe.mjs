// Sends one request with a client of Node, and prints the result for its caller: `{"threw": …}` or `{"status",
// "value"}`. It runs in a folder with the clients installed, under the Node of the table.
const [setup = '', given = '{}'] = process.argv.slice(2);
const { method, url, path, warmPath, headers, body, timeoutMs } = JSON.parse(given);
const isPost = method === 'POST';

/** Uses a response of `fetch`, or of an imitation, as a caller does: JSON if it is a success. */
const read = async (response) => ({
  status: response.status,
  value: response.ok ? await response.json() : undefined,
});
const signal = () => (timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs));
const init = (to) => ({ method, headers, ...(to === path && isPost && { body }), signal: signal() });
/** Returns arguments of `fetch`. The first request of a kept-alive connection is a read. */
const fetched = (fetch, more = {}) => ({
  send: async (to) =>
    read(await fetch(url + to, { ...init(to), ...(to !== path && { method: 'GET' }), ...more })),
});

/** Functions that create a sender for a path: the measured path, or the path that warms up the connection. */
const clients = {
  fetch: () => fetched(fetch),
  got: () => withGot({}),
  'got-post': () => withGot({ retry: { methods: ['GET', 'POST'] } }),
  axios: async () => withAxios((await import('axios')).default),
  'axios-retry': () => withAxiosRetry(() => ({})),
  'axios-retry-post': () =>
    withAxiosRetry(({ isNetworkError, isRetryableError, exponentialDelay }) => ({
      retries: 3,
      retryDelay: exponentialDelay,
      retryCondition: (error) => isNetworkError(error) || isRetryableError(error),
    })),
  ky: () => withKy({}),
  'ky-post': () => withKy({ retry: { methods: ['get', 'post'] } }),
  'undici-fetch': () => withRetryAgent({}),
  'undici-fetch-post': () => withRetryAgent({ methods: ['GET', 'POST'] }),
  'undici-request': () => withUndiciRequest({}),
  'undici-request-post': () => withUndiciRequest({ methods: ['GET', 'POST'] }),
  'node-fetch': async () => fetched((await import('node-fetch')).default),
  'fetch-retry': async () => fetched((await import('fetch-retry')).default(fetch)),
  superagent: () => withSuperagent((request) => request),
  'superagent-retry': () => withSuperagent((request) => request.retry(2)),
  ofetch: () => withOfetch({}),
  'ofetch-retry': () => withOfetch({ retry: 2 }),
  wretch: async () => {
    const { default: wretch } = await import('wretch');
    const { retry } = await import('wretch/middlewares/retry');
    const base = wretch(url).headers(headers).middlewares([retry()]);
    return {
      send: async (to) => {
        const request = base.url(to).options({ signal: signal() });
        const sent = to === path && isPost ? request.body(body).post() : request.get();
        return { status: 200, value: await sent.json() };
      },
    };
  },
  'p-retry': async () => {
    const { default: pRetry } = await import('p-retry');
    const once = async (to) => {
      const response = await fetch(url + to, { ...init(to), ...(to !== path && { method: 'GET' }) });
      if (!response.ok) throw new Error(`${response.status}`);
      return read(response);
    };
    return { send: (to) => pRetry(() => once(to), { retries: 3 }) };
  },
  'openapi-fetch': async () => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl: url, headers });
    return {
      send: async (to) => {
        const call = to === path && isPost ? 'POST' : 'GET';
        const more = call === 'POST' ? { body: JSON.parse(body) } : {};
        const { response, data } = await client[call](to, { ...more, signal: signal() });
        return { status: response.status, value: response.ok ? data : undefined };
      },
    };
  },
  'make-fetch-happen': async () => {
    const { default: makeFetch } = await import('make-fetch-happen');
    return fetched(makeFetch, { retry: 2, ...(timeoutMs !== null && { timeout: timeoutMs }) });
  },
  needle: async () => {
    const { default: needle } = await import('needle');
    const times = timeoutMs === null ? {} : { response_timeout: timeoutMs, read_timeout: timeoutMs };
    return {
      send: async (to) => {
        const call = to === path && isPost ? 'post' : 'get';
        const more = { headers, ...times };
        const response = await (call === 'post'
          ? needle('post', url + to, body, more)
          : needle('get', url + to, more));
        return { status: response.statusCode, value: resultOf(response.body) };
      },
    };
  },
};

/** Reads the body of a client that returns bytes if it cannot parse them. */
function resultOf(value) {
  return Buffer.isBuffer(value) ? value.toString() : value;
}

async function withGot(more) {
  const { default: got } = await import('got');
  const times = timeoutMs === null ? {} : { timeout: { request: timeoutMs } };
  return {
    send: async (to) => {
      const sent = to === path && isPost ? { method: 'POST', body } : {};
      const response = await got(url + to, { ...sent, headers, responseType: 'json', ...times, ...more });
      return { status: response.statusCode === 304 ? 200 : response.statusCode, value: response.body };
    },
  };
}

function withAxios(client) {
  return {
    send: async (to) => {
      const sent = to === path && isPost ? { method: 'POST', data: body } : {};
      const times = timeoutMs === null ? {} : { timeout: timeoutMs };
      const { status, data } = await client.request({ url: url + to, headers, ...sent, ...times });
      return { status, value: data };
    },
  };
}

async function withAxiosRetry(optionsOf) {
  const { default: axios } = await import('axios');
  const retrying = await import('axios-retry');
  const client = axios.create();
  retrying.default(client, optionsOf(retrying));
  return withAxios(client);
}

async function withKy(more) {
  const { default: ky } = await import('ky');
  const times = timeoutMs === null ? {} : { timeout: timeoutMs };
  return {
    send: async (to) => {
      const sent = to === path && isPost ? { method: 'post', body } : {};
      const response = await ky(url + to, { headers, ...sent, ...times, ...more });
      return { status: 200, value: await response.json() };
    },
  };
}

async function withRetryAgent(options) {
  const { fetch: undiciFetch, Agent, RetryAgent } = await import('undici');
  const dispatcher = new RetryAgent(new Agent(), options);
  return fetched(undiciFetch, { dispatcher });
}

async function withUndiciRequest(options) {
  const { request, Agent, interceptors } = await import('undici');
  const times = timeoutMs === null ? {} : { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const dispatcher = new Agent().compose(interceptors.retry(options));
  return {
    send: async (to) => {
      const sent = to === path && isPost ? { method: 'POST', body } : { method: 'GET' };
      const response = await request(url + to, { ...sent, headers, dispatcher, ...times });
      const isSuccess = response.statusCode < 300;
      if (!isSuccess) await response.body.dump();
      return { status: response.statusCode, value: isSuccess ? await response.body.json() : undefined };
    },
  };
}

async function withSuperagent(set) {
  const { default: superagent } = await import('superagent');
  return {
    send: async (to) => {
      const isMeasured = to === path;
      let request = isMeasured && isPost ? superagent.post(url + to) : superagent.get(url + to);
      request = set(request.set(headers));
      if (timeoutMs !== null) request = request.timeout(timeoutMs);
      const response = await (isMeasured && isPost ? request.send(body) : request);
      return { status: response.status, value: response.body ?? response.text };
    },
  };
}

async function withOfetch(more) {
  const { ofetch } = await import('ofetch');
  const times = timeoutMs === null ? {} : { timeout: timeoutMs };
  return {
    send: async (to) => {
      const sent = to === path && isPost ? { method: 'POST', body } : {};
      return { status: 200, value: await ofetch(url + to, { headers, ...sent, ...times, ...more }) };
    },
  };
}

let outcome;
try {
  const { send } = await clients[setup]();
  if (warmPath !== null) await send(warmPath);
  outcome = await send(path);
} catch (error) {
  outcome = { threw: `${error}` };
}
console.log(JSON.stringify(outcome));
// Kept-alive connections would keep the process alive.
process.exit(0);
