import { startSandbox } from '../../src/testing/index.js';
import { calls } from './example-calls.js';
import { adminToken, keyCalls, keySecret } from './key-calls.js';
import { lawyerCalls } from './lawyer-calls.js';
import { lifeCalls } from './life-calls.js';
import { worldCalls } from './world-calls.js';

/** Named examples as OpenAPI wants them. */
type NamedExamples = { [name: string]: { summary: string; value: unknown } };

export interface Examples {
  /** By operation and media type. */
  requests: { [operationAndType: string]: NamedExamples };
  /** By operation and status, such as `createReport 201`. */
  answers: { [operationAndStatus: string]: NamedExamples };
}

/** What a sandbox of its own answers to each call, word for word but for what a call leaves out. */
export async function recordExamples(): Promise<Examples> {
  await using sandbox = await startSandbox({ adminToken, keySecret, productionPort: 0 });
  const examples: Examples = { requests: {}, answers: {} };
  const known = { id: '', last: '', etag: '' };
  const filled = (text: string) =>
    text.replace(/\{(id|last|etag)\}/g, (_, name: keyof typeof known) => known[name]);
  for (const call of [...calls, ...lifeCalls, ...keyCalls, ...worldCalls, ...lawyerCalls]) {
    const { operation, name, summary, method = 'GET', path, headers = {}, body, short = false } = call;
    const sent = { Authorization: `Bearer ${sandbox.key}`, ...headers };
    const response = await fetch(sandbox.url + filled(path), {
      method,
      headers: Object.entries(sent).map(([header, text]): [string, string] => [header, filled(text)]),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answered = (await response.json()) as { id?: string };
    if (known.id === '' && answered.id) known.id = answered.id;
    if (response.status === 201) known.last = answered.id ?? '';
    known.etag = response.headers.get('etag') ?? known.etag;
    const value = short ? withoutContent(answered) : answered;
    const key = `${operation} ${response.status}`;
    examples.answers[key] = { ...examples.answers[key], [name]: { summary, value } };
    if (response.ok && body !== undefined) {
      const read = `${operation} ${headers['Content-Type'] ?? ''}`;
      examples.requests[read] = { ...examples.requests[read], [name]: { summary, value: body } };
    }
  }
  return examples;
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'content')
      .map(([name, member]) => [name, withoutContent(member)]),
  );
}
