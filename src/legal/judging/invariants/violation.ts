import type { CompanyFixtureFile } from '../../../contract/generated/types.js';

/** The structural invariants that a content can break. S13 to S15 and S17 concern the report around it. */
type Invariant = NonNullable<CompanyFixtureFile['breaks']>[number];

/** A location in a content that breaks an invariant. */
export interface InvariantViolation {
  invariant: Invariant;
  /** JSON Pointer. */
  pointer: string;
  detail: string;
  /** The right value, if the rest of the content determines it. */
  correction?: { pointer: string; value: unknown };
}
