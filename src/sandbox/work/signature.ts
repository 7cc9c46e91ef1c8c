import { createHmac } from 'node:crypto';

/** What is signed of a message. */
export interface Signable {
  /** Without a dot: that is what parts it from the rest. */
  id: string;
  /** When it is sent, in whole seconds since 1970 of real time. */
  timestamp: number;
  /** The exact bytes that are sent. */
  body: Uint8Array;
}

const prefix = 'whsec_';

/**
 * The secret of an endpoint as its owner is shown it, by Standard Webhooks 1.0.0.
 * @param key 24 to 64 bytes
 */
export function webhookSecret(key: Uint8Array): string {
  return prefix + Buffer.from(key).toString('base64');
}

/**
 * A message's `webhook-signature`, by Standard Webhooks 1.0.0: `v1,` and the HMAC-SHA256 in base64 for each secret, in
 * their order, with blanks between. Where a secret was rotated, the new one and the old one sign.
 * @param secrets `whsec_` and a key in base64
 */
export function signatures({ id, timestamp, body }: Signable, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
    })
    .join(' ');
}
