import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import document from '../../src/contract/generated/openapi.json' with { type: 'json' };
import type { startSandbox } from '../../src/testing/index.js';
import { playCalls } from '../generate/examples.js';
import { root } from '../generate/schemas.js';

/** A response of a sandbox, with its names in the document. */
export interface RealResponse {
  operationId: string;
  path: string;
  method: string;
  status: number;
  mediaType: string;
  /** Title of the schema of its body; null if it has none. */
  title: string | null;
  body: unknown;
}

type Content = { [mediaType: string]: { schema?: { $ref?: string } } };
type Response = { $ref?: string; content?: Content };
type Described = { operationId: string; responses: { [status: string]: Response } };

const described = new Map(
  Object.entries(document.paths as unknown as { [path: string]: { [method: string]: Described } }).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { ...operation, path, method }] as const,
      ),
  ),
);

/** Returns all kinds of JSON responses: to the calls of the document, and about the company of every scenario. */
export async function collectResponses(): Promise<RealResponse[]> {
  const built = await import(pathToFileURL(join(root, 'dist/testing.mjs')).href);
  const start = built.startSandbox as typeof startSandbox;
  const found: RealResponse[] = [];
  const keep = (operationId: string, response: globalThis.Response, text: string): void => {
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (!mediaType.includes('json') || text === '') return;
    found.push({ ...partsOf(operationId, response.status, mediaType), body: JSON.parse(text) });
  };
  for await (const { call, response, text } of playCalls(start)) {
    // Calls without an operation only prepare another call.
    if (call.operation !== '') keep(call.operation, response, text);
  }
  await playScenarios(start, keep);
  return found;
}

function partsOf(operationId: string, status: number, mediaType: string): Omit<RealResponse, 'body'> {
  const operation = described.get(operationId);
  const declared = operation?.responses[status];
  const shared = document.components.responses as unknown as { [name: string]: Response };
  const response = declared?.$ref === undefined ? declared : shared[declared.$ref.split('/').at(-1) ?? ''];
  if (operation === undefined || response === undefined)
    throw new Error(`the document has no ${status} of ${operationId}`);
  const title = response.content?.[mediaType]?.schema?.$ref?.split('/').at(-1) ?? null;
  const { path, method } = operation;
  return { operationId, path, method, status, mediaType, title };
}

/** Returns responses about each scenario, with and without validation. */
async function playScenarios(
  start: typeof startSandbox,
  keep: (operationId: string, response: globalThis.Response, text: string) => void,
): Promise<void> {
  await using sandbox = await start({ pace: 'instant' });
  const headers = { Authorization: 'Bearer sbx_playground_scenarios', 'Content-Type': 'application/json' };
  const ask = async (operationId: string, path: string, body?: object): Promise<unknown> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(sandbox.url + path, { headers, ...sent });
    const text = await response.text();
    keep(operationId, response, text);
    return JSON.parse(text);
  };
  const { data } = (await ask('listScenarios', '/_sandbox/scenarios')) as { data: { companyId: string }[] };
  for (const { companyId } of data) {
    await ask('getCompany', `/v1/companies/${companyId}`);
    for (const validate of [true, false]) {
      const order = { type: 'sociedades_y_poderes', companyId, options: { validate } };
      const { id } = (await ask('createReport', '/v1/reports', order)) as { id?: string };
      if (id === undefined) continue;
      await ask('getReport', `/v1/reports/${id}`);
      await ask('getReportHistory', `/v1/reports/${id}/history`);
      await ask('getReportVerification', `/v1/reports/${id}/verification`);
      await ask('listReportEvents', `/v1/reports/${id}/events`);
    }
  }
}
