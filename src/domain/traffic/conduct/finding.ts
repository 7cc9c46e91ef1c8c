import type { ConductEvidence } from '../../../contract/generated/types.js';
import type { JournalEntry } from '../journal/kept-request.js';
import type { StoredAttempt, StoredDelivery } from '../webhooks/delivery.js';

/** What a client did, as far as it is known. */
export interface ClientActivity {
  /** In the order in which they were answered. */
  readonly requests: readonly JournalEntry[];
  /** Whether there were others, of which nothing is known any more. */
  readonly isPart: boolean;
  /** What its endpoints were sent, in the order of their making. */
  readonly deliveries: readonly StoredDelivery[];
}

/** A message as it was sent once, which is answered by a receiver of the client. */
export interface SentMessage {
  readonly delivery: StoredDelivery;
  readonly attempt: StoredAttempt;
}

/** What a request, or a message that was sent, shows of a rule. */
export type ConductFinding = ({ readonly request: JournalEntry } | { readonly sent: SentMessage }) & {
  readonly shows: ConductEvidence['shows'];
  /** One sentence. */
  readonly detail: string;
};

/** All cases in which a rule was kept or broken, oldest first; none where nothing was there to judge. */
export type ConductCheck = (seen: ClientActivity) => ConductFinding[];
