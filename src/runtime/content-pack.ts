import { closeSync, openSync, readSync } from 'node:fs';

/** Finds generated contents by their keys. */
export interface ContentPack {
  /** Returns undefined for a content that is not packed or is damaged; a promise only for large ones. */
  find(key: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
}

/**
 * Index of a pack. Contents of one company differ only in their judgement, so a group keeps the part that its contents
 * begin with once. Offsets count from the end of the index.
 */
export interface PackIndex {
  /** Hash of the code and data that generated the contents. */
  engine: string;
  /** Text that every group continues: its compressed bytes, and its length. */
  dictionary: { from: number; to: number; length: number };
  groups: {
    /** Compressed bytes, which follow those of the dictionary. */
    from: number;
    to: number;
    /** Length of the common start of the contents. */
    common: number;
    /** Length of the text: the common start, then the rest of each content. */
    length: number;
    contents: { key: string; from: number; to: number; crc32: number }[];
  }[];
}

/** Size of the length of the index, with which the file begins. */
export const lengthBytes = 4;

/** Max length of a text that is decompressed synchronously, which takes about 3 ms. */
const maxSyncLength = 1024 * 1024;

type PackGroup = PackIndex['groups'][number];

/** Place of a content in an open file. */
interface PackEntry {
  group: PackGroup;
  content: PackGroup['contents'][number];
}

/**
 * Opens a pack with its first use. A pack that is missing, damaged or of another engine has no contents.
 * @param engine hash of the engine of this program
 */
export function createContentPack(file: string | URL, engine: string): ContentPack {
  let pack: ReturnType<typeof openPack> | undefined;
  return {
    find(key) {
      pack ??= openPack(file, engine);
      const entry = pack.entries.get(key);
      if (entry === undefined) return undefined;
      const { group } = entry;
      const length = pack.dictionaryLength + group.length;
      const { brotliDecompress, brotliDecompressSync } = process.getBuiltinModule('node:zlib');
      try {
        const compressed = pack.read(group);
        // One more than the length, so that the text is not copied out of several chunks.
        const options = { chunkSize: length + 1, maxOutputLength: length };
        if (length <= maxSyncLength)
          return contentOf(brotliDecompressSync(compressed, options), length, entry);
        return new Promise((resolve) =>
          brotliDecompress(compressed, options, (error, text) =>
            resolve(error === null ? contentOf(text, length, entry) : undefined),
          ),
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns a content from the text of its group, which follows the dictionary; undefined if it is damaged. */
function contentOf(text: Buffer, length: number, { group, content }: PackEntry): Uint8Array | undefined {
  const start = length - group.length;
  const rest = content.to - content.from;
  // A copy, since the text also has the other contents.
  const bytes = new Uint8Array(group.common + rest);
  bytes.set(text.subarray(start, start + group.common));
  bytes.set(text.subarray(start + content.from, start + content.to), group.common);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(bytes) === content.crc32 ? bytes : undefined;
}

const noContents = {
  entries: new Map<string, PackEntry>(),
  dictionaryLength: 0,
  read: () => Buffer.alloc(0),
};

function openPack(file: string | URL, engine: string) {
  let fd: number | undefined;
  try {
    // Held open: another version may be installed at any time.
    fd = openSync(file, 'r');
    const held = fd;
    const first = lengthBytes + readBytes(held, 0, lengthBytes).readUInt32LE();
    const index = JSON.parse(readBytes(held, lengthBytes, first - lengthBytes).toString()) as PackIndex;
    if (index.engine !== engine) throw new Error('the pack is of another engine');
    const { dictionary, groups } = index;
    const entries = groups.flatMap((group) =>
      group.contents.map((content) => [content.key, { group, content }] as const),
    );
    const shared = readBytes(held, first + dictionary.from, dictionary.to - dictionary.from);
    return {
      entries: new Map<string, PackEntry>(entries),
      dictionaryLength: dictionary.length,
      read: ({ from, to }: PackGroup) => Buffer.concat([shared, readBytes(held, first + from, to - from)]),
    };
  } catch {
    if (fd !== undefined) closeSync(fd);
    return noContents;
  }
}

/** @throws RangeError if the file is shorter */
function readBytes(fd: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(fd, bytes, 0, length, from) < length) throw new RangeError('the pack is cut off');
  return bytes;
}

/** Hash of the engine whose pack is in the folder of the bundle. Set by the build of the package. */
declare const engineOfContentPack: string;

/** The contents that the build of the package generated. Undefined in a program that was built without, or runs from source. */
export const contentPack: ContentPack | undefined =
  typeof engineOfContentPack === 'undefined'
    ? undefined
    : createContentPack(new URL('./contents.pack', import.meta.url), engineOfContentPack);
