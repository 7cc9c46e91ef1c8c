import { describe, expect, it } from 'vitest';
import type { Content, Validation } from '../../../src/contract/generated/types.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { computeBeneficialOwners } from '../../../src/legal/ownership/beneficial-owners.js';
import { addDays, addMonths } from '../../../src/values/dates.js';
import { contentOf } from '../generated/contents.js';

const keys = ['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'] as const;
type Key = (typeof keys)[number];

/** Returns the failed and warning validations of a scenario after a change. */
function findingsAfter(key: Key, change: (content: Content) => void): Validation[] {
  const content = structuredClone(contentOf(`sbx-${key}`));
  change(content);
  return judge(content, { validate: true }).validations.filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'warning',
  );
}

const ids = (found: readonly Validation[]) => [...new Set(found.map(({ ruleId }) => ruleId))];

function founding(content: Content) {
  const act = content.entities[0]?.company?.incorporation;
  if (!act?.registration) throw new Error('the founding is not registered');
  return { act, registration: act.registration };
}

describe('laws of other countries', () => {
  it.each([
    ['mx-sapi', 'El RFC XQD200102AA9 de Xilitla', 'XQD200102AAA'],
    ['pe-sac', 'El RUC 20999000128 de Agroexportadora', '20999000127'],
    ['co-sas', 'El NIT 999.000.123-3 de Guayacán', '999000123-2'],
    ['es-sl', 'El NIF B99900012 de Hontanar', 'B99900011'],
  ] as const)('%s with a wrong check digit is rejected under the name of its number', (key, says, right) => {
    const wrong = { 'mx-sapi': 'XQD200102AA9', 'pe-sac': '20999000128', 'co-sas': '999000123-3' };
    const found = findingsAfter(key, ({ entities, documents }) => {
      const [subject] = entities;
      const value = key === 'es-sl' ? 'B99900012' : wrong[key];
      if (subject?.taxId) Object.assign(subject.taxId, { value, valid: false });
      for (const { extracted } of documents)
        for (const reading of extracted) if (reading.field === 'tax_id') reading.value = value;
    });
    expect(ids(found)).toEqual(['ENT-001']);
    expect(found[0]).toMatchObject({ severity: 'impedimento', expected: right });
    expect(found[0]?.message).toContain(says);
  });

  it.each([
    ['es-sl', addDays, 64, ['CON-001']],
    ['pe-sac', addDays, 31, ['CON-001']],
    ['mx-sapi', addMonths, 8, []],
    ['co-sas', addMonths, 8, []],
  ] as const)('%s fires after a late registration if its law sets a time limit', (key, add, count, rules) => {
    const found = findingsAfter(key, (content) => {
      const { act, registration } = founding(content);
      registration.date = add(act.date, count);
      if (act.publication) act.publication.date = addDays(registration.date, -5);
    });
    expect(ids(found)).toEqual(rules);
  });

  it.each(keys)('%s without a registration has no valid founding', (key) => {
    const found = findingsAfter(key, (content) => {
      const { act } = founding(content);
      act.registration = null;
    });
    const missing = found.filter(({ ruleId }) => ruleId === 'CON-001');
    expect(missing.map(({ severity }) => severity)).toEqual(['impedimento']);
  });

  it('a founding must be published in Spain only', () => {
    const unpublished = (key: Key) =>
      ids(
        findingsAfter(key, (content) => {
          founding(content).act.publication = null;
        }),
      );
    expect(keys.map((key) => [key, unpublished(key)])).toEqual([
      ['mx-sapi', []],
      ['pe-sac', []],
      ['co-sas', []],
      ['es-sl', ['CON-001']],
    ]);
  });

  it.each(keys)('%s registered in another town is in the wrong register', (key) => {
    const found = findingsAfter(key, (content) => {
      founding(content).registration.registrar = 'Registro de otra ciudad';
    });
    expect(ids(found)).toEqual(['CON-004']);
  });

  it.each(keys)('%s with a certificate older than its country accepts is not up to date', (key) => {
    const age = key === 'pe-sac' || key === 'co-sas' ? 30 : 90;
    const certificateOfAge = (days: number) =>
      ids(
        findingsAfter(key, ({ documents, asOfDate }) => {
          const certificate = documents.find(({ type }) => type === 'CERTIFICADO_VIGENCIA');
          if (certificate) certificate.issuedOn = addDays(asOfDate, -days);
        }),
      );
    expect(certificateOfAge(age)).toEqual([]);
    expect(certificateOfAge(age + 1)).toContain('DOC-002');
    expect(certificateOfAge(age + 1)).toContain('POW-004');
  });

  it.each(keys)('%s is contradicted by another number on the card of its attorney', (key) => {
    const found = findingsAfter(key, ({ documents, powers }) => {
      const attorneys = powers.flatMap(({ grantees }) => grantees.entityIds);
      const card = documents.find(
        ({ type, subjectEntityIds: [id = ''] }) =>
          type === 'CEDULA_IDENTIDAD' && (attorneys.includes(id) || id.includes('attorney')),
      );
      const reading = card?.extracted.find(({ field }) => field === 'person_id');
      if (reading) reading.value = `${reading.value.slice(0, -1)}?`;
    });
    expect(ids(found)).toEqual(['POW-010']);
  });

  it('a holder of exactly the threshold is an owner in Peru and Colombia, and not in Mexico and Spain', () => {
    const owners = (key: Key, percent: number) => {
      const content = structuredClone(contentOf(`sbx-${key}`));
      const rest = (100 - percent) / 2;
      content.shareholders.forEach((holding, index) => {
        const text = `${(index === 0 ? percent : rest).toFixed(6)}`;
        holding.percentage = text;
        holding.votingPercentage = text;
      });
      return computeBeneficialOwners(content, lawOf(content.jurisdiction).policy).map(
        ({ entityId }) => entityId,
      );
    };
    expect(owners('pe-sac', 10)).toContain('ent_holder_1');
    expect(owners('co-sas', 5)).toContain('ent_holder_1');
    expect(owners('mx-sapi', 15)).not.toContain('ent_holder_1');
    expect(owners('es-sl', 25)).not.toContain('ent_holder_1');
    expect(owners('es-sl', 26)).toContain('ent_holder_1');
  });

  it('only Chile forbids the chair to manage', () => {
    const found = findingsAfter('mx-sapi', ({ administration }) => {
      const chair = administration.positions.find(({ title }) => title === 'presidente');
      const manager = administration.positions.find(({ title }) => title === 'gerente_general');
      if (chair && manager) manager.entityId = chair.entityId;
    });
    expect(ids(found)).not.toContain('ADM-003');
  });

  it.each([
    ['ESB99900011', 'es-sl'],
    ['b-99900011', 'es-sl'],
    ['B 999 000 11', 'es-sl'],
    ['xqd 200102 aaa', 'mx-sapi'],
    ['XQD-200102-AAA', 'mx-sapi'],
    ['20-99900012-7', 'pe-sac'],
    ['999.000.123-2', 'co-sas'],
    ['999,000,123-2', 'co-sas'],
    ['9990001232', 'co-sas'],
  ])('%s names the company of %s', (text, key) => {
    expect(resolveCompany(text)).toMatchObject({ known: true, company: { canonical: `sbx-${key}` } });
  });

  it.each(['20100070970', 'A58818501', '890.903.938-8', 'GODE561231GR8'])(
    '%s, which is no number of the catalogue, is an ordinary id',
    (text) => {
      const company = { canonical: text, taxId: null, scenario: null, label: null, modifiers: [] };
      expect(resolveCompany(text)).toEqual({ known: true, company });
    },
  );
});
