import type { CompanyFixtureFile } from '../../../contract/generated/types.js';

/** The structural invariants that a content can break. S13 to S15 and S17 are about the report around it. */
export type Invariant = NonNullable<CompanyFixtureFile['breaks']>[number];

/** A place in a content that breaks an invariant. */
export interface InvariantViolation {
  invariant: Invariant;
  /** JSON Pointer. */
  pointer: string;
  detail: string;
  /** What would be right, where that follows from the rest. */
  mend?: { pointer: string; value: unknown };
}
