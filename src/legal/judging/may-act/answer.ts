import type { Money, SigningRule } from '../../../contract/generated/types.js';
import type { Hindrance } from '../powers-in-force.js';

/** Why it is yes or no. */
export type MayActReason =
  /** Yes: these people are enough. */
  | 'sufficient'
  /** More people have to sign: `missing` tells who. */
  | 'signatures_missing'
  /** Somebody who was asked for is not in the report, or several are called so. */
  | 'unknown_people'
  /** The company is dissolved, absorbed or no more: nobody acts for it. */
  | 'company_extinct'
  /** Its liquidation is published, so that its liquidator administers it, whatever its registers and powers say. */
  | 'company_liquidated'
  /** The day lies before the report was made, or after it may be relied on. */
  | 'outside_validity'
  /** No power in force gives the faculty. */
  | 'no_power'
  /** No power in force that gives it reaches the amount, or any amount where none was told. */
  | 'no_power_for_amount'
  /** The powers that might reach it are limited in a currency that the amount can not be compared with. */
  | 'currency_not_comparable'
  /** Of those who would have to sign there are not enough any more. */
  | 'nobody_left'
  /** These people are enough for some amounts and not for others: tell the amount. */
  | 'amount_needed';

/** Whether these people may sign, and why. */
export interface MayActAnswer {
  readonly allowed: boolean;
  readonly reason: MayActReason;
  /** The same in words. */
  readonly explanation: string;
  readonly company: Party;
  readonly faculty: string;
  readonly amount: Money | null;
  readonly on: string;
  /** Everybody who was asked for, once, in their order. */
  readonly people: readonly AskedPerson[];
  /** The rule that is satisfied; null where the answer is no. */
  readonly basis: Basis | null;
  /** The smallest sets of further people with whom it would be yes: any one is enough. */
  readonly missing: readonly Completion[];
  /** Whether there are other sets than those of `missing`. */
  readonly moreMissing: boolean;
  /** Units and currencies whose worth would have to be known. */
  readonly missingUnits: readonly string[];
  /** The powers that speak of the faculty, at most twenty, and what keeps those from effect that have none. */
  readonly powers: readonly ConsideredPower[];
  readonly cautions: readonly Caution[];
}

export interface Party {
  readonly entityId: string;
  readonly name: string;
}

export interface AskedPerson {
  /** As it was given. */
  readonly given: string;
  /** Null where nobody in the report is called so, or several are. */
  readonly entityId: string | null;
  readonly name: string | null;
  /** `signs` and `not_needed` where the answer is yes; `counts` where it takes others besides. */
  readonly part: 'signs' | 'not_needed' | 'counts' | 'no_authority' | 'gone' | 'unknown';
  /** Where nobody was found: who may have been meant. */
  readonly near: readonly Party[];
}

/** A signing rule of a power, as it is read for the faculty. */
export interface Basis {
  readonly powerId: string;
  readonly powerTitle: string;
  readonly ruleId: string;
  /** The faculty that was asked for, or the general administration that gives it. */
  readonly facultyCode: string;
  readonly from: Money;
  /** Null is without limit. */
  readonly to: Money | null;
  readonly per: SigningRule['per'];
}

/** Further people, of each part so many. */
export interface Completion {
  readonly powerId: string;
  readonly ruleId: string;
  readonly parts: readonly MissingPart[];
}

export interface MissingPart {
  /** Null where they are named one by one. */
  readonly groupId: string | null;
  readonly label: string | null;
  /** How many more. */
  readonly count: number;
  /** Of whom, the first twenty; `amongCount` tells how many there are. */
  readonly among: readonly Party[];
  readonly amongCount: number;
}

export interface ConsideredPower {
  readonly powerId: string;
  readonly title: string;
  /** `withheld` where it excludes the faculty, `sin_poder_de_origen` where the power that it was delegated by has no effect. */
  readonly state: 'vigente' | 'withheld' | 'sin_poder_de_origen' | Hindrance;
}

/** Something that a yes or no does not tell. */
export interface Caution {
  readonly code:
    | 'limit_over_period'
    | 'repeated_person'
    | 'gone_person'
    | 'company_among_people'
    | 'others_suffice'
    | 'superseded_power'
    | 'unit_of_another_day'
    | 'unit_used'
    | 'report_result'
    | 'report_status'
    | 'validity_unknown';
  readonly detail: string;
}

/** One thing for which a question can not be answered. */
export interface MayActFault {
  /** Where it is: a JSON Pointer into what was given as the report, or a member of the question. */
  readonly at: string;
  /** What is wrong there, and what would be right. */
  readonly detail: string;
}

/** Thrown where neither yes nor no can be said: the report lacks what is needed, or the question can not be meant so. */
export class MayActError extends Error {
  /** All of them, or the first hundred. */
  readonly faults: readonly MayActFault[];

  constructor(faults: readonly MayActFault[]) {
    super(faults.map(({ at, detail }) => `${at}: ${detail}`).join('\n'));
    this.name = 'MayActError';
    this.faults = faults;
  }
}
