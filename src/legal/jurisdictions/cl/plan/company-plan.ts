import type { CivilDate } from '../../../../values/dates.js';
import type { DrawKey } from '../../../../values/draws.js';
import type {
  AbsorbedCompany,
  AdministrationForm,
  ForeignCompany,
  PersonFacts,
  Regime,
} from '../../company-choices.js';
import type { LegalForm } from '../../legal-forms.js';
import type { CapitalCurrency } from '../phrases.js';
import type { Commune, Industry } from '../vocabulary.js';
import type { CompanyIdentity } from './company-identity.js';

/**
 * What a company is, before anything is written about it: drawn, or read from a scenario with the rest drawn.
 * Parties are named by keys (`holder_1`, `director_3`, `attorney_A_1`), never by position in a list, so that one
 * more party renames no other.
 */
export interface CompanyPlan {
  /** What everything of the company is drawn from, whichever report tells it. */
  readonly key: DrawKey;
  readonly taxId: string;
  readonly name: string;
  readonly legalForm: LegalForm;
  readonly regime: Regime;
  readonly industry: Industry;
  readonly commune: Commune;
  readonly foundedOn: CivilDate;
  /** The last day of the facts that are fixed in time. */
  readonly horizon: CivilDate;
  readonly asOfDate: CivilDate;
  readonly parties: readonly PartyPlan[];
  /** Today's capital, in its currency. */
  readonly capital: number;
  readonly currency: CapitalCurrency;
  /** Shares of all series; for rights, the units they are counted in. */
  readonly units: number;
  /** Holdings in the company today. */
  readonly holdings: readonly HoldingPlan[];
  /** Holdings in the companies that hold it, by their key. */
  readonly chains: readonly ChainPlan[];
  /** In a partial list: how many holders there are in all. Null when the list is complete. */
  readonly holderCount: number | null;
  /** In order of date. */
  readonly past: readonly PastChange[];
  readonly administration: AdministrationPlan;
  readonly groups: readonly GroupPlan[];
  readonly powers: readonly ChileanPowerPlan[];
  readonly requestedOperations: readonly string[];
}

export type PartyPlan = PersonPlan | HolderCompanyPlan | ForeignPartyPlan | RegisteredPartyPlan;

/** A person of whom the name, the number and the birth may still have to be drawn. */
export interface PersonDraft {
  readonly key: string;
  readonly kind: 'person';
  /** What is settled about the person; the rest is drawn. */
  readonly settled: PersonFacts;
  /** The years of birth to draw from. */
  readonly born: readonly [from: number, to: number];
  /** The company whose person this is, and by which key there: every report that tells of it draws the same. */
  readonly origin: { readonly key: DrawKey; readonly party: string; readonly commune: Commune };
  readonly known?: KnownPerson;
}

export interface PersonPlan extends PersonDraft {
  readonly known: KnownPerson;
}

/** Who somebody is. */
export interface KnownPerson {
  readonly sex: 'F' | 'M';
  readonly givenNames: string;
  readonly paternalSurname: string;
  /** Elsewhere people mostly have one surname. */
  readonly maternalSurname: string | null;
  /** The body of the RUT, which somebody from abroad does not use. */
  readonly rutBody: number;
  readonly birthDate: CivilDate;
}

/** A party before it is told apart from all others of its report. */
export type PartyDraft = PersonDraft | Exclude<PartyPlan, PersonPlan>;

export interface HolderCompanyPlan {
  readonly key: string;
  readonly kind: 'company';
  readonly taxId: string;
  readonly identity: CompanyIdentity;
  /** Its own, as its number has it; null where a scenario settles who owns it, or none of that is told. */
  readonly plan: CompanyPlan | null;
}

export interface ForeignPartyPlan {
  readonly key: string;
  readonly kind: 'foreign';
  readonly company: ForeignCompany;
}

/** Somebody of whom no more is known than what a register of holders prints: a name and a RUT. */
export interface RegisteredPartyPlan {
  readonly key: string;
  readonly kind: 'registered';
  /** Which company it is; null for a person, whose name and RUT are drawn. */
  readonly company: Pick<CompanyIdentity, 'taxId' | 'name'> | null;
}

export interface HoldingPlan {
  readonly holder: string;
  readonly series: string | null;
  readonly units: number;
}

export interface ChainPlan {
  readonly issuer: string;
  /** All units of the issuer, where those held by the parties are not all; else null. */
  readonly units: number | null;
  readonly holdings: readonly (HoldingPlan & {
    /** Votes per thousand, where they differ from the shares. */
    readonly votes: number | null;
    readonly acquired: AcquisitionPlan;
  })[];
}

/** When and how somebody came to hold something. */
export interface AcquisitionPlan {
  readonly on: CivilDate;
  readonly how: 'constitucion' | 'compraventa' | 'fusion' | 'canje';
}

/** Parties, and who holds those of them that are companies. */
export interface OwnershipTree {
  readonly parties: readonly PartyDraft[];
  readonly chains: readonly ChainPlan[];
}

/** A change in the life of the company. Those of the statutes become acts; transfers of shares do not. */
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
      /** What the holders of the absorbed company got for theirs. */
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
  /** Of each director the alternate, in their order, where the statutes know alternates: article 32, Ley 18.046. */
  readonly alternates: readonly string[];
  /** For how many years a board is elected. */
  readonly termYears: number;
}

export interface GroupPlan {
  readonly code: string;
  readonly members: readonly string[];
}

export interface ChileanPowerPlan {
  readonly key: 'statutory' | 'office' | 'classes' | 'bank' | 'court' | 'tax';
  readonly kind: 'estatutario' | 'por_cargo' | 'general' | 'bancario' | 'judicial' | 'tributario';
  readonly grantedOn: CivilDate;
  readonly facultyCodes: readonly string[];
  readonly brackets: readonly BracketPlan[];
  /** Pages of its deed, where they are settled. */
  readonly pages: number | null;
}

/** Up to which amount of UF which combinations suffice. Each term is a party or a class with a count. */
export interface BracketPlan {
  /** Null means without limit. */
  readonly upTo: number | null;
  readonly anyOf: readonly (readonly {
    readonly group?: string;
    readonly party?: string;
    readonly count: number;
  }[])[];
}
