import { describe, expect, it } from 'vitest';
import { MayActError, mayAct } from '../../../../src/legal/judging/may-act/may-act.js';
import { cpuMsOf } from '../../../cpu-time.js';
import { contentOf } from '../../generated/contents.js';
import { healthySpa } from '../../healthy/spa.js';

const question = { faculty: 'BANK_OPEN_ACCOUNT', amount: '300', currency: 'CLF', people: ['ent_3'] };

/** Parsed JSON from another source. */
// biome-ignore lint/suspicious/noExplicitAny: a changed report has no type.
type AnyReport = any;

function changedReport(change: (report: AnyReport) => void): unknown {
  const report = JSON.parse(JSON.stringify(healthySpa()));
  change(report);
  return report;
}

function errorsIn(report: unknown): string[] {
  try {
    mayAct(report, question);
  } catch (error) {
    if (error instanceof MayActError) return error.faults.map(({ at, detail }) => `${at}: ${detail}`);
    throw error;
  }
  return [];
}

describe('a report from another source', () => {
  it('can have unknown fields and lack unused ones', () => {
    const needed = ['subjectEntityId', 'asOfDate', 'entities', 'powers', 'powerGroups', 'units'];
    const bare = changedReport((report) => {
      for (const member of Object.keys(report)) if (!needed.includes(member)) delete report[member];
      report.novelty = { nested: [1] };
      for (const power of report.powers) {
        for (const member of ['instrument', 'events', 'title', 'kind', 'irrevocable']) delete power[member];
        power.tomorrow = true;
      }
      for (const entity of report.entities) {
        for (const member of ['name', 'nameVariations', 'taxId', 'otherIds', 'roles', 'address'])
          delete entity[member];
      }
    });
    expect(mayAct(bare, question)).toMatchObject({ allowed: true, company: { name: 'ent_1' } });
  });

  it.each<[string, (report: AnyReport) => void, string]>([
    ['no day', (report) => delete report.asOfDate, '/asOfDate: is missing; it has to be a date'],
    ['no powers', (report) => delete report.powers, '/powers: is missing; it has to be a list'],
    [
      'a missing limit',
      (report) => delete report.powers[0].signingRules[0].to,
      '/powers/0/signingRules/0/to/currency: is missing',
    ],
    ['a missing end', (report) => delete report.powers[0].validUntil, '/powers/0/validUntil: is missing'],
    [
      'a missing revocation date',
      (report) => delete report.powers[0].revocation,
      '/powers/0/revocation/date: is missing',
    ],
    [
      'a missing exclusion',
      (report) => delete report.powers[0].faculties[0].excluded,
      '/powers/0/faculties/0/excluded: is missing',
    ],
    [
      'a missing parent',
      (report) => delete report.powers[0].delegation,
      '/powers/0/delegation/parentPowerId: is missing',
    ],
    [
      'a missing date of death',
      (report) => delete report.entities[2].person.deceasedOn,
      '/entities/2/person/deceasedOn: is missing',
    ],
    ['a missing person', (report) => delete report.entities[2].person, '/entities/2/person: is missing'],
    [
      'an unknown state of a company',
      (report) => {
        report.entities[0].company.status = 'zombie';
      },
      '/entities/0/company/status: has to be one of vigente',
    ],
    [
      'a number as amount',
      (report) => {
        report.powers[0].signingRules[0].to.amount = 500;
      },
      '/powers/0/signingRules/0/to/amount: has to be an amount',
    ],
    [
      'a rule without signers',
      (report) => {
        report.powers[0].signingRules[0].anyOf = [[]];
      },
      '/powers/0/signingRules/0/anyOf/0: has to name somebody',
    ],
    [
      'a count of zero',
      (report) => {
        report.powers[0].signingRules[0].anyOf[0][0].count = 0;
      },
      '/powers/0/signingRules/0/anyOf/0/0/count: has to be a whole number',
    ],
    [
      'a repeated id',
      (report) => {
        report.powers.push(report.powers[0]);
      },
      '/powers/1/id: is the id of an earlier entry too.',
    ],
    [
      'a subject that is not among the parties',
      (report) => {
        report.subjectEntityId = 'ent_99';
      },
      '/subjectEntityId: is not the id of an entity',
    ],
    [
      'no parties at all',
      (report) => {
        report.entities = [];
      },
      '/subjectEntityId: is not the id of an entity',
    ],
    [
      'a unit with the value zero',
      (report) => {
        report.units.CLF.value.amount = '0.00';
      },
      '/units/CLF: cannot be worth nothing.',
    ],
    [
      'an unknown scope of revocation',
      (report) => {
        report.powers[0].revocation = {
          date: '2025-01-01',
          scope: 'all',
          facultyCodes: [],
          granteeEntityIds: [],
        };
      },
      '/powers/0/revocation/scope: has to be one of total, partial'.replace('partial', 'parcial'),
    ],
  ])('is refused with the place of the error: %s', (_, change, expected) => {
    const errors = errorsIn(changedReport(change));
    expect(errors.filter((error) => error.startsWith(expected))).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['none', undefined, '/: is missing; it has to be an object.'],
    ['text', 'report', '/: has to be an object, not "report".'],
    ['a list', [], '/: has to be an object, not a list.'],
    [
      'a queued report',
      { id: 'rep_1', status: 'queued' },
      '/content: is missing: a report has none while it is queued.',
    ],
    [
      'a report with content null',
      { status: 'failed', content: null },
      '/content: is missing: a report has none while it is failed.',
    ],
    ['something else', {}, '/subjectEntityId: is missing'],
  ])('is refused if it is %s', (_, report, expected) => {
    expect(errorsIn(report).some((error) => error.startsWith(expected))).toBe(true);
  });

  it('has at most a hundred reported errors', () => {
    const broken = changedReport((report) => {
      report.powers = Array(5_000).fill(null);
    });
    expect(errorsIn(broken).length).toBeLessThanOrEqual(110);
  });

  it('is read without its prototypes and is not changed', () => {
    const polluted = JSON.parse(
      JSON.stringify(healthySpa()).replace(
        '"units":{',
        '"units":{"__proto__":{"value":{"amount":"1","currency":"CLP"}},',
      ),
    );
    const before = JSON.stringify(polluted);
    expect(mayAct(polluted, { ...question, currency: 'USD' }).reason).toBe('currency_not_comparable');
    expect(JSON.stringify(polluted)).toBe(before);
    expect(errorsIn(Object.create(healthySpa()))).not.toEqual([]);
  });

  it('gives the same answer as its content and as its JSON', () => {
    const content = contentOf('sbx-sa-classes-ab');
    const request = { ...question, people: ['ent_attorney_B_1'] };
    const whole = { status: 'completed', validUntil: '2026-04-15', content };
    expect(mayAct(whole, request)).toEqual(mayAct(content, request));
    expect(mayAct(JSON.parse(JSON.stringify(whole)), request)).toEqual(mayAct(content, request));
  });
});

describe('the work that a report can cause', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `ent_p${index}`,
      kind: 'person',
      name: `P ${index}`,
      person: { deceasedOn: null },
    }));
  const member = (entityId: string) => ({ entityId, from: '2020-01-01', until: null, documentId: 'doc_1' });

  it('is bounded if every rule needs many of many people', () => {
    const report = changedReport((it) => {
      const manyPeople = people(2_000);
      it.entities.push(...manyPeople);
      it.powerGroups = [
        { id: 'grp_A', code: 'A', label: 'A', members: manyPeople.map(({ id }) => member(id)) },
      ];
      const [rule] = it.powers[0].signingRules;
      it.powers[0].signingRules = Array.from({ length: 2_000 }, (_, index) => ({
        ...rule,
        id: `sgn_${index}`,
        anyOf: [
          [
            { groupId: 'grp_A', count: 900 },
            { groupId: 'grp_A', count: 900 + (index % 100) },
          ],
        ],
        to: null,
      }));
    });
    const cpuMs = cpuMsOf(() => {
      const answer = mayAct(report, { ...question, people: ['ent_p0'] });
      expect([answer.reason, answer.moreMissing]).toEqual(['signatures_missing', true]);
    });
    expect(cpuMs).toBeLessThan(5_000);
  });

  it('is bounded for a combination of countless parts and for an oversized report', () => {
    const parts = changedReport((it) => {
      it.powers[0].signingRules[0].anyOf = [Array(101).fill({ groupId: 'grp_A', count: 1 })];
    });
    expect(errorsIn(parts)).toEqual([expect.stringContaining('more than 100 parts')]);
    const manyPeople = changedReport((it) => it.entities.push(...people(50_001)));
    expect(errorsIn(manyPeople)).toEqual([expect.stringContaining('more than 50000')]);
  });

  it('is small for a bank with thousands of combinations', () => {
    const report = contentOf('sbx-powers-huge', { validate: false });
    const request = { faculty: 'CREDIT_LOANS', amount: '900000000', currency: 'CLP', people: ['ent_1'] };
    const cpuMs = cpuMsOf(() => {
      for (let turn = 0; turn < 10; turn += 1) mayAct(report, request);
    });
    expect(cpuMs / 10).toBeLessThan(500);
  });
});
