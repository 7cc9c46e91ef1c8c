import type { DefectTexts, InsolvencyTexts } from '../fault-texts.js';

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
