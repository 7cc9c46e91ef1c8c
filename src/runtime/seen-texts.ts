import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { version } from '../contract/version.js';
import { sha256 } from './sha256.js';

/** Remembers texts by their hash. */
export interface SeenTexts {
  has(text: string): boolean;
  add(text: string): void;
  /** Keeps what was added for later processes, if that is possible. */
  save(): Promise<void>;
}

/** Max hashes in a file. When it is full, those that this process did not look up are dropped. */
const maxHashes = 100_000;

export function createSeenTexts(): SeenTexts {
  const seen = new Set<string>();
  return {
    has: (text) => seen.has(sha256(text)),
    add: (text) => void seen.add(sha256(text)),
    async save() {},
  };
}

/**
 * Opens the texts that earlier processes of this build have seen. They are kept beside the code, as its compiled code is;
 * without write access, only this process remembers them.
 * @param name of the file, after `compiled-`
 */
export async function openSeenTexts(name: string): Promise<SeenTexts> {
  // Sources change without a new version.
  if (import.meta.url.endsWith('.ts') || process.env.NODE_DISABLE_COMPILE_CACHE) return createSeenTexts();
  const file = fileURLToPath(new URL(`./compiled-${name}`, import.meta.url));
  // The bundle of the engine, which another build writes again.
  const { size, mtimeMs } = await stat(new URL('./task-worker.mjs', import.meta.url));
  const stamp = `${version} ${size} ${mtimeMs}`;
  const [foundStamp, ...hashes] = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  const before = new Set(foundStamp === stamp ? hashes : []);
  const used = new Set<string>();
  let isChanged = false;
  return {
    has(text) {
      const hash = sha256(text);
      if (!before.has(hash) && !used.has(hash)) return false;
      used.add(hash);
      return true;
    },
    add(text) {
      used.add(sha256(text));
      isChanged = true;
    },
    async save() {
      if (!isChanged) return;
      isChanged = false;
      const all = new Set([...used, ...before]);
      const kept = all.size > maxHashes ? used : all;
      // Renamed, so that no process reads half a file.
      const unfinished = `${file}.${crypto.randomUUID()}`;
      await writeFile(unfinished, `${[stamp, ...kept].join('\n')}\n`)
        .then(() => rename(unfinished, file))
        .catch(() => rm(unfinished, { force: true }));
    },
  };
}
