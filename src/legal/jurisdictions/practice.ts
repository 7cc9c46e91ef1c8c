import type {
  Address,
  Administration,
  BeneficialOwner,
  Deed,
  Document,
  Entity,
  Money,
  Power,
  TaxId,
} from '../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import type { Draws } from '../../values/draws.js';
import type { Gazette } from './calendar.js';
import type { Registration } from './law.js';
import type { LegalForm } from './legal-forms.js';

interface Gendered {
  readonly F: string;
  readonly M: string;
}

/** The sentences, as templates. Null: a paper of that kind does not exist, or does not say so, in the country. */
export interface DefectTexts {
  readonly opening: OpeningTexts;
  readonly revocation: {
    readonly total: string;
    readonly partial: string;
    /** Of a power that the board gave, which takes it back; null where its words are those of others. */
    readonly resolved: { readonly total: string; readonly partial: string } | null;
  };
  /** What the certificate that proved a power says once it is revoked; what it adds, {notified}, if it tells when. */
  readonly revokedPower: { readonly total: string; readonly partial: string; readonly notified?: string };
  readonly until: string;
  /** How the owners are declared. */
  readonly declaration: string;
  readonly lists: {
    readonly person: string;
    readonly company: string;
    readonly pep: string;
    readonly sanctioned: string;
    /** Of somebody who died on {date}, as the register of persons has it. */
    readonly deceased: string;
    /** The office that exposes a person, as a woman and as a man has it. */
    readonly pepRole: Gendered;
  };
  readonly tax: {
    readonly representatives: string;
    readonly nobody: string;
    /** The {purpose} that the company told the tax office. */
    readonly purpose: string;
    readonly ended: string;
    /** What anybody may read of a company, begun on {date}, for which nobody can ask; null where that tells no less. */
    readonly consulted: string | null;
  };
  readonly capital: {
    readonly partlyPaid: string;
    /** What everybody contributed: the {contributions}, and their {sum}. */
    readonly contributed: string;
    /** What subscribers say who pay all at once, and what they say who owe a part. */
    readonly subscriptions: readonly { readonly whole: string; readonly part: string }[];
  };
  readonly dissolution: DissolutionTexts;
  readonly insolvency: InsolvencyTexts;
  /** Of an officer whom the register's certificate named and who left; null where none names officers. */
  readonly endedOfficer: string | null;
  readonly resignation: string;
  readonly fixedTerm: string;
  /** What the register says of {shares} that the company bought of itself from {holder} on {date}. */
  readonly ownShares: string;
  /** What a purpose is widened by. */
  readonly widerPurpose: string;
  /** How an entry of the register tells of the publication; null where it does not. */
  readonly recitedPublication: string | null;
  /** Of the restated statutes. */
  readonly restated: {
    readonly purpose: string;
    readonly partlyPaid: string;
    readonly fixedTerm: string;
  } | null;
}

/** How deeds open: with what is known of the deed and the company, and who appears. */
interface OpeningTexts {
  /** For the company by {officers}, as stands {standing}. */
  readonly company: string;
  /** The {delegate} with {minutes} of a meeting of {meetingOn}. */
  readonly minutes: string;
  /** The {delegate}, or the {officers}, with the resolution of a meeting to amend; null where that is no deed, or has words of its own. */
  readonly resolution: string | null;
  /** For a company that is not founded yet: by {officers}, or by a {delegate} with {minutes} of a meeting of {meetingOn}. */
  readonly unfounded: { readonly company: string; readonly minutes: string };
}

/** How the company resolves its own end. */
interface DissolutionTexts {
  /** With {revoking}, where powers are revoked by it. */
  readonly change: string;
  /** That it revokes the powers that deeds gave, and how the certificate tells of one; null where it need not. */
  readonly revoked: { readonly resolution: string; readonly certificate: string } | null;
  readonly summary: string;
  /** Whether those who administer go on until the register has entered it, which then dissolves the company. */
  readonly fromEntry: boolean;
  /** What befell the company, in a certificate that tells of it. */
  readonly event: string;
  /** What copies and certificates are called of a company that is no more, where that is something else. */
  readonly titles: { readonly [type in Document['type']]?: string };
  /** Who liquidates by law unless others are named; null where somebody has to be named. */
  readonly liquidators: LiquidatorTexts | null;
}

/** How those who administered liquidate the company that was dissolved. */
export interface LiquidatorTexts {
  /** The offices whose holders become liquidators. */
  readonly from: readonly string[];
  /** The offices that go on while the company is being liquidated. */
  readonly goOn: readonly string[];
  /** Whether the meeting that dissolves the company makes them that; otherwise the law does. */
  readonly byMeeting: boolean;
  /** Whether they stand in the entry of the dissolution; otherwise the register's certificate tells of them. */
  readonly entered: boolean;
  readonly office: Gendered;
  /** The line of that paper on one of them. */
  readonly officer: string;
  /** Beside their entry, the line of the register's certificate on one of them, named on {appointedOn}. */
  readonly certified?: string;
  readonly power: string;
  /** The sentence of the deed or minutes that makes them, {persons}, liquidators. */
  readonly faculties: string;
  /** The same of more than one, where more than one become liquidators. */
  readonly several?: { readonly power: string; readonly faculties: string };
  readonly powers: InsolvencyTexts['powers'];
}

export interface InsolvencyTexts {
  /** With the {court}, and the {docket} there. */
  readonly statement: string;
  /** How a court numbers its cases: by {number} and {year}. */
  readonly docket: string;
  readonly docketsPerYear: number;
  /** What the register certifies of it, with the {date} and who liquidates; null where it is worded elsewhere. */
  readonly certificate: string | null;
  /** The sentence that names the liquidator by {person}, with number. */
  readonly named: string;
  readonly office: Gendered;
  readonly occupation: Gendered;
  readonly power: string;
  readonly faculties: string;
  /** What there is to do so that a company is liquidated, each as the law words it. */
  readonly powers: readonly { readonly code: string; readonly text: string }[];
  /** Whether offices end too; otherwise those who hold them have nothing left to administer. */
  readonly endsOffices: boolean;
  /** That the powers of before have ended. */
  readonly extinguished: string;
}

export type VerificationScheme = NonNullable<Document['verification']>['scheme'];

/**
 * What a fault in a report needs of the country of its subject: how papers, people and numbers come about there, and
 * in which sentences its papers tell of what went wrong.
 */
export interface Practice {
  readonly texts: DefectTexts;
  readonly paper: (type: Document['type'], issuedOn: CivilDate) => PaperForm;
  readonly code: (scheme: VerificationScheme, draws: Draws) => string;
  /** Where somebody lives who works at that place. */
  readonly home: (draws: Draws, place: string) => Address;
  /** A person as a deed names who appears; whoever has no home in the country is found at that address. */
  readonly appearance: (person: Entity, otherwise: Entity['address'], on: CivilDate) => string;
  /**
   * What a deed of the company says of the officers who represent it, and how they then speak; absent where it tells
   * no more than who they are.
   */
  readonly representing?: (
    officers: readonly { readonly entity: Entity; readonly titleLabel: string }[],
    otherwise: Entity['address'],
    on: CivilDate,
    form: Administration['form'],
  ) => { readonly [placeholder: string]: string };
  /** What the heading of a deed says of its notary and place, besides what the deed has as data. */
  readonly headingWords: (deed: DeedNotary) => { readonly [placeholder: string]: string };
  /** Where it stands that officers represent their company: in the deed that named them, or in what is of that day. */
  readonly standing: (legalForm: LegalForm, named: { deed: Deed | null; on: string }) => string;
  /** "doña Rosa Huenchul Peinado, cédula de identidad número 12.345.678-5". */
  readonly nameWithId: (entity: Entity) => string;
  /** The number by which the country's papers know a person, as they print it. */
  readonly printedNumber: (entity: Entity) => string;
  /** The same as it is kept. */
  readonly numberOf: (entity: Entity) => string;
  readonly personName: (draws: Draws, regionCode: string) => PersonName;
  /** Numbers of somebody who is not in the report yet. */
  readonly personIds: (draws: Draws, person: NewPerson, taken: ReadonlySet<string>) => NewIds;
  readonly card: PersonalCard;
  /** A notary of that place; draws are made under its name. */
  readonly notary: (place: string, draws: (path: string) => Draws) => DeedNotary;
  /** Who keeps the book of a deed on a day. */
  readonly keeperOf: (deed: Deed, on: string) => ProtocolKeeper;
  /** The number of a deed in its notary's books. */
  readonly deedNumber: (
    draws: Draws,
    date: string,
    notary: Pick<Deed, 'notaryName' | 'notaryCommune'>,
  ) => string;
  readonly moneyInWords: (money: Money) => string;
  /** In which limits of powers are given. */
  readonly limitCurrency: Money['currency'];
  /** A sentence of the declaration of owners. */
  readonly declaredOwner: (
    entity: Entity,
    owner: Pick<BeneficialOwner, 'basis' | 'effectivePercentage'>,
  ) => string;
  /** A line of the register of holders with fewer shares in it. */
  readonly reducedHolding: (quote: string, change: ShareChange) => string;
  /** What the certificate says of a company that is no more, by where its founding stands. */
  readonly endedCertificate: (founding: Registration | null) => string;
  /** The one commercial register of the country; null where it has others. */
  readonly register: CommercialRegister | null;
  /** The courts or offices that may resolve the insolvency of a company of that place. */
  readonly courts: (place: string) => readonly string[];
  /** The words in which that body gave a faculty of a company of that form on a day. */
  readonly facultyText: (
    code: string,
    by: { readonly grantedBy: Power['grantedBy']; readonly legalForm: LegalForm },
    on: CivilDate,
  ) => string;
  /** The codes of the faculties that the law wants named expressly. */
  readonly expressFaculties: readonly string[];
  /** The document that is missing where none is named, by the regime of the company. */
  readonly usuallyMissing: (traditional: boolean) => Document['type'];
  /** The document that still tells of it, where the register itself has no such entry. */
  readonly standIn: Document['type'];
}

/** What a document of some type is called, how long it is, and who vouches for it. */
export interface PaperForm {
  readonly title: string;
  readonly pages: readonly number[];
  readonly scheme: VerificationScheme | null;
}

/** How a country's identity card is kept and quoted. */
interface PersonalCard {
  /** With which the ids of such documents begin. */
  readonly key: string;
  readonly issuer: string;
  /** When one runs out by the day of its issue; null where cards are renewed on a birthday of their holder. */
  readonly expiry: CardExpiry | null;
  readonly name: string;
  readonly number: string;
  /** The line that tells when its holder was born; absent where none does. */
  readonly birth?: (birthDate: CivilDate) => string;
}

/** The last day of a card; null for one that is for life. */
export type CardExpiry = (card: {
  readonly birthDate: CivilDate;
  readonly issuedOn: CivilDate;
}) => CivilDate | null;

export interface PersonName {
  readonly sex: 'F' | 'M';
  readonly givenNames: string;
  readonly paternalSurname: string;
  readonly maternalSurname: string;
}

export interface NewPerson extends PersonName {
  readonly birthDate: string;
  readonly regionCode: string;
}

export interface NewIds {
  readonly taxId: TaxId['value'];
  readonly card: Entity['otherIds'][number] | null;
}

/** The notary's part of a deed. */
export type DeedNotary = Pick<Deed, 'notaryName' | 'notaryOffice' | 'notaryCommune' | 'notaryRole'>;

/** Who keeps the book that a deed stands in, and certifies from it. */
export interface ProtocolKeeper {
  readonly issuer: string;
  /** How the keeper's certificates name the book. */
  readonly book: string;
}

export interface ShareChange {
  readonly before: number;
  readonly after: number;
  readonly percentBefore: string;
  readonly percentAfter: string;
  readonly valueBefore: Money | null;
  readonly valueAfter: Money | null;
  /** The day on which what is gone was sold; absent where nothing tells of a sale. */
  readonly soldOn?: CivilDate | undefined;
}

/** How a dissolution reaches a register that keeps all companies. */
export interface CommercialRegister {
  /** Of the paper that is entered. */
  readonly title: string;
  /** Whether that is a notary's deed; otherwise it is the minutes of the meeting. */
  readonly byDeed: boolean;
  /** How those minutes open, of a meeting of {date}; null where it is a deed. */
  readonly minutes: string | null;
  readonly entry: (draws: Draws, act: RegisteredAct) => Omit<Registration, 'documentId'>;
  readonly entryText: string;
  readonly gazette: ActGazette | null;
  /** Where it enters a power or its revocation, as its certificates tell it; absent where they do not. */
  readonly powerEntry?: (draws: Draws, entry: PowerEntry) => string;
}

/** A power, or its revocation, as the register enters it. */
interface PowerEntry {
  readonly date: string;
  /** Which it is of the powers and revocations entered since the founding; null for a power of the founding. */
  readonly ordinal: number | null;
  /** Which it is of all entries of the company, the founding first. */
  readonly number: number;
  readonly first: Registration;
}

interface RegisteredAct {
  readonly commune: string;
  readonly date: string;
  readonly ordinal: number;
  /** How many powers and elections were entered before it since the founding. */
  readonly othersBefore: number;
  /** Whether the company ends by it. */
  readonly dissolves?: boolean;
  readonly first: Registration | null;
}

/** Where acts are published besides, and how that is told. */
export interface ActGazette extends Gazette {
  readonly text: string;
  readonly issue: (draws: Draws, date: string) => { edition: string; page: number; number: string };
}
