import { describe, expect, it } from 'vitest';
import dollars from '../../../fixtures/vocabulary/cl/dollar-companies.json' with { type: 'json' };
import type { Content, Money } from '../../../src/contract/generated/types.js';
import { formOf } from '../../../src/legal/jurisdictions/cl/legal-forms.js';
import { allObjections } from '../../independent/all-checkers.js';
import { scaled } from '../../scale.js';
import { contentOf, sampledViolations } from '../generated/contents.js';
import { plannedCompanies } from '../generated/plans.js';

const drawn = plannedCompanies();
const inDollars = drawn.filter(({ plan }) => plan.currency === 'USD');
const reports = inDollars.slice(0, scaled(8, 1_000)).map(({ company }) => contentOf(company));

const companyOf = ({ entities, subjectEntityId }: Content) =>
  entities.find(({ id }) => id === subjectEntityId)?.company;

/** Returns all amounts of a content that state its capital. */
function capitalOf(content: Content): Money[] {
  const { stated, subscribed, paid, shares, contributions = [] } = companyOf(content)?.capital ?? {};
  const parts = [stated, subscribed, paid, shares?.parValue, ...contributions.map(({ amount }) => amount)];
  const held = content.shareholders.flatMap((one) => [one.subscribed, one.paid]);
  const paidFor = content.shareTransfers.map(({ price }) => price);
  return [...parts, ...held, ...paidFor].flatMap((money) => money ?? []);
}

describe('a company with its capital in dollars', () => {
  it('has shares, trades abroad and is in the commercial register', () => {
    const may = drawn.filter(
      ({ plan }) =>
        dollars.industries.includes(plan.industry.key) &&
        plan.regime === 'TRADICIONAL' &&
        plan.holderCount === null &&
        formOf(plan).interest === 'acciones',
    );
    expect(inDollars.length).toBeGreaterThan(5);
    expect(Math.abs(inDollars.length / may.length - dollars.share)).toBeLessThan(0.05);
    for (const content of reports) {
      expect(companyOf(content)?.capital?.shares).not.toBeNull();
      expect(companyOf(content)?.registrationRegime).toBe('TRADICIONAL');
    }
  });

  it('states the capital in whole dollars everywhere', () => {
    for (const content of reports) {
      const amounts = capitalOf(content);
      expect(amounts.length).toBeGreaterThan(4);
      expect(amounts.filter(({ currency, amount }) => currency !== 'USD' || !/^\d+$/.test(amount))).toEqual(
        [],
      );
      const { incorporation, amendments = [] } = companyOf(content) ?? {};
      const stated = [incorporation, ...amendments].flatMap((act) =>
        (act?.effects ?? []).flatMap((effect) => (effect.field === 'capital' ? [effect.after] : [])),
      );
      expect(stated.filter((money) => money?.currency !== 'USD' || !/^\d+$/.test(money.amount))).toEqual([]);
      expect(content.provenance['/entities/0/company/capital']?.quote).toContain(
        'dólares de los Estados Unidos de América',
      );
    }
  });

  it('is healthy, and its documents agree', () => {
    expect(reports.map(({ conclusion }) => conclusion.result)).toEqual(reports.map(() => 'aprobado'));
    expect(reports.flatMap(sampledViolations)).toEqual([]);
    expect(reports.flatMap(allObjections)).toEqual([]);
  });

  it('limits its powers as other companies do', () => {
    for (const { powers, conclusion } of reports) {
      const limits = powers.flatMap(({ signingRules }) => signingRules.flatMap(({ from, to }) => [from, to]));
      expect(limits.filter((limit) => limit?.currency === 'USD')).toEqual([]);
      expect(JSON.stringify(conclusion.authorityMatrix)).not.toContain('USD');
    }
  });
});
