import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { judgedSpa } from '../healthy/judged.js';
import { healthySa } from '../healthy/sa.js';
import { healthySpa } from '../healthy/spa.js';
import { nth, type Parts, partsOf } from './rules/report-changes.js';

function withJudgement(content: Content, validate = true): Content {
  return { ...content, ...judge(content, { validate }) };
}

/** Returns the violations after a change to a judged report; the judgement does not change. */
function violations(change: (report: Content, parts: Parts) => void, report = judgedSpa()): string[] {
  change(report, partsOf(report));
  return [...new Set(findViolations(report).map(({ invariant, pointer }) => `${invariant} ${pointer}`))];
}

describe('the structural invariants', () => {
  it.each([
    ['SpA', healthySpa()],
    ['S.A.', healthySa()],
  ])('hold for a healthy %s, validated or not', (_, content) => {
    expect(findViolations(withJudgement(content))).toEqual([]);
    expect(findViolations(withJudgement(content, false))).toEqual([]);
  });

  it.each<[string, string[], (report: Content, parts: Parts) => void]>([
    ['a repeated id', ['S01 /shareTransfers/0/id'], (report) => report.shareTransfers.push(repeatedId)],
    [
      'a reference to nothing',
      ['S02 /powers/0/instrument/documentId'],
      (_, { power }) => Object.assign(power.instrument, { documentId: 'doc_none' }),
    ],
    [
      'a chain of unknown holdings',
      ['S02 /beneficialOwners/0/paths/1/0', 'S16 /beneficialOwners/0/paths'],
      (report) => Object.assign(nth(report.beneficialOwners, 0), { paths: [['shr_4', 'shr_1'], ['shr_9']] }),
    ],
    [
      'provenance of a missing value',
      ['S03 /provenance/~1entities~17'],
      (report) =>
        Object.assign(report.provenance, { '/entities/7': nth(Object.values(report.provenance), 0) }),
    ],
    [
      'a validation of a missing value',
      ['S03 /validations/0/subjects/0', 'S20 /validations/0'],
      (report) => nth(report.validations, 0).subjects.splice(0, 1, '/entities/0/taxID'),
    ],
    ['two subjects', ['S04 /subjectEntityId'], (report) => nth(report.entities, 1).roles.push('subject')],
    [
      'a wrong verdict on a check digit',
      ['S05 /entities/0/taxId'],
      (_, { subject }) => Object.assign(subject.taxId ?? {}, { valid: false }),
    ],
    [
      'a date that does not exist',
      ['S06 /screening/0/checkedOn'],
      (report) => Object.assign(nth(report.screening, 0), { checkedOn: '2025-02-29' }),
    ],
    [
      'a date after the as-of date',
      ['S06 /screening/0/checkedOn'],
      (report) => Object.assign(nth(report.screening, 0), { checkedOn: '2026-01-16' }),
    ],
    [
      'a percentage that does not follow from the shares',
      ['S07 /shareholders/3/percentage', 'S07 /shareholders/4/percentage'],
      (report) => {
        nth(report.shareholders, 3).shares = 70;
      },
    ],
    [
      'a partial list that is marked as complete',
      ['S08 /shareholderSummary/truncated', 'S20 /validations/17', 'S20 /validations/18'],
      (report) => Object.assign(report.shareholderSummary, { count: 4 }),
    ],
    [
      'a negative amount',
      ['S09 /powers/0/signingRules/0/from/amount'],
      (report) => {
        report.conclusion = { ...withJudgement(healthySpa(), false).conclusion };
        report.validations = [];
        report.powers = report.powers.map((power) => ({ ...power, status: 'suspendido' }));
        report.conclusion.authorityMatrix = [];
        Object.assign(nth(nth(report.powers, 0).signingRules, 0).from, { amount: '-1' });
      },
    ],
    [
      'evidence beyond the last page',
      ['S10 /validations/0/evidence/0', 'S20 /validations/0'],
      (report) => Object.assign(nth(nth(report.validations, 0).evidence, 0), { page: 99 }),
    ],
    [
      'an empty quote',
      ['S10 /provenance/~1entities~10~1company~1term', 'S20 /validations/5'],
      (report) => Object.assign(report.provenance['/entities/0/company/term'] ?? {}, { quote: ' ' }),
    ],
    [
      'a quote that is not on its page',
      ['S27 /provenance/~1entities~10~1company~1term/quote', 'S20 /validations/5'],
      (report) =>
        Object.assign(report.provenance['/entities/0/company/term'] ?? {}, { quote: 'Durará cien años.' }),
    ],
    [
      'a page without the quotes from it',
      [
        'S27 /validations/0/evidence/0/quote',
        'S27 /provenance/~1entities~10~1taxId/quote',
        'S20 /validations/1',
      ],
      (report) => {
        const card = report.documents.find(({ id }) => id === 'doc_tax');
        Object.assign(card ?? {}, { excerpts: [{ page: 1, text: 'Ilegible.' }] });
      },
    ],
    [
      'two excerpts of one page',
      ['S27 /documents/0/excerpts/1/page'],
      (report) => {
        const [deed] = report.documents;
        deed?.excerpts.splice(1, 0, ...deed.excerpts.slice(0, 1));
      },
    ],
    [
      'a result that does not follow',
      ['S11 /conclusion/result'],
      (report) => Object.assign(report.conclusion, { result: 'con_reparos' }),
    ],
    [
      'a missing result without a reason',
      ['S11 /conclusion/result'],
      (report) => Object.assign(report.conclusion, { result: null }),
    ],
    [
      'an authority that no power gives',
      ['S12 /conclusion/authorityMatrix/0'],
      (report) => Object.assign(nth(report.conclusion.authorityMatrix, 0), { to: null }),
    ],
    [
      'an effective share that does not follow',
      ['S16 /beneficialOwners/1/effectivePercentage'],
      (report) => Object.assign(nth(report.beneficialOwners, 1), { effectivePercentage: '34.000001' }),
    ],
    [
      'two classes with one code',
      ['S18 /powerGroups/1/code'],
      (report) => Object.assign(nth(report.powerGroups, 1), { code: 'A' }),
    ],
    [
      'a repeated member of a class',
      ['S18 /powerGroups/0/members/2'],
      (report) => nth(report.powerGroups, 0).members.push(nth(nth(report.powerGroups, 0).members, 0)),
    ],
    [
      'an office in force past its end',
      ['S19 /administration/positions/0/status'],
      (report) => Object.assign(nth(report.administration.positions, 0), { until: '2026-01-14' }),
    ],
    [
      'a missing validation',
      ['S20 /validations'],
      (report) => {
        report.validations.pop();
      },
    ],
  ])('are broken by %s', (_, expected, change) => {
    const found = violations(change);
    expect(found.filter((one) => expected.includes(one))).toEqual(expected);
    const kinds = new Set(expected.map((one) => one.slice(0, 3)));
    const consequences = ['S11', 'S12', 'S16', 'S20', 'S25'];
    expect(
      found.filter((one) => !kinds.has(one.slice(0, 3)) && !consequences.includes(one.slice(0, 3))),
    ).toEqual([]);
  });

  it.each<[string, Parameters<typeof Object.assign>[1]]>([
    ['in force past its term', { validUntil: '2026-01-14' }],
    ['lapsed within its term', { status: 'vencido' }],
    ['revoked without an event', { status: 'revocado' }],
    ['partly revoked without an event', { status: 'revocado_parcial' }],
    ['renounced without an event', { status: 'renunciado' }],
  ])('are broken by a power %s', (_, change) => {
    const report = healthySpa();
    Object.assign(partsOf(report).power, change);
    expect(violations(() => {}, withJudgement(report))).toEqual(['S19 /powers/0/status']);
  });
});

const repeatedId = {
  id: 'shr_1',
  date: '2023-03-01',
  kind: 'compraventa' as const,
  fromEntityId: 'ent_3',
  toEntityId: 'ent_3',
  series: 'U',
  shares: 1,
  price: null,
  documentId: 'doc_register',
  registeredOn: '2023-03-02',
};
