import type { Document } from '../../../contract/generated/types.js';
import type { ConclusionTexts, PersoneriaTexts } from '../law.js';
import type { DefectTexts, InsolvencyTexts } from '../practice.js';

/** The kinds of documents that these reports examine. */
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
>;

interface Gendered {
  readonly F: string;
  readonly M: string;
}

/** The sentences of a country's documents, as templates; every country has them all. Null: it has no such document. */
export interface Wording {
  /** What each document is called, and who issues it. */
  readonly documents: {
    readonly [type in RegisteredDocumentType]: { readonly title: string; readonly issuer: string };
  };
  /** Between the thousands of a number in figures. */
  readonly thousands: string;
  /** Between the name of a company and its form. */
  readonly nameJoint: string;
  /** The currency after a number in words: "euros". */
  readonly moneyInWords: string;
  readonly address: string;
  /** Of a house in its street; the {number} that begins it is at most so high. */
  readonly houseNumber: { readonly text: string; readonly most: number };
  /** Within the house: companies have offices, people live in homes. */
  readonly unit: { readonly office: string; readonly home: string };
  /** What shares of one kind are called. */
  readonly series: string | null;
  readonly person: {
    readonly withId: Gendered;
    /** How the opening of a deed names who appears. */
    readonly appearance: Gendered;
    /** What the end of a deed says of who appears; null where its opening says all. */
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
    /** What stands before the first who subscribes; null where nothing does. */
    readonly subscribers: string | null;
    readonly holding: string;
    readonly summary: string;
    readonly registration: string;
  };
  readonly publication: {
    readonly founding: string;
    readonly increase: string;
  } | null;
  readonly permit: string | null;
  readonly increase: {
    readonly heading: string;
    readonly clause: string;
    readonly holding: string;
    /** That the book of holders has it; null where deeds do not say so. */
    readonly registered: string | null;
    readonly summary: string;
    readonly registration: string;
  };
  readonly certificate: {
    readonly status: string;
    readonly officer: string;
    readonly powers: {
      /** Of one that goes with an office. */
      readonly office: string;
      /** Of one given to {attorneys} by a deed. */
      readonly attorneys: string;
      /** Of those who administer, whose power no entry gives; null where offices have theirs from the statutes. */
      readonly organ: string | null;
    };
  };
  readonly tax: {
    /** Whether the card tells of activities and representatives; otherwise the other paper does. */
    readonly detailedOnCard: boolean;
    readonly identity: string;
    readonly address: string;
    readonly status: string;
    readonly activity: string;
    readonly representatives: string;
  };
  readonly card: {
    readonly name: string;
    readonly number: string;
    readonly birthDate: string;
  };
  readonly register: { readonly heading: string; readonly holding: string };
  readonly owners: { readonly heading: string; readonly owner: string };
  readonly lists: { readonly person: string; readonly company: string };
  readonly meetings: {
    readonly election: string;
    readonly board: string;
    /** Of the deed to which minutes were reduced. */
    readonly deed: string;
  };
  readonly powers: {
    readonly heading: string;
    /** Where a meeting or the board grants, and somebody takes its minutes to the notary; null where none does. */
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

/** The sentences by which papers of a country with one commercial register tell of what is wrong, as templates. */
export interface RegisteredDefectTexts
  extends Omit<
    DefectTexts,
    'opening' | 'declaration' | 'lists' | 'tax' | 'dissolution' | 'restated' | 'recitedPublication'
  > {
  /** Minutes open as those of elections do. */
  readonly opening: Omit<DefectTexts['opening'], 'minutes'>;
  /** Of the papers that only a fault brings with it. */
  readonly titles: { readonly ESCRITURA_REVOCACION: string; readonly RESOLUCION_CONCURSAL: string };
  readonly lists: Omit<DefectTexts['lists'], 'person' | 'company'>;
  readonly insolvency: InsolvencyTexts & {
    /** The courts or offices, some by their {place}. */
    readonly issuers: readonly string[];
  };
  /** Who manages the company, declared where nobody owns enough of it. */
  readonly seniorOwner: string;
  readonly tax: Omit<DefectTexts['tax'], 'representatives' | 'consulted'>;
  readonly dissolution: Omit<DefectTexts['dissolution'], 'event'> & {
    /** Of the paper that is entered in the register. */
    readonly title: string;
    readonly byDeed: boolean;
    /** How minutes open; null where it is a deed. */
    readonly minutes: string | null;
    readonly entry: string;
    /** Null where acts are not published. */
    readonly publication: string | null;
    readonly certificate: string;
  };
}
