import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FixtureSource } from '../../sandbox/ports.js';
import { parseJsonText } from './json-text.js';
import type { ParsedText } from './parsed-text.js';
import { NotUtf8Error, readTextFile } from './text-file.js';
import { watchTree } from './tree-watch.js';
import { parseYamlText } from './yaml-text.js';

type FixtureDocument = Awaited<ReturnType<FixtureSource['read']>>[number];

/** Larger than any content the engine makes; a file beyond it is no fixture. */
const maxBytes = 8 * 1024 * 1024;

const parsers: Readonly<Record<string, (text: string) => ParsedText>> = {
  '.json': parseJsonText,
  '.yaml': parseYamlText,
  '.yml': parseYamlText,
};
/** Files that a folder may have beside its fixtures. */
const notes = new Set(['.md', '.txt']);

/** The fixtures in a folder and the folders below it. */
export function createFixtureFolder(folder: string): FixtureSource {
  return { read: () => readFolder(folder), watch: (changed) => watchTree(folder, isLeftAside, changed) };
}

async function readFolder(folder: string): Promise<FixtureDocument[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return [unreadable(folder, `The folder ${whyNot(error)}.`)];
  }
  const documents: FixtureDocument[] = [];
  for (const entry of entries.filter(({ name }) => !isLeftAside(name))) {
    const path = join(folder, entry.name);
    documents.push(...(entry.isDirectory() ? await readFolder(path) : await readEntry(path, entry)));
  }
  return documents;
}

/** Hidden files, copies that editors keep, and notes. */
function isLeftAside(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~') || notes.has(extname(name).toLowerCase());
}

async function readEntry(path: string, entry: Dirent): Promise<FixtureDocument[]> {
  try {
    // A pipe or a device would be read for ever, so what it is is asked first.
    const found = await stat(path);
    if (found.isDirectory()) {
      const detail = 'This is a link to a folder, which is not followed. Put the folder itself here.';
      return [unreadable(path, detail)];
    }
    if (!found.isFile()) return [unreadable(path, 'This is no file. Take it out of the folder.')];
    const parse = parsers[extname(entry.name).toLowerCase()];
    if (parse === undefined) {
      const detail =
        'A fixture is named .json, .yaml or .yml. Rename the file, or take it out of the folder.';
      return [unreadable(path, detail)];
    }
    if (found.size > maxBytes) {
      const detail = `The file has ${found.size} bytes, and a fixture at most ${maxBytes}.`;
      return [unreadable(path, detail)];
    }
    return [{ path, ...parse(await readTextFile(path)) }];
  } catch (error) {
    // A file may go away between being listed and being read; a link that leads nowhere stays.
    if (isGone(error) && !entry.isSymbolicLink()) return [];
    if (isGone(error)) return [unreadable(path, 'This link leads nowhere. Mend it, or take it out.')];
    return [unreadable(path, error instanceof NotUtf8Error ? error.message : `This ${whyNot(error)}.`)];
  }
}

function unreadable(path: string, detail: string): FixtureDocument {
  return { path, value: undefined, faults: [{ line: null, detail }], lineOf: () => null };
}

function isGone(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT';
}

function whyNot(error: unknown): string {
  const { code = 'unknown reason' } = error as { code?: string };
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'is a file. Give the folder that it is in',
    EACCES: 'may not be read by this user',
    EPERM: 'may not be read by this user',
    ELOOP: 'is a link that leads to itself',
  };
  return reasons[code] ?? `can not be read (${code})`;
}
