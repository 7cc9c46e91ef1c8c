import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawSchemas, drawSchemas } from '../../../src/contract/draw-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';
import { builtInCatalogue } from '../../../src/legal/company/catalogue.js';
import { contentInSteps } from '../../../src/legal/content/report-content.js';
import { chile } from '../../../src/legal/jurisdictions/cl/chile.js';
import type { CompanyChoices } from '../../../src/legal/jurisdictions/company-choices.js';
import type { ContentDraft } from '../../../src/legal/jurisdictions/jurisdiction.js';
import { runToEnd } from '../../../src/values/steps.js';
import { scaled } from '../../scale.js';
import { contentOf, freshContentOf, generatedIds, requestOf, today } from '../generated/contents.js';

const bytes = (value: unknown): string => JSON.stringify(value);

describe('the inputs of a content', () => {
  test('equal requests give equal bytes, also with other contents in between', () => {
    const first = bytes(freshContentOf('acme'));
    for (const other of ['b', 'c', 'sbx-spa-clean']) freshContentOf(other);
    expect(bytes(freshContentOf('acme'))).toBe(first);
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 10 }), (companyId, seed) => {
        fc.pre(!companyId.toLowerCase().startsWith('sbx-'));
        expect(bytes(freshContentOf(companyId, { seed }))).toBe(bytes(freshContentOf(companyId, { seed })));
      }),
      { seed: 1, numRuns: scaled(10, 30) },
    );
  });

  test.each(['sbx-spa-clean+power-revoked', 'sbx-late-extract+slow', 'sbx-mx-sapi+insolvency#a'])(
    '%s has equal bytes from the draft that it shares with the healthy company',
    (id) => {
      for (const options of [{}, { cured: true }, { validate: false }, { asOfDate: '2027-03-01' }])
        expect(bytes(contentOf(id, options))).toBe(bytes(freshContentOf(id, options)));
    },
  );

  test('another seed or another id gives another company', () => {
    const name = (content: Content) => content.entities[0]?.name;
    expect(name(contentOf('acme', { seed: 'a' }))).not.toBe(name(contentOf('acme', { seed: 'b' })));
    expect(name(contentOf('acme'))).not.toBe(name(contentOf('acme2')));
  });

  test('all spellings of one company give one content', () => {
    const spellings = [
      ['66.100.004-k', '66100004-K', '66100004k', 'sbx-eirl-dv-k', 'SBX-EIRL-DV-K'],
      ['76.543.210-3', '76543210-3', '765432103'],
    ];
    for (const [first = '', ...others] of spellings)
      for (const other of others) expect(bytes(contentOf(other))).toBe(bytes(contentOf(first)));
  });

  test('validation changes only validations and conclusion, which otherwise state the reason', () => {
    const { validations: found, conclusion: judged, ...validated } = contentOf('acme');
    const { validations, conclusion, ...plain } = contentOf('acme', { validate: false });
    expect(bytes(plain)).toBe(bytes(validated));
    expect(found.length).toBeGreaterThan(30);
    expect(validations).toEqual([]);
    expect(conclusion).toMatchObject({ result: null, reason: 'not_validated' });
    expect(conclusion.authorityMatrix).toEqual(judged.authorityMatrix);
  });

  test('a moved clock ages certificates and leaves past events unchanged', () => {
    const before = contentOf('acme');
    const after = contentOf('acme', { asOfDate: '2031-08-20' });
    const history = ({ entities, shareholders, shareTransfers, powers }: Content) => ({
      incorporation: entities[0]?.company?.incorporation,
      amendments: entities[0]?.company?.amendments,
      people: entities.slice(1),
      shareholders,
      shareTransfers,
      powers,
    });
    expect(bytes(history(after))).toBe(bytes(history(before)));
    const standingFacts = (content: Content) =>
      content.documents.find(({ type }) => type === 'CERTIFICADO_VIGENCIA');
    expect(standingFacts(before)?.issuedOn.slice(0, 4)).toMatch(/202[56]/);
    expect(standingFacts(after)?.issuedOn.slice(0, 4)).toBe('2031');
  });

  test.each([
    ['acme', 'acme2'],
    ['sbx-spa-clean', 'sbx-mx-sapi'],
    ['sbx-es-sl', 'sbx-co-sas+power-revoked'],
  ])('%s and %s have the same contents if they are generated in turns', (...ids) => {
    const writing = ids.map((id) => contentInSteps(requestOf(id)));
    const written: Content[] = [];
    let turns = 0;
    for (; written.length < ids.length; turns += 1)
      for (const steps of writing) {
        const { done, value } = steps.next();
        if (done === true && value !== undefined) written.push(value);
      }
    expect(turns).toBeGreaterThan(4);
    expect(written.map(bytes).sort()).toEqual(ids.map((id) => bytes(contentOf(id))).sort());
  });
});

describe('the independence of draws', () => {
  const added = { type: 'string', pattern: '^[A-Z]{20}$' };

  test.each(['address', 'deed', 'registration', 'publication', 'resAct'] as const)(
    'a field added to the schema of %s changes nothing else',
    (name) => {
      const schemas: DrawSchemas = {
        ...drawSchemas,
        [name]: { properties: { added, ...drawSchemas[name].properties } },
      };
      let seen = 0;
      for (const id of [...generatedIds().slice(0, scaled(5, 7)), 'sbx-ltda-family', 'sbx-sa-classes-ab']) {
        const mutated = bytes(contentOf(id, { schemas }));
        seen += mutated.split('"added":').length - 1;
        expect(mutated.replace(/,?"added":"[A-Z]{20}"/g, '')).toBe(bytes(contentOf(id)));
      }
      expect(seen).toBeGreaterThan(2);
    },
  );

  const draft = (choices: CompanyChoices): ContentDraft =>
    runToEnd(
      chile.draft({
        key: { seed: 's', type: 'sociedades_y_poderes', company: 'chosen' },
        taxId: null,
        choices,
        asOfDate: today,
        schemas: drawSchemas,
      }),
    );
  const base = builtInCatalogue.byKey('spa-joint-two')?.company ?? {};

  test('an additional power leaves every other record unchanged', () => {
    const before = draft(base);
    const after = draft({ ...base, specialPowers: ['court'] });
    expect(after.powers.length).toBe(before.powers.length + 1);
    expectKept(before, after);
  });

  test('an additional holder leaves people, acts and powers unchanged', () => {
    const third = { units: 500, person: {} };
    const before = draft({ ...base, units: 1000, capital: 30_000_000, changes: [] });
    const after = draft({
      ...base,
      units: 1500,
      capital: 30_000_000,
      changes: [],
      holders: [...(base.holders ?? []), third],
    });
    const people = (content: ContentDraft) => content.entities.slice(1, 3);
    expect(people(after)).toEqual(people(before));
    expect(after.powers).toEqual(before.powers);
    expect(after.administration).toEqual(before.administration);
  });

  test('an additional act leaves the other documents unchanged', () => {
    const before = draft({ ...base, changes: ['cambio_objeto'] });
    const after = draft({ ...base, changes: ['cambio_objeto', 'cambio_domicilio'] });
    const kept = after.documents.filter(({ id }) => !id.startsWith('doc_cambio_domicilio'));
    const fixedFacts = ({ id, sha256, verification, issuedOn }: ContentDraft['documents'][number]) => ({
      id,
      sha256,
      verification,
      issuedOn,
    });
    expect(kept.map(fixedFacts)).toEqual(before.documents.map(fixedFacts));
  });

  function expectKept(before: ContentDraft, after: ContentDraft): void {
    for (const section of [
      'entities',
      'shareholders',
      'shareTransfers',
      'powers',
      'powerGroups',
      'documents',
    ] as const) {
      const kept = new Map((after[section] as { id: string }[]).map((record) => [record.id, record]));
      for (const record of before[section] as { id: string }[]) {
        // The search of lists names all parties, so a further party adds a line to it.
        if (record.id !== 'doc_busqueda_listas') expect(kept.get(record.id)).toEqual(record);
      }
    }
  }
});
