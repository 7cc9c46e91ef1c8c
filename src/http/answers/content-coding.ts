import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { type ContentCoding, codingFor } from '../syntax/accept-encoding.js';
import { codedTag } from '../syntax/entity-tags.js';
import { bodyBytes, bodyLength, type HttpResponse, type ResponseHeaders } from './answer.js';

/** The largest body that is coded at once, which takes some 2 ms; larger ones are coded off the event loop. */
const maxSyncBytes = 128 * 1024;

/** Of Brotli. At 9, an answer comes to a hundredth less and takes more than ten times as long. */
const brotliQuality = 5;

/** Brings answers into the coding that the client takes best. It waits only for large ones. */
export type EncodeResponse = (
  asked: { readonly request: IncomingMessage },
  answer: HttpResponse,
) => HttpResponse | Promise<HttpResponse>;

type Bytes = Uint8Array | Promise<Uint8Array>;

/** A coded answer, and the text before the content that it was made of. */
interface CachedCoding {
  body: string | null;
  bytes: Bytes;
}

/**
 * Beside each content that is kept, the answer that was coded last of those with it, in each coding: most clients ask
 * for the same report again. It is given up with the content.
 */
export function createResponseEncoder(): EncodeResponse {
  const besides = new WeakMap<Uint8Array, Partial<Record<ContentCoding, CachedCoding>>>();

  const coded = (answer: HttpResponse, coding: ContentCoding): Bytes => {
    const { body, tail = null } = answer;
    if (tail === null) return compress(answer, coding);
    const kept = besides.get(tail) ?? {};
    const known = kept[coding];
    // Two accounts may be told of one content, and of equal reports, each in its own way: no tag tells that for certain.
    if (known?.body === body) return known.bytes;
    const entry: CachedCoding = { body, bytes: compress(answer, coding) };
    besides.set(tail, Object.assign(kept, { [coding]: entry }));
    if (entry.bytes instanceof Promise) entry.bytes.catch(() => besides.delete(tail));
    return entry.bytes;
  };

  return ({ request }, answer) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return answer;
    const size = bodyLength(answer);
    if (size === 0) return answer;
    const coding = codingFor(accepted, size);
    if (coding === 'identity') return answer;
    const headers = codedHeaders(answer.headers, coding);
    const finish = (bytes: Uint8Array): HttpResponse => ({ ...answer, headers, body: '', tail: bytes });
    const bytes = coded(answer, coding);
    return bytes instanceof Promise ? bytes.then(finish) : finish(bytes);
  };
}

/** An answer coded as gzip, whatever its size, of which the second half is missing. Its length is that of the rest. */
export async function truncateGzip(answer: HttpResponse): Promise<HttpResponse> {
  const coded = await compress(answer, 'gzip');
  const tail = coded.subarray(0, coded.length >> 1);
  return { ...answer, headers: codedHeaders(answer.headers, 'gzip'), body: '', tail };
}

/** Tells that the form of an answer depends on what codings are asked for. */
export const varyByEncoding: ResponseHeaders = { Vary: 'Accept-Encoding' };

function codedHeaders(headers: ResponseHeaders, coding: ContentCoding): ResponseHeaders {
  const { ETag: etag } = headers;
  const tag = etag === undefined ? {} : { ETag: codedTag(etag, coding) };
  return { ...headers, ...tag, 'Content-Encoding': coding, ...varyByEncoding };
}

function compress(answer: HttpResponse, coding: ContentCoding): Bytes {
  // Loaded for the first client that takes a coding.
  const { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } =
    process.getBuiltinModule('node:zlib');
  const bytes = bodyBytes(answer);
  const isLarge = bytes.length > maxSyncBytes;
  if (coding === 'gzip') return isLarge ? promisify(gzip)(bytes) : gzipSync(bytes);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  return isLarge ? promisify(brotliCompress)(bytes, options) : brotliCompressSync(bytes, options);
}
