import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const codings: { readonly [name in string]?: Decode } = {
  gzip: promisify(gunzip) as Decode,
  'x-gzip': promisify(gunzip) as Decode,
  deflate: promisify(inflate) as Decode,
  br: promisify(brotliDecompress) as Decode,
};

/** A body without its content codings, or why it can not be had. */
export type Decoded = { readonly bytes: Buffer } | { readonly why: string };

/**
 * @param contentEncoding as its header has it; undefined where there is none
 * @param most how many bytes may come of it
 */
export async function decoded(
  bytes: Buffer,
  contentEncoding: string | undefined,
  most: number,
): Promise<Decoded> {
  const names = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (bytes.length === 0) return { bytes };
  let plain = bytes;
  for (const name of names.reverse()) {
    const decode = Object.hasOwn(codings, name) ? codings[name] : undefined;
    if (decode === undefined) return { why: `its content coding ${name.slice(0, 40)} is not known here` };
    try {
      plain = await decode(plain, { maxOutputLength: most });
    } catch (error) {
      const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return { why: isLarge ? `decoded, it is larger than ${most} bytes` : `it is no ${name}` };
    }
  }
  return { bytes: plain };
}
