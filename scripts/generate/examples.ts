import { startSandbox } from '../../src/testing/index.js';
import { calls } from './example-calls.js';
import { adminToken, keyCalls } from './key-calls.js';
import { lifeCalls } from './life-calls.js';
import { worldCalls } from './world-calls.js';

/** Named examples as OpenAPI wants them. */
type NamedExamples = { [name: string]: { summary: string; value: unknown } };

export interface Examples {
  requests: { [operationId: string]: NamedExamples };
  /** By operation and status, such as `createReport 201`. */
  answers: { [operationAndStatus: string]: NamedExamples };
}

/** What a sandbox of its own answers to each call, word for word. */
export async function recordExamples(): Promise<Examples> {
  await using sandbox = await startSandbox({ adminToken, productionPort: 0 });
  const examples: Examples = { requests: {}, answers: {} };
  let id = '';
  for (const { operation, name, summary, method = 'GET', path, headers = {}, body } of [
    ...calls,
    ...lifeCalls,
    ...keyCalls,
    ...worldCalls,
  ]) {
    const response = await fetch(sandbox.url + path.replace('{id}', id), {
      method,
      headers: { Authorization: `Bearer ${sandbox.key}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // What answers nothing is no example.
    if (response.status === 204) continue;
    const value = (await response.json()) as { id?: string };
    if (id === '' && value.id) id = value.id;
    const key = `${operation} ${response.status}`;
    examples.answers[key] = { ...examples.answers[key], [name]: { summary, value } };
    if (response.ok && body !== undefined) {
      examples.requests[operation] = { ...examples.requests[operation], [name]: { summary, value: body } };
    }
  }
  return examples;
}
