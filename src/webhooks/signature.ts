import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { SignatureScheme } from '../contract/gaps/records.js';
import { memoize } from '../values/memoize.js';

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

const publicPrefix = 'whpk_';

/** The keys of an endpoint whose messages are signed asymmetrically: Ed25519. */
interface KeyPair {
  privateKey: KeyObject;
  /** `whpk_` and the 32 bytes of the key in base64. */
  publicKey: string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8, and in SPKI (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const maxKeyPairs = 1000;

/** That of a secret, which does not tell it: what is shown of one must not sign by the other. */
const pairOf = memoize(maxKeyPairs, (secret: string): KeyPair => {
  const seed = createHash('sha256').update('v1a').update(keyIn(secret)).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const known = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: publicPrefix + known.subarray(spki.length).toString('base64') };
});

/** What verifies the `v1a` signatures that are made by a secret. */
export function publicKeyOf(secret: string): string {
  return pairOf(secret).publicKey;
}

function keyIn(text: string): Buffer {
  return Buffer.from(text.slice(text.indexOf('_') + 1), 'base64');
}

/** What each scheme makes of a message with a secret. */
const signers: { readonly [By in SignatureScheme]: (message: Signable, secret: string) => Buffer } = {
  v1: digest,
  v1a: (message, secret) => sign(null, signedOf(message), pairOf(secret).privateKey),
};

/**
 * A message's `webhook-signature`, by Standard Webhooks 1.0.0: the scheme, a comma and the signature in base64 for each
 * secret, in their order, with blanks between. Where a secret was rotated, the new one and the old one sign.
 * @param secrets `whsec_` and a key in base64
 * @param scheme `v1` is HMAC-SHA256, `v1a` is Ed25519
 */
export function signatures(
  message: Signable,
  secrets: readonly string[],
  scheme: SignatureScheme = 'v1',
): string {
  return secrets
    .map((secret) => `${scheme},${signers[scheme](message, secret).toString('base64')}`)
    .join(' ');
}

const maxSecretKeys = 1000;

/** Reading a key takes as long as half of what is signed with it. */
const secretKeyOf = memoize(maxSecretKeys, (secret: string) => createSecretKey(keyIn(secret)));

function digest({ id, timestamp, body }: Signable, secret: string): Buffer {
  return createHmac('sha256', secretKeyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

function signedOf({ id, timestamp, body }: Signable): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
}

/** A message as a receiver got it. */
export interface RawWebhookMessage {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes that came. */
  body: Uint8Array;
}

/** So far may the clocks of sender and receiver be apart, in seconds: what is older may have been sent before. */
const toleranceSeconds = 300;

/**
 * Why a receiver that has the secret, or the public key, does not take a message; null where it does.
 * @param key `whsec_…` or `whpk_…`
 * @param now when it came, in milliseconds of real time
 */
export function signatureError(
  { headers, body }: RawWebhookMessage,
  key: string,
  now: number,
): string | null {
  const [id, sentAt, signed] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signed !== 'string')
    return 'It lacks one of webhook-id, webhook-timestamp and webhook-signature.';
  const timestamp = Number(sentAt);
  if (!/^\d{1,12}$/.test(sentAt)) return 'Its webhook-timestamp is no number of seconds.';
  const apart = Math.floor(now / 1000) - timestamp;
  if (Math.abs(apart) > toleranceSeconds)
    return `Its webhook-timestamp is ${Math.abs(apart)} seconds ${apart > 0 ? 'old' : 'ahead'}: more than five minutes.`;
  const message = { id, timestamp, body };
  const holds = signed.split(' ').some((one) => isBy(key, message, one));
  const what = key.startsWith(publicPrefix) ? 'public key' : 'secret';
  return holds ? null : `No signature of it is by the ${what}, over its id, its timestamp and its body.`;
}

function isBy(key: string, message: Signable, signature: string): boolean {
  const [scheme, text = ''] = signature.split(',');
  const given = Buffer.from(text, 'base64');
  if (key.startsWith(publicPrefix)) {
    const known = createPublicKey({ key: Buffer.concat([spki, keyIn(key)]), format: 'der', type: 'spki' });
    return scheme === 'v1a' && verify(null, signedOf(message), known, given);
  }
  const right = digest(message, key);
  return scheme === 'v1' && given.length === right.length && timingSafeEqual(given, right);
}
