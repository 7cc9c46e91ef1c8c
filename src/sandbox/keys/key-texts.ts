import { type BinaryLike, createHmac } from 'node:crypto';
import { type IssuedKey, keyText, secretLength } from '../../domain/access/issued-keys.js';

/** The text of a key, derived anew; by default the one that holds. */
export type TextOf = (key: IssuedKey, generation?: number) => string;

/** @param secret what texts of keys are derived from, asked for only where one holds a secret */
export function createTextOf(secret: () => BinaryLike): TextOf {
  return (key, generation = key.generation) =>
    keyText(key, generation, (of) => hmac(secret(), `${key.id}/${of}`).slice(0, secretLength));
}

/** HMAC-SHA256 in hexadecimal. */
function hmac(secret: BinaryLike, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
