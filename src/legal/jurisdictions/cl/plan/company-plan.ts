import type { ChosenForeignCompany, ChosenPerson } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import type { DrawKey } from '../../../../values/draws.js';
import type { AbsorbedCompany, AdministrationForm, CompanyChoices } from '../../company-choices.js';
import type { CompanyKey } from '../../company-index.js';
import type { PersonName } from '../../practice.js';
import type { CapitalCurrency } from '../phrases.js';
import type { Commune } from '../vocabulary.js';
import type { CompanyIdentity } from './company-identity.js';
import type { RegisterLine } from './company-numbers.js';

/**
 * The facts of a company before its report is written: drawn, or settled by a scenario with the rest drawn. Parties
 * have keys (`holder_1`, `director_3`, `attorney_A_1`), never list positions, so that an added party renames no other.
 */
export interface CompanyPlan extends CompanyIdentity {
  /** Draw key of everything about the company, the same in each report that mentions it. */
  readonly key: DrawKey;
  /** Last day of the fixed facts. */
  readonly horizon: CivilDate;
  readonly asOfDate: CivilDate;
  readonly parties: readonly PartyPlan[];
  /** Current capital, in its currency. */
  readonly capital: number;
  readonly currency: CapitalCurrency;
  /** Shares of all series; for rights, the units they are counted in. */
  readonly units: number;
  /** Current holdings in the company. */
  readonly holdings: readonly HoldingPlan[];
  /** Holdings in the companies that hold it, by their key. */
  readonly chains: readonly ChainPlan[];
  /** Number of all holders in a partial list; null if the list is complete. */
  readonly holderCount: number | null;
  /** In order of date. */
  readonly past: readonly PastChange[];
  readonly administration: AdministrationPlan;
  /** Classes of attorneys, with the keys of their members. */
  readonly groups: readonly { readonly code: string; readonly members: readonly string[] }[];
  readonly powers: readonly ChileanPowerPlan[];
  readonly requestedOperations: readonly string[];
}

/** A company with its identity and the choices about it, of which the rest is planned. */
export interface CompanyDraft {
  readonly key: CompanyKey;
  readonly choices: CompanyChoices;
  readonly identity: CompanyIdentity;
  readonly horizon: CivilDate;
}

export type PartyPlan = PersonPlan | HolderCompanyPlan | ForeignPartyPlan | RegisteredPartyPlan;

/** A person whose name, number and birth date may still have to be drawn. */
export interface PersonDraft {
  readonly key: string;
  readonly kind: 'person';
  /** Settled facts; the rest is drawn. */
  readonly settled: ChosenPerson;
  /** Range of birth years to draw from. */
  readonly born: readonly [from: number, to: number];
  /** The company to which the person belongs, with the key there; every report draws the same person from it. */
  readonly origin: { readonly key: DrawKey; readonly party: string; readonly commune: Commune };
  readonly known?: KnownPerson;
}

export interface PersonPlan extends PersonDraft {
  readonly known: KnownPerson;
}

/** The known identity of a person. */
export interface KnownPerson extends Omit<PersonName, 'maternalSurname'> {
  /** Null for most foreigners. */
  readonly maternalSurname: string | null;
  /** The body of the RUT; unused for foreigners. */
  readonly rutBody: number;
  readonly birthDate: CivilDate;
}

/** A party before it is made distinct from the others of its report. */
export type PartyDraft = PersonDraft | Exclude<PartyPlan, PersonPlan>;

export interface HolderCompanyPlan {
  readonly key: string;
  readonly kind: 'company';
  readonly taxId: string;
  readonly identity: CompanyIdentity;
  /** The holder's own plan, drawn from its number; null if a scenario settles its owners or they are not reported. */
  readonly plan: CompanyPlan | null;
}

export interface ForeignPartyPlan {
  readonly key: string;
  readonly kind: 'foreign';
  readonly company: ChosenForeignCompany;
}

/** A party known only from a register of holders, by name and RUT. */
export interface RegisteredPartyPlan {
  readonly key: string;
  readonly kind: 'registered';
  readonly line: RegisterLine;
  /** The company; null for a person, whose name and RUT are drawn. */
  readonly company: Pick<CompanyIdentity, 'taxId' | 'name'> | null;
}

export interface HoldingPlan {
  readonly holder: string;
  readonly series: string | null;
  readonly units: number;
}

export interface ChainPlan {
  readonly issuer: string;
  /** All units of the issuer, if the parties do not hold all; else null. */
  readonly units: number | null;
  readonly holdings: readonly (HoldingPlan & {
    /** Votes per thousand, if they differ from the shares. */
    readonly votes: number | null;
    readonly acquired: AcquisitionPlan;
  })[];
}

/** When and how a holding was acquired. */
export interface AcquisitionPlan {
  readonly on: CivilDate;
  readonly how: 'constitucion' | 'compraventa' | 'fusion' | 'canje';
}

/** Parties, and the holders of those that are companies. */
export interface OwnershipTree {
  readonly parties: readonly PartyDraft[];
  readonly chains: readonly ChainPlan[];
}

/** A change of the company. Changes of the statutes become acts; transfers of shares do not. */
export type PastChange =
  | { readonly kind: 'cambio_nombre'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'aumento_capital'; readonly date: CivilDate; readonly factor: number }
  | { readonly kind: 'cambio_domicilio'; readonly date: CivilDate; readonly before: Commune }
  | { readonly kind: 'cambio_objeto'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'transformacion'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'migracion'; readonly date: CivilDate }
  | {
      readonly kind: 'fusion';
      readonly date: CivilDate;
      readonly absorbed: AbsorbedCompany;
      /** Shares for the holders of the absorbed company. */
      readonly issued: readonly HoldingPlan[];
    }
  | {
      readonly kind: 'cambio_administracion';
      readonly date: CivilDate;
      readonly before: { readonly form: AdministrationForm; readonly members: readonly string[] };
    }
  | {
      readonly kind: 'transfer';
      readonly date: CivilDate;
      readonly from: string;
      readonly to: string;
      readonly series: string | null;
      readonly units: number;
    };

export interface AdministrationPlan {
  readonly form: AdministrationForm;
  /** Administrators or directors, by key. */
  readonly members: readonly string[];
  /** Directors only. */
  readonly president: string | null;
  readonly manager: string | null;
  readonly independent: string | null;
  /** Alternates in the order of the directors, if the statutes have them (article 32, Ley 18.046). */
  readonly alternates: readonly string[];
  /** Term of a board in years. */
  readonly termYears: number;
}

export interface ChileanPowerPlan {
  readonly key: 'statutory' | 'office' | 'classes' | 'bank' | 'court' | 'tax';
  readonly kind: 'estatutario' | 'por_cargo' | 'general' | 'bancario' | 'judicial' | 'tributario';
  readonly grantedOn: CivilDate;
  readonly facultyCodes: readonly string[];
  readonly brackets: readonly BracketPlan[];
  /** Pages of its deed, if settled. */
  readonly pages: number | null;
}

/** Combinations that suffice up to an amount of UF. Each term is a party or a class with a count. */
export interface BracketPlan {
  /** Null means unlimited. */
  readonly upTo: number | null;
  readonly anyOf: readonly (readonly {
    readonly group?: string;
    readonly party?: string;
    readonly count: number;
  }[])[];
}
