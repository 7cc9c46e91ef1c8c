import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { chosenTimeline, endOf } from '../../../src/legal/company/timeline.js';
import { parseRut } from '../../../src/legal/jurisdictions/cl/rut.js';
import { epoch, santiagoDate } from '../../../src/values/instants.js';
import { contentOf, contentValidator, sampledViolations } from '../generated/contents.js';

const validate = contentValidator();

/** Returns the rules with a failed or warning finding, each once. */
function firedRules({ validations }: Content): string[] {
  const fired = validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  return [...new Set(fired.map(({ ruleId }) => ruleId))];
}

describe('scenario companies', () => {
  test('keys and tax ids are unique, and tax ids are in the reserved range', () => {
    expect(new Set(scenarios.map(({ key }) => key)).size).toBe(scenarios.length);
    expect(new Set(scenarios.map(({ taxId }) => taxId)).size).toBe(scenarios.length);
    for (const { taxId } of scenarios.filter(({ jurisdiction = 'CL' }) => jurisdiction === 'CL')) {
      expect(parseRut(taxId)).toMatchObject({ valid: true, canonical: taxId });
      expect(taxId).toMatch(/^661000\d\d-/);
    }
  });

  test.each(scenarios)(
    '$key matches its file, and has the expected result',
    ({ key, taxId, company, expected }) => {
      const content = contentOf(`sbx-${key}`);
      expect(validate(content), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
      expect(sampledViolations(content)).toEqual([]);
      const [subject] = content.entities;
      expect(subject).toMatchObject({ name: company.name, taxId: { value: taxId } });
      expect(subject?.company).toMatchObject({
        ...(company.legalForm === undefined ? {} : { legalForm: company.legalForm }),
        ...(company.regime === undefined ? {} : { registrationRegime: company.regime }),
      });
      expect(subject?.company?.incorporation?.date).toBe(company.foundedOn);
      expect(content.requestedOperations).toEqual(company.requestedOperations);
      expect(firedRules(content)).toEqual(expected.rules);
      if (expected.conclusion !== null) expect(content.conclusion.result).toBe(expected.conclusion);
    },
  );

  test.each(scenarios)(
    'another company of $key, by a label, has the same result',
    ({ key, company, expected }) => {
      const content = contentOf(`sbx-${key}#1`);
      expect(validate(content), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
      expect(sampledViolations(content)).toEqual([]);
      expect(content.entities[0]?.name).not.toBe(company.name);
      expect(firedRules(content)).toEqual(expected.rules);
      if (expected.conclusion !== null) expect(content.conclusion.result).toBe(expected.conclusion);
    },
  );

  test.each(scenarios)('the first report on $key ends as its file expects', (scenario) => {
    const { key, expected } = scenario;
    const { status, reason, version, asOf } = endOf(chosenTimeline({ scenario, modifiers: [] }, 0), epoch);
    expect(status).toBe(expected.status);
    expect(reason?.code).toBe(expected.reason);
    expect(version).toBe(expected.amended === undefined ? 1 : 2);
    if (expected.amended === undefined) return;
    for (const companyId of [`sbx-${key}`, `sbx-${key}#1`]) {
      const content = contentOf(companyId, { asOfDate: santiagoDate(asOf) });
      expect(sampledViolations(content)).toEqual([]);
      expect(firedRules(content)).toEqual(expected.amended.rules);
      expect(content.conclusion.result).toBe(expected.amended.conclusion);
    }
  });

  test('in spa-joint-two nobody signs alone', () => {
    const { authorityMatrix } = contentOf('sbx-spa-joint-two').conclusion;
    expect(
      authorityMatrix.flatMap(({ people }) => people ?? []).filter((signers) => signers.length < 2),
    ).toEqual([]);
    expect(authorityMatrix.length).toBeGreaterThan(10);
  });

  test('in ltda-family each of the three partners signs alone', () => {
    const { people } = contentOf('sbx-ltda-family').conclusion.authorityMatrix[0] ?? {};
    expect(people).toEqual([['ent_holder_1'], ['ent_holder_2'], ['ent_holder_3']]);
  });

  test('in eirl-dv-k the owner of that name signs alone', () => {
    const content = contentOf('sbx-eirl-dv-k');
    expect(content.entities[1]?.name).toBe('Rosa Huenchul Peinado');
    expect(content.shareholders.map(({ percentage }) => percentage)).toEqual(['100.000000']);
  });

  test('in sa-classes-ab the matrix has three brackets for a sale of real estate', () => {
    const { authorityMatrix } = contentOf('sbx-sa-classes-ab').conclusion;
    const rows = authorityMatrix.filter(({ facultyCode }) => facultyCode === 'PROP_SELL_REAL');
    expect(rows.map(({ from, to }) => [from.amount, to?.amount ?? null])).toEqual([
      ['0', '500'],
      ['500', '5000'],
      ['5000', null],
    ]);
    expect(rows.map(({ people }) => people?.length)).toEqual([2, 5, 1]);
  });

  test('in sa-listed the list is partial and the owner is found by control', () => {
    const content = contentOf('sbx-sa-listed');
    expect(content.shareholderSummary).toMatchObject({ count: 1940, listed: 12, truncated: true });
    expect(content.administration.board?.size).toBe(7);
    expect(content.beneficialOwners).toHaveLength(1);
    expect(content.beneficialOwners[0]?.basis).toContain('control_efectivo');
    expect(content.beneficialOwners[0]?.basis).not.toContain('participacion');
  });
});
