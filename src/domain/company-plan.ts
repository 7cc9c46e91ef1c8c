import type { CivilDate } from './dates.js';
import type { Commune, Industry } from './jurisdictions/cl/vocabulary.js';

export type LegalForm = 'SPA' | 'LTDA' | 'EIRL' | 'SA_CERRADA' | 'SA_ABIERTA' | 'AGENCIA_EXTRANJERA';

/** By deed, register and gazette, by the electronic form of Ley 20.659, from the one to the other, or from abroad. */
export type Regime = 'TRADICIONAL' | 'RES' | 'MIGRADA_A_RES' | 'EXTRANJERA';

/**
 * What a company is, before anything is written about it: drawn, or read from a scenario with the rest drawn.
 * Parties are named by keys (`holder_1`, `director_3`, `attorney_A_1`), never by position in a list, so that one
 * more party renames no other.
 */
export interface CompanyPlan {
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
  /** Today's capital, in pesos. */
  readonly capital: number;
  /** Shares of all series; for rights, the units they are counted in. */
  readonly units: number;
  /** Holdings in the company today. */
  readonly holdings: readonly HoldingPlan[];
  /** Holdings in the companies that hold it, by their key. */
  readonly chains: readonly ChainPlan[];
  /** In a partial list: how many holders there are in all. Null when the list is complete. */
  readonly holderCount: number | null;
  /** In order of date. */
  readonly history: readonly HistoryStep[];
  readonly administration: AdministrationPlan;
  readonly groups: readonly GroupPlan[];
  readonly powers: readonly PowerPlan[];
  readonly requestedOperations: readonly string[];
}

export type PartyPlan = PersonPlan | HolderCompanyPlan | ForeignPartyPlan | RegisteredPartyPlan;

export interface PersonPlan {
  readonly key: string;
  readonly kind: 'person';
  /** What is settled about the person; the rest is drawn. */
  readonly settled: PersonFacts;
  /** The years of birth to draw from. */
  readonly born: readonly [from: number, to: number];
}

export interface PersonFacts {
  readonly givenNames?: string;
  readonly paternalSurname?: string;
  readonly maternalSurname?: string;
  readonly sex?: 'F' | 'M';
  readonly occupation?: string;
  /** The body of the RUT. */
  readonly rutBody?: number;
  readonly birthDate?: CivilDate;
  /** Of somebody from abroad who has no RUT, and is in no paper of the country. */
  readonly foreign?: { readonly country: string; readonly passport: string };
}

export interface HolderCompanyPlan {
  readonly key: string;
  readonly kind: 'company';
  readonly taxId: string;
}

export interface ForeignPartyPlan {
  readonly key: string;
  readonly kind: 'foreign';
  readonly company: ForeignCompany;
}

/** Who a company of another country is. */
export interface ForeignCompany {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Its number in the register of its country. */
  readonly registration: string;
  /** Where it was made, as texts name it: "Delaware, Estados Unidos de América". */
  readonly jurisdiction: string;
  /** ISO 639-1, the language of its papers. */
  readonly language: string;
  readonly languageName: string;
  readonly foundedOn: CivilDate;
  /** Who certifies there that it exists. */
  readonly registry: string;
  /** Who apostilles papers there, and where. */
  readonly apostille: { readonly authority: string; readonly place: string };
  /** Body of the RUT that it has as an investor; only who holds shares in the country needs one. */
  readonly investorBody?: number;
  /** Who speaks for it in the country, by key in the plan; only who holds something there needs anybody. */
  readonly representative?: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly commune: string;
    readonly regionCode: string;
  };
}

/** Somebody of whom no more is known than what a register of holders prints: a name and a RUT. */
export interface RegisteredPartyPlan {
  readonly key: string;
  readonly kind: 'registered';
  /** The RUT of a company; null for a person, whose own is drawn. */
  readonly taxId: string | null;
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
  })[];
}

/** A change in the life of the company. Those of the statutes become acts; transfers of shares do not. */
export type HistoryStep =
  | { readonly kind: 'cambio_nombre'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'aumento_capital'; readonly date: CivilDate; readonly factor: number }
  | { readonly kind: 'cambio_domicilio'; readonly date: CivilDate; readonly before: Commune }
  | { readonly kind: 'cambio_objeto'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'transformacion'; readonly date: CivilDate; readonly before: string }
  | { readonly kind: 'migracion'; readonly date: CivilDate }
  | {
      readonly kind: 'cambio_administracion';
      readonly date: CivilDate;
      readonly before: { readonly form: AdministrationPlan['form']; readonly members: readonly string[] };
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
  readonly form:
    | 'directorio'
    | 'administrador_unico'
    | 'administradores_conjuntos'
    | 'administradores_indistintos'
    | 'socios'
    | 'titular';
  /** Administrators or directors, by key. */
  readonly members: readonly string[];
  /** Directors only. */
  readonly president: string | null;
  readonly manager: string | null;
  readonly independent: string | null;
}

export interface GroupPlan {
  readonly code: string;
  readonly members: readonly string[];
}

export interface PowerPlan {
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
