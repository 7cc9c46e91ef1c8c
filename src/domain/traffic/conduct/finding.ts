import type { ConductEvidence } from '../../../contract/generated/types.js';
import type { KeptRequest } from '../journal/kept-request.js';

/** What a client did, as far as it is known. */
export interface Seen {
  /** In the order in which they were answered. */
  readonly requests: readonly KeptRequest[];
  /** Whether there were others, of which nothing is known any more. */
  readonly isPart: boolean;
}

/** What a request shows of a rule. */
export interface Finding {
  readonly request: KeptRequest;
  readonly shows: ConductEvidence['shows'];
  /** One sentence. */
  readonly detail: string;
}

/** All cases in which a rule was kept or broken, oldest first; none where nothing was there to judge. */
export type Rule = (seen: Seen) => Finding[];
