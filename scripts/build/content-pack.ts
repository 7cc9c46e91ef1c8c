// Makes the pack of contents, once for each state of the engine and its data.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { contentKey } from '../../src/reports/contents.js';
import { createContentPack } from '../../src/runtime/content-pack.js';
import { cacheFolder } from '../freshness.js';
import { root } from '../generate/schemas.js';
import { contentPacker } from './bundles.js';
import type * as packer from './contents/pack.js';
import { packedRequests } from './contents/requests.js';

const folder = join(root, cacheFolder, 'content-packs');

export interface MadePack {
  path: string;
  /** Hash of the code and data that made it. */
  engine: string;
}

/**
 * Returns the pack of the engine as it is now. The hash is that of the whole bundled program that packs: the engine, its
 * data, the keys and the format.
 */
export async function makeContentPack(): Promise<MadePack> {
  const { outputFiles } = await build(contentPacker);
  const code = outputFiles[0]?.text ?? '';
  const engine = createHash('sha256').update(code).digest('hex').slice(0, 32);
  const path = join(folder, `${engine}.pack`);
  if ((await missingContent(path, engine)) === undefined) return { path, engine };
  mkdirSync(folder, { recursive: true });
  // Only one pack is kept, since earlier states of the sources are rare.
  for (const name of readdirSync(folder))
    if (!name.startsWith(engine)) rmSync(join(folder, name), { force: true });
  const program = join(folder, `${engine}.mjs`);
  writeFileSync(program, code);
  const { packContents } = (await import(pathToFileURL(program).href)) as typeof packer;
  // The file is renamed, so that no build reads an incomplete one.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, await packContents(engine));
  renameSync(draft, path);
  return { path, engine };
}

/** @throws Error if a program with this engine would not find every content in the pack */
export async function checkContentPack(path: string, engine: string): Promise<void> {
  const missing = await missingContent(path, engine);
  if (missing !== undefined) throw new Error(`${path} lacks the content ${missing}`);
}

/** Returns the key of the first content that is not in the pack. */
async function missingContent(path: string, engine: string): Promise<string | undefined> {
  const pack = createContentPack(path, engine);
  for (const request of packedRequests().flat()) {
    const key = contentKey(request);
    if ((await pack.find(key)) === undefined) return key;
  }
  return undefined;
}
