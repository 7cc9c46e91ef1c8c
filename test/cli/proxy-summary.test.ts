import { expect, it } from 'vitest';
import { countLine, newTally, summaryText } from '../../src/cli/cassettes/proxy.js';
import type { ProxiedLine } from '../../src/contract/generated/types.js';

const missingField = (field: string) => ({
  ...({
    of: 'request',
    operation: 'createReport',
    method: 'POST',
    target: '/v1/reports',
    status: 422,
  } as const),
  ...{ keyword: 'required', pointer: '#', detail: `The body lacks the field ${field}, which is required.` },
});
const brokenExchange = (at: number) => ({
  ...missingField('title'),
  ...({ of: 'answer', status: 200, pointer: `#/powers/${at}` } as const),
  detail: `powers[${at}] lacks the field title, which is required.`,
});
const unknownOperation = (path: string) => ({
  ...({ of: 'request', operation: null, method: 'GET', target: path, status: 404 } as const),
  ...{ keyword: 'path', detail: `No operation of the contract has the path ${path}.` },
});

it('the summary lists each missing field, and combines equal violations', () => {
  const tally = newTally();
  const exchanges = [
    missingField('type'),
    missingField('companyId'),
    missingField('type'),
    unknownOperation('/v1/a'),
    unknownOperation('/v1/b'),
    brokenExchange(0),
    brokenExchange(1),
  ];
  for (const [at, one] of exchanges.entries())
    countLine(tally, {
      ...one,
      at: '2026-01-15T12:00:00.000Z',
      exchange: at + 1,
      judged: true,
    } as ProxiedLine);
  expect(summaryText(tally, 'http://s', { skipped: 0 }).split('\n').slice(2, -1)).toEqual([
    '     2 ×  client    createReport: The body lacks the field type, which is required. (first in exchange 1)',
    '     2 ×  client    GET: No operation of the contract has the path /v1/a. (and the like, first in exchange 4)',
    '     2 ×  upstream 200  createReport: powers[0] lacks the field title, which is required. (and the like, first in exchange 6)',
    '     1 ×  client    createReport: The body lacks the field companyId, which is required. (first in exchange 2)',
  ]);
});
