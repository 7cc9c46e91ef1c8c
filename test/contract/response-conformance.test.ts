import { describe, expect, it } from 'vitest';
import type { JudgedResponse } from '../../src/contract/conformance.js';
import { judgeResponse } from '../../src/contract/conformance.js';
import { assumedAnswers } from '../../src/contract/gap-answers.js';
import { Content } from '../../src/contract/generated/fixture-validators.js';
import type { GapAnswers } from '../../src/contract/generated/operations.js';
import { type OperationId, operations } from '../../src/contract/operations.js';
import { loadValidators } from '../../src/contract/validators.js';
import { edited } from '../legal/editing/lawyer-report.js';

await Promise.all(operations.map(loadValidators));

const operationOf = (id: OperationId) => {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
};
const json = 'application/json';
const { report } = edited();
const read: JudgedResponse = {
  status: 200,
  headers: { etag: '"a"', 'sandbox-scenario': 'none' },
  mediaType: json,
  body: report,
};
const violationsOf = (id: OperationId, answer: Partial<JudgedResponse>) =>
  judgeResponse(operationOf(id), { ...read, ...answer }, { content: Content }).map(
    ({ keyword, pointer, parameter }) => `${keyword} ${pointer ?? parameter ?? ''}`,
  );
const problem = {
  type: '/problems/report-not-found',
  title: 'Report not found',
  status: 404,
  detail: 'x',
  instance: '/v1/reports/a',
  requestId: 'req_00000000_1',
};
const refused = { status: 404, mediaType: 'application/problem+json', headers: {}, body: problem };

describe('judgeResponse', () => {
  it('accepts every response that its operation declares', () => {
    expect(violationsOf('getReport', {})).toEqual([]);
    expect(violationsOf('getReport', { status: 304, mediaType: null, body: '' })).toEqual([]);
    expect(violationsOf('getProblem', { mediaType: 'text/html; charset=utf-8', body: '<p>' })).toEqual([]);
    expect(violationsOf('deleteSnapshot', { status: 204, mediaType: null, body: '' })).toEqual([]);
    expect(violationsOf('getReport', refused)).toEqual([]);
  });

  it.each<[string, OperationId, Partial<JudgedResponse>, string[]]>([
    ['a status that is not declared', 'getReport', { status: 202 }, ['status ']],
    ['another media type', 'getReport', { mediaType: 'text/json' }, ['const Content-Type']],
    ['a body with a 204', 'deleteSnapshot', { status: 204 }, ['const Content-Type']],
    ['two missing headers', 'getReport', { headers: {} }, ['required ETag', 'required Sandbox-Scenario']],
    ['an unknown field', 'getReport', { body: { ...report, more: 1 } }, ['additionalProperties #/more']],
    ['a page that is not text', 'getProblem', { mediaType: 'text/html', body: {} }, ['type #']],
    ['a problem of another operation', 'listReports', refused, ['enum #/type']],
    ['a problem whose status is not declared', 'listReports', { ...refused, status: 412 }, ['status ']],
    ['a problem with another status', 'getReport', { ...refused, status: 400 }, ['enum #/type']],
    [
      'a problem with another status in its body',
      'getReport',
      { ...refused, body: { ...problem, status: 400 } },
      ['enum #/type'],
    ],
    [
      'a body that is not a problem',
      'getReport',
      { ...refused, body: { ...problem, requestId: 1 } },
      ['type #/requestId'],
    ],
  ])('reports a violation: %s', (_, id, answer, violations) => {
    expect(violationsOf(id, answer)).toEqual(violations);
  });

  it('reports a wrong or missing media type', () => {
    const violationTexts = (id: OperationId, answer: Partial<JudgedResponse>) =>
      judgeResponse(operationOf(id), { ...read, ...answer })[0]?.detail;
    expect(violationTexts('getReport', { mediaType: 'text/json' })).toBe(
      'Content-Type must be application/json, not text/json.',
    );
    expect(violationTexts('getReport', { mediaType: null })).toBe(
      'Content-Type must be application/json, not left out.',
    );
    expect(violationTexts('deleteSnapshot', { status: 204 })).toBe(
      'Content-Type must be left out, not application/json.',
    );
  });

  it('requires a possible form of errors, if the body is available', () => {
    const refusals = (answer: Partial<JudgedResponse>, ...shapes: GapAnswers['error-body'][]) =>
      judgeResponse(
        operationOf('getReport'),
        { ...refused, ...answer },
        { possible: { ...assumedAnswers, 'error-body': shapes } },
      ).map(({ keyword }) => keyword);
    expect(refusals({ mediaType: null, body: null }, 'empty')).toEqual([]);
    expect(refusals({ mediaType: null, body: '' }, 'problem', 'empty')).toEqual([]);
    expect(refusals({ mediaType: null, body: 'gone' }, 'empty')).toEqual(['oneOf']);
    expect(refusals({ mediaType: 'text/plain', body: 'gone' }, 'problem', 'empty')).toEqual(['oneOf']);
    expect(refusals({ mediaType: 'text/plain', body: 'gone', unjudgedPart: 'body' }, 'empty')).toEqual([]);
    expect(refusals({ mediaType: null, body: null }, 'problem')).toEqual(['status']);
  });

  it('reports violations of report content, if its validator is given', () => {
    const body = { ...report, content: { ...report.content, more: 1 } };
    expect(violationsOf('getReport', { body })).toEqual(['additionalProperties #/content/more']);
    expect(judgeResponse(operationOf('getReport'), { ...read, body })).toEqual([]);
  });

  it('does not validate the part of a body that is not available', () => {
    const { content: _, ...record } = report;
    expect(violationsOf('getReport', { body: record })).toEqual(['required #']);
    expect(violationsOf('getReport', { body: record, unjudgedPart: 'content' })).toEqual([]);
    expect(violationsOf('getReport', { body: '', unjudgedPart: 'body' })).toEqual([]);
    expect(violationsOf('getReport', { ...refused, body: '', unjudgedPart: 'body' })).toEqual([]);
  });

  it('accepts a response without an optional header', () => {
    const headers = { location: '/v1/reports/a', 'sandbox-scenario': 'none' };
    expect(violationsOf('createReport', { status: 201, headers })).toEqual([]);
  });
});

describe('the table of operations', () => {
  it('lists each outcome of an operation once', () => {
    for (const { id, answers } of operations) {
      expect([id, new Set(answers.map(({ outcome }) => outcome)).size]).toEqual([id, answers.length]);
    }
  });
});
