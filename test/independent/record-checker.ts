import type { Act, ActEffect, Content, Document } from '../../src/contract/generated/types.js';
import { isLegible } from './illegible-documents.js';
import { subjectOf, textOf } from './paper-checker.js';

/** Returns the statements on acts, shares and offices that contradict the documents or a sum. */
export function recordObjectionsTo(content: Content): string[] {
  const checks = [references, deeds, registrations, publications, sums, shares, states, boards, counts];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function hasFinding({ validations }: Content, ...ruleIds: string[]): boolean {
  return validations.some(
    ({ ruleId, outcome }) => ruleIds.includes(ruleId) && (outcome === 'failed' || outcome === 'warning'),
  );
}

const kinds: readonly (readonly [
  key: RegExp,
  kind: 'entities' | 'documents' | 'acts' | 'groups' | 'powers',
])[] = [
  [/entityIds?$|RepresentativeIds$|signerEntityIds$|granteeEntityIds$/i, 'entities'],
  [/documentId$/i, 'documents'],
  [/actId$/i, 'acts'],
  [/groupIds?$/, 'groups'],
  [/powerIds?$/i, 'powers'],
];

/** Each id of a reference exists. */
function references(content: Content): string[] {
  const { entities, documents, powerGroups, powers } = content;
  const idsOf = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id));
  const known = {
    entities: idsOf(entities),
    documents: idsOf(documents),
    acts: idsOf(entities.flatMap(({ company }) => (company === null ? [] : actsOf(company)))),
    groups: idsOf(powerGroups),
    powers: idsOf(powers),
  };
  const missing = new Set<string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      const kind = kinds.find(([pattern]) => pattern.test(key))?.[1];
      if (kind !== undefined && !known[kind].has(value)) missing.add(`${key} ${value}`);
    } else if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (value !== null && typeof value === 'object')
      // The `actId` of a form is the number of the form, not a reference.
      for (const [name, one] of Object.entries(value))
        walk(one, key === 'res' && name === 'actId' ? '' : name);
  };
  walk(content, '');
  return [...missing].map((reference) => `there is no ${reference}`);
}

function actsOf({ incorporation, amendments }: { incorporation: Act | null; amendments: Act[] }): Act[] {
  return [...(incorporation === null ? [] : [incorporation]), ...amendments];
}

function subjectActs(content: Content): Act[] {
  return actsOf(subjectOf(content).company);
}

function paperWithId({ documents }: Content, id: string): Document | undefined {
  const paper = documents.find((one) => one.id === id);
  return paper !== undefined && isLegible(paper) ? paper : undefined;
}

/** A deed has the date of its document, which names the notary; a document cites the number of the deed of an act. */
function deeds(content: Content): string[] {
  const ofActs = subjectActs(content).flatMap(({ deed }) => deed ?? []);
  const others = [
    ...content.powers.flatMap(({ instrument }) => instrument.deed ?? []),
    ...content.administration.positions.flatMap(({ deed }) => deed ?? []),
  ];
  const texts = content.documents.map(textOf).join('\n');
  return [...ofActs, ...others].flatMap((deed) => {
    const { documentId, date, notaryName, notaryOffice, repertoireNumber } = deed;
    const paper = paperWithId(content, documentId);
    // If the copy is missing, a certificate mentions the deed.
    if (paper === undefined || paper.type.startsWith('CERTIFICADO_')) return [];
    const text = `${paper.issuer} ${textOf(paper)}`;
    return [
      ...(paper.issuedOn === date ? [] : [`${paper.id} is of ${paper.issuedOn} instead of ${date}`]),
      // A Colombian deed is identified by its office, whoever the notary is.
      ...unstatedWords(paper, text, [content.jurisdiction === 'CO' ? null : notaryName, notaryOffice]),
      ...(ofActs.includes(deed) ? unstatedWords(paper, texts, [repertoireNumber]) : []),
    ];
  });
}

function unstatedWords(
  { id }: Document,
  text: string,
  words: readonly (string | number | null | undefined)[],
): string[] {
  const isStated = (word: string | number) =>
    typeof word === 'number' ? text.replace(/\./g, '').includes(String(word)) : text.includes(word);
  return words.flatMap((word) => (word == null || isStated(word) ? [] : [`${id} does not state ${word}`]));
}

/** The copy of an entry states its folio and number, and the year is that of the date. */
function registrations(content: Content): string[] {
  return subjectActs(content).flatMap(({ registration }) => {
    const paper = paperWithId(content, registration?.documentId ?? '');
    if (registration === null || paper === undefined) return [];
    const { folio, number, year, date } = registration;
    // If the copy is missing, a certificate states that there is an entry.
    const isCopy = !paper.type.startsWith('CERTIFICADO_');
    return [
      ...(isCopy ? unstatedWords(paper, textOf(paper), [folio, number]) : []),
      ...(year === null || String(year) === date.slice(0, 4)
        ? []
        : [`an entry of ${date} has the year ${year}`]),
    ];
  });
}

/** A publication states its day, its edition, its page and its code. */
function publications(content: Content): string[] {
  return subjectActs(content).flatMap(({ publication }) => {
    const paper = paperWithId(content, publication?.documentId ?? '');
    if (publication === null || !paper?.type.startsWith('PUBLICACION_')) return [];
    const { date, edition, page, cve } = publication;
    return [
      ...(paper.issuedOn === date ? [] : [`${paper.id} is of ${paper.issuedOn} instead of ${date}`]),
      ...unstatedWords(paper, textOf(paper), [edition, page, cve]),
    ];
  });
}

/** The series add up to all shares; paid capital is at most the subscribed one, and that at most the stated one. */
function sums(content: Content): string[] {
  const { capital } = subjectOf(content).company;
  if (capital === null || hasFinding(content, 'CAP-001')) return [];
  const { stated, subscribed, paid, shares } = capital;
  const amounts = [stated, subscribed ?? stated, paid ?? stated];
  const [all = 0, taken = 0, given = 0] = amounts.map(({ amount }) => Number(amount));
  const counted = shares?.series.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(counted === shares?.total ? [] : [`the series have ${counted} of ${shares?.total} shares`]),
    ...(given <= taken && taken <= all ? [] : [`${given} is paid, ${taken} subscribed, ${all} stated`]),
  ];
}

/** The current holders together hold all shares. */
function shares(content: Content): string[] {
  const { shareholderSummary, shareholders, subjectEntityId } = content;
  const { capital } = subjectOf(content).company;
  if (
    shareholderSummary.truncated ||
    capital?.shares == null ||
    hasFinding(content, 'SHR-001', 'SHR-003', 'CAP-001')
  )
    return [];
  const today = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === subjectEntityId && status === 'vigente',
  );
  const held = today.reduce((sum, { shares }) => sum + (shares ?? 0), 0);
  return today.length === 0 || held === capital.shares.total
    ? []
    : [`the holders have ${held} of ${capital.shares.total} shares`];
}

/** Returns a value as text. A renewable term has no end in it, because renewals move the end without an act. */
function printed(value: ActEffect['after']): string | null {
  if (value === null || typeof value === 'string') return value;
  if ('currency' in value) return `${value.amount} ${value.currency}`;
  if ('unit' in value) return `${value.count} ${value.unit}`;
  const { kind, endsOn, renewalYears } = value;
  return [kind, kind === 'renovable' ? renewalYears : endsOn].join(' ');
}

function unitIn({ jurisdiction }: Content): string {
  return jurisdiction === 'ES' ? 'participaciones' : 'acciones';
}

/** The last act on a field states its current value, and each act begins with the value of the preceding act. */
function states(content: Content): string[] {
  const { company, name } = subjectOf(content);
  if (hasFinding(content, 'CON-002', 'CON-003')) return [];
  const state = new Map<string, string>();
  const wrong = subjectActs(content).flatMap(({ id, effects }) =>
    effects.flatMap((effect) => {
      const { field } = effect;
      const before = printed(effect.before);
      const after = printed(effect.after);
      const was = state.get(field);
      if (after === null) state.delete(field);
      else state.set(field, after);
      return before === null || was === before
        ? []
        : [`${id} changes ${field} from ${before}, but it was ${was}`];
    }),
  );
  const { capital, domicile, purpose } = company;
  const today = {
    name,
    purpose,
    domicile: domicile.commune,
    ...(capital === null ? {} : { capital: `${capital.stated.amount} ${capital.stated.currency}` }),
    ...(capital?.shares == null ? {} : { shares: `${capital.shares.total} ${unitIn(content)}` }),
    term: printed(company.term),
  };
  return [
    ...wrong,
    ...Object.entries(today)
      .filter(([field, value]) => state.has(field) && state.get(field) !== value)
      .map(([field, value]) => `${field} is ${value}, but the acts result in ${state.get(field)}`),
  ];
}

/** A board has as many directors in office as it has seats. */
function boards(content: Content): string[] {
  const { board, positions } = content.administration;
  const { status } = subjectOf(content).company;
  if (board === null || status !== 'vigente' || hasFinding(content, 'ADM-001', 'ADM-002', 'ADM-004'))
    return [];
  const seats = positions.filter(
    ({ title, status: held }) => /^(presidente|vicepresidente|director)$/.test(title) && held === 'vigente',
  );
  const people = new Set(seats.map(({ entityId }) => entityId)).size;
  return people === board.size ? [] : [`${people} directors have ${board.size} seats`];
}

function counts(content: Content): string[] {
  const { shareholderSummary, shareholders, subjectEntityId } = content;
  if (subjectOf(content).company.status === 'absorbida') return [];
  const { count, listed, truncated } = shareholderSummary;
  const today = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === subjectEntityId && status === 'vigente',
  );
  const people = new Set(today.map(({ holderEntityId }) => holderEntityId)).size;
  return [
    ...(listed === people || listed === today.length
      ? []
      : [`the summary lists ${listed} of ${people} holders`]),
    ...(truncated === listed < count
      ? []
      : [`the summary lists ${listed} of ${count} holders, and its truncation disagrees`]),
  ];
}
