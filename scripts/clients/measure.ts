import type { ClientFault, ClientResult } from '../../src/contract/generated/types.js';
import { accountCalls, type Call, gotOf, runCommand } from './running.js';
import type { ProbeRequest, Toolchain } from './toolchains.js';

/** Time after which a client is reported as waiting, in milliseconds. */
const maxProbeMs = 25_000;
/** Tolerance for clock differences, in milliseconds. */
const earlyMs = 100;
const order = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };

/**
 * Runs one client with one fault in a new account, and counts its requests at the server.
 * @param prefix prefix of the account, for a repeated measurement
 * @returns null if the client cannot send such a request
 */
export async function measure(
  url: string,
  toolchain: Toolchain,
  setup: string,
  fault: ClientFault,
  prefix = '',
): Promise<ClientResult | null> {
  const { key, call } = accountCalls(url, `${prefix}measured-${setup}-${fault.id}`);
  // A report that changes automatically would have another ETag.
  await call('PUT', '/_sandbox/clock', { mode: 'manual' });
  const { path, headers } =
    fault.method === 'GET' ? await reportToRead(call, fault) : { path: '/v1/reports', headers: {} };
  const operation = fault.method === 'GET' ? 'getReport' : 'createReport';
  if (fault.effect !== null)
    await call('POST', '/_sandbox/faults', {
      match: { operation },
      effect: fault.effect,
      until: { count: 1 },
    });
  await call('POST', '/_sandbox/requests/clear');
  const request: ProbeRequest = {
    ...{ method: fault.method, url, path, timeoutMs: fault.timeoutMs },
    warmPath: fault.keptAlive ? '/v1/reports?limit=1' : null,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: fault.method === 'POST' ? JSON.stringify(order) : null,
  };
  const command = toolchain.probe(setup, request);
  if (command === null) return null;
  const got = gotOf(command.output, await runCommand(command, maxProbeMs));
  const seen = await seenRequests(call, operation);
  const isEarly = seen.length > 1 && (seen[1] ?? 0) - (seen[0] ?? 0) < waitMs(fault.effect) - earlyMs;
  return {
    ...{ requests: seen.length, ...got },
    ...(fault.method === 'POST' && { reports: await reportCount(call) }),
    ...(isEarly && { early: true as const }),
  };
}

/** Returns the `Retry-After` of a response with this effect. */
export function waitMs(effect: ClientFault['effect']): number {
  const { retryAfter = 0, retryAfterForm } = (effect ?? {}) as {
    retryAfter?: number;
    retryAfterForm?: string;
  };
  return retryAfterForm === 'past-date' ? 0 : 1000 * retryAfter;
}

async function reportToRead(
  call: Call,
  { effect }: ClientFault,
): Promise<{ path: string; headers: Record<string, string> }> {
  const created = (await (await call('POST', '/v1/reports', order)).json()) as { id: string };
  const path = `/v1/reports/${created.id}`;
  const { headers } = await call('GET', path);
  return { path, headers: effect === null ? { 'If-None-Match': headers.get('etag') ?? '' } : {} };
}

/** Returns the times at which requests of an operation were received, in milliseconds, sorted. */
export async function seenRequests(call: Call, operation: string): Promise<number[]> {
  const { data } = (await (await call('GET', '/_sandbox/requests?limit=100')).json()) as {
    data: { operation: string; run: { receivedAt: string } }[];
  };
  return data
    .filter((request) => request.operation === operation)
    .map(({ run }) => Date.parse(run.receivedAt))
    .reverse();
}

/** Counts the reports of an account. */
export async function reportCount(call: Call): Promise<number> {
  const { data } = (await (await call('GET', '/v1/reports?limit=100')).json()) as { data: unknown[] };
  return data.length;
}
