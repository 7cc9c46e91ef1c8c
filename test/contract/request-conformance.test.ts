import { describe, expect, it } from 'vitest';
import { type JudgedRequest, judgeRequest } from '../../src/contract/conformance.js';
import { assumedAnswers, type PossibleAnswers } from '../../src/contract/gap-answers.js';
import {
  headersOf,
  type OperationId,
  operations,
  problemsOf,
  responseHeadersOf,
} from '../../src/contract/operations.js';
import { loadValidators } from '../../src/contract/validators.js';

await Promise.all(operations.map(loadValidators));

const operationOf = (id: OperationId) => {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
};
const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
const sent: Omit<JudgedRequest, 'query'> = { pathParameters: {}, mediaType: 'application/json', body };
const found = (id: OperationId, request: Partial<JudgedRequest>, possible: Partial<PossibleAnswers> = {}) =>
  judgeRequest(operationOf(id), { ...sent, query: {}, ...request }, { ...assumedAnswers, ...possible }).map(
    ({ keyword, pointer, parameter, detail }) => `${keyword} ${pointer ?? parameter}: ${detail}`,
  );

describe('judgeRequest', () => {
  it('accepts a request that its operation accepts', () => {
    expect(found('createReport', {})).toEqual([]);
    expect(found('getReport', { pathParameters: { reportId: 'rep_1' }, body: undefined })).toEqual([]);
    // An operation without a body ignores one.
    expect(found('listReports', { body: { any: 1 } })).toEqual([]);
  });

  it('reports an invalid or missing body and a wrong media type', () => {
    expect(found('createReport', { body: { type: 7 } })).toEqual([
      expect.stringMatching(/^required #: /),
      expect.stringMatching(/^type #\/type: /),
    ]);
    expect(found('createReport', { mediaType: 'text/plain' })).toEqual([
      'const Content-Type: Content-Type must be application/json, not text/plain.',
    ]);
    expect(found('createReport', { mediaType: 'constructor' })).toEqual([
      'const Content-Type: Content-Type must be application/json, not constructor.',
    ]);
    expect(found('createReport', { mediaType: null })).toEqual([
      'const Content-Type: Content-Type must be application/json, not left out.',
    ]);
    expect(found('createReport', { body: undefined })).toEqual(['required #: The body is missing.']);
    const rotation = { pathParameters: { webhookId: 'whk_1' }, body: undefined, mediaType: null };
    expect(found('rotateWebhookSecret', rotation)).toEqual([]);
  });

  it('checks only the media type if the body is not available', () => {
    expect(found('createReport', { body: undefined, isBodyUnavailable: true })).toEqual([]);
    expect(found('createReport', { body: { type: 7 }, isBodyUnavailable: true })).toEqual([]);
    expect(found('createReport', { isBodyUnavailable: true, mediaType: 'text/plain' })).toHaveLength(1);
  });

  it('reports errors of path and query, and sets defaults in the query', () => {
    const query: JudgedRequest['query'] = {};
    expect(found('listReports', { query })).toEqual([]);
    expect(query.limit).toBe(20);
    expect(found('listReports', { query: { limit: 0, status: 'nope' } })).toEqual([
      expect.stringMatching(/^enum status: /),
      'minimum limit: limit must be from 1 to 100, not 0.',
    ]);
    const companyOf = (companyId: string) =>
      found('getCompany', { pathParameters: { companyId }, body: undefined }).length;
    expect([companyOf('acme'), companyOf('x'.repeat(1000))]).toEqual([0, 1]);
  });

  it('accepts all possible names of states and events', () => {
    const query = { status: 'running' };
    expect(found('listReports', { query: { ...query } })).toHaveLength(1);
    const originalQuery: JudgedRequest['query'] = { ...query };
    expect(found('listReports', { query: originalQuery }, { states: ['known', 'renamed'] })).toEqual([]);
    expect(originalQuery.status).toBe('processing');
    const own: JudgedRequest['query'] = { status: 'processing' };
    expect(found('listReports', { query: own }, { states: ['known', 'renamed'] })).toEqual([]);
    expect(own.status).toBe('processing');
    const messages: JudgedRequest['query'] = { type: 'report.done' };
    const pathParameters = { webhookId: 'whk_1' };
    found('listDeliveries', { query: messages, pathParameters }, { 'event-names': ['renamed'] });
    expect(messages.type).toBe('report.completed');
  });
});

describe('declarations of an operation', () => {
  it('do not include the headers that the pipeline reads or sends', () => {
    for (const operation of operations) {
      const taken = headersOf(operation).map(({ name }) => name);
      const given = operation.answers.flatMap(responseHeadersOf);
      for (const name of ['Idempotency-Key', 'Idempotent-Replayed', 'ETag', 'Sandbox-Fault'])
        expect([operation.id, [...taken, ...given].includes(name)]).toEqual([operation.id, false]);
    }
    const [created] = operationOf('createReport').answers;
    expect(created && responseHeadersOf(created)).toContain('Location');
    expect(headersOf(operationOf('createReport'))).toEqual([]);
    expect(headersOf(operationOf('editReport')).map(({ name }) => name)).not.toEqual([]);
  });

  it('include the problems of its kind and its own', () => {
    const [health, create, list] = [
      operationOf('getLiveness'),
      operationOf('createReport'),
      operationOf('listReports'),
    ].map(problemsOf);
    expect(health).not.toContain('invalid-key');
    expect(create).toEqual(expect.arrayContaining(['invalid-key', 'malformed-json', 'invalid-fault']));
    expect(list).not.toContain('malformed-json');
    for (const codes of [health, create, list]) expect(new Set(codes).size).toBe(codes?.length);
  });
});
