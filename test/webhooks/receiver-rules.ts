/** The rules of conduct for receivers; all others are for clients. */
export const receiverRules = [
  'forged-messages',
  'stale-messages',
  'duplicates',
  'slow-answers',
  'early-answers',
  'unknown-messages',
];
