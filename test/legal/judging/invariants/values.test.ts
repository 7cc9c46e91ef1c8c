import { describe, expect, it } from 'vitest';
import { findStructuralViolations } from '../../../../src/legal/judging/invariants.js';
import { healthySpa } from '../../healthy/spa.js';
import { nth } from '../rules/report-changes.js';
import { changedReport, violationsAfter } from './changed-report.js';

describe('the share of a holder', () => {
  it('is a percentage with a correction', () => {
    expect(
      violationsAfter((report) => Object.assign(nth(report.shareholders, 0), { percentage: '59.000000' })),
    ).toContain(
      'S07 /shareholders/0/percentage: 59.000000 should be 60.000000 (/shareholders/0/percentage "60.000000")',
    );
  });

  it('ignores past holdings', () => {
    const former = changedReport((report) => {
      report.shareholders.push({
        ...nth(report.shareholders, 0),
        id: 'shr_9',
        status: 'historico',
        shares: 7,
      });
    });
    expect(findStructuralViolations(former).filter(({ invariant }) => invariant === 'S07')).toEqual([]);
  });

  it('is part of sums with corrections', () => {
    const summary = { count: 4, listed: 2, truncated: false, coverage: '99.000000' };
    expect(violationsAfter((report) => Object.assign(report.shareholderSummary, summary))).toEqual([
      'S08 /shareholderSummary/listed: 3 are listed (/shareholderSummary/listed 3)',
      'S08 /shareholderSummary/truncated: 2 of 4 are listed (/shareholderSummary/truncated true)',
      'S08 /shareholderSummary/coverage: the listed hold 100.000000 (/shareholderSummary/coverage "100.000000")',
    ]);
    expect(
      violationsAfter((report) => Object.assign(report.shareholderSummary, { truncated: true })),
    ).toEqual(['S08 /shareholderSummary/truncated: 3 of 3 are listed (/shareholderSummary/truncated false)']);
  });

  it('is listed with its chains in any order, with corrections', () => {
    expect(
      violationsAfter((report) =>
        Object.assign(nth(report.beneficialOwners, 0), { effectivePercentage: '66.000001' }),
      ),
    ).toEqual([
      'S16 /beneficialOwners/0/effectivePercentage: it should be 66.000000 (/beneficialOwners/0/effectivePercentage "66.000000")',
    ]);
    expect(violationsAfter((report) => nth(report.beneficialOwners, 0).paths.reverse())).toEqual([]);
    const [chains] = violationsAfter((report) => nth(report.beneficialOwners, 0).paths.pop());
    expect(chains).toMatch(
      /^S16 \/beneficialOwners\/0\/paths: the chains are: shr_2, shr_4 shr_1 \(\/beneficialOwners\/0\/paths \[\[/,
    );
  });
});

describe('values', () => {
  it('are canonical for tax numbers, and `valid` agrees with the check digit', () => {
    const taxId = (change: object) =>
      violationsAfter((_, { subject }) => Object.assign(subject.taxId ?? {}, change));
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
    const succession = { taxId: { type: 'RUT', value: '66123456-0', country: 'CL', valid: true } };
    expect(
      violationsAfter((report) =>
        Object.assign(report.entities[0]?.company ?? {}, { successions: [succession] }),
      ),
    ).toContain(
      'S05 /entities/0/company/successions/0/taxId: valid should be false (/entities/0/company/successions/0/taxId/valid false)',
    );
  });

  it('are existing days for dates, and only ends of terms are in the future', () => {
    const checkedOn = (date: string) =>
      violationsAfter((report) => Object.assign(nth(report.screening, 0), { checkedOn: date }));
    expect(checkedOn('2025-02-29')).toEqual(['S06 /screening/0/checkedOn: there is no 2025-02-29']);
    expect(checkedOn('2026-01-16')).toEqual(['S06 /screening/0/checkedOn: 2026-01-16 is after 2026-01-15']);
    expect(checkedOn('2026-01-15')).toEqual([]);
    expect(checkedOn('A 2026-01-16')).toEqual([]);
    expect(checkedOn('2026-01-16 B')).toEqual([]);
    expect(violationsAfter((_, { power }) => Object.assign(power, { validUntil: '2026-01-16' }))).toEqual([]);
  });

  it('are decimals for money, with at most four places, in a known currency', () => {
    const from = (change: object) =>
      violationsAfter((_, { power }) => Object.assign(nth(power.signingRules, 0).from, change)).filter(
        (one) => one.startsWith('S09'),
      );
    const pointer = '/powers/0/signingRules/0/from';
    for (const amount of ['0', '12.5', '0.1234']) expect(from({ amount })).toEqual([]);
    for (const amount of ['-1', '1.', '1.12345', '1,5', '1e3', '.5', '5 '])
      expect(from({ amount })).toEqual([`S09 ${pointer}/amount: ${amount} is not an amount`]);
    expect(from({ currency: 'GBP' })).toEqual([`S09 ${pointer}/currency: GBP is not a currency`]);
  });

  it('are on an existing page for evidence, and not empty', () => {
    const evidence = (change: object) =>
      violationsAfter((report) => Object.assign(nth(nth(report.validations, 0).evidence, 0), change));
    const { documentId } = nth(nth(changedReport(() => {}).validations, 0).evidence, 0);
    const pointer = '/validations/0/evidence/0';
    expect(evidence({ page: 99 })).toEqual([`S10 ${pointer}: ${documentId} has no page 99`]);
    expect(evidence({ page: 0 })).toEqual([`S10 ${pointer}: ${documentId} has no page 0`]);
    expect(evidence({ quote: ' ' })).toEqual([`S10 ${pointer}: the quote is empty`]);
    expect(evidence({ documentId: 'doc_none' })).toContain(`S10 ${pointer}: doc_none has no page 1`);
  });

  it('are checked as evidence if they come from extraction or provenance', () => {
    const extracted = violationsAfter((report) => {
      for (const document of report.documents) document.extracted.splice(1);
      Object.assign(nth(nth(report.documents, 0).extracted, 0), { value: '' });
    });
    expect(extracted.filter((one) => one.startsWith('S10'))).toEqual([
      'S10 /documents/0/extracted/0: the quote is empty',
    ]);
    const source = (change: object) =>
      violationsAfter((report) => Object.assign(nth(Object.values(report.provenance), 0), change)).length;
    expect(source({ page: 999 })).toBe(1);
    expect(source({ page: null, quote: null })).toBe(0);
    expect(source({ documentId: null, page: 999 })).toBe(0);
  });
});
