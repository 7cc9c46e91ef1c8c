import colombian from '../../../../fixtures/vocabulary/co/wording.json' with { type: 'json' };
import spanish from '../../../../fixtures/vocabulary/es/wording.json' with { type: 'json' };
import mexican from '../../../../fixtures/vocabulary/mx/wording.json' with { type: 'json' };
import peruvian from '../../../../fixtures/vocabulary/pe/wording.json' with { type: 'json' };
import type { CivilDate } from '../../../values/dates.js';
import type { Lawsuit } from '../dossier.js';
import type { DefectTexts, InsolvencyTexts } from '../practice.js';

/** Sentences of the documents of each country with one commercial register. */
export const wordings = { MX: mexican, PE: peruvian, CO: colombian, ES: spanish };

/** Templates of a country's documents; every country has all. Null: it has no such document. */
export type Wording = (typeof wordings)[keyof typeof wordings];

/** The document types of these reports. */
export type RegisteredDocumentType = keyof Wording['documents'];

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
