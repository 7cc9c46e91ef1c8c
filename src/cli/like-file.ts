import { readTextFile } from '../runtime/text-files.js';
import { readLikenessText } from '../server/like.js';
import type { LikeFile } from './config.js';
import { whyUnreadable } from './files.js';

/** Reads the file of `--like`. */
export async function readLikeFile(path: string): Promise<LikeFile> {
  let text: string;
  try {
    text = await readTextFile(path);
  } catch (error) {
    const detail = `${await whyUnreadable(path, error)} Give the path of a YAML or JSON file.`;
    return { likeness: null, gapSource: path, errors: [{ source: path, detail }] };
  }
  return readLikeText(text, path);
}

export function readLikeText(text: string, path: string): LikeFile {
  const read = readLikenessText(text);
  const at = (line: number | null): string => (line === null ? path : `${path}:${line}`);
  const { gap } = read;
  const gapSource = `${at(read.gapLine)} gap`;
  if ('likeness' in read) return { likeness: read.likeness, gap, gapSource, errors: [] };
  const errors = read.errors.map(({ line, pointer, detail }) => ({
    source: `${at(line)} ${pointer.slice(1).replaceAll('/', '.')}`.trimEnd(),
    detail,
  }));
  return { likeness: null, gap, gapSource, errors };
}
