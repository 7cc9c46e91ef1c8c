import { facultyCodes } from '../../../contract/faculty-codes.js';
import type { Money } from '../../../contract/generated/types.js';
import { didYouMean } from '../../../contract/nearest.js';
import { quoteValue } from '../../../contract/quoted.js';
import { isRealDate } from '../../values/dates.js';
import { isJsonObject } from '../../values/json-object.js';
import type { MayActFault } from './error.js';
import type { MayActReport } from './report.js';

/** What is asked of a report. */
export interface MayActQuestion {
  /** Code of the faculty that the document asks for, such as `BANK_OPEN_ACCOUNT`. */
  readonly faculty: string;
  /** What the document is about, with a point before decimals. Without it, only those will do who may sign for any amount. */
  readonly amount?: string | number | undefined;
  /** ISO 4217, or the code of a unit: `CLP`, `CLF`, `USD`. */
  readonly currency?: string | undefined;
  /** Who would sign: each by name, tax number or id in the report. */
  readonly people: readonly string[];
  /** The day on which they sign, YYYY-MM-DD; the day of the report where it is left out. */
  readonly on?: string | undefined;
}

/** A question whose parts are what they have to be. */
export interface ValidQuestion {
  readonly faculty: string;
  readonly amount: Money | null;
  readonly people: readonly string[];
  readonly on: string;
}

/** More people never sign one document; and so many cost nothing. */
const maxPeople = 50;

/** No name is longer. */
const maxNameLength = 300;

const questionFields = ['faculty', 'amount', 'currency', 'people', 'on'];

/** Reads a question; what it can not mean is added to the faults. */
export function readQuestion(
  question: unknown,
  { facts, operations }: MayActReport,
  faults: MayActFault[],
): ValidQuestion {
  const wrong = (at: string, detail: string): void => void faults.push({ at, detail });
  if (!isJsonObject(question)) wrong('question', 'has to be an object with faculty and people.');
  const asked = isJsonObject(question) ? question : {};
  for (const name of Object.keys(asked)
    .filter((member) => !questionFields.includes(member))
    .slice(0, 10)) {
    wrong(name.slice(0, 60), `is nothing that can be asked.${didYouMean(name.slice(0, 60), questionFields)}`);
  }
  const given = facts.powers.flatMap((power) => power.faculties.map(({ code }) => code));
  const named = new Set<string>([...given, ...operations, ...facultyCodes]);
  return {
    faculty: facultyIn(asked.faculty, named, wrong),
    amount: amountIn(asked.amount, asked.currency, wrong),
    people: peopleIn(asked.people, wrong),
    on: dayIn(asked.on, facts.asOfDate, wrong),
  };
}

type ReportFault = (at: string, detail: string) => void;

function facultyIn(faculty: unknown, known: ReadonlySet<string>, wrong: ReportFault): string {
  if (typeof faculty !== 'string' || faculty === '') {
    wrong('faculty', 'has to be the code of a faculty, such as BANK_OPEN_ACCOUNT.');
    return '';
  }
  if (known.has(faculty)) return faculty;
  const hint = faculty.length > maxNameLength ? '' : didYouMean(faculty, [...known]);
  wrong('faculty', `${quoteValue(faculty)} is no faculty of the catalogue or of this report.${hint}`);
  return '';
}

function amountIn(amount: unknown, currency: unknown, wrong: ReportFault): Money | null {
  if (amount === undefined && currency === undefined) return null;
  const text = typeof amount === 'number' ? String(amount) : amount;
  if (amount === undefined) wrong('amount', `is missing beside the currency.`);
  else if (typeof text !== 'string' || !/^\d{1,24}(?:\.\d{1,4})?$/.test(text)) {
    wrong(
      'amount',
      `has to be digits with at most four decimals after a point, such as 20000000 or 12.5, not ${quoteValue(amount)}.`,
    );
  } else if (typeof amount === 'string' && /\.\d{3}$/.test(text)) {
    wrong(
      'amount',
      `${quoteValue(amount)} can be read in two ways: write ${text.replace('.', '')}, or ${text}0.`,
    );
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    const uf =
      typeof currency === 'string' && /^u\.?f\.?$/i.test(currency) ? ' The Unidad de Fomento is CLF.' : '';
    wrong('currency', `has to be a code of three capital letters, such as CLP or CLF.${uf}`);
    return null;
  }
  return typeof text === 'string' ? { amount: text, currency: currency as Money['currency'] } : null;
}

function peopleIn(people: unknown, wrong: ReportFault): string[] {
  if (!Array.isArray(people) || people.length === 0) {
    wrong('people', 'has to name at least one person.');
    return [];
  }
  if (people.length > maxPeople) {
    wrong('people', `has to name at most ${maxPeople}, not ${people.length}.`);
    return [];
  }
  return people.flatMap((name, index) => {
    if (typeof name === 'string' && name.trim() !== '' && name.length <= maxNameLength) return [name.trim()];
    wrong(
      `people/${index}`,
      `has to be a name, a tax number or an id, of at most ${maxNameLength} characters.`,
    );
    return [];
  });
}

function dayIn(on: unknown, asOfDate: string, wrong: ReportFault): string {
  if (on === undefined) return asOfDate;
  if (typeof on === 'string' && isRealDate(on)) return on;
  wrong('on', `has to be a day that exists, YYYY-MM-DD, not ${quoteValue(on)}.`);
  return asOfDate;
}
