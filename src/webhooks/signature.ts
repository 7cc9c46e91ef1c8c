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
import { memoize } from '../values/maps.js';

/** The signed parts of a message. */
interface Signable {
  /** Must not contain a dot, which separates the parts. */
  id: string;
  /** When it is sent, in whole seconds of Unix time, real. */
  timestamp: number;
  /** The exact bytes that are sent. */
  body: Uint8Array;
}

const prefix = 'whsec_';

/**
 * The text form of a secret, by Standard Webhooks 1.0.0.
 * @param key 24 to 64 bytes
 */
export function webhookSecret(key: Uint8Array): string {
  return prefix + Buffer.from(key).toString('base64');
}

const publicPrefix = 'whpk_';
/** DER prefixes of a 32-byte Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const maxKeyPairs = 1000;

/** Derives a key pair from a secret, through a hash, so that the private key is not the secret itself. */
const pairOf = memoize(maxKeyPairs, (secret: string): { privateKey: KeyObject; publicKey: string } => {
  const seed = createHash('sha256').update('v1a').update(keyIn(secret)).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const known = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: publicPrefix + known.subarray(spki.length).toString('base64') };
});

/** The public key that verifies `v1a` signatures made with a secret: `whpk_` and its 32 bytes in base64. */
export function publicKeyOf(secret: string): string {
  return pairOf(secret).publicKey;
}

function keyIn(text: string): Buffer {
  return Buffer.from(text.slice(text.indexOf('_') + 1), 'base64');
}

const signers: { readonly [By in SignatureScheme]: (message: Signable, secret: string) => Buffer } = {
  v1: digest,
  v1a: (message, secret) => sign(null, signedOf(message), pairOf(secret).privateKey),
};

/**
 * Makes the `webhook-signature` header, by Standard Webhooks 1.0.0: for each secret the scheme, a comma and the
 * signature in base64, separated by spaces. After a rotation, the new and the old secret sign.
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

/** Cached, because parsing a key takes half as long as signing. */
const secretKeyOf = memoize(maxSecretKeys, (secret: string) => createSecretKey(keyIn(secret)));

function digest({ id, timestamp, body }: Signable, secret: string): Buffer {
  return createHmac('sha256', secretKeyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

function signedOf({ id, timestamp, body }: Signable): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
}

/** A message as it was received. */
export interface RawWebhookMessage {
  /** By lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes that came. */
  body: Uint8Array;
}

/** Max difference between the clocks of sender and receiver, in seconds; older messages may be replays. */
const toleranceSeconds = 300;

/**
 * Reason why a receiver with this secret or public key refuses a message; null if it accepts.
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
  if (!/^\d{1,12}$/.test(sentAt)) return 'Its webhook-timestamp is not a number of seconds.';
  const apart = Math.floor(now / 1000) - timestamp;
  if (Math.abs(apart) > toleranceSeconds)
    return `Its webhook-timestamp is ${Math.abs(apart)} seconds ${apart > 0 ? 'old' : 'ahead'}: more than five minutes.`;
  const message = { id, timestamp, body };
  const holds = signed.split(' ').some((one) => isBy(key, message, one));
  const keyName = key.startsWith(publicPrefix) ? 'public key' : 'secret';
  return holds ? null : `No signature of it is by the ${keyName}, over its id, its timestamp and its body.`;
}

function isBy(key: string, message: Signable, signature: string): boolean {
  const [scheme, text = ''] = signature.split(',');
  const bytes = Buffer.from(text, 'base64');
  if (key.startsWith(publicPrefix)) {
    const known = createPublicKey({ key: Buffer.concat([spki, keyIn(key)]), format: 'der', type: 'spki' });
    return scheme === 'v1a' && verify(null, signedOf(message), known, bytes);
  }
  const expected = digest(message, key);
  return scheme === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
