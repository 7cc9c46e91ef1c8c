import type { CivilDate } from '../../values/dates.js';
import type { LegalForm } from './legal-forms.js';

/** By deed, register and gazette, by the electronic form of Ley 20.659, from the one to the other, or from abroad. */
export type Regime = 'TRADICIONAL' | 'RES' | 'MIGRADA_A_RES' | 'EXTRANJERA';

/** Who administers a company. */
export type AdministrationForm =
  | 'directorio'
  | 'administrador_unico'
  | 'administradores_conjuntos'
  | 'administradores_indistintos'
  | 'socios'
  | 'titular';

/** What somebody may settle about a company; every member left out is drawn. */
export interface CompanyChoices {
  readonly name?: string;
  readonly legalForm?: LegalForm;
  readonly regime?: Regime;
  readonly industry?: string;
  /** The object, where it is not that of its industry. */
  readonly purpose?: string;
  /** Characters of the object at least, for one far longer than its industry gives. */
  readonly purposeLength?: number;
  readonly commune?: string;
  readonly foundedOn?: CivilDate;
  /** In pesos. */
  readonly capital?: number;
  readonly units?: number;
  readonly holders?: readonly HolderChoice[];
  /** Of a company whose shares change hands in the market: how many holders there are, listed or not. */
  readonly holderCount?: number;
  /** How many holders there are besides, and how many units they have together, in ever smaller holdings. */
  readonly scatteredHolders?: { readonly count: number; readonly units: number };
  /** Which changes the company has been through; without a date or what was before, these are drawn. */
  readonly changes?: readonly ChangeChoice[];
  readonly merger?: MergerChoice;
  readonly administration?: AdministrationChoice;
  readonly classes?: ClassesChoice | null;
  /** Which special powers it has granted besides. */
  readonly specialPowers?: readonly ('bank' | 'court' | 'tax')[];
  readonly requestedOperations?: readonly string[];
  /** What is settled about people who are not holders, by their keys in the plan, such as `attorney_bank`. */
  readonly people?: { readonly [key: string]: PersonFacts };
  /** What has happened to it that leaves it in good health, by the keys of `fixtures/vocabulary/cl/episode-rates.json`. */
  readonly episodes?: readonly string[];
  /** Types of documents that spell the company's name in decomposed letters (NFD). */
  readonly decomposedNameIn?: readonly string[];
}

/** The form of the administration, with its administrators or directors by their keys in the plan. */
export interface AdministrationChoice {
  readonly form: AdministrationForm;
  readonly members: readonly string[];
  readonly independent?: string;
}

/** What can change in the life of a company. */
export type ChangeKind =
  | 'cambio_nombre'
  | 'aumento_capital'
  | 'cambio_domicilio'
  | 'cambio_objeto'
  | 'transformacion'
  | 'migracion'
  | 'cambio_administracion'
  | 'transfer';

export type ChangeChoice =
  | ChangeKind
  | { readonly kind: ChangeKind; readonly date?: CivilDate; readonly before?: string };

/** A merger in which the company took in another, whose holders are among those of today. */
export interface MergerChoice {
  readonly date: CivilDate;
  readonly absorbed: AbsorbedCompany;
  /** By their keys in the plan. */
  readonly holders: readonly string[];
}

export interface AbsorbedCompany {
  readonly name: string;
  readonly taxId: string;
}

/** A holder: of the three, a natural person, a company, or a company of another country. */
export interface HolderChoice {
  readonly units: number;
  readonly series?: string;
  /** A natural person, with what is settled about him or her. */
  readonly person?: PersonFacts;
  /** A company, with its owners where they matter. */
  readonly company?: CompanyHolderChoice;
}

/** A company that holds another. */
export interface CompanyHolderChoice {
  readonly taxId?: string;
  readonly owners?: readonly OwnerChoice[];
  /** All its units, where the owners given are not all. */
  readonly units?: number;
  /** Of a company of another country: who it is there. */
  readonly foreign?: ForeignCompany;
}

export interface OwnerChoice {
  readonly units: number;
  /** Votes per thousand, where they differ from the shares. */
  readonly votes?: number;
  /** Of the shares, where there are several. */
  readonly series?: string;
  readonly person?: PersonFacts;
  readonly company?: CompanyHolderChoice;
  /** The company studied, which thereby holds a company that holds it. */
  readonly subject?: true;
}

/** Classes of attorneys, and up to which amount of UF which combinations of classes suffice. */
export interface ClassesChoice {
  /** How many members each class has, or who they are by their keys in the plan. */
  readonly members: { readonly [code: string]: number | readonly string[] };
  readonly brackets: readonly {
    readonly upTo: number | null;
    readonly anyOf: readonly (readonly string[])[];
  }[];
  /** What they may do, where it is settled. */
  readonly facultyCodes?: readonly string[];
  /** Pages of the deed that names them, where it is settled. */
  readonly pages?: number;
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
  /** What apostilles say of a paper of there, in its language: who signed it, as what, and who apostilles, where. */
  readonly apostille: {
    readonly country: string;
    readonly signatory: string;
    readonly capacity: string;
    readonly authority: string;
    readonly place: string;
  };
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
