import { once } from 'node:events';
import { brotliCompressSync, constants, crc32, createBrotliCompress } from 'node:zlib';
import type { ContentRequest } from '../../../src/legal/index.js';
import { serialisedContent } from '../../../src/reports/content-tasks.js';
import { contentKey } from '../../../src/reports/contents.js';
import { lengthBytes, type PackIndex } from '../../../src/runtime/content-pack.js';
import { runToEnd } from '../../../src/values/steps.js';
import { packedRequests } from './requests.js';

/**
 * Companies whose contents are the dictionary. With these two, the pack is a third smaller than without, and reading a
 * content takes a third of a millisecond longer.
 */
const dictionaryCompanies = ['sbx-insolvency', 'sbx-spa-clean'];

/** Brotli quality 9: 10 makes the pack 8 % smaller and takes ten times as long. The window holds the largest company. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };

/**
 * Generates and packs the contents. `dist/` reads them with `src/runtime/content-pack.ts`.
 * @param engine hash of the code and data that generate them
 */
export async function packContents(engine: string): Promise<Buffer> {
  const requested = packedRequests().map((requests) =>
    requests.map((request) => ({ request, bytes: runToEnd(serialisedContent(request)) })),
  );
  const dictionary = Buffer.concat(
    dictionaryCompanies.map((canonical) => {
      const isDictionary = ({ company, validate }: ContentRequest): boolean =>
        company.canonical === canonical && validate;
      const found = requested.flat().find(({ request }) => isDictionary(request));
      if (found === undefined) throw new RangeError(`${canonical} is not packed`);
      return found.bytes;
    }),
  );
  const compressed = compressDictionary(dictionary);
  const parts = [compressed];
  let end = compressed.length;
  const groups: PackIndex['groups'] = [];
  for (const group of requested) {
    const common = commonLength(group.map(({ bytes }) => bytes));
    const rests = group.map(({ bytes }) => bytes.subarray(common));
    const text = Buffer.concat([group[0]?.bytes.subarray(0, common) ?? new Uint8Array(), ...rests]);
    const part = await compressAfter(dictionary, compressed, text);
    let from = common;
    const contents = group.map(({ request, bytes }) => {
      const to = from + bytes.length - common;
      const content = { key: contentKey(request), from, to, crc32: crc32(bytes) };
      from = to;
      return content;
    });
    groups.push({ from: end, to: end + part.length, common, length: text.length, contents });
    parts.push(part);
    end += part.length;
  }
  const index: PackIndex = {
    engine,
    dictionary: { from: 0, to: compressed.length, length: dictionary.length },
    groups,
  };
  const written = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(written.length);
  return Buffer.concat([length, written, ...parts]);
}

/** Returns the length of the common beginning of all byte arrays. */
function commonLength([first = new Uint8Array(), ...others]: readonly Uint8Array[]): number {
  const end = first.findIndex((byte, at) => others.some((other) => other[at] !== byte));
  return end < 0 ? first.length : end;
}

function compressDictionary(dictionary: Uint8Array): Buffer {
  return brotliCompressSync(dictionary, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
}

/**
 * Returns the bytes that continue the compressed dictionary: Node's Brotli takes no dictionary, but a stream that is
 * flushed after a text begins with the same bytes, independent of later text.
 */
async function compressAfter(dictionary: Uint8Array, compressed: Buffer, text: Uint8Array): Promise<Buffer> {
  const stream = createBrotliCompress({ params, chunkSize: 1024 * 1024 });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.write(dictionary);
  stream.flush(constants.BROTLI_OPERATION_FLUSH, () => stream.end(text));
  await once(stream, 'end');
  const whole = Buffer.concat(chunks);
  if (!whole.subarray(0, compressed.length).equals(compressed))
    throw new Error('Brotli compressed the dictionary in two ways');
  return whole.subarray(compressed.length);
}
