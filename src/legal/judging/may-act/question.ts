import { facultyCodes } from '../../../contract/faculty-codes.js';
import type { Entity, Money } from '../../../contract/generated/types.js';
import { isRealDate } from '../../../values/dates.js';
import { isJsonObject } from '../../../values/json.js';
import { lazily } from '../../../values/maps.js';
import { didYouMean, findNearest, isTypoOf, quoteValue } from '../../../values/message-text.js';
import { foldName } from '../../words/spanish.js';
import type { MayActFault } from './answer.js';
import type { MayActReport } from './report.js';

/** A question about a report. */
export interface MayActQuestion {
  /** Code of the faculty that the document requires, such as `BANK_OPEN_ACCOUNT`. */
  readonly faculty: string;
  /** Amount of the document, with a decimal point. Without it, people must be able to sign for any amount. */
  readonly amount?: string | number | undefined;
  /** ISO 4217, or the code of a unit: `CLP`, `CLF`, `USD`. */
  readonly currency?: string | undefined;
  /** People who would sign, each by name, tax number or id in the report. */
  readonly people: readonly string[];
  /** Day of signing, YYYY-MM-DD; by default the as-of date of the report. */
  readonly on?: string | undefined;
}

/** A question with valid fields. */
export interface ValidQuestion {
  readonly faculty: string;
  readonly amount: Money | null;
  readonly people: readonly string[];
  readonly on: string;
}

/** Max people in a question; more never sign one document, and this many are cheap to match. */
const maxPeople = 50;

const maxNameLength = 300;

const questionFields = ['faculty', 'amount', 'currency', 'people', 'on'];

/** Reads a question; adds invalid fields to the errors. */
export function readQuestion(
  question: unknown,
  { facts, operations }: MayActReport,
  faults: MayActFault[],
): ValidQuestion {
  const addError = (at: string, detail: string): void => void faults.push({ at, detail });
  if (!isJsonObject(question)) addError('question', 'has to be an object with faculty and people.');
  const fields = isJsonObject(question) ? question : {};
  for (const name of Object.keys(fields)
    .filter((field) => !questionFields.includes(field))
    .slice(0, 10)) {
    addError(
      name.slice(0, 60),
      `is not a field of the question.${didYouMean(name.slice(0, 60), questionFields)}`,
    );
  }
  const grantedCodes = facts.powers.flatMap((power) => power.faculties.map(({ code }) => code));
  const named = new Set<string>([...grantedCodes, ...operations, ...facultyCodes]);
  return {
    faculty: facultyIn(fields.faculty, named, addError),
    amount: amountIn(fields.amount, fields.currency, addError),
    people: peopleIn(fields.people, addError),
    on: dayIn(fields.on, facts.asOfDate, addError),
  };
}

type AddError = (at: string, detail: string) => void;

function facultyIn(faculty: unknown, known: ReadonlySet<string>, addError: AddError): string {
  if (typeof faculty !== 'string' || faculty === '') {
    addError('faculty', 'has to be the code of a faculty, such as BANK_OPEN_ACCOUNT.');
    return '';
  }
  if (known.has(faculty)) return faculty;
  const hint = faculty.length > maxNameLength ? '' : didYouMean(faculty, [...known]);
  addError('faculty', `${quoteValue(faculty)} is no faculty of the catalogue or of this report.${hint}`);
  return '';
}

function amountIn(amount: unknown, currency: unknown, addError: AddError): Money | null {
  if (amount === undefined && currency === undefined) return null;
  const text = typeof amount === 'number' ? String(amount) : amount;
  if (amount === undefined) addError('amount', `is missing beside the currency.`);
  else if (typeof text !== 'string' || !/^\d{1,24}(?:\.\d{1,4})?$/.test(text)) {
    addError(
      'amount',
      `has to be digits with at most four decimals after a point, such as 20000000 or 12.5, not ${quoteValue(text)}.`,
    );
  } else if (typeof amount === 'string' && /\.\d{3}$/.test(text)) {
    addError(
      'amount',
      `${quoteValue(amount)} can be read in two ways: write ${text.replace('.', '')}, or ${text}0.`,
    );
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    const uf =
      typeof currency === 'string' && /^u\.?f\.?$/i.test(currency) ? ' The Unidad de Fomento is CLF.' : '';
    addError('currency', `has to be a code of three capital letters, such as CLP or CLF.${uf}`);
    return null;
  }
  return typeof text === 'string' ? { amount: text, currency: currency as Money['currency'] } : null;
}

function peopleIn(people: unknown, addError: AddError): string[] {
  if (!Array.isArray(people) || people.length === 0) {
    addError('people', 'has to name at least one person.');
    return [];
  }
  if (people.length > maxPeople) {
    addError('people', `has to name at most ${maxPeople}, not ${people.length}.`);
    return [];
  }
  return people.flatMap((name, index) => {
    if (typeof name === 'string' && name.trim() !== '' && name.length <= maxNameLength) return [name.trim()];
    addError(
      `people/${index}`,
      `has to be a name, a tax number or an id, of at most ${maxNameLength} characters.`,
    );
    return [];
  });
}

function dayIn(on: unknown, asOfDate: string, addError: AddError): string {
  if (on === undefined) return asOfDate;
  if (typeof on === 'string' && isRealDate(on)) return on;
  addError('on', `has to be a day that exists, YYYY-MM-DD, not ${quoteValue(on)}.`);
  return asOfDate;
}

/** A person as named, and as found in the report. */
export type NamedSigner =
  | { readonly given: string; readonly entity: Entity }
  /** Nobody or several match; `near` has the suggestions. */
  | {
      readonly given: string;
      readonly entity: null;
      readonly near: readonly Entity[];
    };

const maxSuggestions = 3;

/** Titles before names in the sentences of reports: "doña Ana Soto", "la señora Ana Soto". */
const titles = /^(?:doña|don|dña\.?|d\.|(?:el |la )?señora?|sra?\.?)\s+/iu;

/**
 * Finds a person for each text: by id, by tax number in any spelling, or by name without case and accents, also after
 * a title.
 */
export function findParties(texts: readonly string[], entities: readonly Entity[]): NamedSigner[] {
  // Built on first use, because folding names is slow and ids do not need it.
  const indexes = partyKeys.map((key) => ({ ...key, parties: lazily(() => indexOf(entities, key)) }));
  return texts.map((given) => {
    const untitled = given.replace(titles, '');
    for (const text of new Set([given, untitled])) {
      for (const { folded, parties } of indexes) {
        const [entity, ...others] = parties().get(folded(text)) ?? [];
        if (entity === undefined) continue;
        if (others.length === 0) return { given, entity };
        return { given, entity: null, near: [entity, ...others].slice(0, maxSuggestions) };
      }
    }
    return { given, entity: null, near: suggestParties(untitled, entities, indexes) };
  });
}

/** A way to name a party, and a function that normalises its spelling. */
interface PartyKey {
  readonly of: (entity: Entity) => readonly string[];
  readonly folded: (text: string) => string;
}

const partyKeys: readonly PartyKey[] = [
  { of: ({ id }) => [id], folded: (id) => id },
  {
    of: ({ taxId, otherIds }) => [...(taxId === null ? [] : [taxId]), ...otherIds].map(({ value }) => value),
    folded: (number) => number.replace(/[^\p{L}\p{N}&]/gu, '').toUpperCase(),
  },
  { of: ({ name, nameVariations }) => [name, ...nameVariations], folded: foldName },
];

/** Parties by one way to name them. */
interface PartyIndex extends PartyKey {
  readonly parties: () => ReadonlyMap<string, readonly Entity[]>;
}

function indexOf(entities: readonly Entity[], { of, folded }: PartyKey): Map<string, Entity[]> {
  const index = new Map<string, Entity[]>();
  for (const entity of entities) {
    for (const key of new Set(of(entity).map(folded))) index.set(key, [...(index.get(key) ?? []), entity]);
  }
  return index;
}

/** Suggests parties whose names have all given words or similar ones; otherwise those with a similar whole name. */
function suggestParties(text: string, entities: readonly Entity[], indexes: readonly PartyIndex[]): Entity[] {
  const words = foldName(text).split(' ');
  const holding = (isMeant: (word: string, own: string) => boolean) =>
    entities.filter(({ name }) => {
      const own = foldName(name).split(' ');
      return words.every((word) => own.some((one) => isMeant(word, one)));
    });
  const exact = holding((word, own) => word === own);
  const matches = exact.length > 0 ? exact : holding(isTypoOf);
  if (matches.length > 0) return matches.slice(0, maxSuggestions);
  const near = indexes.flatMap(({ folded, parties }) =>
    findNearest(folded(text), [...parties().keys()], maxSuggestions).flatMap(
      (key) => parties().get(key) ?? [],
    ),
  );
  return [...new Set(near)].slice(0, maxSuggestions);
}
