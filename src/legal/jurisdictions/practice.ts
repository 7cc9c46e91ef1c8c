import type {
  Address,
  Administration,
  BeneficialOwner,
  ChosenPerson,
  Deed,
  DefectFile,
  Document,
  Entity,
  Money,
  Power,
  Proceedings,
  TaxId,
  WordsOfLaw,
} from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import type { Draws } from '../../values/draws.js';
import type { Gazette } from './calendar.js';
import type { EntryDraft, LegalForm, Registration } from './law.js';

/** Templates for defects: those of the country's file, and sentences that its other documents have too. */
export interface DefectTexts
  extends Readonly<
    Omit<DefectFile, 'opening' | 'lists' | 'tax' | 'titles' | 'seniorOwner' | 'register' | 'courts'>
  > {
  readonly opening: NonNullable<DefectFile['opening']> & {
    /** The {delegate} with {minutes} of a meeting of {meetingOn}. */
    readonly minutes: string;
  };
  /** The declaration of the owners. */
  readonly declaration: string;
  readonly lists: DefectFile['lists'] & { readonly person: string; readonly company: string };
  readonly tax: DefectFile['tax'] & { readonly representatives: string };
  /** For restated statutes; absent if there are none. */
  readonly restated?: { readonly purpose: string; readonly partlyPaid: string; readonly fixedTerm: string };
}

export type VerificationScheme = NonNullable<Document['verification']>['scheme'];

/** Documents, people, numbers and sentences of a country, with which recipes write defects. */
export interface Practice {
  readonly texts: DefectTexts;
  readonly paper: (type: Document['type'], issuedOn: CivilDate) => PaperForm;
  readonly code: (scheme: VerificationScheme, draws: Draws) => string;
  /** Draws a home for a person who works in a place. */
  readonly home: (draws: Draws, place: string) => Address;
  /** Writes the appearance of a person in a deed; without a home in the country, at `otherwise`. */
  readonly appearance: (person: Entity, otherwise: Entity['address'], on: CivilDate) => string;
  /** Template values for the representing officers of a deed; absent if deeds only name them. */
  readonly representing?: (
    officers: readonly { readonly entity: Entity; readonly titleLabel: string }[],
    otherwise: Entity['address'],
    on: CivilDate,
    form: Administration['form'],
  ) => { readonly [placeholder: string]: string };
  /** Template values of a deed's heading for notary and place, in addition to the fields of the deed. */
  readonly headingWords: (deed: DeedNotary) => { readonly [placeholder: string]: string };
  /** Writes the source of officers' authority: the deed that named them, or the documents of a date. */
  readonly standing: (legalForm: LegalForm, named: { deed: Deed | null; on: string }) => string;
  /** "doña Rosa Huenchul Peinado, cédula de identidad número 12.345.678-5". */
  readonly nameWithId: (entity: Entity) => string;
  /** The personal number as documents print it. */
  readonly printedNumber: (entity: Entity) => string;
  /** The personal number as records store it. */
  readonly numberOf: (entity: Entity) => string;
  readonly personName: (draws: Draws, regionCode: string) => PersonName;
  /** Words that a law brought, which earlier documents do not say. */
  readonly lawOfTheDay: readonly WordsOfLaw[];
  /** Draws ids for a person not yet in the report; `place` is the person's among those that recipes add. */
  readonly personIds: (
    draws: Draws,
    person: NewPerson,
    { subject, position, taken }: { subject: Entity; position: number; taken: ReadonlySet<string> },
  ) => NewIds;
  readonly card: PersonalCard;
  /** Draws a notary of a place; draws are keyed by the place. */
  readonly notary: (place: string, draws: (path: string) => Draws) => DeedNotary;
  /** Returns who keeps the book of a deed on a date. */
  readonly keeperOf: (deed: Deed, on: string) => ProtocolKeeper;
  /** Returns the number of a deed in its notary's books. */
  readonly deedNumber: (
    draws: Draws,
    date: string,
    notary: Pick<Deed, 'notaryName' | 'notaryCommune'>,
  ) => string;
  readonly moneyInWords: (money: Money) => string;
  /** Currency of the limits of powers. */
  readonly limitCurrency: Money['currency'];
  /** Writes an owner in the declaration of owners. */
  readonly declaredOwner: (
    entity: Entity,
    owner: Pick<BeneficialOwner, 'basis' | 'effectivePercentage'>,
  ) => string;
  /** Writes a line of the register of holders with fewer shares. */
  readonly reducedHolding: (quote: string, change: ShareChange) => string;
  /** Writes the certificate of an ended company, by the entry of its founding. */
  readonly endedCertificate: (founding: Registration | null) => string;
  /** The only commercial register of the country; null if it has several. */
  readonly register: CommercialRegister | null;
  /** Returns the courts or offices for insolvencies of companies of a place. */
  readonly courts: (place: string) => readonly string[];
  /** Writes the public notices of insolvencies, and the result of a search for them; null if a recipe writes them. */
  readonly notices: WriteNotices | null;
  /** Writes a faculty as a body granted it on a date, for a legal form. */
  readonly facultyText: (
    code: string,
    by: { readonly grantedBy: Power['grantedBy']; readonly legalForm: LegalForm },
    on: CivilDate,
  ) => string;
  /** The codes of the faculties that require an express grant. */
  readonly expressFaculties: readonly string[];
  /** Returns the default type of a missing document, by regime. */
  readonly usuallyMissing: (traditional: boolean) => Document['type'];
  /** The document that shows an event if the register has no entry of it. */
  readonly standIn: Document['type'];
}

/** Writes notices about a company, as a search of a date finds them. */
export type WriteNotices = (
  company: Entity,
  notices: readonly Pick<Proceedings['insolvency'][number], 'court' | 'caseNumber' | 'publishedOn'>[],
  consultedOn: CivilDate,
) => { readonly statement: string; readonly entries: readonly string[] };

/** Title, length and verification of a document type. */
export interface PaperForm {
  readonly title: string;
  readonly pages: readonly number[];
  readonly scheme: VerificationScheme | null;
}

/** The document of a country's identity card, and its wording. */
interface PersonalCard {
  /** Prefix of the document ids. */
  readonly key: string;
  readonly issuer: string;
  /** Expiry by date of issue; null if cards are renewed on a birthday. */
  readonly expiry: CardExpiry | null;
  readonly name: string;
  readonly number: string;
  /** Writes the line with the birth date; absent if cards have none. */
  readonly birth?: (birthDate: CivilDate) => string;
}

/** Returns the last day of a card; null if it is valid for life. */
export type CardExpiry = (card: {
  readonly birthDate: CivilDate;
  readonly issuedOn: CivilDate;
}) => CivilDate | null;

export type PersonName = Readonly<
  Required<Pick<ChosenPerson, 'sex' | 'givenNames' | 'paternalSurname' | 'maternalSurname'>>
>;

export interface NewPerson extends PersonName {
  readonly birthDate: CivilDate;
  /** ISO 3166-2 of the place of birth, without the country. */
  readonly regionCode: string;
}

export interface NewIds {
  readonly taxId: TaxId['value'];
  /** Number of the identity card, if it is not the tax number. */
  readonly card: Entity['otherIds'][number] | null;
}

/** The notary of a deed. */
export type DeedNotary = Pick<Deed, 'notaryName' | 'notaryOffice' | 'notaryCommune' | 'notaryRole'>;

/** The keeper of a book of deeds, who certifies from it. */
export interface ProtocolKeeper {
  readonly issuer: string;
  /** The book, as the keeper's certificates name it. */
  readonly book: string;
}

export interface ShareChange {
  readonly before: number;
  readonly after: number;
  readonly percentBefore: string;
  readonly percentAfter: string;
  readonly valueBefore: Money | null;
  readonly valueAfter: Money | null;
  /** Date of the sale of the missing units; absent if no document shows a sale. */
  readonly soldOn?: CivilDate | undefined;
}

/** The only commercial register of a country. */
export interface CommercialRegister
  extends Omit<NonNullable<DefectFile['register']>, 'publication' | 'certificate'> {
  readonly entry: (draws: Draws, act: RegisteredAct) => EntryDraft;
  readonly gazette: ActGazette | null;
  /** Writes the entry of a power or its revocation as certificates show it; absent if they do not. */
  readonly powerEntry?: ((draws: Draws, entry: PowerEntry) => string) | undefined;
}

/** The register entry of a power or its revocation. */
interface PowerEntry {
  readonly date: string;
  /** Position among the powers and revocations since the founding, from 1; null for a power of the founding. */
  readonly ordinal: number | null;
  /** Position among all entries of the company; the founding is 1. */
  readonly number: number;
  readonly first: Registration;
}

/** An act to enter in the register. */
export interface RegisteredAct {
  readonly commune: string;
  readonly date: CivilDate;
  /** 1 for the founding, then one more for each act. */
  readonly ordinal: number;
  /** Number of earlier powers and elections since the founding. */
  readonly othersBefore: number;
  /** True if it ends the company. */
  readonly dissolves?: boolean;
  /** The entry of the founding, whose company-wide values are reused; null for the founding itself. */
  readonly first: EntryDraft | null;
}

/** The gazette that also publishes acts, and its wording. */
export interface ActGazette extends Gazette {
  readonly text: string;
  readonly issue: (draws: Draws, date: string) => { edition: string; page: number; number: string };
}
