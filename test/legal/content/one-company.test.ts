import { describe, expect, test } from 'vitest';
import type { Content, Entity } from '../../../src/contract/generated/types.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds } from '../generated/contents.js';

const numberOf = (entity: Entity | undefined): string => entity?.taxId?.value ?? '';
const entityWith = (content: Content, id: string): Entity | undefined =>
  content.entities.find((entity) => entity.id === id);
const subjectOf = (content: Content): Entity | undefined => entityWith(content, content.subjectEntityId);

/** Returns the holders of a report that are companies with a RUT. */
function companiesAbove(content: Content): Entity[] {
  return content.entities.filter(
    ({ id, kind, taxId, roles }) =>
      kind === 'company' &&
      id !== content.subjectEntityId &&
      taxId?.type === 'RUT' &&
      roles.includes('shareholder'),
  );
}

/** Returns the facts of a report about a party in any role; an empty list is no fact. */
function factsOn(content: Content, number: string): { [title: string]: unknown } {
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

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const inWords = (day: string): string =>
  `${Number(day.slice(8))} de ${months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;

/** Returns the appearances of a holder in acts of its company: the day, its representatives and their authority. */
function appearancesOf(content: Content, holder: Entity): { on: string; by: string[]; standing: string }[] {
  const { incorporation = null, amendments = [] } = subjectOf(content)?.company ?? {};
  const acts = [incorporation, ...amendments].map((act, index) => ({ act, index: index - 1 }));
  return acts.flatMap(({ act, index }) => {
    const pointer = `/entities/0/company/${index < 0 ? 'incorporation' : `amendments/${index}`}`;
    const on = act?.deed?.date ?? act?.res?.signedOn;
    return [pointer, `${pointer}/deed`].flatMap((place) => {
      const quote = content.provenance[place]?.quote ?? '';
      const messages = quote.split(`${holder.name}, `)[1] ?? '';
      const [, text = '', standing = ''] =
        /^[^;]*?representada por ([^;]*?), según personería que consta ([^;]*)/.exec(messages) ?? [];
      const by = content.entities.filter(({ kind, name }) => kind === 'person' && text.includes(`${name},`));
      return on === undefined || by.length === 0 ? [] : [{ on, by: by.map(numberOf), standing }];
    });
  });
}

const factsEnd = (asOfDate: string): string =>
  asOfDate > '2025-06-30' ? '2025-06-30' : `${Number(asOfDate.slice(0, 4)) - 1}-12-31`;

/** Returns the contradictions between an appearance and the report on the holder: office, number of signers, deed. */
function differences(
  holder: Content,
  { on, by, standing }: ReturnType<typeof appearancesOf>[number],
): string[] {
  const offices = holder.administration.positions
    .filter(({ title }) => title === 'administrador' || title === 'gerente_general')
    .map((one) => ({ ...one, number: numberOf(entityWith(holder, one.entityId)) }));
  const board = holder.administration.form === 'directorio';
  const deedDay = (one: (typeof offices)[number]) => (board ? (one.deed?.date ?? one.from) : one.from);
  const serving = offices.filter((one) => deedDay(one) <= on && (one.until === null || one.until > on));
  const numbers = serving.map(({ number }) => number);
  const enough =
    holder.administration.actingForm === 'conjunta'
      ? numbers.every((number) => by.includes(number)) && by.length === numbers.length
      : by.length === 1;
  if (serving.length > 0) {
    const [{ deed, from } = { deed: null, from: on }] = serving;
    const cited =
      standing.includes(inWords(deed?.date ?? from)) && standing.includes(deed?.notaryOffice ?? '');
    return [
      ...(by.every((number) => numbers.includes(number)) ? [] : [`${by} signs, who has no office`]),
      ...(enough ? [] : [`${by} signs where ${numbers} must together`]),
      ...(cited ? [] : [`the office stands elsewhere than ${standing}`]),
    ];
  }
  // A board that was renewed after the last facts of the universe appointed its manager again.
  const renewed = (holder.administration.board?.electedOn ?? '') > factsEnd(holder.asOfDate);
  const later = holder.entities
    .filter(({ roles }) => roles.includes('officer') || roles.includes('attorney'))
    .map(numberOf)
    .filter((number) => !renewed || offices.every((one) => one.number !== number));
  return later.some((number) => by.includes(number)) ? [`${by} came later`] : [];
}

/** Returns the facts that differ between two reports about the same party. */
function contradictions(one: Content, other: Content): string[] {
  const numbers = one.entities.map(numberOf).filter((number) => number !== '');
  const both = numbers.filter((number) => other.entities.some((entity) => numberOf(entity) === number));
  return both.flatMap((number) => {
    const [statedByOne, statedByOther] = [factsOn(one, number), factsOn(other, number)];
    return Object.keys(statedByOne)
      .filter((fact) => statedByOne[fact] !== undefined && statedByOther[fact] !== undefined)
      .filter((fact) => JSON.stringify(statedByOne[fact]) !== JSON.stringify(statedByOther[fact]))
      .map((fact) => `${numberOf(subjectOf(one))} and ${numberOf(subjectOf(other))} on ${fact} of ${number}`);
  });
}

interface Walk {
  /** Number of companies above. */
  companyCount: number;
  /** Number of acts that one of them signed. */
  statements: number;
  messages: string[];
}

/** Compares the report with those on all companies above, directly or through others, each once. */
function walk(from: Content, seen: Map<string, Content>, asOfDate: string): Walk {
  const messages: string[] = [];
  let companyCount = 0;
  let statements = 0;
  for (const company of companiesAbove(from)) {
    const number = numberOf(company);
    const known = seen.get(number);
    const report = known ?? contentOf(number, { asOfDate });
    seen.set(number, report);
    companyCount += 1;
    messages.push(...contradictions(from, report));
    const signed = appearancesOf(from, company);
    statements += signed.length;
    messages.push(
      ...signed
        .flatMap((one) => differences(report, one))
        .map((fact) => `${fact}: ${company.name}, ${numberOf(subjectOf(from))}`),
    );
    if (known === undefined) {
      const above = walk(report, seen, asOfDate);
      companyCount += above.companyCount;
      statements += above.statements;
      messages.push(...above.messages);
    }
  }
  return { companyCount, statements, messages };
}

describe('a corporate holder', () => {
  test.each(['2026-01-15', '2019-05-20'])(
    'is the same company in a report that names it and in its own report, as of %s',
    (asOfDate) => {
      const seen = new Map<string, Content>();
      const walks = generatedIds()
        .slice(0, scaled(24, 500))
        .map((id) => walk(contentOf(id, { asOfDate }), seen, asOfDate));
      expect(walks.flatMap(({ messages }) => messages)).toEqual([]);
      expect(walks.reduce((sum, { companyCount }) => sum + companyCount, 0)).toBeGreaterThan(scaled(15, 150));
      expect(walks.reduce((sum, { statements }) => sum + statements, 0)).toBeGreaterThan(scaled(12, 150));
    },
  );

  test('is the same company in its own report if it is above a scenario or one of its labels', () => {
    const ids = [
      'sbx-sa-classes-ab',
      'sbx-absorbed',
      'sbx-insolvency',
      'sbx-sa-listed',
      'sbx-capital-unpaid',
    ];
    const seen = new Map<string, Content>();
    const walks = ids
      .flatMap((id) => scaled([id, `${id}#1`], [id, `${id}#1`, `${id}#2`]))
      .map((id) => contentOf(id))
      .map((content) => ({ ...content, entities: content.entities.filter((entity) => !isReserved(entity)) }))
      .map((content) => walk(content as Content, seen, '2026-01-15'));
    expect(walks.flatMap(({ messages }) => messages)).toEqual([]);
    expect(walks.reduce((sum, { companyCount }) => sum + companyCount, 0)).toBeGreaterThan(20);
  });

  test('is at most two levels above a trading company', () => {
    const levelsAbove = (content: Content, id: string): number =>
      Math.max(
        0,
        ...content.shareholders
          .filter(({ issuerEntityId }) => issuerEntityId === id)
          .filter(({ holderEntityId }) => entityWith(content, holderEntityId)?.kind === 'company')
          .map(({ holderEntityId }) => 1 + levelsAbove(content, holderEntityId)),
      );
    const levels = generatedIds()
      .slice(0, scaled(40, 500))
      .map((id) => contentOf(id))
      .map((content) => levelsAbove(content, content.subjectEntityId));
    expect([...new Set(levels)].sort()).toEqual([0, 1, 2]);
  });

  test('is the same company by its RUT and by another id that draws it', () => {
    for (const id of generatedIds().slice(0, scaled(20, 40))) {
      const content = contentOf(id);
      expect(contentOf(numberOf(subjectOf(content)))).toEqual(content);
    }
  });
});

/** Returns true for a holder that a scenario defines: its number resolves to no other company. */
function isReserved({ taxId }: Entity): boolean {
  return /^661\d{5}-/.test(taxId?.value ?? '');
}
