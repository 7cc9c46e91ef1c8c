import inject from 'light-my-request';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/generated/types.js';
import { createListener } from '../../src/http/connection/server.js';
import type { InternalFailure } from '../../src/http/problem-response.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createTestStore } from './test-store.js';

const authorization = 'Bearer sbx_playground_test';
const secret = 'the cause, which is nobody’s business';

/** Returns the response to a create, and the logged failures, with the given handler. */
async function answerOf(make: () => Report) {
  const failures: InternalFailure[] = [];
  const sandbox = createSandbox({ seed: 's', pace: 'fast', store: createTestStore(), stopwatch: () => 0 });
  const company = { canonical: 'acme', taxId: null, scenario: null, label: null, modifiers: [] };
  const create = () => ({ record: make(), company, content: null });
  const broken = { ...sandbox, reports: { ...sandbox.reports, create } };
  const listener = createListener(
    broken,
    (failure) => failures.push(failure),
    () => true,
  );
  const response = await inject(listener, {
    method: 'POST',
    url: '/v1/reports',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' }),
  });
  return { response, problem: JSON.parse(response.payload), failures };
}

const record: Report = {
  id: `rep_${'0'.repeat(32)}`,
  status: 'queued',
  statusReason: null,
  type: 'sociedades_y_poderes',
  companyId: 'acme',
  options: { validate: false },
  version: 1,
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-15T12:00:00.000Z',
  completedAt: null,
  validUntil: null,
};

describe('a response of the sandbox', () => {
  it('a response that matches the contract is sent', async () => {
    const { response, failures } = await answerOf(() => record);
    expect([response.statusCode, failures]).toEqual([201, []]);
  });

  it.each([
    ['with an unknown field', { ...record, secret }],
    ['with a field of another type', { ...record, version: '1' }],
    ['without a required field', { ...record, status: undefined }],
    ['with an invalid instant', { ...record, createdAt: '2026-01-15' }],
  ])('%s is answered 500 without details, and has a line in the log', async (_, wrong) => {
    const { response, problem, failures } = await answerOf(() => wrong as typeof record);
    expect(response.statusCode).toBe(500);
    expect(problem).toMatchObject({ type: '/problems/internal-error', requestId: failures[0]?.requestId });
    expect(response.payload).not.toContain(secret);
    expect(String(failures[0]?.error)).toContain('createReport breaks Report');
  });

  it('a response that fails for any other reason is answered 500 too', async () => {
    const { response, failures } = await answerOf(() => {
      throw new Error(secret);
    });
    expect(response.statusCode).toBe(500);
    expect(response.payload).not.toContain(secret);
    expect(String(failures[0]?.error)).toContain(secret);
    // The first characters of the SHA-256 of the key.
    expect(failures[0]?.fingerprint).toBe('8425398e');
  });
});
