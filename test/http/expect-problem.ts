import { expect } from 'vitest';
import { judgeProblem } from '../../src/contract/conformance.js';
import type { Problem } from '../../src/contract/generated/types.js';
import { type ProblemCode, problemPath, problems } from '../../src/contract/problems.js';
import { contentVersion, version } from '../../src/contract/version.js';

/** The parts of a response that show a problem; names of headers are in lower case. */
export interface ProblemReply {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
}

/** Checks a response against the form of all problems, and against its code. */
export function expectProblem({ status, headers, text }: ProblemReply, code: ProblemCode): Problem {
  const entry = problems.find((candidate) => candidate.code === code);
  const body = JSON.parse(text);
  expect(body).toMatchObject({ type: problemPath(code), title: entry?.title, status: entry?.status });
  expect(judgeProblem(body)).toEqual([]);
  expect(status).toBe(body.status);
  expect(body.detail).not.toMatch(/\{\w+\}|undefined|\[object/);
  expectSandboxHeaders(headers);
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(text)),
    'request-id': body.requestId,
  });
  expect(headers['www-authenticate']?.startsWith('Bearer realm="legal-reports"') ?? false).toBe(
    status === 401,
  );
  expect(headers.allow !== undefined).toBe(status === 405);
  return body;
}

/** Checks the headers that mark every response as one of a sandbox. */
export function expectSandboxHeaders(headers: ProblemReply['headers']): void {
  expect(headers).toMatchObject({
    sandbox: `legal-reports-sandbox/${version}`,
    'sandbox-content-version': contentVersion,
    'cache-control': 'no-store',
    date: expect.stringMatching(/ GMT$/),
    'request-id': expect.stringMatching(/^req_[0-9a-f]{8}_\d+$/),
  });
}
