import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, deflate, gunzip, gzip, inflate } from 'node:zlib';
import { ownField } from '../values/maps.js';

/** The bytes of a body that passed, or only their number beyond a limit. */
export interface BodyCopy {
  /** Number of bytes. */
  readonly size: number;
  /** The bytes in order. Null beyond the limit. */
  readonly pieces: readonly Uint8Array[] | null;
}

/** Smaller pieces are copied together: each would take more memory than its bytes. */
const smallBytes = 512;
const roomBytes = 16 * 1024;

/** Keeps the bytes of a body up to a limit, and none beyond it. */
export class BodyRecorder implements BodyCopy {
  size = 0;
  pieces: Buffer[] | null = [];
  readonly #maxBytes: number;
  /** Buffer of the last piece, if that collects small pieces; else null. */
  #room: Buffer | null = null;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.#maxBytes) {
      this.pieces = null;
      this.#room = null;
    } else if (this.pieces !== null) this.#keep(this.pieces, piece);
  }

  #keep(pieces: Buffer[], piece: Buffer): void {
    const last = pieces.at(-1);
    const isSmall = piece.length < smallBytes && last !== undefined;
    const before = isSmall && (last.buffer === this.#room?.buffer || last.length < smallBytes) ? last : null;
    if (before === null || before.length + piece.length > roomBytes) {
      pieces.push(piece);
      return;
    }
    if (this.#room === null || before.buffer !== this.#room.buffer) {
      this.#room = Buffer.allocUnsafeSlow(roomBytes);
      before.copy(this.#room);
    }
    piece.copy(this.#room, before.length);
    pieces[pieces.length - 1] = this.#room.subarray(0, before.length + piece.length);
  }
}

interface BodyCodec {
  readonly decode: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
  readonly encode: (bytes: Buffer) => Promise<Buffer>;
}

const gzipCoding = { decode: promisify(gunzip), encode: promisify(gzip) } as BodyCodec;
const codings: Readonly<Record<string, BodyCodec>> = {
  gzip: gzipCoding,
  'x-gzip': gzipCoding,
  deflate: { decode: promisify(inflate), encode: promisify(deflate) } as BodyCodec,
  br: { decode: promisify(brotliDecompress), encode: promisify(brotliCompress) } as BodyCodec,
};

/** Content codings of a body, in the order in which they were applied. */
function codingsIn(contentEncoding = ''): { name: string; codec: BodyCodec | undefined }[] {
  return contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => ({ name, codec: ownField(codings, name) }));
}

/** A decoded body, or why it can't be decoded. */
type DecodedBody = { readonly bytes: Buffer } | { readonly reason: string };

/**
 * @param contentEncoding the header; undefined for none
 * @param maxBytes max bytes of the result
 */
export async function decodeBody(
  bytes: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<DecodedBody> {
  if (bytes.length === 0) return { bytes };
  let plain = bytes;
  for (const { name, codec } of codingsIn(contentEncoding).reverse()) {
    if (codec === undefined) return { reason: `its content coding ${name.slice(0, 40)} is not known here` };
    try {
      plain = await codec.decode(plain, { maxOutputLength: maxBytes });
    } catch (error) {
      const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return { reason: isLarge ? `decoded, it is larger than ${maxBytes} bytes` : `it is no ${name}` };
    }
  }
  return { bytes: plain };
}

/**
 * Applies content codings to a body. Returns null for an unknown coding.
 * @param contentEncoding the header
 */
export async function encodeBody(bytes: Buffer, contentEncoding: string | undefined): Promise<Buffer | null> {
  let coded = bytes;
  if (bytes.length === 0) return coded;
  for (const { codec } of codingsIn(contentEncoding)) {
    if (codec === undefined) return null;
    coded = await codec.encode(coded);
  }
  return coded;
}
