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
