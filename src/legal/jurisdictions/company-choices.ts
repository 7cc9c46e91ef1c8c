import type { CivilDate } from '../../values/dates.js';
import type { LegalForm } from './legal-forms.js';

/** By deed, register and gazette; by electronic form (Ley 20.659); moved from one to the other; or foreign. */
export type Regime = 'TRADICIONAL' | 'RES' | 'MIGRADA_A_RES' | 'EXTRANJERA';

/** The kinds of administration. */
export type AdministrationForm =
  | 'directorio'
  | 'administrador_unico'
  | 'administradores_conjuntos'
  | 'administradores_indistintos'
  | 'socios'
  | 'titular';

/** Settled facts of a company; omitted fields are drawn. */
export interface CompanyChoices {
  readonly name?: string;
  readonly legalForm?: LegalForm;
  readonly regime?: Regime;
  readonly industry?: string;
  /** The purpose, if not that of its industry. */
  readonly purpose?: string;
  /** Min characters of the purpose, for an unusually long one. */
  readonly purposeLength?: number;
  readonly commune?: string;
  readonly foundedOn?: CivilDate;
  /** In pesos. */
  readonly capital?: number;
  readonly units?: number;
  readonly holders?: readonly HolderChoice[];
  /** Number of all holders of a listed company, including those not in the list. */
  readonly holderCount?: number;
  /** Number of further holders and their total units, in ever smaller holdings. */
  readonly scatteredHolders?: { readonly count: number; readonly units: number };
  /** Changes of the company; missing dates and former values are drawn. */
  readonly changes?: readonly ChangeChoice[];
  readonly merger?: MergerChoice;
  readonly administration?: AdministrationChoice;
  readonly classes?: ClassesChoice | null;
  /** Additional special powers. */
  readonly specialPowers?: readonly ('bank' | 'court' | 'tax')[];
  readonly requestedOperations?: readonly string[];
  /** Settled facts of people who are not holders, by plan key such as `attorney_bank`. */
  readonly people?: { readonly [key: string]: PersonFacts };
  /** Episodes that leave the company healthy, by the keys of `fixtures/vocabulary/cl/episode-rates.json`. */
  readonly episodes?: readonly string[];
  /** Document types that spell the company's name in decomposed letters (NFD). */
  readonly decomposedNameIn?: readonly string[];
}

/** The form of the administration; administrators or directors by plan key. */
interface AdministrationChoice {
  readonly form: AdministrationForm;
  readonly members: readonly string[];
  readonly independent?: string;
}

/** The kinds of changes of a company. */
type ChangeKind =
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

/** A merger by absorption; holders of the absorbed company are among the current ones. */
interface MergerChoice {
  readonly date: CivilDate;
  /** Drawn, of the same industry and form, if absent. */
  readonly absorbed?: AbsorbedCompany;
  /** By plan key. */
  readonly holders: readonly string[];
}

export interface AbsorbedCompany {
  readonly name: string;
  readonly taxId: string;
}

/** A holder: a natural person, a company, or a foreign company. */
export interface HolderChoice {
  readonly units: number;
  readonly series?: string;
  /** Settled facts of a natural person. */
  readonly person?: PersonFacts;
  /** A company, with its owners if they matter. */
  readonly company?: CompanyHolderChoice;
}

/** A company that holds another. */
export interface CompanyHolderChoice {
  readonly taxId?: string;
  readonly owners?: readonly OwnerChoice[];
  /** All its units, if the given owners do not hold all. */
  readonly units?: number;
  /** Identity of a foreign company. */
  readonly foreign?: ForeignCompany;
}

export interface OwnerChoice {
  readonly units: number;
  /** Votes per thousand, if they differ from the shares. */
  readonly votes?: number;
  /** Series of the shares, if there are several. */
  readonly series?: string;
  readonly person?: PersonFacts;
  readonly company?: CompanyHolderChoice;
  /** The subject, which thereby holds one of its own holders. */
  readonly subject?: true;
}

/** Classes of attorneys, and the combinations of classes that suffice up to amounts in UF. */
export interface ClassesChoice {
  /** Number of members of each class, or their plan keys. */
  readonly members: { readonly [code: string]: number | readonly string[] };
  readonly brackets: readonly {
    readonly upTo: number | null;
    readonly anyOf: readonly (readonly string[])[];
  }[];
  /** Settled faculties. */
  readonly facultyCodes?: readonly string[];
  /** Settled page count of the deed that names them. */
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
  /** For a foreigner without a RUT, who is in no Chilean document. */
  readonly foreign?: { readonly country: string; readonly passport: string };
}

/** The identity of a foreign company. */
export interface ForeignCompany {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Number in the register of its country. */
  readonly registration: string;
  /** Place of incorporation as texts name it: "Delaware, Estados Unidos de América". */
  readonly jurisdiction: string;
  /** ISO 639-1, the language of its documents. */
  readonly language: string;
  readonly languageName: string;
  readonly foundedOn: CivilDate;
  /** The authority that certifies its existence. */
  readonly registry: string;
  /** Texts of apostilles, in the company's language: signatory, capacity, authority and place. */
  readonly apostille: {
    readonly country: string;
    readonly signatory: string;
    readonly capacity: string;
    readonly authority: string;
    readonly place: string;
  };
  /** Body of its RUT as an investor; needed only to hold shares in the country. */
  readonly investorBody?: number;
  /** Plan key of its local representative; needed only to hold something in the country. */
  readonly representative?: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly commune: string;
    readonly regionCode: string;
  };
}
