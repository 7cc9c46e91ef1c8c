import type { GapAnswers, Gaps } from '../gap-answers.js';

/** An endpoint as it is told, as far as its keys matter. */
export type KeyedRecord = {
  /** What it was just made with. */
  readonly secret?: unknown;
  /** Only where messages are signed by it. */
  readonly publicKey?: unknown;
  readonly [member: string]: unknown;
};

/** How a message is signed, by the secrets of its endpoint. */
export type SignatureScheme = 'v1' | 'v1a';

const signatureSchemes: Readonly<Record<GapAnswers['signing'], SignatureScheme | null>> = {
  standard: 'v1',
  unsigned: null,
  v1a: 'v1a',
};

/** How messages are signed; null where they are not. */
export function signatureSchemeOf(answer: GapAnswers['signing']): SignatureScheme | null {
  return signatureSchemes[answer];
}

/** An endpoint with what its owner verifies its messages by, and no other key. */
export function withVerificationKey(webhook: KeyedRecord, gaps: Gaps): KeyedRecord {
  if (!('secret' in webhook || 'publicKey' in webhook)) return webhook;
  const { secret, ...others } = webhook;
  return signatureSchemeOf(gaps.answer('signing')) === 'v1' && secret !== undefined
    ? { ...others, secret }
    : others;
}
