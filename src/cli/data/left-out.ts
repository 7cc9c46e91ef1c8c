/** The records of an account that a world file does not hold. */
export const leftOut =
  'Left out, as a file of worlds holds none of it: issued keys, webhooks with their secrets and messages, snapshots, faults, profiles, rate limits, idempotency records and the request journal.';
