import type {
  Act,
  Administration,
  Company,
  Content,
  Document,
  Entity,
  Position,
  TaxId,
} from '../../contract/generated/types.js';
import { addDays, addMonths, type CivilDate, isoDate, latest, yearOf } from '../../values/dates.js';
import type { OwnerThreshold } from '../ownership/beneficial-owners.js';
import type { Calendar } from './calendar.js';
import type { LegalForms } from './legal-forms.js';

/** What is said of one record, and of several. */
export interface OneOrMany {
  readonly one: string;
  readonly many: string;
}

interface Recital {
  readonly F: string;
  readonly M: string;
  readonly many: string;
}

/** Recitals of authority by where it stands, as templates. */
export interface PersoneriaTexts {
  readonly deed: Recital;
  /** Of who holds an {office} by the deed that gives the power; absent where that is told like any deed. */
  readonly appointed?: Recital;
  /** What is added of a power whose {entry} the register's certificate tells; absent where nothing is. */
  readonly entered?: string;
  /** Minutes of the board, reduced to a deed; null where they are told like any deed. */
  readonly board: Recital | null;
  /** A power given abroad that a notary of the country keeps; absent where it is told like any deed. */
  readonly abroad?: Recital;
  /** The electronic register itself; null where there is none. */
  readonly res: Recital | null;
  /** The resolution of a court that opened a liquidation; absent where no cause is known by it. */
  readonly resolution?: Recital & {
    /** How the bulletin tells that the creditors confirmed the liquidator, and what is added then. */
    readonly confirmed: { readonly told: string; readonly added: string };
  };
  /** Of who liquidates: by the act of dissolution, with its {entry}, and as insolvent; absent where told as any power. */
  readonly dissolution?: Recital;
  readonly insolvency?: Recital & {
    /** How a resolution tells the number of its cause, as a pattern, and what is added then. */
    readonly docket: { readonly told: string; readonly added: string };
    /** What is added where the register's certificate tells of it. */
    readonly entered: string;
  };
  readonly document: Recital;
  /** Of who signs by an office that the statutes empower, and was appointed to it later; null where nobody is. */
  readonly office: Recital | null;
  /**
   * What is added of a deed that bears a name the company has given up, and of the certificate that tells its name of
   * today; absent where entries of the register tell it.
   */
  readonly formerName?: { readonly told: string; readonly restated: string };
  /** What tells of an appointment by each body. */
  readonly minutes: { readonly junta: string; readonly directorio: string };
  /** What such a recital is of, with its article: "La personería". */
  readonly called: string;
  /** After one recital, and after several. */
  readonly notInserted: OneOrMany;
  readonly none: string;
  /** Where some can represent the company, and none of them in what is asked for. */
  readonly noneForOperations: string;
}

/**
 * The numbers a jurisdiction judges by: terms, ages, thresholds. The law or the practice of the trade sets them, so
 * they are data, and a rule that needs a number takes it from here, or from the row of a legal form where it is the
 * form's.
 */
export interface Policy extends OwnerThreshold {
  /** How old a certificate of good standing or of annotations may be. */
  certificateMaxAgeDays: number;
  /** From which age on the deed of a power needs a certificate that it is still in force. */
  deedVigenciaAfterYears: number;
  privateInstrumentMonths: number;
  consularInstrumentMonths: number;
  /** How far a declared share may be from the computed one; percent, six places. */
  beneficialOwnerTolerancePercent: string;
  beneficialOwnerDeclarationMaxAgeMonths: number;
  /** Null where the law sets none. */
  maximumBoardTermMonths: number | null;
  /** First day of the register in which companies are made by electronic form; null where there is none. */
  electronicRegisterSince: string | null;
  /** Whether a board whose term is over goes on until it is replaced. */
  boardContinuesAfterTerm: boolean;
  /** In the first how many months of a year the ordinary meeting sits, with which the term of a board ends; null where a term ends by the day alone. */
  ordinaryMeetingMonths: number | null;
  /** Whether a company is dissolved by the opening of its liquidation as insolvent. */
  insolvencyDissolves: boolean;
  /** Within how many days from the report on an observation is to be attended to. */
  observationDueDays: number;
  /** Whether powers are entered in the register of companies, so that its certificates prove them. */
  powersAreRegistered: boolean;
  /** 0.00 to 1.00; a document below it has to be sent again. */
  minimumLegibility: string;
  /** Of each regime, the documents that must be at hand; any one of the types in a row will do. */
  requiredDocuments: Partial<Record<Company['registrationRegime'], string[][]>>;
  /** The documents that can stand for the list of shareholders. */
  holderRegisters: string[];
}

/** A tax number as somebody wrote it, read by the rules of its country. */
interface ReadTaxId {
  /** The spelling used everywhere in a report. */
  readonly canonical: string;
  /** Whether the check digit written is the one the number demands. */
  readonly valid: boolean;
  /** The canonical spelling with the check digit the number demands. */
  readonly demanded: string;
}

/** How a country numbers its taxpayers. */
export interface TaxIdScheme {
  readonly type: TaxId['type'];
  /** Reads any of the usual spellings; null for a text that is not shaped like such a number. */
  readonly parse: (text: string) => ReadTaxId | null;
  /** A number as people of the country read it. A text that is not one is given back as it is. */
  readonly print: (text: string) => string;
  /** Whether a number in its canonical spelling is one of those that companies have. */
  readonly ofCompany: (canonical: string) => boolean;
  /** What tells the number of a company: as a comparison, and as a clause in Spanish. */
  readonly companyMark: { readonly expected: string; readonly clause: string };
  /** That a number has the check digit it must have, in Spanish. */
  readonly verified: string;
}

/** A country whose companies are reported on, by its ISO 3166-1 code. */
export type Country = Content['jurisdiction'];

/**
 * What judging a report needs to know of the country of its subject: the numbers it judges by, its registers, and
 * the words for them. A rule asks here and never which country it is; null says that a law has no such requirement.
 */
export interface Law {
  readonly country: Country;
  readonly policy: Policy;
  readonly forms: LegalForms;
  /** When its offices work, and its gazette appears. */
  readonly calendar: Calendar;
  /** Of its companies. */
  readonly taxId: TaxIdScheme;
  /** The register that keeps the companies of a place; undefined for a place that is not known. */
  readonly registrarOf: (commune: string) => string | undefined;
  /** Where an act stands in the register, as deeds cite it. */
  readonly locator: (registration: Registration) => string;
  /** Where a power stands there: the founding itself, or the so-many-th power entered since. */
  readonly powerLocator: (registration: Registration, ordinal: number | null) => string;
  /** How the register's certificates tell where a power is entered; absent where they do not. */
  readonly powerEntry?: RegExp;
  /** The notary as other deeds style him or her. */
  readonly styledNotary: (name: string) => string;
  readonly terms: Terms;
  /** Between the units and the decimals of a number. */
  readonly decimalMark: '.' | ',';
  readonly conclusion: ConclusionTexts;
  readonly personeria: PersoneriaTexts;
  readonly documentTitles: Partial<Record<Document['type'], string>>;
  /** What the country calls a faculty, where that is not what the catalogue calls it. */
  readonly facultyLabels: { readonly [code: string]: string };
}

export type Registration = NonNullable<Act['registration']>;

/** The words in which rules speak of a country's institutions. */
export interface Terms {
  /** Of a company: "razón social", feminine. */
  readonly companyName: string;
  /**
   * What the law adds to the name of a company that is being liquidated, by how it stands; of all forms, or of some.
   * Art. 109 Ley 18.046 (CL), 222 C. de Co. (CO), 371.2 LSC (ES), 413 LGS (PE); Mexico has no such rule.
   */
  readonly inLiquidation: {
    readonly forms?: readonly string[];
    readonly words: { readonly [status in Company['status']]?: string };
  };
  /** Feminine or not: "cédula de identidad". */
  readonly identityCards: OneOrMany;
  /** The number on the card. */
  readonly personNumber: string;
  /** What ends a tax number and follows from the rest of it: "dígito verificador". */
  readonly checkDigit: string;
  /** Places that a sentence names with an article. */
  readonly placesWithArticle?: { readonly [place: string]: string };
  /** What one does with papers that somebody wants to see: "acompañar". */
  readonly toSubmit: string;
  readonly taxAuthority: string;
  readonly taxAuthorityShort: string;
  /** Of activities, to the tax authority: "término de giro". */
  readonly endOfActivities: string;
  /** Of companies that can not pay: what they are in, and who then acts for them. */
  readonly insolvency: {
    readonly procedure: string;
    readonly liquidator: { readonly [sex in 'F' | 'M']: string };
  };
  /** In the plural, feminine: "personas naturales". */
  readonly naturalPersons: string;
  /** "persona expuesta políticamente". */
  readonly exposed: OneOrMany;
  readonly owner: string;
  readonly owners: string;
  /** In which a company names them, with its article. */
  readonly ownersDeclaration: string;
  readonly board: {
    readonly the: string;
    readonly of: string;
    readonly one: string;
    /** "un director". */
    readonly member: string;
    readonly members: string;
  };
  /** Also what shares are that a company made, "emitidas", and that it has of itself: one, and many. */
  readonly share: OneOrMany & { readonly issued: string; readonly ownOne: string; readonly ownMany: string };
  /** What brackets are of: "monto". */
  readonly amount: string;
  /** What capital is once somebody owes it, "suscrito", and once it is paid, "pagado". */
  readonly capital: { readonly takenUp: string; readonly paidUp: string };
  /** "los aportes", "sus aportes", "aportes". */
  readonly contributions: { readonly the: string; readonly own: string; readonly some: string };
  readonly appointing: { readonly [body in Position['appointedBy']]: string };
  readonly formalities: FormalityTerms;
  /** That acts stand in the right register; of acts by form and of those of agencies, where the law tells them apart. */
  readonly registered: { readonly deeds: OneOrMany; readonly forms?: OneOrMany; readonly agency?: OneOrMany };
  readonly nothingRegistered: string;
  readonly noCapital: string;
  /** Why a chair may manage too; null where the law forbids it. */
  readonly compatibleOffices: string | null;
  /** That nobody appointed those who liquidate, by the law; absent where somebody always does. */
  readonly liquidatorsByLaw?: OneOrMany;
  readonly foreignHolders: {
    /** What a holder from abroad needs; null where the law asks for none. */
    readonly taxId: string | null;
    readonly representative: string | null;
    /** Where all of them are people, and where no papers of theirs had to be translated. */
    readonly people?: MetTexts;
    readonly inSpanish?: MetTexts;
  } & MetTexts;
  /** What a company of a form that is no “sociedad”, and what it has, is called instead: “la empresa”. */
  readonly otherwiseCalled?: { readonly [form: string]: { readonly [said: string]: string } };
  /** Where a rule is told otherwise than in Chile. */
  readonly rules: { readonly [ruleId: string]: RuleTexts };
}

/** What is done with an act so that it has effect, and how that is told. */
interface FormalityTerms {
  readonly steps: {
    /** Null where the law asks for none. */
    readonly [step in 'registration' | 'publication']: {
      readonly name: string;
      readonly done: string;
    } | null;
  };
  /** Whether every act is registered, one by private document too; otherwise a deed is. */
  readonly everyAct: boolean;
  /** What is registered: "El extracto de la escritura". */
  readonly instrument: string;
  readonly ofInstrument: string;
  readonly expected: string;
  /** Said of one deed and of several, of deeds that had to be cured, and of acts by form; absent where the law has no such thing. */
  readonly met: {
    readonly deed: string;
    readonly deeds: string;
    readonly cured?: string;
    readonly form?: string;
    readonly forms?: string;
  };
  readonly none: string;
}

interface RuleTexts {
  readonly title?: string;
  readonly titleEn?: string;
  readonly remedy?: string;
  /** How particular faults of the rule are cured, by the name of the cure. */
  readonly remedies?: { readonly [cure: string]: string };
}

/** What a rule says that found nothing wrong, with one record and with several. */
interface MetTexts {
  readonly metOne: string;
  readonly met: string;
}

/** What a country says in its own way in a conclusion, as templates. */
export interface ConclusionTexts {
  /** "{company}, RUT {taxId}, es una {legalFormLabel}", and of one that is no more. */
  readonly subject: { readonly is: string; readonly was: string };
  /** Said of a company, or of a branch of a foreign one, of which nothing shows the contrary. */
  readonly lawful: { readonly company: string; readonly branch: string };
  /** Said where lawfulness is in doubt: "domiciliada en Chile". */
  readonly seated: string;
  /** "al {date}". */
  readonly asOf: string;
  readonly aprobado: string;
  readonly aprobado_con_observaciones: OneOrMany;
  /** The same, where for some amounts nobody can sign. */
  readonly aprobado_por_otros_montos: OneOrMany;
  readonly con_reparos: OneOrMany;
  /** What must be cured, in the word of `con_reparos`: that a remedy cures it, and that it is there. */
  readonly objection: OneOrMany & { readonly cures: string };
  readonly rechazado: OneOrMany;
  readonly not_validated: string;
  /** Of amounts: "sin límite de monto". */
  readonly unlimited: string;
  /** Of amounts from one on, or up to another. */
  readonly bracket: { readonly upTo: string; readonly between: string; readonly above: string };
  /** Who can act alone: a woman or a company, a man, each of several who are named, any of a class. */
  readonly alone: { readonly F: string; readonly M: string; readonly many: string; readonly any: string };
  /** Who has to act together; and that after who can act alone. */
  readonly together: string;
  readonly orTogether: string;
  readonly restriction: {
    readonly term: string;
    readonly excluded: string;
    /** Of securities for what the company itself owes: how a faculty says so, and how another says more. */
    readonly ownDebts?: { readonly said: string; readonly unless: string; readonly text: string };
  };
  /** Of a person: "doña {person}". */
  readonly shortName: { readonly [sex in 'F' | 'M']: string };
}

/** The name that a company has to bear: its own, and what the law adds to it while it is being liquidated. */
export function requiredCompanyName({ terms }: Pick<Law, 'terms'>, { name, company }: Entity): string {
  if (company === null) return name;
  const { forms, words } = terms.inLiquidation;
  const added = words[company.status];
  const isMeant = forms === undefined || forms.includes(company.legalForm);
  return added === undefined || !isMeant ? name : `${name} ${added}`;
}

type Term = Pick<NonNullable<Administration['board']>, 'electedOn' | 'expiresOn'>;

/**
 * The last day on which a board need not have been renewed. Boards that an ordinary meeting elects are renewed by that
 * of the year in which their period is over, which has until the end of its months to sit: articles 31, 34 and 58, Ley
 * 18.046. Another board's term ends by the day.
 */
export function boardTermEnd(
  { ordinaryMeetingMonths: months }: Pick<Policy, 'ordinaryMeetingMonths'>,
  { electedOn, expiresOn }: Term,
): CivilDate {
  if (months === null || electedOn > lastMeetingDay(electedOn, months)) return expiresOn;
  const last = lastMeetingDay(expiresOn, months);
  return latest(expiresOn, last);
}

/** The last day of the months in which the ordinary meeting sits, in the year of that day. */
export function lastMeetingDay(day: CivilDate, months: number): CivilDate {
  return addDays(addMonths(isoDate(yearOf(day), 1, 1), months), -1);
}
