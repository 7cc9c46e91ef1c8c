import type { OneOrMany } from './one-or-many.js';

interface Recital {
  readonly F: string;
  readonly M: string;
  readonly many: string;
}

/** Recitals of authority by where it stands, as templates. */
export interface PersoneriaTexts {
  readonly deed: Recital;
  /** Of who holds an {office} by the deed that gives the power; absent where that is told like any deed. */
  readonly appointed?: Recital;
  /** What is added of a power whose {entry} the register's certificate tells; absent where nothing is. */
  readonly entered?: string;
  /** Minutes of the board, reduced to a deed; null where they are told like any deed. */
  readonly board: Recital | null;
  /** A power given abroad that a notary of the country keeps; absent where it is told like any deed. */
  readonly abroad?: Recital;
  /** The electronic register itself; null where there is none. */
  readonly res: Recital | null;
  /** The resolution of a court that opened a liquidation; absent where no cause is known by it. */
  readonly resolution?: Recital & {
    /** How the bulletin tells that the creditors confirmed the liquidator, and what is added then. */
    readonly confirmed: { readonly told: string; readonly added: string };
  };
  /** Of who liquidates: by the act of dissolution, with its {entry}, and as insolvent; absent where told as any power. */
  readonly dissolution?: Recital;
  readonly insolvency?: Recital & {
    /** How a resolution tells the number of its cause, as a pattern, and what is added then. */
    readonly docket: { readonly told: string; readonly added: string };
    /** What is added where the register's certificate tells of it. */
    readonly entered: string;
  };
  readonly document: Recital;
  /** Of who signs by an office that the statutes empower, and was appointed to it later; null where nobody is. */
  readonly office: Recital | null;
  /**
   * What is added of a deed that bears a name the company has given up, and of the certificate that tells its name of
   * today; absent where entries of the register tell it.
   */
  readonly formerName?: { readonly told: string; readonly restated: string };
  /** What tells of an appointment by each body. */
  readonly minutes: { readonly junta: string; readonly directorio: string };
  /** What such a recital is of, with its article: "La personería". */
  readonly called: string;
  /** After one recital, and after several. */
  readonly notInserted: OneOrMany;
  readonly none: string;
  /** Where some can represent the company, and none of them in what is asked for. */
  readonly noneForOperations: string;
}
