/** The records of an account that a world file does not hold. */
export const leftOut =
  'Left out, because a file of worlds contains none of them: issued keys, webhooks with their secrets and messages, snapshots, faults, profiles, rate limits, idempotency records and the request journal.';
