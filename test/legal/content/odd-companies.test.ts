import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { compareAmounts, compareEnds } from '../../../src/legal/judging/authority-matrix.js';
import { sumOfPercents } from '../../../src/values/money.js';
import { contentOf, corrected } from '../generated/contents.js';

function owners({ beneficialOwners, entities }: Content): [string | undefined, string][] {
  return beneficialOwners.map(({ entityId, effectivePercentage }) => [
    entities.find(({ id }) => id === entityId)?.name,
    effectivePercentage,
  ]);
}

function outcomeOf({ validations }: Content, ruleId: string): string | undefined {
  return validations.find((validation) => validation.ruleId === ruleId)?.outcome;
}

function translationOf({ documents }: Content): string {
  const translation = documents.find(({ type }) => type === 'TRADUCCION');
  return translation?.excerpts.map(({ text }) => text).join(' ') ?? '';
}

describe('parties abroad', () => {
  const parent = corrected('foreign-parent');
  const branch = contentOf('sbx-foreign-branch');

  test('in foreign-parent the chain leads to 24 % abroad and 40 % at home, and no further', () => {
    expect(owners(parent).map(([, percentage]) => percentage)).toEqual(['40.000000', '24.000000']);
    expect(owners(parent)[1]?.[0]).toBe('Eleanor Whitcombe');
    expect(parent.beneficialOwners[1]?.paths).toEqual([['shr_owner_1_1_1', 'shr_owner_1_1', 'shr_holder_1']]);
  });

  test('in foreign-parent the holder abroad is identified, represented and documented', () => {
    expect(outcomeOf(parent, 'SHR-005')).toBe('passed');
    const holder = parent.entities.find(({ id }) => id === 'ent_holder_1');
    expect(holder).toMatchObject({
      taxId: null,
      nationality: 'US',
      localRepresentativeId: 'ent_representative_1',
    });
    expect(holder?.otherIds.map(({ type }) => type)).toEqual(['FOREIGN_REG', 'INVESTOR_RUT']);
    const parentDocuments = parent.documents.filter(({ subjectEntityIds }) =>
      subjectEntityIds.includes('ent_holder_1'),
    );
    expect(parentDocuments.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['GOOD_STANDING', 'APOSTILLA', 'TRADUCCION']),
    );
    expect(parentDocuments.find(({ type }) => type === 'GOOD_STANDING')?.language).toBe('en');
  });

  test.each([
    ['foreign-parent', parent, 'United States of America'],
    ['foreign-branch', branch, 'Denmark'],
  ])('in %s the apostille is in the language of its country, and translated', (_, content, country) => {
    const apostille = content.documents.find(({ type }) => type === 'APOSTILLA');
    expect(apostille?.language).toBe('en');
    const form = `1. Country: ${country}. This public document 2. has been signed by`;
    expect(apostille?.excerpts[0]?.text).toMatch(/^APOSTILLE \(Convention de La Haye du 5 octobre 1961\)\. /);
    expect(apostille?.excerpts[0]?.text).toContain(form);
    expect(translationOf(content)).toMatch(/en idioma inglés, así como de su apostilla, efectuada/);
  });

  test('in foreign-parent the apostille is missing', () => {
    const content = contentOf('sbx-foreign-parent');
    expect(outcomeOf(content, 'SHR-005')).toBe('failed');
    expect(content.documents.some(({ type }) => type === 'APOSTILLA')).toBe(false);
    expect(translationOf(content)).toMatch(/en idioma inglés, efectuada/);
  });

  test.each(['power-revoked', 'power-part-revoked'])(
    'in foreign-branch the agency revokes the power that it gave, and not that of its parent: %s',
    (label) => {
      const { documents, powers } = contentOf(`sbx-foreign-branch+${label}`);
      const ended = powers.filter(({ revocation }) => revocation !== null);
      expect(ended.map(({ grantedBy }) => grantedBy)).not.toContain('matriz');
      const revocation = documents.find(({ id }) => id === ended[0]?.revocation?.documentId);
      const text = revocation?.excerpts.map((excerpt) => excerpt.text).join(' ') ?? '';
      expect(text).toContain(`Repertorio N° ${ended[0]?.instrument.deed?.repertoireNumber}`);
      expect(text).not.toContain('estatutos');
    },
  );

  test('in foreign-branch the parent holds capital, not shares', () => {
    expect(branch.shareholders).toMatchObject([
      {
        interest: 'capital_asignado',
        holderEntityId: 'ent_holder_1',
        percentage: '100.000000',
        series: null,
      },
    ]);
    expect(outcomeOf(branch, 'SHR-001')).toBe('not_applicable');
    expect(branch.beneficialOwners[0]?.basis).toEqual(['alta_direccion']);
  });
});

describe('large and odd companies', () => {
  test.each(['sbx-sa-listed', 'sbx-holders-4812'])(
    'in %s no founder is a company younger than the founding',
    (id) => {
      const { provenance } = contentOf(id);
      expect(provenance['/entities/0/company/incorporation']?.quote).not.toContain('SpA');
    },
  );

  test('in sa-classes-ab a limit exactly at the edge of a bracket belongs to the lower bracket', () => {
    const { authorityMatrix } = contentOf('sbx-sa-classes-ab').conclusion;
    const uf = (amount: string) => ({ amount, currency: 'CLF' as const });
    const endOf = (amount: string) =>
      authorityMatrix.find(
        ({ facultyCode, from, to }) =>
          facultyCode === 'PROP_SELL_REAL' &&
          compareAmounts(from, uf(amount)) < 0 &&
          compareEnds(uf(amount), to) <= 0,
      )?.to?.amount ?? null;
    expect(['500.00', '500.01', '5000.00', '5000.01'].map(endOf)).toEqual(['500', '5000', '5000', null]);
  });

  test('in circular each owner gets the share by the equations, in finite time', () => {
    const content = contentOf('sbx-circular');
    expect(owners(content).map(([, percentage]) => percentage)).toEqual(['75.000000', '25.000000']);
    expect(content.shareholders.some(({ holderEntityId }) => holderEntityId === 'ent_subject')).toBe(true);
  });

  test('in holders-4812 the printed percentages have a sum of exactly 100', () => {
    const { shareholders, shareholderSummary, entities } = contentOf('sbx-holders-4812');
    expect(shareholders).toHaveLength(4812);
    expect(sumOfPercents(shareholders.map(({ percentage }) => percentage))).toBe('100.000000');
    expect(shareholderSummary).toMatchObject({ count: 4812, listed: 4812, truncated: false });
    expect(new Set(entities.map(({ taxId }) => taxId?.value)).size).toBe(entities.length);
  });

  test('powers-huge has its attorneys, faculties, brackets and pages, and weighs more than a megabyte', () => {
    const content = contentOf('sbx-powers-huge');
    const members = content.powerGroups.flatMap((group) => group.members.map(({ entityId }) => entityId));
    expect(new Set(members).size).toBe(120);
    const classes = content.powers.find(({ id }) => id === 'pow_classes');
    expect(classes?.faculties).toHaveLength(40);
    expect(classes?.signingRules).toHaveLength(8);
    const deed = content.documents.find(({ id }) => id === classes?.instrument.documentId);
    expect(deed?.pages).toBe(310);
    expect(JSON.stringify(content).length).toBeGreaterThan(1_000_000);
  });

  test('in unicode two documents write the name in decomposed letters, and it counts as the same name', () => {
    const content = contentOf('sbx-unicode');
    const name = content.entities[0]?.name ?? '';
    expect(name).toBe(name.normalize('NFC'));
    const spellings = content.documents.flatMap(({ extracted, subjectEntityIds }) =>
      subjectEntityIds.includes('ent_subject')
        ? extracted.filter(({ field }) => field === 'company_name').map(({ value }) => value)
        : [],
    );
    expect(spellings).toContain(name);
    expect(spellings).toContain(name.normalize('NFD'));
    expect(name.normalize('NFD')).not.toBe(name);
    expect(outcomeOf(content, 'ENT-003')).toBe('passed');
  });

  test('in long-name neither the name nor the object is cut off', () => {
    const content = contentOf('sbx-long-name');
    const [subject] = content.entities;
    expect(subject?.name.length).toBeGreaterThan(255);
    const purpose = subject?.company?.purpose ?? '';
    expect(purpose.length).toBeGreaterThanOrEqual(20_000);
    expect(content.provenance['/entities/0/company/purpose']?.quote).toContain(purpose);
    expect(content.conclusion.personeria + content.conclusion.summary).toContain(subject?.name);
  });

  test('in long-name leap days are valid: a founding and a birth on 29 February', () => {
    const content = contentOf('sbx-long-name');
    expect(content.entities[0]?.company?.incorporation?.date).toBe('2008-02-29');
    expect(content.entities[1]?.person?.birthDate).toBe('1964-02-29');
    const card = content.documents.find(({ id }) => id === 'doc_cedula_holder_1');
    expect(card?.validUntil).toMatch(/-02-2[89]$/);
  });

  test('in migrated six acts give the company of today, across two registers', () => {
    const company = contentOf('sbx-migrated').entities[0]?.company;
    const acts = [company?.incorporation, ...(company?.amendments ?? [])];
    expect(acts.map((act) => act?.kind)).toEqual([
      'constitucion',
      'aumento_capital',
      'cambio_objeto',
      'transformacion',
      'migracion',
      'cambio_nombre',
    ]);
    expect(acts.map((act) => act?.res !== null)).toEqual([false, false, false, false, true, true]);
    expect(company?.previousNames).toHaveLength(2);
    expect(acts[3]?.effects.map(({ field }) => field)).toEqual(['name', 'legalForm', 'shares']);
  });
});
