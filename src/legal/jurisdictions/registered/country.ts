import type { Deed, Entity, RegisteredForm, TaxId } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/templates.js';
import type { Calendar } from '../calendar.js';
import { type FormerVersion, formerVersionOn } from '../former-versions.js';
import type { Country, Law, Policy, Registration, TaxIdScheme, Terms } from '../law.js';
import type { LegalForm, LegalForms } from '../legal-forms.js';
import type { CardExpiry, CommercialRegister } from '../practice.js';
import type { Arrangement } from './arrangements.js';
import type { RegisteredDefectTexts, Wording } from './wording.js';

/** The legal form that the companies of a country are written in. */
interface WrittenForm extends Readonly<RegisteredForm> {
  readonly code: LegalForm;
  readonly label: string;
  /** How their names end. */
  readonly nameEnding: string;
}

/** The one form of a law that says how its companies are written about; throws RangeError where there is none. */
export function writtenForm({ country, forms }: Law): WrittenForm {
  for (const [code, { label, nameEndings, registered }] of forms.rows) {
    if (registered !== undefined) return { code, label, nameEnding: nameEndings?.[0] ?? '', ...registered };
  }
  throw new RangeError(`no legal form of ${country} says how its companies are written about`);
}

/**
 * What a country brings so that its companies can be written about, where one commercial register keeps them all:
 * its law, its words and lists, how it numbers people and companies, and where in the register an act stands.
 */
export interface CountryData {
  readonly law: Law;
  /** The form of its companies here. */
  readonly form: WrittenForm;
  readonly currency: 'MXN' | 'PEN' | 'COP' | 'EUR';
  readonly vocabulary: Vocabulary;
  readonly wording: Wording;
  readonly defects: RegisteredDefectTexts;
  /** The faculties that a power must name expressly, where they are not those of the catalogue. */
  readonly expressFaculties?: readonly string[];
  readonly arrangements: readonly Arrangement[];
  readonly ids: IdMaker;
  readonly registration: (draws: Draws, entry: RegisterEntry) => Omit<Registration, 'documentId'>;
  readonly powerEntry?: NonNullable<CommercialRegister['powerEntry']>;
  /** When an identity card runs out; null for one that is for life. */
  readonly cardExpiry: CardExpiry;
  /** The number of a deed in its notary's books. */
  readonly deedNumber: (
    draws: Draws,
    date: CivilDate,
    notary: Pick<Deed, 'notaryName' | 'notaryCommune'>,
  ) => string;
}

/** An act as the register enters it. */
interface RegisterEntry {
  readonly place: Town;
  readonly date: CivilDate;
  /** 1 for the founding, then one more for each act. */
  readonly ordinal: number;
  /** How many powers and elections were entered before it since the founding. */
  readonly othersBefore: number;
  /** Whether the company ends by it. */
  readonly dissolves?: boolean;
  /** Where the founding stands: what is the same for all acts of a company is taken from it. */
  readonly first: Omit<Registration, 'documentId'> | null;
}

/** How numbers are made for people and companies that do not exist. */
export interface IdMaker {
  readonly company: (draws: Draws, company: { name: string; foundedOn: CivilDate }) => string;
  readonly person: (draws: Draws, person: NumberedPerson) => PersonIds;
}

export interface NumberedPerson {
  readonly givenNames: string;
  readonly paternalSurname: string;
  readonly maternalSurname: string;
  readonly birthDate: CivilDate;
  readonly sex: 'F' | 'M';
  /** ISO 3166-2 of the place of birth, without the country. */
  readonly regionCode: string;
}

export interface PersonIds {
  readonly taxId: TaxId['value'];
  /** The number on the identity card, where it is not the tax number. */
  readonly card: Entity['otherIds'][number] | null;
}

/** The word lists of a country. */
export interface Vocabulary {
  readonly places: readonly Town[];
  readonly streets: readonly string[];
  readonly givenNames: { readonly F: readonly string[]; readonly M: readonly string[] };
  readonly surnames: readonly string[];
  readonly occupations: readonly { readonly F: string; readonly M: string }[];
  readonly companyWords: readonly string[];
  readonly industries: readonly RegisteredIndustry[];
  readonly faculties: { readonly [code: string]: FacultyTexts };
}

/** How a faculty is called, and how instruments of today word it; those of before could not know what came later. */
interface FacultyTexts {
  readonly label: string;
  readonly text: string;
  /** From the oldest on. */
  readonly earlier?: readonly (FormerVersion & { readonly text: string })[];
}

/** A town where companies have their seat. */
export interface Town extends TownNames {
  /** As deeds of before named it, from the oldest on. */
  readonly earlier?: readonly (FormerVersion & TownNames)[];

  readonly regionCode: string;
  readonly region: string;
  readonly registrar: string;
  /** By which the register's numbers begin in that place. */
  readonly registerCode: string;
  /** How many notaries sit there. */
  readonly notaries: number;
  /** Each with its postal code. */
  readonly neighbourhoods: readonly { readonly name: string; readonly postalCode: string }[];
  readonly weight: number;
}

/** What deeds call a town, and the seat of its notaries. */
interface TownNames {
  readonly name: string;
  readonly notarySeat: string;
}

/** What deeds of that day call a place. */
export function namesOn(place: Town, day: CivilDate): TownNames {
  return formerVersionOn(place.earlier, day) ?? place;
}

/** A line of business: how companies in it are called, with {X} for words of their own, and what they are for. */
export interface RegisteredIndustry {
  readonly key: string;
  readonly names: readonly string[];
  readonly purpose: string;
  readonly activityCodes: readonly { readonly code: string; readonly label: string }[];
}

/** What a law is made of, where one commercial register keeps all companies. */
interface RegisteredLaw {
  readonly country: Country;
  readonly policy: Policy;
  readonly forms: LegalForms;
  readonly calendar: Calendar;
  readonly taxId: TaxIdScheme;
  readonly terms: Terms;
  readonly decimalMark: Law['decimalMark'];
  readonly wording: Wording;
  readonly vocabulary: Vocabulary;
  readonly locator: (registration: Registration) => string;
  /** Where powers are entered apart from the rest. */
  readonly powerLocator?: Law['powerLocator'];
  readonly powerEntry?: RegExp;
}

/** The law of a country whose register, words and numbers these are. */
export function registeredLaw({ vocabulary, wording, ...own }: RegisteredLaw): Law {
  const registrars = new Map(vocabulary.places.map(({ name, registrar }) => [name, registrar]));
  const women = new Set(vocabulary.givenNames.F);
  return {
    powerLocator: own.locator,
    ...own,
    registrarOf: (commune) => registrars.get(commune),
    // A deed keeps the name of its notary alone, and that tells how to style him or her.
    styledNotary: (name) =>
      fillTemplate(wording.notary.styled[isWoman(women, name) ? 'F' : 'M'], { notary: name }),
    conclusion: wording.conclusion,
    personeria: wording.personeria,
    documentTitles: Object.fromEntries(
      Object.entries(wording.documents).map(([type, { title }]) => [type, title.replace(/ ?\{.*$/, '')]),
    ),
    facultyLabels: Object.fromEntries(
      Object.entries(vocabulary.faculties).map(([code, { label }]) => [code, label]),
    ),
  };
}

function isWoman(women: ReadonlySet<string>, name: string): boolean {
  const [first = '', second = ''] = name.split(' ');
  return women.has(first) || women.has(`${first} ${second}`);
}
