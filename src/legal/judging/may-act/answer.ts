import type { Money, SigningRule } from '../../../contract/generated/types.js';
import type { Hindrance } from '../powers-in-force.js';

/** The reason of a yes or no. */
export type MayActReason =
  /** Yes: these people suffice. */
  | 'sufficient'
  /** More people have to sign, see `missing`. */
  | 'signatures_missing'
  /** A named person is not in the report, or several have this name. */
  | 'unknown_people'
  /** The company is dissolved, absorbed or extinct; nobody acts for it. */
  | 'company_extinct'
  /** Its liquidation is published; its liquidator administers it, whatever its registers and powers state. */
  | 'company_liquidated'
  /** The day is before the as-of date of the report, or after its validity. */
  | 'outside_validity'
  /** No power in force gives the faculty. */
  | 'no_power'
  /** No power in force that gives it covers the amount, or every amount if none was given. */
  | 'no_power_for_amount'
  /** The powers that could cover it have a limit in a currency that is not comparable with the amount. */
  | 'currency_not_comparable'
  /** There are not enough people left who could sign. */
  | 'nobody_left'
  /** These people suffice for some amounts only; give the amount. */
  | 'amount_needed';

/** States if these people may sign, and why. */
export interface MayActAnswer {
  readonly allowed: boolean;
  readonly reason: MayActReason;
  /** The answer in words. */
  readonly explanation: string;
  readonly company: Party;
  readonly faculty: string;
  readonly amount: Money | null;
  readonly on: string;
  /** The named people in their order, each once. */
  readonly people: readonly AskedPerson[];
  /** The satisfied rule; null if the answer is no. */
  readonly basis: Basis | null;
  /** The smallest sets of further people; any one of them makes the answer yes. */
  readonly missing: readonly Completion[];
  /** True if there are other sets than those in `missing`. */
  readonly moreMissing: boolean;
  /** Units and currencies whose value would be needed. */
  readonly missingUnits: readonly string[];
  /** The powers that name the faculty, at most twenty, with the reason if one has no effect. */
  readonly powers: readonly ConsideredPower[];
  readonly cautions: readonly Caution[];
}

export interface Party {
  readonly entityId: string;
  readonly name: string;
}

export interface AskedPerson {
  /** As given in the question. */
  readonly given: string;
  /** Null if nobody or several people in the report match. */
  readonly entityId: string | null;
  readonly name: string | null;
  /** `signs` and `not_needed` if the answer is yes; `counts` if others have to sign too. */
  readonly part: 'signs' | 'not_needed' | 'counts' | 'no_authority' | 'gone' | 'unknown';
  /** Suggestions if nobody was found. */
  readonly near: readonly Party[];
}

/** A signing rule of a power, applied to the faculty. */
export interface Basis {
  readonly powerId: string;
  readonly powerTitle: string;
  readonly ruleId: string;
  /** The requested faculty, or the general administration that gives it. */
  readonly facultyCode: string;
  readonly from: Money;
  /** Null is without limit. */
  readonly to: Money | null;
  readonly per: SigningRule['per'];
}

/** A set of further people, by part. */
export interface Completion {
  readonly powerId: string;
  readonly ruleId: string;
  readonly parts: readonly MissingPart[];
}

export interface MissingPart {
  /** Null if they are named individually. */
  readonly groupId: string | null;
  readonly label: string | null;
  /** Number of further signatures. */
  readonly count: number;
  /** The first twenty candidates; `amongCount` counts all. */
  readonly among: readonly Party[];
  readonly amongCount: number;
}

export interface ConsideredPower {
  readonly powerId: string;
  readonly title: string;
  /** `withheld` if it excludes the faculty, `sin_poder_de_origen` if its parent power has no effect. */
  readonly state: 'vigente' | 'withheld' | 'sin_poder_de_origen' | Hindrance;
}

/** A warning that a yes or no does not express. */
export interface Caution {
  readonly code:
    | 'limit_over_period'
    | 'repeated_person'
    | 'gone_person'
    | 'company_among_people'
    | 'others_suffice'
    | 'superseded_power'
    /** A delegated power goes beyond the one that it came from, which may not have been delegable. */
    | 'exceeded_delegation'
    | 'unit_of_another_day'
    | 'unit_used'
    | 'report_result'
    | 'report_status'
    | 'validity_unknown';
  readonly detail: string;
}

/** An error in a question or report. */
export interface MayActFault {
  /** A JSON Pointer into the report as given, or a field of the question. */
  readonly at: string;
  /** The problem and its remedy. */
  readonly detail: string;
}

/** Thrown if neither yes nor no is possible: the report lacks data, or the question is invalid. */
export class MayActError extends Error {
  /** All errors, or the first hundred. */
  readonly faults: readonly MayActFault[];

  constructor(faults: readonly MayActFault[]) {
    super(faults.map(({ at, detail }) => `${at}: ${detail}`).join('\n'));
    this.name = 'MayActError';
    this.faults = faults;
  }
}
