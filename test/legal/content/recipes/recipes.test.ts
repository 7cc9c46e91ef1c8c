import { describe, expect, it } from 'vitest';
import descriptions from '../../../../fixtures/recipes.json' with { type: 'json' };
import type { Content } from '../../../../src/contract/generated/types.js';
import { recipeOf, recipes } from '../../../../src/legal/content/recipes/recipe-list.js';
import { judgeContent } from '../../../../src/legal/content/report-content.js';
import { rules } from '../../../../src/legal/judging/rules/rule-list.js';
import { contentOf, corrected } from '../../generated/contents.js';
import { chosenCompanies, drawnCompanies } from './companies.js';

const [healthy] = chosenCompanies;
if (healthy === undefined) throw new Error('there are no healthy companies');

describe('the catalogue of recipes', () => {
  it('names each recipe once, and only existing rules', () => {
    const ids = recipes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known: string[] = rules.map(({ id }) => id);
    const named = recipes.flatMap(({ breaks, also }) => [breaks, ...also.map(({ ruleId }) => ruleId)]);
    expect(named.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('breaks every rule', () => {
    const broken = recipes.map(({ breaks }) => breaks);
    expect(rules.map(({ id }) => id).filter((id) => !broken.includes(id))).toEqual([]);
  });

  it('has scenario and drawn companies for each recipe', () => {
    const recipesWithoutCompany = (companies: typeof drawnCompanies) =>
      recipes.filter(({ appliesTo }) => !companies.some(({ draft }) => appliesTo(draft))).map(({ id }) => id);
    expect(recipesWithoutCompany(chosenCompanies)).toEqual([]);
    // No drawn company has a holder abroad.
    expect(recipesWithoutCompany(drawnCompanies)).toEqual(['missing-apostille']);
  });

  it('describes each recipe and each parameter', () => {
    for (const { title, parameters, also } of recipes) {
      const texts = [title.es, title.en, ...also.map(({ reason }) => reason)];
      for (const text of [...texts, ...Object.values(parameters).map(({ description }) => description)])
        expect(text).toMatch(/\S+ \S+/);
    }
  });

  it('has code for each description, and a default of its kind for each parameter', () => {
    expect(Object.keys(descriptions).sort()).toEqual(recipes.map(({ id }) => id).sort());
    const types = { text: 'string', number: 'number', date: 'string', flag: 'boolean', list: 'object' };
    for (const { parameters } of recipes)
      for (const parameter of Object.values(parameters))
        expect(typeof parameter.default).toBe(types[parameter.kind]);
  });

  it('returns a recipe by its id, and the nearest ids for another text', () => {
    expect(recipeOf('power-revoked').breaks).toBe('POW-003');
    expect(() => recipeOf('power-revoqued')).toThrow(
      /^there is no recipe power-revoqued; perhaps power-revoked/,
    );
  });

  it('refuses an unknown parameter, and one of another kind', () => {
    const { apply } = recipeOf('power-expired');
    expect(() => apply(healthy.draft, { until: '2026-01-14' })).toThrow(
      'the recipe power-expired has no parameter until; it has: powerId, validUntil',
    );
    expect(() => apply(healthy.draft, { validUntil: '2026-02-30' })).toThrow(
      'power-expired.validUntil is a date',
    );
    expect(() => apply(healthy.draft, { powerId: 7 })).toThrow('power-expired.powerId is a text');
  });
});

it.each(['sbx-eirl-dv-k', 'sbx-spa-clean', 'sbx-ltda-family', 'sbx-foreign-branch'])(
  'the expired term in %s is that of a deed, and office holders can still sign',
  (company) => {
    const { powers, administration, conclusion } = contentOf(`${company}+power-expired`);
    const expiredPowers = powers.filter(({ status }) => status === 'vencido');
    expect(expiredPowers.length).toBeGreaterThan(0);
    expect(expiredPowers.map(({ grantedBy }) => grantedBy)).not.toContain('estatuto');
    const [officer] = administration.positions.filter(({ status }) => status === 'vigente');
    const signers = conclusion.authorityMatrix.flatMap(({ combinations }) => JSON.stringify(combinations));
    expect(signers.join()).toContain(officer?.entityId);
  },
);

it.each(['late-extract', 'late-amendment'])('a deed cures %s', (id) => {
  const late = chosenCompanies.filter(({ draft }) => recipeOf(id).appliesTo(draft, { cured: true }));
  expect(late).not.toEqual([]);
  for (const { draft } of late) {
    const { validations } = judgeContent(recipeOf(id).apply(draft, { cured: true }), true);
    const objections = validations.filter(({ outcome }) => outcome === 'failed');
    expect(objections.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([]);
  }
});

it('a later extract has a later leaf in every document', () => {
  const entryOf = ({ entities }: Content) => entities[0]?.company?.incorporation?.registration;
  const late = contentOf('sbx-late-extract', { validate: false });
  const [before, after] = [corrected('late-extract'), late].map(entryOf);
  expect(after?.number).toBeGreaterThan(Number(before?.number) + 50);
  const provenance = JSON.stringify(late.provenance);
  expect([
    provenance.includes(`fojas ${before?.folio} `),
    provenance.includes(`fojas ${after?.folio} `),
  ]).toEqual([false, true]);
});

it('a later amendment is noted in the margin on its day, with its leaf', () => {
  const { entities, validations } = contentOf('sbx-ltda-family+late-amendment');
  const { incorporation, amendments = [] } = entities[0]?.company ?? {};
  const late = amendments.at(-1)?.registration;
  const note = incorporation?.marginalNotes.find(({ actId }) => actId === amendments.at(-1)?.id);
  expect(note?.date).toBe(late?.date);
  expect(note?.text).toContain(`a fojas ${late?.folio} N° `);
  const found = validations.find(({ ruleId, outcome }) => ruleId === 'CON-001' && outcome === 'failed');
  expect(found).toMatchObject({ severity: 'reparo', actual: late?.date });
});

it.each(['sbx-ltda-family+late-amendment', 'sbx-late-extract'])(
  'only the late step in %s is quoted',
  (id) => {
    const { entities, validations } = contentOf(id);
    const { incorporation, amendments = [] } = entities[0]?.company ?? {};
    const found = validations.find(({ ruleId, outcome }) => ruleId === 'CON-001' && outcome === 'failed');
    const late = found?.subjects[0]?.endsWith('/incorporation/registration')
      ? incorporation
      : amendments.at(-1);
    expect(late?.publication).not.toBeNull();
    expect(new Set(found?.evidence.map(({ documentId }) => documentId))).toEqual(
      new Set([late?.registration?.documentId, late?.deed?.documentId]),
    );
  },
);

it('the deeds of an earlier election keep separate days, also across a weekend', () => {
  const { administration } = contentOf('sbx-sa-classes-ab+board-lapsed#l2', { validate: false });
  const elected = administration.positions.filter(({ from }) => from === administration.board?.electedOn);
  const deeds = new Map(elected.flatMap(({ deed }) => (deed ? [[deed.documentId, deed.date]] : [])));
  expect([deeds.size, new Set(deeds.values()).size]).toEqual([2, 2]);
});

describe('an event in the future', () => {
  it.each([
    ['power-revoked', 'date'],
    ['dissolved', 'date'],
    ['insolvency', 'date'],
    ['absorbed', 'date'],
    ['end-of-activities', 'date'],
  ])('leaves the report healthy for %s', (id, parameter) => {
    expect(recipeOf(id).apply(healthy.draft, { [parameter]: '2026-01-16' })).toEqual(healthy.draft);
  });
});

it('a company with a reduced capital owes at most half of its capital', () => {
  // The company raised 108 million in 2021 and has returned a part of its capital since.
  const { entities, validations } = contentOf('sbx-eventful-life+capital-unpaid#zz');
  const capital = entities[0]?.company?.capital;
  const [subscribed, paid] = [capital?.subscribed, capital?.paid].map((money) => Number(money?.amount));
  expect(paid).toBeGreaterThanOrEqual(Number(subscribed) / 2);
  expect(paid).toBeLessThan(Number(subscribed));
  const fired = validations.filter(({ outcome }) => outcome === 'failed');
  expect(fired.map(({ ruleId }) => ruleId)).toContain('CAP-002');
});

it('a misspelt company name keeps its legal form', () => {
  const { appliesTo, apply } = recipeOf('name-in-document');
  const namesIn = ({ documents }: Pick<Content, 'documents'>) =>
    documents.flatMap(({ extracted }) =>
      extracted.flatMap(({ field, value }) =>
        field === 'company_name' ? [String(value).toUpperCase()] : [],
      ),
    );
  const named = chosenCompanies.filter(({ draft }) => appliesTo(draft));
  expect(named.length).toBeGreaterThan(5);
  for (const { draft } of named) {
    const before = namesIn(draft);
    const changed = namesIn(apply(draft)).flatMap((read, at) =>
      read === before[at] ? [] : [[before[at] ?? '', read]],
    );
    expect(changed, draft.entities[0]?.name).not.toEqual([]);
    for (const [right = '', wrong = ''] of changed) {
      const ends = / (SPA|S\.A\.|LIMITADA|LTDA\.|E\.I\.R\.L\.)$/.exec(right)?.[0] ?? '';
      expect(wrong.endsWith(ends), `${wrong} for ${right}`).toBe(true);
      expect(wrong.split(' ')[0]).toBe(right.split(' ')[0]);
    }
  }
});
