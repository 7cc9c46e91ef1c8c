/** The rules of conduct that receivers are judged by; all others are about clients. */
export const receiverRules = [
  'forged-messages',
  'stale-messages',
  'duplicates',
  'slow-answers',
  'early-answers',
  'unknown-messages',
];
