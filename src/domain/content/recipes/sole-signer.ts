import type { Money, Power } from '../../../contract/generated/types.js';

/** Up to what amount somebody signs, and in which currency that is told. */
interface SigningLimit {
  readonly limit?: Money | null;
  readonly currency?: Money['currency'];
}

/** That one party alone signs all that a power gives; by default without a limit. */
export function signsAlone(
  key: string,
  entityId: string,
  { limit = null, currency = 'CLF' }: SigningLimit = {},
): Power['signingRules'][number] {
  return {
    id: `sgn_${key}_1`,
    facultyCodes: ['*'],
    mode: 'individual',
    anyOf: [[{ entityId, count: 1 }]],
    from: { amount: '0', currency },
    to: limit,
    per: 'operacion',
  };
}
