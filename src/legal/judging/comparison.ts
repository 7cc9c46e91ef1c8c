import chileanForms from '../../../fixtures/legal-forms/cl.json' with { type: 'json' };
import colombianForms from '../../../fixtures/legal-forms/co.json' with { type: 'json' };
import spanishForms from '../../../fixtures/legal-forms/es.json' with { type: 'json' };
import mexicanForms from '../../../fixtures/legal-forms/mx.json' with { type: 'json' };
import peruvianForms from '../../../fixtures/legal-forms/pe.json' with { type: 'json' };
import type {
  Address,
  ComparedAddress,
  ComparedOfficer,
  ComparedText,
  Comparison,
  Content,
  Entity,
  MatchDifference,
  MatchLevel,
  Position,
  Submitted,
  SubmittedAddress,
  SubmittedOfficer,
} from '../../contract/generated/types.js';
import { isTypoOf } from '../../values/message-text.js';
import type { Country } from '../jurisdictions/law.js';
import { taxIdSchemes } from '../jurisdictions/tax-ids.js';
import { foldName } from '../words/spanish.js';

/** The parts of a content that submitted facts are compared with. */
type ComparedContent = Pick<Content, 'jurisdiction' | 'subjectEntityId' | 'entities' | 'administration'>;

/** Returns the submitted facts beside those of the content. Equal inputs give equal bytes. */
export function compareSubmitted(content: ComparedContent, submitted: Submitted): Comparison {
  const { entities, subjectEntityId, jurisdiction } = content;
  const subject = entities.find(({ id }) => id === subjectEntityId);
  const { name, taxId, address, officers = [] } = submitted;
  const compared = officers.map((officer) => comparedOfficer(officer, content));
  const found = new Set(compared.map(({ entityId }) => entityId));
  const parts = {
    name: name === undefined ? null : comparedCompanyName(name, subject, jurisdiction),
    taxId: taxId === undefined ? null : comparedTaxId(taxId, subject),
    address: address === undefined ? null : comparedAddress(address, subject?.address ?? null),
    officers: compared,
    unsubmittedOfficers:
      officers.length === 0 ? [] : officersInOffice(content).filter((id) => !found.has(id)),
  };
  return { result: resultOf(parts), ...parts };
}

function resultOf({
  name,
  taxId,
  address,
  officers,
  unsubmittedOfficers,
}: Omit<Comparison, 'result'>): Comparison['result'] {
  const levels = [name, taxId, address, ...officers].flatMap((one) => one?.match ?? []);
  if (levels.includes('different')) return 'mismatch';
  return levels.every((level) => level === 'exact') && unsubmittedOfficers.length === 0 ? 'match' : 'review';
}

/** A verdict on two values. */
interface Verdict {
  readonly match: Exclude<MatchLevel, 'not_found'>;
  readonly differences: readonly MatchDifference[];
}

const exact: Verdict = { match: 'exact', differences: [] };

function similar(...differences: MatchDifference[]): Verdict {
  return differences.length === 0 ? exact : { match: 'similar', differences };
}

function different(...differences: MatchDifference[]): Verdict {
  return { match: 'different', differences };
}

const levels: readonly MatchLevel[] = ['exact', 'similar', 'different', 'not_found'];

/** Returns the verdict of the highest level; of equal ones the first. */
function best<One extends Verdict>(verdicts: readonly One[]): One | undefined {
  const rank = ({ match, differences }: Verdict): number => levels.indexOf(match) * 100 + differences.length;
  return [...verdicts].sort((one, other) => rank(one) - rank(other))[0];
}

/** Returns the words of a name without case, accents and punctuation. Single letters are joined: `S. A.` is `SA`. */
function wordsOf(name: string): string[] {
  const folded = foldName(name.replaceAll('&', ' y ').replaceAll(/[/()_:;]/g, ' '));
  const joined = folded.replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');
  return joined.split(' ').filter((word) => word !== '');
}

function compareWords(submitted: readonly string[], found: readonly string[]): Verdict {
  if (submitted.join(' ') === found.join(' ')) return exact;
  const [one, other] = [[...submitted].sort(), [...found].sort()];
  if (one.join(' ') === other.join(' ')) return similar('word_order');
  const paired = pairedWords(submitted, found);
  const shorter = Math.min(submitted.length, found.length);
  // A single common word, such as a given name, is no similarity.
  if (paired.length < shorter || shorter === 0 || (shorter === 1 && submitted.length !== found.length))
    return different('spelling');
  const isOrdered = paired.every(
    ({ position }, at) => at === 0 || (paired[at - 1]?.position ?? 0) < position,
  );
  return similar(
    ...(isOrdered ? [] : (['word_order'] as const)),
    ...(submitted.length === found.length ? [] : (['missing_words'] as const)),
    ...(paired.some(({ isTypo }) => isTypo) ? (['spelling'] as const) : []),
  );
}

/** Pairs each submitted word with the position of an equal found one, or else of one that is a few letters different. */
function pairedWords(submitted: readonly string[], found: readonly string[]) {
  const free = new Set(found.keys());
  const take = (matches: (word: string) => boolean): number | undefined => {
    const position = [...free].find((at) => matches(found[at] ?? ''));
    if (position !== undefined) free.delete(position);
    return position;
  };
  const equal = submitted.map((word) => take((other) => other === word));
  return submitted.flatMap((word, at) => {
    const same = equal[at];
    const position = same ?? take((other) => word.length > 3 && other.length > 3 && isTypoOf(word, other));
    return position === undefined ? [] : [{ position, isTypo: same === undefined }];
  });
}

/** A row of a table of legal forms, as far as names need it. */
interface NamedForm {
  readonly label: string;
  readonly nameEndings?: readonly string[];
}

/** Endings of the names of companies by country, as words: the longest first, each with the first of its form. */
const endings: { readonly [country in Country]: readonly (readonly [ending: string, form: string])[] } = {
  CL: endingsIn(chileanForms),
  MX: endingsIn(mexicanForms),
  PE: endingsIn(peruvianForms),
  CO: endingsIn(colombianForms),
  ES: endingsIn(spanishForms),
};

function endingsIn(table: { readonly [form: string]: NamedForm }): (readonly [string, string])[] {
  const all = Object.values(table).flatMap(({ label, nameEndings = [] }) => {
    const [first = label] = nameEndings;
    return [...nameEndings, label].map((each) => [textOf(each), textOf(first)] as const);
  });
  return all.sort(([one], [other]) => other.length - one.length);
}

function textOf(name: string): string {
  return wordsOf(name).join(' ');
}

/** Splits a name into its words and its legal form; null for a name without one. */
function splitName(name: string, country: Country): { words: string[]; form: string | null } {
  const text = textOf(name);
  const ending = endings[country].find(([each]) => text.endsWith(` ${each}`));
  if (ending === undefined) return { words: text.split(' '), form: null };
  return { words: text.slice(0, -ending[0].length - 1).split(' '), form: ending[1] };
}

function compareCompanyNames(submitted: string, found: string, country: Country): Verdict {
  const [one, other] = [splitName(submitted, country), splitName(found, country)];
  const { match, differences } = compareWords(one.words, other.words);
  if (match === 'different') return different(...differences);
  return similar(...differences, ...(one.form === other.form ? [] : (['legal_form'] as const)));
}

function comparedCompanyName(submitted: string, subject: Entity | undefined, country: Country): ComparedText {
  if (subject === undefined) return { submitted, found: null, match: 'not_found', differences: [] };
  const { name, company } = subject;
  const others = [
    ...(company?.previousNames ?? []).map(({ name: former }) => [former, 'former_name'] as const),
    ...(company?.tradeName == null ? [] : [[company.tradeName, 'trade_name'] as const]),
  ];
  const verdicts = [
    compareCompanyNames(submitted, name, country),
    ...others.flatMap(([other, difference]) => {
      const verdict = compareCompanyNames(submitted, other, country);
      return verdict.match === 'different' ? [] : [similar(difference, ...verdict.differences)];
    }),
  ];
  return textBeside(submitted, name, best(verdicts) ?? different('spelling'));
}

function textBeside(submitted: string, found: string, { match, differences }: Verdict): ComparedText {
  return { submitted, found, match, differences: [...differences] };
}

function comparedTaxId(submitted: string, subject: Entity | undefined): ComparedText {
  const taxId = subject?.taxId ?? null;
  if (taxId === null) return { submitted, found: null, match: 'not_found', differences: [] };
  return textBeside(submitted, taxId.value, compareTaxIds(submitted, taxId));
}

function compareTaxIds(submitted: string, { type, value }: NonNullable<Entity['taxId']>): Verdict {
  const { parse } = taxIdSchemes[type];
  const canonical = parse(value)?.canonical ?? value;
  const read = parse(submitted.trim());
  if (read === null) return different('malformed');
  if (read.canonical === canonical) return exact;
  return different(read.valid ? 'number' : 'check_digit');
}

/** Kinds of streets by their abbreviations, as words. */
const streetTypes: Readonly<Record<string, readonly string[]>> = {
  avenida: ['avenida', 'av', 'avda', 'ave'],
  autopista: ['autopista', 'aut'],
  bulevar: ['bulevar', 'boulevard', 'blvd'],
  calle: ['calle', 'cl', 'cll', 'c'],
  calzada: ['calzada', 'calz'],
  camino: ['camino', 'cno'],
  carrera: ['carrera', 'cra', 'cr', 'kr', 'kra'],
  carretera: ['carretera', 'ctra', 'carr'],
  diagonal: ['diagonal', 'dg', 'diag'],
  jiron: ['jiron', 'jr'],
  paseo: ['paseo', 'po', 'pso'],
  pasaje: ['pasaje', 'pje', 'psje'],
  plaza: ['plaza', 'plz', 'pza'],
  transversal: ['transversal', 'tv', 'transv'],
};
const streetTypeOf = new Map(
  Object.entries(streetTypes).flatMap(([type, words]) => words.map((word) => [word, type] as const)),
);

/** Splits a street into its kind and its words; null for a street without a kind. */
function splitStreet(street: string): { type: string | null; words: string[] } {
  const [first = '', ...rest] = wordsOf(street.replace(/^c\/ ?/i, 'calle '));
  const type = streetTypeOf.get(first);
  return type === undefined || rest.length === 0
    ? { type: null, words: [first, ...rest] }
    : { type, words: rest };
}

function compareStreets(submitted: string, found: string): Verdict {
  const [one, other] = [splitStreet(submitted), splitStreet(found)];
  // Carrera 7 and calle 7 are two streets.
  if (one.type !== null && other.type !== null && one.type !== other.type) return different('street_type');
  const words = compareWords(one.words, other.words);
  if (words.match === 'different') return different('street');
  return similar(
    ...(words.match === 'exact' ? [] : (['street'] as const)),
    ...(one.type === other.type ? [] : (['street_type'] as const)),
  );
}

/** Abbreviations of places, as words. */
const placeNames: Readonly<Record<string, string>> = {
  cdmx: 'ciudad de mexico',
  'mexico df': 'ciudad de mexico',
  'bogota dc': 'bogota',
  stgo: 'santiago',
};

function wordsOfPlace(place: string): string[] {
  const words = textOf(place);
  return (placeNames[words] ?? words).split(' ');
}

/** Returns the letters and digits of a number in a street. */
function codeOf(text: string): string {
  return foldName(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the part of a unit with digits, such as the 606A of an office; all of it if it has none. */
function unitOf(text: string): string {
  const words = wordsOf(text);
  const numbered = words.filter((word) => /\d/.test(word));
  return (numbered.length > 0 ? numbered : words).join('');
}

function comparedAddress(submitted: SubmittedAddress, found: Address | null): ComparedAddress {
  if (found === null) return { submitted, found, match: 'not_found', differences: [] };
  const { match, differences } = compareAddresses(submitted, found);
  return { submitted, found, match, differences: [...differences] };
}

/** Another street, number, commune or country is another place; the rest of an address only describes it. */
function compareAddresses(submitted: SubmittedAddress, found: Address): Verdict {
  const street = compareStreets(submitted.street, found.street);
  const commune = compareWords(wordsOfPlace(submitted.commune), wordsOfPlace(found.commune));
  const differs = (part: 'number' | 'unit' | 'regionCode' | 'postalCode' | 'country', form = codeOf) => {
    const own = submitted[part];
    return own !== undefined && form(own) !== form(found[part] ?? '');
  };
  const placed: MatchDifference[] = [
    ...(street.match === 'different' ? street.differences : []),
    ...(differs('number') ? (['number'] as const) : []),
    ...(commune.match === 'different' ? (['commune'] as const) : []),
    ...(differs('country') ? (['country'] as const) : []),
  ];
  const described: MatchDifference[] = [
    ...(street.match === 'similar' ? street.differences : []),
    ...(differs('unit', unitOf) ? (['unit'] as const) : []),
    ...(commune.match === 'similar' ? (['commune'] as const) : []),
    ...(differs('regionCode') ? (['region'] as const) : []),
    ...(differs('postalCode') ? (['postal_code'] as const) : []),
  ];
  return placed.length > 0 ? different(...placed, ...described) : similar(...described);
}

/** Returns the ids of all officers in office, in the order of their offices. */
function officersInOffice({ administration }: ComparedContent): string[] {
  const inForce = administration.positions.filter(({ status }) => status === 'vigente');
  return [...new Set(inForce.map(({ entityId }) => entityId))];
}

/** A verdict on an officer of the report. */
interface OfficerVerdict extends Verdict {
  readonly entity: Entity;
}

function comparedOfficer(submitted: SubmittedOfficer, content: ComparedContent): ComparedOfficer {
  const { positions } = content.administration;
  const holders = new Set(positions.map(({ entityId }) => entityId));
  const verdicts = content.entities
    .filter(({ id }) => holders.has(id))
    .flatMap((entity) => {
      const held = positions.filter(({ entityId }) => entityId === entity.id);
      return compareOfficer(submitted, entity, held) ?? [];
    });
  const found = best(verdicts);
  if (found === undefined)
    return { submitted, entityId: null, found: null, match: 'not_found', differences: [] };
  const { entity, match, differences } = found;
  return { submitted, entityId: entity.id, found: entity.name, match, differences: [...differences] };
}

/** Returns null if neither name nor tax number is that of the officer. */
function compareOfficer(
  submitted: SubmittedOfficer,
  entity: Entity,
  held: readonly Position[],
): OfficerVerdict | null {
  const names = [entity.name, ...entity.nameVariations];
  const name = best(names.map((each) => compareWords(wordsOf(submitted.name), wordsOf(each)))) ?? exact;
  const number =
    submitted.taxId === undefined || entity.taxId === null
      ? null
      : compareTaxIds(submitted.taxId, entity.taxId);
  if (name.match === 'different' && number?.match !== 'exact') return null;
  const inOffice = held.filter(({ status }) => status === 'vigente');
  const contradictions: MatchDifference[] = [
    ...(name.match === 'different' ? name.differences : []),
    ...(number?.match === 'different' ? (['tax_id'] as const) : []),
    ...(inOffice.length === 0 ? (['ended_office'] as const) : []),
  ];
  const isHeld =
    submitted.title === undefined ||
    (inOffice.length > 0 ? inOffice : held).some(({ title }) => title === submitted.title);
  const notes: MatchDifference[] = [
    ...(name.match === 'similar' ? name.differences : []),
    ...(isHeld ? [] : (['title'] as const)),
  ];
  const verdict = contradictions.length > 0 ? different(...contradictions, ...notes) : similar(...notes);
  return { ...verdict, entity };
}
