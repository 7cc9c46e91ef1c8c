import type { Act, Company, Content, Document, Position } from '../../contract/generated/types.js';
import type { Calendar } from './calendar.js';
import type { LegalForms } from './legal-forms.js';
import type { OneOrMany } from './one-or-many.js';
import type { PersoneriaTexts } from './personeria-texts.js';
import type { Policy } from './policy.js';
import type { TaxIdScheme } from './tax-id.js';

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
export interface FormalityTerms {
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

export interface RuleTexts {
  readonly title?: string;
  readonly titleEn?: string;
  readonly remedy?: string;
  /** How particular faults of the rule are cured, by the name of the cure. */
  readonly remedies?: { readonly [cure: string]: string };
}

/** What a rule says that found nothing wrong, with one record and with several. */
export interface MetTexts {
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
