import { type BinaryLike, createHmac } from 'node:crypto';
import { formatKey, type IssuedKey, secretLength } from '../../domain/access/issued-keys.js';

/** The text of a key, derived anew; by default the one that holds. */
export type DeriveKey = (key: IssuedKey, generation?: number) => string;

/** @param secret what texts of keys are derived from, asked for only where one holds a secret */
export function createDeriveKey(secret: () => BinaryLike): DeriveKey {
  return (key, generation = key.generation) =>
    formatKey(key, generation, (of) => hmac(secret(), `${key.id}/${of}`).slice(0, secretLength));
}

/** HMAC-SHA256 in hexadecimal. */
function hmac(secret: BinaryLike, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
