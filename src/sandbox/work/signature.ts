import { createHmac, timingSafeEqual } from 'node:crypto';

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
    .map((secret) => `v1,${digest({ id, timestamp, body }, secret).toString('base64')}`)
    .join(' ');
}

function digest({ id, timestamp, body }: Signable, secret: string): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** A message as a receiver got it. */
export interface Received {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes that came. */
  body: Uint8Array;
}

/** So far may the clocks of sender and receiver be apart, in seconds: what is older may have been sent before. */
const toleranceSeconds = 300;

/**
 * Why a receiver that has the secret does not take a message; null where it does.
 * @param now when it came, in milliseconds of real time
 */
export function signatureFault({ headers, body }: Received, secret: string, now: number): string | null {
  const [id, sentAt, signed] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signed !== 'string')
    return 'It lacks one of webhook-id, webhook-timestamp and webhook-signature.';
  const timestamp = Number(sentAt);
  if (!/^\d{1,12}$/.test(sentAt)) return 'Its webhook-timestamp is no number of seconds.';
  const apart = Math.floor(now / 1000) - timestamp;
  if (Math.abs(apart) > toleranceSeconds)
    return `Its webhook-timestamp is ${Math.abs(apart)} seconds ${apart > 0 ? 'old' : 'ahead'}: more than five minutes.`;
  const right = digest({ id, timestamp, body }, secret);
  const holds = signed.split(' ').some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return holds ? null : 'No signature of it is by the secret, over its id, its timestamp and its body.';
}
