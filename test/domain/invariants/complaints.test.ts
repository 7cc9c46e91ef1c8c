import { describe, expect, it } from 'vitest';
import type { Content, Position, Power } from '../../../src/contract/generated/types.js';
import { validationFaults } from '../../../src/domain/invariants/conclusion.js';
import { resolves, type Violation } from '../../../src/domain/invariants/violation.js';
import { misjudgedPlaces, unsoundPlaces, violatedInvariants } from '../../../src/domain/invariants.js';
import { judge } from '../../../src/domain/judgement.js';
import { healthySpa } from '../healthy/spa.js';
import { nth, type Parts, partsOf } from '../rules/breaking.js';

type Change = (report: Content, parts: Parts) => void;

function changed(change: Change): Content {
  const report = { ...healthySpa(), ...judge(healthySpa(), { validate: true }) };
  change(report, partsOf(report));
  return report;
}

/** What is said of the facts, on one line for each fault. */
function complaints(change: Change): string[] {
  return unsoundPlaces(changed(change)).map(told);
}

function told({ invariant, pointer, detail, mend }: Violation): string {
  const mended = mend === undefined ? '' : ` (${mend.pointer} ${JSON.stringify(mend.value)})`;
  return `${invariant} ${pointer}: ${detail}${mended}`;
}

const revocation = {
  date: '2025-11-03',
  facultyCodes: [],
  granteeEntityIds: [],
  documentId: 'doc_power',
  notifiedOn: null,
  registeredOn: null,
};
const total = { ...revocation, scope: 'total' as const };
const partial = { ...revocation, scope: 'parcial' as const };

describe('the status of a power', () => {
  const renounced = (events: Power['events']) => [
    ...events,
    { ...nth(events, 0), action: 'renunciado' as const },
  ];
  const ofPower = (change: Partial<Power>, renounces = false) =>
    complaints((_, { power }) => {
      Object.assign(power, change, renounces ? { events: renounced(power.events) } : {});
    });

  it.each<[what: string, change: Partial<Power>, detail: string]>([
    ['a whole revocation', { revocation: total }, 'it was revoked'],
    ['no revocation', { status: 'revocado' }, 'nothing revokes it'],
    ['a revocation in part', { status: 'revocado', revocation: partial }, 'nothing revokes it'],
    ['no revocation of a part', { status: 'revocado_parcial' }, 'nothing revokes a part of it'],
    ['a part that was revoked', { revocation: partial }, 'a part of it was revoked'],
    ['nobody who renounced', { status: 'renunciado' }, 'nobody renounced it'],
    ['an end that has come', { validUntil: '2026-01-14' }, 'it ended on 2026-01-14'],
    [
      'an end of what a revocation left',
      { status: 'revocado_parcial', revocation: partial, validUntil: '2026-01-14' },
      'it ended on 2026-01-14',
    ],
    ['a term without end', { status: 'vencido' }, 'its term is not over'],
    ['a term that ends today', { status: 'vencido', validUntil: '2026-01-15' }, 'its term is not over'],
  ])('does not agree with %s', (_, change, detail) => {
    expect(ofPower(change)).toEqual([`S19 /powers/0/status: ${detail}`]);
  });

  it.each<[what: string, change: Partial<Power>]>([
    ['a power in force on its last day', { validUntil: '2026-01-15' }],
    ['one that lapsed', { status: 'vencido', validUntil: '2026-01-14' }],
    ['one revoked', { status: 'revocado', revocation: total }],
    ['one revoked in part', { status: 'revocado_parcial', revocation: partial }],
    ['one revoked after its term', { status: 'revocado', revocation: total, validUntil: '2025-01-01' }],
  ])('agrees for %s', (_, change) => {
    expect(ofPower(change)).toEqual([]);
  });

  it('agrees for one renounced, as soon as one event says so', () => {
    expect(ofPower({ status: 'renunciado' }, true)).toEqual([]);
  });
});

describe('the status of an office', () => {
  const ofPosition = (change: Partial<Position>) =>
    complaints((report) => Object.assign(nth(report.administration.positions, 0), change));

  it.each<[what: string, change: Partial<Position>, detail: string]>([
    ['an end that has come', { until: '2026-01-14' }, 'it ended on 2026-01-14'],
    ['a term without end', { status: 'vencido' }, 'its term is not over'],
    ['a term that ends today', { status: 'vencido', until: '2026-01-15' }, 'its term is not over'],
    ['no day of renouncing', { status: 'renunciado' }, 'it has no end'],
    ['no day of revoking', { status: 'revocado' }, 'it has no end'],
  ])('does not agree with %s', (_, change, detail) => {
    expect(ofPosition(change)).toEqual([`S19 /administration/positions/0/status: ${detail}`]);
  });

  it('does not agree with a beginning that is still to come', () => {
    expect(ofPosition({ from: '2026-01-16' })).toContain(
      'S19 /administration/positions/0/status: it begins on 2026-01-16',
    );
  });

  it('does not agree with an end that is still to come', () => {
    expect(ofPosition({ status: 'renunciado', until: '2026-01-16' })).toEqual([
      'S19 /administration/positions/0/status: it has no end',
    ]);
  });

  it.each<[what: string, change: Partial<Position>]>([
    ['an office on its first day', { from: '2026-01-15' }],
    ['an office on its last day', { until: '2026-01-15' }],
    ['one that lapsed', { status: 'vencido', until: '2026-01-14' }],
    ['one renounced today', { status: 'renunciado', until: '2026-01-15' }],
    ['one revoked', { status: 'revocado', until: '2025-06-30' }],
  ])('agrees for %s', (_, change) => {
    expect(ofPosition(change)).toEqual([]);
  });
});

describe('the members of a class', () => {
  const again = (first: string | null, from: string, until: string | null = null) =>
    complaints((report) => {
      const { members } = nth(report.powerGroups, 0);
      const member = nth(members, 0);
      member.until = first;
      members.push({ ...member, from, until });
    });
  const twice = ['S18 /powerGroups/0/members/2: ent_3 is a member twice'];

  it('are members one time after another, not at once', () => {
    expect(again('2025-01-01', '2025-01-02')).toEqual([]);
    expect(again('2025-01-01', '2025-01-01')).toEqual(twice);
    expect(again(null, '2025-01-01')).toEqual(twice);
    expect(again(null, '2024-01-01', '2024-08-13')).toEqual([]);
    expect(again(null, '2024-01-01', '2024-08-14')).toEqual(twice);
  });

  it('have a class with a code of its own', () => {
    expect(complaints((report) => Object.assign(nth(report.powerGroups, 1), { code: 'A' }))).toEqual([
      'S18 /powerGroups/1/code: there is another class A',
    ]);
  });
});

describe('what holders hold', () => {
  it('is told by percentages that can be mended', () => {
    expect(
      complaints((report) => Object.assign(nth(report.shareholders, 0), { percentage: '59.000000' })),
    ).toContain(
      'S07 /shareholders/0/percentage: 59.000000 should be 60.000000 (/shareholders/0/percentage "60.000000")',
    );
  });

  it('does not count what is no longer held', () => {
    const former = changed((report) => {
      report.shareholders.push({
        ...nth(report.shareholders, 0),
        id: 'shr_9',
        status: 'historico',
        shares: 7,
      });
    });
    expect(unsoundPlaces(former).filter(({ invariant }) => invariant === 'S07')).toEqual([]);
  });

  it('is summed up, and each sum can be mended', () => {
    const summary = { count: 4, listed: 2, truncated: false, coverage: '99.000000' };
    expect(complaints((report) => Object.assign(report.shareholderSummary, summary))).toEqual([
      'S08 /shareholderSummary/listed: 3 are listed (/shareholderSummary/listed 3)',
      'S08 /shareholderSummary/truncated: 2 of 4 are listed (/shareholderSummary/truncated true)',
      'S08 /shareholderSummary/coverage: the listed hold 100.000000 (/shareholderSummary/coverage "100.000000")',
    ]);
    expect(complaints((report) => Object.assign(report.shareholderSummary, { truncated: true }))).toEqual([
      'S08 /shareholderSummary/truncated: 3 of 3 are listed (/shareholderSummary/truncated false)',
    ]);
  });

  it('in the end is told with its chains, in any order, and both can be mended', () => {
    expect(
      complaints((report) =>
        Object.assign(nth(report.beneficialOwners, 0), { effectivePercentage: '66.000001' }),
      ),
    ).toEqual([
      'S16 /beneficialOwners/0/effectivePercentage: it should be 66.000000 (/beneficialOwners/0/effectivePercentage "66.000000")',
    ]);
    expect(complaints((report) => nth(report.beneficialOwners, 0).paths.reverse())).toEqual([]);
    const [chains] = complaints((report) => nth(report.beneficialOwners, 0).paths.pop());
    expect(chains).toMatch(
      /^S16 \/beneficialOwners\/0\/paths: the chains are: shr_2, shr_4 shr_1 \(\/beneficialOwners\/0\/paths \[\[/,
    );
  });
});

describe('values', () => {
  it('of tax numbers are in their canonical spelling, with the truth about the check digit', () => {
    const taxId = (change: object) =>
      complaints((_, { subject }) => Object.assign(subject.taxId ?? {}, change));
    expect(taxId({ valid: false })).toEqual([
      'S05 /entities/0/taxId: valid should be true (/entities/0/taxId/valid true)',
    ]);
    expect(taxId({ value: 'none', valid: false })).toEqual([
      'S05 /entities/0/taxId: none is not the canonical spelling',
    ]);
    const { value = '' } = healthySpa().entities[0]?.taxId ?? {};
    expect(taxId({ value: value.replace('-', '') })).toEqual([
      `S05 /entities/0/taxId: ${value.replace('-', '')} is not the canonical spelling`,
    ]);
  });

  it('of dates exist, and lie ahead only where a term ends', () => {
    const checkedOn = (date: string) =>
      complaints((report) => Object.assign(nth(report.screening, 0), { checkedOn: date }));
    expect(checkedOn('2025-02-29')).toEqual(['S06 /screening/0/checkedOn: there is no 2025-02-29']);
    expect(checkedOn('2026-01-16')).toEqual(['S06 /screening/0/checkedOn: 2026-01-16 is after 2026-01-15']);
    expect(checkedOn('2026-01-15')).toEqual([]);
    expect(checkedOn('A 2026-01-16')).toEqual([]);
    expect(checkedOn('2026-01-16 B')).toEqual([]);
    expect(complaints((_, { power }) => Object.assign(power, { validUntil: '2026-01-16' }))).toEqual([]);
  });

  it('of money are decimals with at most four places, in a currency that is known', () => {
    const from = (change: object) =>
      complaints((_, { power }) => Object.assign(nth(power.signingRules, 0).from, change)).filter((one) =>
        one.startsWith('S09'),
      );
    const pointer = '/powers/0/signingRules/0/from';
    for (const amount of ['0', '12.5', '0.1234']) expect(from({ amount })).toEqual([]);
    for (const amount of ['-1', '1.', '1.12345', '1,5', '1e3', '.5', '5 '])
      expect(from({ amount })).toEqual([`S09 ${pointer}/amount: ${amount} is not an amount`]);
    expect(from({ currency: 'GBP' })).toEqual([`S09 ${pointer}/currency: GBP is not a currency`]);
  });

  it('of evidence stand on a page that there is, and are not empty', () => {
    const evidence = (change: object) =>
      complaints((report) => Object.assign(nth(nth(report.validations, 0).evidence, 0), change));
    const { documentId } = nth(nth(changed(() => {}).validations, 0).evidence, 0);
    const pointer = '/validations/0/evidence/0';
    expect(evidence({ page: 99 })).toEqual([`S10 ${pointer}: ${documentId} has no page 99`]);
    expect(evidence({ page: 0 })).toEqual([`S10 ${pointer}: ${documentId} has no page 0`]);
    expect(evidence({ quote: ' ' })).toEqual([`S10 ${pointer}: the quote is empty`]);
    expect(evidence({ documentId: 'doc_none' })).toContain(`S10 ${pointer}: doc_none has no page 1`);
  });

  it('that were extracted, or tell where something stands, are evidence too', () => {
    const extracted = complaints((report) => {
      for (const document of report.documents) document.extracted.splice(1);
      Object.assign(nth(nth(report.documents, 0).extracted, 0), { value: '' });
    });
    expect(extracted.filter((one) => one.startsWith('S10'))).toEqual([
      'S10 /documents/0/extracted/0: the quote is empty',
    ]);
    const source = (change: object) =>
      complaints((report) => Object.assign(nth(Object.values(report.provenance), 0), change)).length;
    expect(source({ page: 999 })).toBe(1);
    expect(source({ page: null, quote: null })).toBe(0);
    expect(source({ documentId: null, page: 999 })).toBe(0);
  });
});

describe('references', () => {
  it('lead to an id that is given once', () => {
    expect(
      complaints((_, { power }) => Object.assign(power.instrument, { documentId: 'doc_none' })),
    ).toContain('S02 /powers/0/instrument/documentId: there is no doc_none in the report');
    expect(
      complaints((report) => {
        nth(report.powerGroups, 1).id = nth(report.powerGroups, 0).id;
      }),
    ).toContain('S01 /powerGroups/1/id: the id grp_A is given twice');
  });

  it('that are pointers lead somewhere', () => {
    expect(complaints((report) => nth(report.validations, 0).subjects.splice(0, 1, '/entities/99'))).toEqual([
      'S03 /validations/0/subjects/0: /entities/99 leads nowhere',
    ]);
    const value = { 'a/b': { '~c': [null] } };
    for (const found of ['', '/a~1b', '/a~1b/~0c', '/a~1b/~0c/0']) expect(resolves(value, found)).toBe(true);
    for (const lost of ['a~1b', 'xa~1b', '/a', '/a~1b/~0c/1', '/a~1b/~0c/0/x', '/a~1b/toString'])
      expect(resolves(value, lost), lost).toBe(false);
  });

  it.each<[string, Change]>([
    ['another party', (report) => Object.assign(report, { subjectEntityId: 'ent_2' })],
    ['two', (report) => nth(report.entities, 1).roles.push('subject')],
    ['none', (_, { subject }) => Object.assign(subject, { roles: [] })],
    ['a person', (_, { subject }) => Object.assign(subject, { kind: 'person' })],
    ['a company of which nothing is told', (_, { subject }) => Object.assign(subject, { company: null })],
  ])('to the subject do not lead to %s', (_, change) => {
    const found = violatedInvariants(changed(change)).map(told);
    expect(found[0]).toBe('S04 /subjectEntityId: the subject is not one company of the report');
    // Nothing is judged without a subject.
    expect(found.filter((one) => /^S(11|12|20)/.test(one))).toEqual([]);
  });
});

describe('a judgement', () => {
  const misjudged = (change: Change) => misjudgedPlaces(changed(change)).map(told);

  it('has the result that follows, or the reason why it has none', () => {
    const wrong = 'S11 /conclusion/result: the validations lead to aprobado';
    expect(misjudged(({ conclusion }) => Object.assign(conclusion, { result: 'con_reparos' }))).toEqual([
      wrong,
    ]);
    expect(misjudged(({ conclusion }) => Object.assign(conclusion, { reason: 'not_validated' }))).toEqual([
      wrong,
    ]);
    const none = 'S11 /conclusion/result: there is no result, and no reason for that';
    const unvalidated = (report: Content) =>
      Object.assign(report.conclusion, { result: null, reason: 'not_validated' });
    expect(misjudged(unvalidated)).toEqual([none]);
    expect(misjudged((report) => Object.assign(unvalidated(report) && report, { validations: [] }))).toEqual(
      [],
    );
    expect(
      misjudged((report) => {
        Object.assign(report.conclusion, { result: null, reason: null });
        report.validations = [];
      }),
    ).toEqual([none]);
  });

  it('has the rows that the powers give', () => {
    const { length } = changed(() => {}).conclusion.authorityMatrix;
    expect(misjudged(({ conclusion }) => conclusion.authorityMatrix.pop())).toEqual([
      `S12 /conclusion/authorityMatrix: the powers give ${length} rows, and others`,
    ]);
  });

  it('has what every rule finds', () => {
    const ruleId = changed(() => {}).validations.at(-1)?.ruleId;
    const left = changed((report) => report.validations.pop());
    expect(validationFaults(left).map(told)).toEqual([`S20 /validations: ${ruleId} finds passed`]);
    const two = changed((report) => {
      Object.assign(report.powers[0] ?? {}, { status: 'vencido' });
      report.screening.splice(0, 2);
    });
    expect(validationFaults(two).map(told)).toContainEqual(
      expect.stringMatching(/^S20 \/validations: CMP-001 finds (passed, )?warning, warning$/),
    );
  });
});
