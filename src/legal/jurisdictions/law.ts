import type {
  Act,
  Administration,
  Company,
  ConclusionTexts,
  Content,
  Document,
  Entity,
  LegalFormRow,
  LegalFormTable,
  LegalPolicy,
  LegalTerms,
  PersoneriaTexts,
  TaxId,
} from '../../contract/generated/types.js';
import { addDays, addMonths, type CivilDate, isoDate, latest, yearOf } from '../../values/dates.js';
import { fillTemplate } from '../../values/message-text.js';
import type { Calendar } from './calendar.js';

/** A tax number, parsed by the rules of its country. */
interface ReadTaxId {
  /** The spelling used in reports. */
  readonly canonical: string;
  /** True if the written check digit is right. */
  readonly valid: boolean;
  /** The canonical spelling with the right check digit. */
  readonly demanded: string;
}

/** The tax numbers of a country. */
export interface TaxIdScheme {
  readonly type: TaxId['type'];
  /** Parses any usual spelling; null for other text. */
  readonly parse: (text: string) => ReadTaxId | null;
  /** Formats a number as documents print it. Other text is returned unchanged. */
  readonly print: (text: string) => string;
  /** Returns whether a canonical number belongs to a company. */
  readonly ofCompany: (canonical: string) => boolean;
  /** The mark of a company's number: as a pattern to compare, and as a clause in Spanish. */
  readonly companyMark: { readonly expected: string; readonly clause: string };
  /** Sentence, in Spanish, that the check digit is right. */
  readonly verified: string;
}

/** A country whose companies have reports, by ISO 3166-1 code. */
export type Country = Content['jurisdiction'];

/**
 * The facts of a country that judging needs: its numbers, registers and words. Rules read them here, or from the row of
 * a legal form if they depend on it, and never compare the country; null means that the law has no such requirement.
 */
export interface Law {
  readonly country: Country;
  readonly policy: LegalPolicy;
  readonly forms: LegalForms;
  /** Working days of offices, and the gazette. */
  readonly calendar: Calendar;
  /** Tax numbers of its companies. */
  readonly taxId: TaxIdScheme;
  /** Returns the register of a place; undefined for an unknown place. */
  readonly registrarOf: (commune: string) => string | undefined;
  /** Writes the position of an act in the register, as deeds cite it. */
  readonly locator: (registration: Registration) => string;
  /** Writes a power's position in the register. `ordinal` counts powers since the founding; null for its own. */
  readonly powerLocator: (registration: Registration, ordinal: number | null) => string;
  /** Pattern of a power's entry in certificates of the register; absent if they do not show it. */
  readonly powerEntry?: RegExp;
  /** Writes a notary with the style used in other deeds. */
  readonly styledNotary: (name: string) => string;
  readonly terms: LegalTerms;
  /** The mark before the decimals of a number. */
  readonly decimalMark: '.' | ',';
  readonly conclusion: ConclusionTexts;
  readonly personeria: PersoneriaTexts;
  readonly documentTitles: Partial<Record<Document['type'], string>>;
  /** Labels of faculties that differ from the catalogue. */
  readonly facultyLabels: { readonly [code: string]: string };
}

export type Registration = NonNullable<Act['registration']>;

/** A register entry without its document. */
export type EntryDraft = Omit<Registration, 'documentId'>;

/** Returns the name of a party in sentences: "doña Rosa Huenchul Peinado", or the name of a company. */
export function shortName({ conclusion }: Law, { kind, name, person }: Entity): string {
  if (kind !== 'person') return name;
  return fillTemplate(conclusion.shortName[person?.sex === 'F' ? 'F' : 'M'], { person: name });
}

/** Returns the name that a company must use: its own, with the addition of the law while in liquidation. */
export function requiredCompanyName({ terms }: Pick<Law, 'terms'>, { name, company }: Entity): string {
  if (company === null) return name;
  const { forms, words } = terms.inLiquidation;
  const added = words[company.status];
  const isMeant = forms === undefined || forms.includes(company.legalForm);
  return added === undefined || !isMeant ? name : `${name} ${added}`;
}

/**
 * Returns the last day on which a board need not have been renewed. A board elected by an ordinary meeting is renewed
 * by the meeting of the year in which its term ends, which may sit until the end of its months: articles 31, 34 and
 * 58, Ley 18.046. Any other term ends by date.
 */
export function boardTermEnd(
  { ordinaryMeetingMonths: months }: Pick<LegalPolicy, 'ordinaryMeetingMonths'>,
  { electedOn, expiresOn }: Pick<NonNullable<Administration['board']>, 'electedOn' | 'expiresOn'>,
): CivilDate {
  if (months === null || electedOn > lastMeetingDay(electedOn, months)) return expiresOn;
  return latest(expiresOn, lastMeetingDay(expiresOn, months));
}

/** Returns the last day of the ordinary meeting's months in the year of a date. */
export function lastMeetingDay(day: CivilDate, months: number): CivilDate {
  return addDays(addMonths(isoDate(yearOf(day), 1, 1), months), -1);
}

/** Returns the oldest version still applied on a date; undefined if the current one applied. */
export function formerVersionOn<Item extends { readonly until: CivilDate }>(
  earlier: readonly Item[] | undefined,
  day: CivilDate,
): Item | undefined {
  return earlier?.find(({ until }) => day < until);
}

/** The code of a legal form, of any country. */
export type LegalForm = Company['legalForm'];

/** Requirements of a law for a legal form; empty for an unknown form. */
export type FormRequirements = Readonly<Partial<LegalFormRow>>;

/** The legal forms of a country. */
export interface LegalForms {
  /** In table order. */
  readonly rows: readonly (readonly [form: LegalForm, row: LegalFormRow])[];
  readonly row: (form: string) => FormRequirements;
}

/** Reads a country's table of legal forms. The file is not validated here; a test checks it against its schema. */
export function readLegalForms(table: LegalFormTable): LegalForms {
  const rows = Object.entries(table) as [LegalForm, LegalFormRow][];
  const byForm: ReadonlyMap<string, LegalFormRow> = new Map(rows);
  return { rows, row: (form) => byForm.get(form) ?? {} };
}
