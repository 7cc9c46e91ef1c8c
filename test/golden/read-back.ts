import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Content } from '../../src/contract/generated/types.js';

const folder = new URL('../../fixtures/golden/', import.meta.url);

/** Names of the golden files with a whole content. The largest contents are pinned by a digest only. */
export const writtenContents: readonly string[] = readdirSync(folder).filter(
  (file) => file.endsWith('.json') && statSync(new URL(file, folder)).size > 1_000,
);

export function readBack(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}
