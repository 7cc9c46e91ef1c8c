import { describe, expect, it } from 'vitest';
import { drawSchemas } from '../../../src/contract/draw-schemas.js';
import type { Content, Deed, Entity, Position } from '../../../src/contract/generated/types.js';
import { judgeContent } from '../../../src/legal/content/report-content.js';
import { jurisdictions } from '../../../src/legal/jurisdictions/countries.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { spanishDate } from '../../../src/legal/words/spanish.js';
import { runToEnd } from '../../../src/values/steps.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const drawn = generatedIds().map((id): [string, Content] => [id, contentOf(id)]);
const companiesByShares = drawn.filter(([, content]) => companyOf(content)?.legalForm.startsWith('SA_'));

const scenarioKeys = [
  'sa-classes-ab',
  'sa-listed',
  'insolvency',
  'board-lapsed',
  'mx-sapi',
  'es-sl',
  'pe-sac',
  'co-sas',
];
const scenarios = scenarioKeys.flatMap((key) =>
  scaled(['', '#1'], ['', '#1', '#2', '#3', '#4', '#5']).map((label): [string, Content] => {
    const id = `sbx-${key}${label}`;
    return [id, contentOf(id)];
  }),
);

const spanish = Array.from({ length: scaled(10, 40) }, (_, index): [string, Content] => {
  const key = { seed: 'statutes', type: 'sociedades_y_poderes', company: `drawn ${index}` };
  const request = { key, taxId: null, choices: {}, asOfDate: '2026-01-15', schemas: drawSchemas };
  return [key.company, judgeContent(runToEnd(jurisdictions.ES.draft(request)), true)];
});

const others = [...scenarios, ...spanish];

function companyOf({ entities, subjectEntityId }: Content) {
  return entities.find(({ id }) => id === subjectEntityId)?.company ?? null;
}

function holderOf({ entities }: Content, { entityId }: Position): Entity | undefined {
  return entities.find(({ id }) => id === entityId);
}

/**
 * Returns the quotes from the statutes: the excerpts of the founding instrument after page 1, which names the parties,
 * without the clause in which the founders appoint the first administration.
 */
function statutesOf(content: Content): string {
  const founding = companyOf(content)?.incorporation;
  const documentId = founding?.deed?.documentId ?? founding?.res?.documentId ?? 'doc_constitucion';
  const first = content.provenance['/administration'];
  return (content.documents.find(({ id }) => id === documentId)?.excerpts ?? [])
    .filter(({ page }) => page > 1)
    .map(({ text }) => (first?.documentId === documentId ? text.replace(first.quote ?? '', '') : text))
    .join('\n');
}

/** Returns the offices whose holder was appointed after the founding and is still named in the founding deed. */
function laterFacts([id, content]: readonly [string, Content]): string[] {
  const statutes = statutesOf(content);
  const founded = companyOf(content)?.incorporation?.date ?? '';
  const { positions } = content.administration;
  const provisional = new Set(
    positions.filter(({ from }) => from <= founded).map(({ entityId }) => entityId),
  );
  const founders = new Set(content.foundingRegister.map(({ holderEntityId }) => holderEntityId));
  return positions
    .filter(({ entityId }) => !provisional.has(entityId) && !founders.has(entityId))
    .filter((position) => statutes.includes(holderOf(content, position)?.name ?? '?'))
    .map((position) => `${id}: ${position.titleLabel}`);
}

describe('statutes', () => {
  it('name no person who took an office later', () => {
    expect(companiesByShares.length).toBeGreaterThan(10);
    expect([...drawn, ...others].flatMap(laterFacts)).toEqual([]);
  });

  it('give a power by office to the office, not to a person', () => {
    const silent = [...companiesByShares, ...others].flatMap(([id, content]) =>
      content.powers.flatMap(({ kind, instrument, signingRules }, index) => {
        if (kind !== 'por_cargo' || instrument.form === 'resolucion_judicial') return [];
        return signingRules
          .map((_, rule) => content.provenance[`/powers/${index}/signingRules/${rule}`]?.quote ?? '')
          .filter((quote) => !/gerente|director|presidente|consejero|representante legal/i.test(quote))
          .map((quote) => `${id}: ${quote}`);
      }),
    );
    expect(silent).toEqual([]);
  });
});

/** Returns the words by which a recital must cite a deed: its date, its number and its notary. */
function marksOf(content: Content, deed: Deed): string[] {
  const law = lawOf(content.jurisdiction);
  return [spanishDate(deed.date), deed.repertoireNumber, law.styledNotary(deed.notaryName)];
}

describe('the personería of a signer by office', () => {
  const recitals = [...drawn, ...others].flatMap(([id, content]) => {
    const requested = content.conclusion.authorityMatrix.filter(({ facultyCode }) =>
      content.requestedOperations.includes(facultyCode),
    );
    const used = new Set(requested.flatMap(({ powerIds }) => powerIds));
    return content.powers
      .filter(({ id: power, kind, instrument }) => kind === 'por_cargo' && instrument.deed && used.has(power))
      .flatMap(({ grantees, instrument }) => {
        const appointed = content.administration.positions.filter(
          ({ title, status, deed }) =>
            grantees.positionTitles.includes(title) &&
            status === 'vigente' &&
            deed !== null &&
            deed.documentId !== instrument.deed?.documentId,
        );
        return appointed
          .filter((position) =>
            content.conclusion.personeria.includes(holderOf(content, position)?.name ?? '?'),
          )
          .map((position) => ({ id, content, position, statutes: instrument.deed }));
      });
  });

  it('cites the statutes, the meeting that appointed him or her, and the deed of its minutes', () => {
    expect(new Set(recitals.map(({ content }) => content.jurisdiction))).toEqual(new Set(['CL', 'MX', 'ES']));
    const wrong = recitals.flatMap(({ id, content, position, statutes }) => {
      const marks = [position.deed, statutes].flatMap((deed) =>
        deed === null ? [] : marksOf(content, deed),
      );
      return [...marks, spanishDate(position.from)]
        .filter((mark) => !content.conclusion.personeria.includes(mark))
        .map((mark) => `${id} does not cite ${mark}`);
    });
    expect(wrong).toEqual([]);
  });

  it('is given by a deed of the report that is later than the meeting', () => {
    for (const { content, position } of recitals) {
      const document = content.documents.find(({ id }) => id === position.deed?.documentId);
      expect(document?.issuedOn).toBe(position.deed?.date);
      expect((position.deed?.date ?? '') >= position.from).toBe(true);
      expect((position.deed?.date ?? '') <= content.asOfDate).toBe(true);
      expect(position.deed?.repertoireNumber).toMatch(/\d/);
    }
  });
});
