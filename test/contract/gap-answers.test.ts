import { describe, expect, it } from 'vitest';
import eventTypes from '../../schemas/events/report-event-type.json' with { type: 'json' };
import statusSchema from '../../schemas/reports/report-status.json' with { type: 'json' };
import {
  assumedAnswers,
  assumedGaps,
  type Gaps,
  isAlwaysAbsent,
  openGaps,
} from '../../src/contract/gap-answers.js';
import { createByGaps } from '../../src/contract/gaps/creates.js';
import { allowedDeviations, fromWireReport } from '../../src/contract/gaps/records.js';
import { stateNaming } from '../../src/contract/gaps/wire-names.js';
import { operations } from '../../src/contract/operations.js';

describe('answers to gaps', () => {
  it('a state is shown and found by the name of its answer', () => {
    const possible = { ...assumedAnswers, states: ['known', 'renamed'] as const };
    const gaps: Gaps = { ...assumedGaps, possible, answer: (gap) => possible[gap].at(-1) as never };
    expect([stateNaming.wireNameIn('failed', gaps), stateNaming.wireNameIn('failed', assumedGaps)]).toEqual([
      'error',
      'failed',
    ]);
    expect(stateNaming.ownName('error', 'renamed')).toBe('failed');
    // The shown name also belongs to another state, and still finds its own.
    expect(stateNaming.ownName('queued', 'skipped')).toBe('queued');
  });

  it('an answer names states and events of the contract only', () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      states: statusSchema.enum,
      'event-names': eventTypes.enum,
    };
    const named = openGaps.flatMap(({ name: gap, alternatives }) =>
      alternatives.flatMap(({ names = {} }) => Object.keys(names).map((name) => ({ gap, name }))),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ gap, name }) => !known[gap]?.includes(name))).toEqual([]);
  });

  it('a record with only id and status is accepted if an answer allows it', () => {
    const usual = allowedDeviations(assumedAnswers, false);
    const allowedWithAbsent = allowedDeviations({ ...assumedAnswers, 'report-fields': ['absent'] }, false);
    const bare = { id: 'rep_1', status: 'queued' } as Parameters<typeof fromWireReport>[0];
    expect(fromWireReport(bare, allowedWithAbsent)).toBeUndefined();
    expect(fromWireReport(bare, usual)).toEqual(bare);
    expect(fromWireReport({ ...bare, version: 1 }, allowedWithAbsent)).toEqual({ ...bare, version: 1 });
    for (const wrong of [
      { ...bare, id: 7 },
      { ...bare, status: null },
      { ...bare, content: {} },
      { id: 'a' },
    ])
      expect(fromWireReport(wrong as unknown as typeof bare, allowedWithAbsent)).toMatchObject(wrong);
  });

  it('a create without options has none, unless an answer adds defaults', () => {
    const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
    expect(createByGaps(body, assumedGaps)).toEqual(body);
    expect(createByGaps({ ...body, options: {} }, assumedGaps)).toEqual({ ...body, options: {} });
    const filling: Gaps = {
      ...assumedGaps,
      answer: (gap) => (gap === 'validate-default' ? 'true' : assumedAnswers[gap][0]) as never,
    };
    expect(createByGaps(body, filling)).toEqual({ ...body, options: { validate: true } });
    const sentBody = { ...body, options: { validate: false } };
    // The gap makes no difference here and is not looked up.
    const withoutAnswer: Gaps = { ...assumedGaps, answer: () => expect.fail('the answer was requested') };
    expect(createByGaps(sentBody, withoutAnswer)).toEqual(sentBody);
  });

  it('an operation is always absent only if every answer excludes it', () => {
    const open = operations.filter(({ gap }) => gap !== undefined);
    expect(open.filter((operation) => isAlwaysAbsent(operation, assumedAnswers))).toEqual([]);
    const list = operations.find(({ id }) => id === 'listReports') ?? {};
    expect(isAlwaysAbsent(list, { ...assumedAnswers, list: ['404'] })).toBe(true);
    expect(isAlwaysAbsent(list, { ...assumedAnswers, list: ['served', '404'] })).toBe(false);
  });
});
