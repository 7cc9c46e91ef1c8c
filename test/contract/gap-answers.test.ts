import { describe, expect, it } from 'vitest';
import { assumed, assumedAnswers, type Gaps, isNowhere } from '../../src/contract/gap-answers.js';
import { createTaken } from '../../src/contract/gaps/create-request.js';
import { leewayOf, recordMeant } from '../../src/contract/gaps/report-record.js';
import { stateBy, stateMeant } from '../../src/contract/gaps/states.js';
import { operations } from '../../src/contract/operations.js';

describe('where the documents leave a question open', () => {
  it('a state has the name that one of several answers gives it, and is found by it', () => {
    const possible = { ...assumedAnswers, states: ['known', 'renamed'] as const };
    const gaps: Gaps = { ...assumed, possible, answer: (gap) => possible[gap].at(-1) as never };
    expect([stateBy('failed', gaps), stateBy('failed', assumed)]).toEqual(['error', 'failed']);
    expect(stateMeant('error', 'renamed')).toBe('failed');
    // It goes by the name of another, under which that other is found.
    expect(stateMeant('queued', 'skipped')).toBe('queued');
  });

  it('a record of id and status alone is all there is only where it may be', () => {
    const usual = leewayOf(assumedAnswers, false);
    const scarce = leewayOf({ ...assumedAnswers, 'report-fields': ['absent'] }, false);
    const bare = { id: 'rep_1', status: 'queued' } as Parameters<typeof recordMeant>[0];
    expect(recordMeant(bare, scarce)).toBeUndefined();
    expect(recordMeant(bare, usual)).toEqual(bare);
    expect(recordMeant({ ...bare, version: 1 }, scarce)).toEqual({ ...bare, version: 1 });
    for (const wrong of [
      { ...bare, id: 7 },
      { ...bare, status: null },
      { ...bare, content: {} },
      { id: 'a' },
    ])
      expect(recordMeant(wrong as unknown as typeof bare, scarce)).toMatchObject(wrong);
  });

  it('a create that says nothing of options has none, unless they are filled in', () => {
    const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
    expect(createTaken(body, assumed)).toEqual(body);
    expect(createTaken({ ...body, options: {} }, assumed)).toEqual({ ...body, options: {} });
    const filling: Gaps = {
      ...assumed,
      answer: (gap) => (gap === 'validate-default' ? 'true' : assumedAnswers[gap][0]) as never,
    };
    expect(createTaken(body, filling)).toEqual({ ...body, options: { validate: true } });
    const told = { ...body, options: { validate: false } };
    // The gap makes no difference then, and is not asked.
    const unasked: Gaps = { ...assumed, answer: () => expect.fail('it was asked') };
    expect(createTaken(told, unasked)).toEqual(told);
  });

  it('an operation is nowhere only if it is absent by every answer', () => {
    const open = operations.filter(({ gap }) => gap !== undefined);
    expect(open.filter((operation) => isNowhere(operation, assumedAnswers))).toEqual([]);
    const list = operations.find(({ id }) => id === 'listReports') ?? {};
    expect(isNowhere(list, { ...assumedAnswers, list: ['404'] })).toBe(true);
    expect(isNowhere(list, { ...assumedAnswers, list: ['served', '404'] })).toBe(false);
  });
});
