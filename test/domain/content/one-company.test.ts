import { describe, expect, test } from 'vitest';
import type { Content, Entity } from '../../../src/contract/generated/types.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const numberOf = (entity: Entity | undefined): string => entity?.taxId?.value ?? '';
const entityWith = (content: Content, id: string): Entity | undefined =>
  content.entities.find((entity) => entity.id === id);
const subjectOf = (content: Content): Entity | undefined => entityWith(content, content.subjectEntityId);

/** The companies with a RUT that a report tells of besides its subject, with who they are in it. */
function companiesAbove(content: Content): Entity[] {
  return content.entities.filter(
    ({ id, kind, taxId, roles }) =>
      kind === 'company' &&
      id !== content.subjectEntityId &&
      taxId?.type === 'RUT' &&
      roles.includes('shareholder'),
  );
}

/** What a report tells of a party, whatever part it plays there; a list that is empty tells nothing. */
function toldOf(content: Content, number: string): { [what: string]: unknown } {
  const entity = content.entities.find((one) => numberOf(one) === number);
  const { company, person } = entity ?? {};
  const card = content.documents.find(
    ({ type, subjectEntityIds }) =>
      type === 'CEDULA_IDENTIDAD' && subjectEntityIds.includes(entity?.id ?? ''),
  );
  return {
    name: entity?.name,
    kind: entity?.kind,
    taxId: entity?.taxId,
    nationality: entity?.nationality,
    address: entity?.address ?? undefined,
    person: person ?? undefined,
    card: card && [card.issuer, card.issuedOn, card.validUntil, card.verification],
    legalForm: company?.legalForm,
    legalFormLabel: company?.legalFormLabel,
    tradeName: company?.tradeName,
    purpose: company?.purpose,
    activityCodes: company?.activityCodes,
    domicile: company?.domicile,
    registrationRegime: company?.registrationRegime,
    status: company?.status,
    statusSince: company?.statusSince,
    term: company?.term,
    incorporatedOn: company?.incorporatedOn ?? company?.incorporation?.date,
    holders: entity === undefined ? undefined : holdersOf(content, entity.id),
  };
}

function holdersOf(content: Content, issuerId: string): unknown[] | undefined {
  const held = content.shareholders
    .filter(({ issuerEntityId, status }) => issuerEntityId === issuerId && status === 'vigente')
    .map((one) => ({
      holder: numberOf(entityWith(content, one.holderEntityId)),
      shares: one.shares,
      series: one.series,
      interest: one.interest,
      percentage: one.percentage,
      votingPercentage: one.votingPercentage,
      acquiredOn: one.acquiredOn,
      acquisition: one.acquisition,
      encumbrances: one.encumbrances,
    }));
  return held.length === 0 ? undefined : held;
}

/** What two reports tell otherwise of parties that both know. */
function contradictions(one: Content, other: Content): string[] {
  const numbers = one.entities.map(numberOf).filter((number) => number !== '');
  const both = numbers.filter((number) => other.entities.some((entity) => numberOf(entity) === number));
  return both.flatMap((number) => {
    const [here, there] = [toldOf(one, number), toldOf(other, number)];
    return Object.keys(here)
      .filter((what) => here[what] !== undefined && there[what] !== undefined)
      .filter((what) => JSON.stringify(here[what]) !== JSON.stringify(there[what]))
      .map((what) => `${numberOf(subjectOf(one))} and ${numberOf(subjectOf(other))} on ${what} of ${number}`);
  });
}

/** The report on each company above, on those above it, and so on: each once. */
function walk(from: Content, seen: Map<string, Content>, asOfDate: string): { met: number; told: string[] } {
  const told: string[] = [];
  let met = 0;
  for (const company of companiesAbove(from)) {
    const number = numberOf(company);
    const known = seen.get(number);
    const report = known ?? contentOf(number, { validate: false, asOfDate });
    seen.set(number, report);
    met += 1;
    told.push(...contradictions(from, report));
    if (known === undefined) {
      const above = walk(report, seen, asOfDate);
      met += above.met;
      told.push(...above.told);
    }
  }
  return { met, told };
}

describe('a corporate holder', () => {
  test.each([
    '2026-01-15',
    '2019-05-20',
  ])('is one company in the report that names it and in the report on it, as of %s', (asOfDate) => {
    const seen = new Map<string, Content>();
    const walks = generatedIds()
      .slice(0, 500)
      .map((id) => walk(contentOf(id, { validate: false, asOfDate }), seen, asOfDate));
    expect(walks.flatMap(({ told }) => told)).toEqual([]);
    expect(walks.reduce((sum, { met }) => sum + met, 0)).toBeGreaterThan(150);
  }, 120_000);

  test('is one company above those of the catalogue, and above those that are like them', () => {
    const ids = [
      'sbx-sa-classes-ab',
      'sbx-absorbed',
      'sbx-insolvency',
      'sbx-sa-listed',
      'sbx-capital-unpaid',
    ];
    const seen = new Map<string, Content>();
    const walks = ids
      .flatMap((id) => [id, `${id}#1`, `${id}#2`])
      .map((id) => contentOf(id, { validate: false }))
      .map((content) => ({ ...content, entities: content.entities.filter((entity) => !isReserved(entity)) }))
      .map((content) => walk(content as Content, seen, '2026-01-15'));
    expect(walks.flatMap(({ told }) => told)).toEqual([]);
    expect(walks.reduce((sum, { met }) => sum + met, 0)).toBeGreaterThan(20);
  });

  test('stands at most two storeys of companies above a company that does business', () => {
    const storeys = (content: Content, id: string): number =>
      Math.max(
        0,
        ...content.shareholders
          .filter(({ issuerEntityId }) => issuerEntityId === id)
          .filter(({ holderEntityId }) => entityWith(content, holderEntityId)?.kind === 'company')
          .map(({ holderEntityId }) => 1 + storeys(content, holderEntityId)),
      );
    const heights = generatedIds()
      .slice(0, 500)
      .map((id) => contentOf(id, { validate: false }))
      .map((content) => storeys(content, content.subjectEntityId));
    expect([...new Set(heights)].sort()).toEqual([0, 1, 2]);
  });

  test('tells the same company under its RUT as under any other id that draws it', () => {
    for (const id of generatedIds().slice(0, 40)) {
      const content = contentOf(id);
      expect(contentOf(numberOf(subjectOf(content)))).toEqual(content);
    }
  });
});

/** Companies whose owners a scenario settles: their numbers name nothing else. */
function isReserved({ taxId }: Entity): boolean {
  return /^661\d{5}-/.test(taxId?.value ?? '');
}
