import type { Entity } from '../../../contract/generated/types.js';
import {
  addDays,
  type CivilDate,
  daysBetween,
  isoDate,
  type OfficeDays,
  yearOf,
} from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import {
  groupedDigits,
  spanishDate,
  spanishDateInWords,
  spanishMoney,
  spanishNumber,
} from '../../words/spanish.js';
import { type Dossier, subjectId } from '../dossier.js';
import type { CountryData, RegisteredDocumentType } from './country.js';
import type { RegisteredPlan } from './plan.js';

/** Context from which every section of a report is written. */
export interface RegisteredCaseFile {
  readonly country: CountryData;
  readonly plan: RegisteredPlan;
  readonly dossier: Dossier;
  /** The subject first. */
  readonly entities: readonly Entity[];
  readonly draws: (path: string) => Draws;
  /** Returns a person by plan key. Throws RangeError for an unknown key. */
  readonly party: (key: string) => Entity;
  /** Fills in a template with the values of the company and others. */
  readonly fill: (template: string, values?: { readonly [placeholder: string]: string }) => string;
}

interface RegisteredDocumentDraft {
  readonly type: RegisteredDocumentType;
  readonly issuedOn: CivilDate;
  readonly validUntil?: CivilDate | null;
  readonly pages: readonly [min: number, max: number];
  readonly coded?: boolean;
  readonly about?: readonly string[];
  /** Values of its title and issuer, in addition to the company's. */
  readonly values?: { readonly [placeholder: string]: string };
}

/** Adds a document to the dossier; its id is `doc_` and the key. */
export function addRegisteredDocument(
  file: RegisteredCaseFile,
  key: string,
  draft: RegisteredDocumentDraft,
): string {
  const draws = file.draws(`documents/${key}`);
  const { title, issuer } = file.country.wording.documents[draft.type];
  const code = verificationCode(draws);
  const scheme = draft.type === 'CEDULA_IDENTIDAD' ? 'registro_civil' : 'CVE';
  return file.dossier.add({
    id: `doc_${key}`,
    type: draft.type,
    title: file.fill(title, draft.values),
    issuer: file.fill(issuer, draft.values),
    issuedOn: draft.issuedOn,
    validUntil: draft.validUntil ?? null,
    verification: draft.coded === true ? { scheme, code, status: 'valido' } : null,
    pages: draws.int('pages', ...draft.pages),
    language: 'es',
    legibility: `0.${draws.int('legibility', 91, 99)}`,
    subjectEntityIds: [...(draft.about ?? [subjectId])],
  });
}

/** Draws a fictitious verification code. */
export function verificationCode(draws: Draws): string {
  return `SBX-${String(draws.int('code', 0, 999_999)).padStart(6, '0')}-${draws.int('check', 1000, 9999)}`;
}

/** Records that a document names the company and its number. */
export function readCompany(file: RegisteredCaseFile, documentId: string): void {
  file.dossier.read(documentId, 'company_name', file.plan.name, subjectId);
  file.dossier.read(documentId, 'tax_id', file.plan.taxId, subjectId);
}

/** Records that a document names a person with their personal number. */
export function readPerson({ dossier }: RegisteredCaseFile, documentId: string, person: Entity): void {
  dossier.read(documentId, 'person_name', person.name, person.id);
  dossier.read(documentId, 'person_id', identityNumber(person), person.id);
}

/** Returns the personal number as records store it. */
export function identityNumber({ otherIds, taxId }: Entity): string {
  return otherIds[0]?.value ?? taxId?.value ?? '';
}

/** Returns an office day a drawn number of days before the report, or the last one before that. */
export function recentDate(
  file: RegisteredCaseFile,
  path: string,
  minDays: number,
  maxDays: number,
): CivilDate {
  const days = file.draws(`recent/${path}`).int('days', minDays, maxDays);
  return officesOf(file.country).onOrBefore(addDays(file.plan.asOfDate, -days));
}

/** Returns the working days of notaries, registers and tax offices. */
export function officesOf({ law }: Pick<CountryData, 'law'>): OfficeDays {
  return law.calendar.offices;
}

/** Formats a date in figures and in words. */
export function dateValues(date: CivilDate): { date: string; dateInWords: string } {
  return { date: spanishDate(date), dateInWords: spanishDateInWords(date) };
}

/** Formats a whole number with the country's grouping. */
export function grouped({ wording }: CountryData, value: number): string {
  return groupedDigits(value, wording.thousands);
}

/** Returns an amount in the currency of the country. */
export function money({ country }: Pick<RegisteredCaseFile, 'country'>, amount: number) {
  return { amount: String(amount), currency: country.currency };
}

/** Writes an amount in words: "tres mil euros", "un millón de pesos". */
export function moneyInWords({ wording }: CountryData, amount: number): string {
  return `${spanishNumber(amount, 'masculine')}${amount % 1_000_000 === 0 ? ' de' : ''} ${wording.moneyInWords}`;
}

/** Returns the template values of a capital and its shares. */
export function capitalValues(country: CountryData, amount: number, units: number) {
  const { share } = country.law.terms;
  const noun = units === 1 ? share.one : share.many;
  return {
    capital: spanishMoney(money({ country }, amount)),
    capitalInWords: moneyInWords(country, amount),
    units: `${grouped(country, units)} ${noun}`,
    unitsInWords: `${spanishNumber(units, 'feminine')} ${noun}`,
    unitCount: grouped(country, units),
    capitalFigures: `${grouped(country, amount)}${country.law.decimalMark}00`,
    parValue: country.form.parValue ? spanishMoney(money({ country }, amount / units)) : '',
  };
}

/** Returns the template values of the company. */
export function companyValues(country: CountryData, plan: RegisteredPlan): { [placeholder: string]: string } {
  return {
    company: plan.name,
    companyCapitals: plan.name.toUpperCase(),
    taxId: country.law.taxId.print(plan.taxId),
    place: plan.place.name,
    region: plan.place.region,
    registrar: plan.place.registrar,
    purpose: plan.industry.purpose,
    foundedOn: spanishDate(plan.foundedOn),
    ...capitalValues(country, plan.foundingCapital, plan.foundingUnits),
  };
}

/** Returns a number that grows over the year, for books with `perYear` entries a year. */
export function yearlyNumber(draws: Draws, date: CivilDate, perYear: number): number {
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date) + draws.int('of the day', 1, 99) / 100;
  return Math.floor((day * perYear) / 366) + 1;
}

/** Returns the deeds a year of a notary, the same in every report, so that later deeds have higher numbers. */
export function deedsAYear(notaryName: string, min: number, max: number): number {
  return drawsAt({ seed: '', type: 'notary', company: notaryName }, 'deeds').int('a year', min, max);
}

/** Document ids of the acts. */
export const foundingPaper = 'doc_constitucion';
export const increasePaper = 'doc_aumento_capital';
