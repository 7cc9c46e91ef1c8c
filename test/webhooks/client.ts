import type { Sandbox } from '../../src/testing/index.js';

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a body, and fail if it is wrong.
type Json = any;

export interface ClientResponse {
  status: number;
  headers: Headers;
  json: Json;
}

/** Sends requests to a sandbox with the key of a name. */
export function createClient(sandbox: Sandbox, name = 'test') {
  const send = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse> => {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { Authorization: `Bearer ${sandbox.keyOf(name)}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: text === '' ? null : JSON.parse(text),
    };
  };
  return {
    send,
    subscribe: async (url: string, events = ['*']): Promise<Json> =>
      (await send('POST', '/v1/webhooks', { url, events })).json,
    create: async (companyId: string): Promise<string> =>
      (await send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId })).json.id,
    manual: () => send('PUT', '/_sandbox/clock', { mode: 'manual' }),
    advance: async (by: string): Promise<Json> =>
      (await send('POST', '/_sandbox/clock/advance', { by })).json,
    wait: async (match: object, timeoutMs = 5000): Promise<Json> =>
      (await send('POST', '/_sandbox/webhooks/wait', { match, timeoutMs })).json,
    deliver: async (): Promise<Json> => (await send('POST', '/_sandbox/webhooks/deliver')).json,
    deliveries: async (id: string, query = ''): Promise<Json[]> =>
      (await send('GET', `/v1/webhooks/${id}/deliveries?limit=100${query}`)).json.data,
  };
}
