import type { Connection, SoakRequest, SoakResponse } from './connection.js';

const json = { 'Content-Type': 'application/json' };

/** Responses in order, without values that depend on the time. */
export type Transcript = readonly string[];

/**
 * Runs one round of a client that does everything right, and some documented things wrong. Starting from an unused
 * account, each response follows from the preceding ones, so every round has the same result.
 * @param name the client's key
 */
export async function wellBehavedRound(connection: Connection, name: string): Promise<Transcript> {
  const transcript: string[] = [];
  const ask = async (sent: SoakRequest): Promise<SoakResponse> => {
    const headers = { Authorization: `Bearer sbx_playground_${name}`, ...sent.headers };
    const came = await connection.send({ ...sent, headers });
    transcript.push(describeResponse(sent, came));
    return came;
  };
  const post = (path: string, body: object = {}, headers = {}) =>
    ask({ method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const get = (path: string, headers = {}) => ask({ method: 'GET', path, headers });

  await post('/_sandbox/reset');
  // The response of the reset contains the request count of the preceding round.
  transcript.length = 0;
  await ask({ method: 'PUT', path: '/_sandbox/clock', headers: json, body: '{"mode":"manual"}' });
  for (const companyId of companiesOf(name)) await report(companyId);
  await get('/v1/reports?limit=2');
  await get('/v1/reports/rep_none');
  await post('/v1/reports', { type: 'sociedad' });
  await post('/_sandbox/faults', { effect: { status: 503, retryAfter: 1 }, until: { count: 1 } });
  await get('/v1/reports');
  await get('/v1/reports?status=completed');
  await post('/_sandbox/snapshots', { name: 'kept', replace: true });
  await post('/_sandbox/clock/advance', { by: 'P30D' });
  await post('/_sandbox/snapshots/kept/restore');
  await get('/_sandbox/journal');
  return transcript;

  async function report(companyId: string): Promise<void> {
    const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
    const key = { 'Idempotency-Key': `soak-${companyId.length}` };
    const { id } = JSON.parse((await post('/v1/reports', body, key)).text);
    await post('/v1/reports', body, key);
    await post('/_sandbox/clock/advance', { by: 'PT12H' });
    const { headers } = await get(`/v1/reports/${id}`);
    await get(`/v1/reports/${id}`, { 'If-None-Match': String(headers.etag) });
    await get(`/v1/reports/${id}/events`);
    await post(`/v1/reports/${id}/cancel`);
  }
}

/** Companies differ between clients, so that contents are not all shared. */
function companiesOf(name: string): readonly string[] {
  return ['sbx-spa-clean', `Comercial ${name} SpA`, 'sbx-missing-docs#soak'];
}

function describeResponse({ method, path }: SoakRequest, { status, headers, text }: SoakResponse): string {
  const { etag = '', 'request-id': requestId = '', 'sandbox-fault-applied': fault = '' } = headers;
  return JSON.stringify([method, path, status, etag, requestId, fault, text]);
}
