import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Quality of Brotli that takes as long as the best of Gzip, and makes less. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses bytes by Brotli, in another thread, to Base64. */
export async function compress(bytes: Uint8Array): Promise<string> {
  return (await promisify<Uint8Array, typeof options, Buffer>(brotliCompress)(bytes, options)).toString(
    'base64',
  );
}

/**
 * Returns the bytes that `compress` compressed.
 * @throws Error if they are none, or more than `maxBytes`
 */
export function decompress(compressed: string, maxBytes?: number): Promise<Uint8Array> {
  const limit = maxBytes === undefined ? {} : { maxOutputLength: maxBytes };
  return promisify<Buffer, typeof limit, Uint8Array>(brotliDecompress)(
    Buffer.from(compressed, 'base64'),
    limit,
  );
}
