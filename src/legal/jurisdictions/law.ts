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
import { fillTemplate } from '../../values/message-text.js';
import type { OwnerThreshold } from '../ownership/beneficial-owners.js';
import type { Calendar } from './calendar.js';
import type { LegalForms } from './legal-forms.js';

/** Wordings for one record and for several. */
export interface OneOrMany {
  readonly one: string;
  readonly many: string;
}

/** Wordings for a woman and for a man. */
export interface Gendered {
  readonly F: string;
  readonly M: string;
}

interface Recital extends Gendered {
  readonly many: string;
}

/** Templates of the personería, by its source. */
export interface PersoneriaTexts {
  readonly deed: Recital;
  /** For the holder of an {office} appointed by the deed of the power; absent if worded like any deed. */
  readonly appointed?: Recital;
  /** Added to a power whose {entry} the register's certificate shows; absent if nothing is added. */
  readonly entered?: string;
  /** For minutes of the board, reduced to a deed; null if worded like any deed. */
  readonly board: Recital | null;
  /** For a power given abroad and kept by a notary of the country; absent if worded like any deed. */
  readonly abroad?: Recital;
  /** For the electronic register; null if there is none. */
  readonly res: Recital | null;
  /** For the court resolution that opened a liquidation; absent if it names no case. */
  readonly resolution?: Recital & {
    /** Words with which the bulletin states that the creditors confirmed the liquidator, and the text then added. */
    readonly confirmed: { readonly statement: string; readonly added: string };
  };
  /** For liquidators: by dissolution, with its {entry}, and by insolvency; absent if worded as any power. */
  readonly dissolution?: Recital;
  readonly insolvency?: Recital & {
    /** Pattern of the case number in a resolution, and the text then added. */
    readonly docket: { readonly pattern: string; readonly added: string };
    /** Added if the register's certificate shows it. */
    readonly entered: string;
  };
  readonly document: Recital;
  /** For the later appointee to an office that the statutes empower; null if there is none. */
  readonly office: Recital | null;
  /** Added to a deed with a former name, and a certificate with the current one; absent if entries show it. */
  readonly formerName?: { readonly text: string; readonly restated: string };
  /** Words for appointments by each body. */
  readonly minutes: { readonly junta: string; readonly directorio: string };
  /** Title of the recital, with its article: "La personería". */
  readonly called: string;
  /** After one recital, and after several. */
  readonly notInserted: OneOrMany;
  readonly none: string;
  /** If there are representatives, but none for the requested operations. */
  readonly noneForOperations: string;
}

/**
 * The numbers by which a jurisdiction judges: terms, ages, thresholds. They are data because law or practice sets
 * them. Rules read them from here, or from the row of a legal form if they depend on it.
 */
export interface Policy extends OwnerThreshold {
  /** Max age of a certificate of good standing or of marginal notes. */
  certificateMaxAgeDays: number;
  /** Min age at which the deed of a power needs a certificate that it is in force. */
  deedVigenciaAfterYears: number;
  privateInstrumentMonths: number;
  consularInstrumentMonths: number;
  /** Max difference between a declared and a computed share; percent, six decimals. */
  beneficialOwnerTolerancePercent: string;
  beneficialOwnerDeclarationMaxAgeMonths: number;
  /** Null if the law sets none. */
  maximumBoardTermMonths: number | null;
  /** First day of the register of companies made by electronic form; null if there is none. */
  electronicRegisterSince: string | null;
  /** True if a board continues after its term until it is replaced. */
  boardContinuesAfterTerm: boolean;
  /** Months of the ordinary meeting, which ends a board's term; null if the term ends by date alone. */
  ordinaryMeetingMonths: number | null;
  /** True if the opening of an insolvent liquidation dissolves the company. */
  insolvencyDissolves: boolean;
  /** Days from the report until an observation is due. */
  observationDueDays: number;
  /** True if powers are entered in the register of companies, so that its certificates prove them. */
  powersAreRegistered: boolean;
  /** 0.00 to 1.00; a less legible document has to be sent again. */
  minimumLegibility: string;
  /** Required documents by regime; any one type of a row suffices. */
  requiredDocuments: Partial<Record<Company['registrationRegime'], string[][]>>;
  /** Documents that replace the list of shareholders. */
  holderRegisters: string[];
}

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
 * The facts of a country that judging needs: its numbers, registers and words. Rules read them here and never compare
 * the country; null means that the law has no such requirement.
 */
export interface Law {
  readonly country: Country;
  readonly policy: Policy;
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
  readonly terms: Terms;
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

/** The words of rules for a country's institutions. */
interface Terms {
  /** Name of a company: "razón social", feminine. */
  readonly companyName: string;
  /**
   * Words that the law adds to the name of a company in liquidation, by status; for all forms, or for some. Art. 109
   * Ley 18.046 (CL), 222 C. de Co. (CO), 371.2 LSC (ES), 413 LGS (PE); Mexico has no such rule.
   */
  readonly inLiquidation: {
    readonly forms?: readonly string[];
    readonly words: { readonly [status in Company['status']]?: string };
  };
  /** Either gender: "cédula de identidad". */
  readonly identityCards: OneOrMany;
  /** The number on the card. */
  readonly personNumber: string;
  /** The derived end of a tax number: "dígito verificador". */
  readonly checkDigit: string;
  /** Places that take an article in sentences. */
  readonly placesWithArticle?: { readonly [place: string]: string };
  /** Verb for producing documents: "acompañar". */
  readonly toSubmit: string;
  readonly taxAuthority: string;
  readonly taxAuthorityShort: string;
  /** Notice to the tax authority: "término de giro". */
  readonly endOfActivities: string;
  /** The insolvency procedure, and the person who then acts for the company. */
  readonly insolvency: { readonly procedure: string; readonly liquidator: Gendered };
  /** The notices of insolvencies, with their article, and the genitive of the searched cases. */
  readonly publicSearches: { readonly insolvency: string; readonly cases: string };
  /** Plural, feminine: "personas naturales". */
  readonly naturalPersons: string;
  /** "persona expuesta políticamente". */
  readonly exposed: OneOrMany;
  readonly owner: string;
  readonly owners: string;
  /** The company's declaration of its owners, with its article. */
  readonly ownersDeclaration: string;
  readonly board: {
    readonly the: string;
    readonly of: string;
    readonly one: string;
    /** "un director". */
    readonly member: string;
    readonly members: string;
  };
  /** Also the words for issued shares, "emitidas", and for one or several own shares. */
  readonly share: OneOrMany & { readonly issued: string; readonly ownOne: string; readonly ownMany: string };
  /** The quantity of brackets: "monto". */
  readonly amount: string;
  /** Words for subscribed capital, "suscrito", and paid capital, "pagado". */
  readonly capital: { readonly takenUp: string; readonly paidUp: string };
  /** "los aportes", "sus aportes", "aportes". */
  readonly contributions: { readonly the: string; readonly own: string; readonly some: string };
  readonly appointing: { readonly [body in Position['appointedBy']]: string };
  readonly formalities: FormalityTerms;
  /** Sentences that acts are in the right register; for forms and agencies too, if the law distinguishes them. */
  readonly registered: { readonly deeds: OneOrMany; readonly forms?: OneOrMany; readonly agency?: OneOrMany };
  readonly nothingRegistered: string;
  readonly noCapital: string;
  /** Reason why a chair may also manage; null if the law forbids it. */
  readonly compatibleOffices: string | null;
  /** Sentences that nobody was appointed and the law names the liquidators; absent if somebody always is. */
  readonly liquidatorsByLaw?: OneOrMany;
  readonly foreignHolders: {
    /** Requirement for a foreign holder; null if the law has none. */
    readonly taxId: string | null;
    readonly representative: string | null;
    /** If all are people, and if no document had to be translated. */
    readonly people?: MetTexts;
    readonly inSpanish?: MetTexts;
  } & MetTexts;
  /** Replacements for “sociedad” and its phrases, by the forms that are not one: “la empresa”. */
  readonly otherwiseCalled?: { readonly [form: string]: { readonly [said: string]: string } };
  /** Texts of rules that differ from Chile. */
  readonly rules: { readonly [ruleId: string]: RuleTexts };
}

/** The formalities by which an act takes effect, and their wording. */
interface FormalityTerms {
  readonly steps: {
    /** Null if the law requires none. */
    readonly [step in 'registration' | 'publication']: {
      readonly name: string;
      readonly done: string;
    } | null;
  };
  /** True if every act is registered, including private documents; otherwise only deeds are. */
  readonly everyAct: boolean;
  /** The registered instrument: "El extracto de la escritura". */
  readonly instrument: string;
  readonly ofInstrument: string;
  readonly expected: string;
  /** For one deed, several, cured deeds, and acts by form; absent if the law has no such thing. */
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
  /** Texts that cure particular failures of the rule, by the name of the cure. */
  readonly remedies?: { readonly [cure: string]: string };
}

/** Texts of a rule that passed, for one record and for several. */
interface MetTexts {
  readonly metOne: string;
  readonly met: string;
}

/** Templates of a country's conclusion. */
export interface ConclusionTexts {
  /** "{company}, RUT {taxId}, es una {legalFormLabel}", and for a company that has ended. */
  readonly subject: { readonly is: string; readonly was: string };
  /** For a company, or a foreign company's branch, without evidence to the contrary. */
  readonly lawful: { readonly company: string; readonly branch: string };
  /** If lawfulness is in doubt: "domiciliada en Chile". */
  readonly seated: string;
  /** "al {date}". */
  readonly asOf: string;
  readonly aprobado: string;
  readonly aprobado_con_observaciones: OneOrMany;
  /** The same, if nobody can sign for some amounts. */
  readonly aprobado_por_otros_montos: OneOrMany;
  readonly con_reparos: OneOrMany;
  /** Words for what must be cured, matching `con_reparos`; `cures` says that a remedy cures it. */
  readonly objection: OneOrMany & { readonly cures: string };
  readonly rechazado: OneOrMany;
  readonly not_validated: string;
  /** Unlimited amount: "sin límite de monto". */
  readonly unlimited: string;
  /** Amounts from one value on, or up to another. */
  readonly bracket: { readonly upTo: string; readonly between: string; readonly above: string };
  /** For sole signers: a woman or a company, a man, each of several named, any of a class. */
  readonly alone: Recital & { readonly any: string };
  /** For joint signers; and the same after sole signers. */
  readonly together: string;
  readonly orTogether: string;
  readonly restriction: {
    readonly term: string;
    readonly excluded: string;
    /** Faculty for securities of own debts: the text that marks it, the text that extends it, and its wording. */
    readonly ownDebts?: { readonly said: string; readonly unless: string; readonly text: string };
  };
  /** A person: "doña {person}". */
  readonly shortName: Gendered;
}

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
  { ordinaryMeetingMonths: months }: Pick<Policy, 'ordinaryMeetingMonths'>,
  { electedOn, expiresOn }: Pick<NonNullable<Administration['board']>, 'electedOn' | 'expiresOn'>,
): CivilDate {
  if (months === null || electedOn > lastMeetingDay(electedOn, months)) return expiresOn;
  return latest(expiresOn, lastMeetingDay(expiresOn, months));
}

/** Returns the last day of the ordinary meeting's months in the year of a date. */
export function lastMeetingDay(day: CivilDate, months: number): CivilDate {
  return addDays(addMonths(isoDate(yearOf(day), 1, 1), months), -1);
}

/** A version that applied until a date, before a later one replaced it. */
export interface FormerVersion {
  readonly until: CivilDate;
  /** The law that ended it, by key of the country's legal references. */
  readonly law: string;
}

/** Returns the oldest version still applied on a date; undefined if the current one applied. */
export function formerVersionOn<Item extends Pick<FormerVersion, 'until'>>(
  earlier: readonly Item[] | undefined,
  day: CivilDate,
): Item | undefined {
  return earlier?.find(({ until }) => day < until);
}
