import type { Document } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import type { Lawsuit } from '../dossier.js';
import type { ConclusionTexts, Gendered, PersoneriaTexts } from '../law.js';
import type { DefectTexts, InsolvencyTexts } from '../practice.js';

/** The document types of these reports. */
export type RegisteredDocumentType = Extract<
  Document['type'],
  | 'ESCRITURA_CONSTITUCION'
  | 'ESCRITURA_MODIFICACION'
  | 'INSCRIPCION_REGISTRAL'
  | 'PUBLICACION_OFICIAL'
  | 'AUTORIZACION_DENOMINACION'
  | 'CERTIFICADO_VIGENCIA'
  | 'ESCRITURA_PODER'
  | 'REGISTRO_ACCIONISTAS'
  | 'ACTA_JUNTA'
  | 'ACTA_DIRECTORIO'
  | 'E_RUT'
  | 'SITUACION_TRIBUTARIA'
  | 'CEDULA_IDENTIDAD'
  | 'DECLARACION_BENEFICIARIOS_FINALES'
  | 'BUSQUEDA_LISTAS'
  | 'CONSULTA_BOLETIN_CONCURSAL'
  | 'CONSULTA_PODER_JUDICIAL'
>;

/** Templates of a country's documents; every country has all. Null: it has no such document. */
export interface Wording {
  /** Title and issuer of each document. */
  readonly documents: {
    readonly [type in RegisteredDocumentType]: { readonly title: string; readonly issuer: string };
  };
  /** Thousands separator. */
  readonly thousands: string;
  /** Between the name of a company and its form. */
  readonly nameJoint: string;
  /** Currency after a number in words: "euros". */
  readonly moneyInWords: string;
  readonly address: string;
  /** House in a street; {number} comes first and is at most `most`. */
  readonly houseNumber: { readonly text: string; readonly max: number };
  /** Unit in a house: of an office, and of a home. */
  readonly unit: { readonly office: string; readonly home: string };
  /** Name of shares of one kind. */
  readonly series: string | null;
  readonly person: {
    readonly withId: Gendered;
    /** A person in the opening of a deed. */
    readonly appearance: Gendered;
    /** Particulars of a person at the end of a deed; null if the opening has them. */
    readonly particulars: Gendered | null;
    readonly nationality: Gendered;
    readonly maritalStatus: {
      readonly soltero: Gendered;
      readonly casado: Gendered;
      readonly divorciado: Gendered;
    };
  };
  readonly notary: { readonly styled: Gendered; readonly office: string };
  readonly founding: {
    readonly heading: string;
    readonly name: string;
    readonly purpose: string;
    readonly domicile: string;
    readonly term: string;
    readonly capital: string;
    /** Before the first subscriber; null if there is no such text. */
    readonly subscribers: string | null;
    readonly holding: string;
    readonly summary: string;
    readonly registration: string;
  };
  readonly publication: { readonly founding: string; readonly increase: string } | null;
  readonly permit: string | null;
  readonly increase: {
    readonly heading: string;
    readonly clause: string;
    readonly holding: string;
    /** Entry in the book of holders; null if deeds do not mention it. */
    readonly registered: string | null;
    readonly summary: string;
    readonly registration: string;
  };
  readonly certificate: {
    readonly status: string;
    readonly officer: string;
    readonly powers: {
      /** A power that goes with an office. */
      readonly office: string;
      /** A power given to {attorneys} by a deed. */
      readonly attorneys: string;
      /** Administrators, whose power has no entry of its own; null if offices have theirs from the statutes. */
      readonly organ: string | null;
    };
  };
  readonly tax: {
    /** True if the tax card shows activities and representatives; otherwise the other tax document does. */
    readonly detailedOnCard: boolean;
    readonly identity: string;
    readonly address: string;
    readonly status: string;
    readonly activity: string;
    readonly representatives: string;
  };
  readonly card: { readonly name: string; readonly number: string; readonly birthDate: string };
  readonly register: { readonly heading: string; readonly holding: string };
  readonly owners: { readonly heading: string; readonly owner: string };
  readonly lists: { readonly person: string; readonly company: string };
  readonly proceedings: ProceedingWording;
  readonly meetings: {
    readonly election: string;
    readonly board: string;
    /** The deed to which minutes were reduced. */
    readonly deed: string;
  };
  readonly powers: {
    readonly heading: string;
    /** For a grant by the meeting or the board, whose minutes are taken to the notary; null if there is none. */
    readonly byBody: { readonly heading: string; readonly granted: string } | null;
    readonly granted: string;
    readonly group: string;
    readonly bracket: {
      readonly all: string;
      readonly upTo: string;
      readonly between: string;
      readonly above: string;
    };
    readonly alone: string;
    readonly together: string;
    readonly ofGroup: string;
  };
  readonly conclusion: ConclusionTexts;
  readonly personeria: PersoneriaTexts;
}

/** Templates of public searches for insolvencies and lawsuits. */
export interface ProceedingWording {
  readonly insolvency: SearchWording;
  readonly cases: SearchWording;
  /** Words for the company that sues, and that is sued. */
  readonly sides: { readonly [role in Lawsuit['role']]: string };
  /** The verb before one entry, and before several. */
  readonly registers: { readonly one: string; readonly many: string };
  readonly statuses: { readonly [status in Lawsuit['status']]: string };
  readonly matters: { readonly [matter in 'cobro_de_pesos' | 'indemnizacion_de_perjuicios']: string };
  /** Civil courts of a {place}. */
  readonly courts: readonly string[];
  readonly caseNumber: string;
  readonly casesPerYear: number;
  /** Codes of places in case numbers; absent if these have none. */
  readonly placeCodes?: { readonly [place: string]: string };
  readonly counterparties: readonly string[];
}

/** Templates of the results of a search. */
interface SearchWording {
  /** First day of the source. */
  readonly since: CivilDate;
  readonly label: string;
  readonly none: string;
  readonly some: string;
  readonly entry: string;
}

/** Templates for defects in documents of a country with one commercial register. */
export interface RegisteredDefectTexts
  extends Omit<
    DefectTexts,
    'opening' | 'declaration' | 'lists' | 'tax' | 'dissolution' | 'restated' | 'recitedPublication'
  > {
  /** Minutes open like those of elections. */
  readonly opening: Omit<DefectTexts['opening'], 'minutes'>;
  /** Titles of documents that only a defect adds. */
  readonly titles: { readonly ESCRITURA_REVOCACION: string; readonly RESOLUCION_CONCURSAL: string };
  readonly lists: Omit<DefectTexts['lists'], 'person' | 'company'>;
  readonly insolvency: InsolvencyTexts & {
    /** Courts or offices, some by their {place}. */
    readonly issuers: readonly string[];
  };
  /** The manager of the company, declared if nobody owns enough of it. */
  readonly seniorOwner: string;
  readonly tax: Omit<DefectTexts['tax'], 'representatives' | 'consulted'>;
  readonly dissolution: Omit<DefectTexts['dissolution'], 'event'> & {
    /** Title of the document entered in the register. */
    readonly title: string;
    readonly byDeed: boolean;
    /** Opening of minutes; null for a deed. */
    readonly minutes: string | null;
    readonly entry: string;
    /** Null if acts are not published. */
    readonly publication: string | null;
    readonly certificate: string;
  };
}
