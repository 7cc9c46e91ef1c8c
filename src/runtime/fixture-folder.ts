import { type Dirent, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { ParsedFile } from '../values/json.js';
import { type ParsedText, parseJsonText } from './json-text.js';
import type { FixtureSource, YieldToEventLoop } from './port.js';
import { clearTimeout, setTimeout } from './real-time.js';
import { decodeText, NotUtf8Error } from './text-files.js';
import { createYieldToEventLoop } from './timers.js';
import { parseYamlText } from './yaml-text.js';

/** Editors save a file in several steps. */
const settleMs = 80;

/**
 * Watches a folder, its subfolders except ignored names, and its replacement by another folder. Calls once for
 * changes that come together.
 */
function watchTree(
  root: string,
  isIgnored: (name: string) => boolean,
  changed: () => void,
): { close(): void } {
  let watchers: { close(): void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const open = (): void => {
    const scheduleChange = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Subfolders may have changed.
        close();
        open();
        changed();
      }, settleMs);
    };
    const parent = dirname(resolve(root));
    const own = basename(resolve(root));
    watchers = [
      ...foldersBelow(root, isIgnored).flatMap((folder) => watcherOf(folder, scheduleChange)),
      ...watcherOf(parent, (name) => {
        if (name === own) scheduleChange();
      }),
    ];
  };
  open();
  return { close };
}

function watcherOf(folder: string, scheduleChange: (name: string | null) => void): { close(): void }[] {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => scheduleChange(name));
    watcher.on('error', () => scheduleChange(null));
    return [watcher];
  } catch {
    // Deleted meanwhile; the watcher of its parent notices when it returns.
    return [];
  }
}

function foldersBelow(root: string, isIgnored: (name: string) => boolean): string[] {
  try {
    const below = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !isIgnored(entry.name))
      .map(({ name }) => join(root, name));
    return [root, ...below.flatMap((folder) => foldersBelow(folder, isIgnored))];
  } catch {
    return [];
  }
}

/** Larger than any content; larger files are no fixtures. */
const maxBytes = 8 * 1024 * 1024;

const parsers: Readonly<Record<string, (text: string) => ParsedText>> = {
  '.json': parseJsonText,
  '.yaml': parseYamlText,
  '.yml': parseYamlText,
};
/** Files that are allowed next to fixtures. */
const notes = new Set(['.md', '.txt']);

/** Reads the fixtures in a folder and its subfolders. */
export function createFixtureFolder(folder: string): FixtureSource {
  return {
    read: () => readFolder(folder, createYieldToEventLoop()),
    watch: (changed) => watchTree(folder, isIgnored, changed),
  };
}

async function readFolder(folder: string, yieldToEventLoop: YieldToEventLoop): Promise<ParsedFile[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return [unreadable(folder, `The folder ${reasonOf(error)}.`)];
  }
  const documents: ParsedFile[] = [];
  for (const entry of entries.filter(({ name }) => !isIgnored(name))) {
    await yieldToEventLoop();
    const path = join(folder, entry.name);
    if (entry.isDirectory()) documents.push(...(await readFolder(path, yieldToEventLoop)));
    else documents.push(...readEntry(path, entry));
  }
  return documents;
}

/** Hidden files, backups of editors, and notes. */
function isIgnored(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~') || notes.has(extname(name).toLowerCase());
}

/** Reads at once, since a small file takes longer to wait for than to read. */
function readEntry(path: string, entry: Dirent): ParsedFile[] {
  try {
    // Checks the type first, because reading a pipe or a device would never end.
    const found = statSync(path);
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
    return [{ path, ...parse(decodeText(readFileSync(path))) }];
  } catch (error) {
    // A file may be deleted between listing and reading; a broken link stays an error.
    if (isGone(error) && !entry.isSymbolicLink()) return [];
    if (isGone(error)) return [unreadable(path, 'This link leads nowhere. Correct it, or remove it.')];
    return [unreadable(path, error instanceof NotUtf8Error ? error.message : `This ${reasonOf(error)}.`)];
  }
}

function unreadable(path: string, detail: string): ParsedFile {
  return { path, value: undefined, errors: [{ line: null, detail }], lineOf: () => null };
}

function isGone(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT';
}

function reasonOf(error: unknown): string {
  const { code = 'unknown reason' } = error as { code?: string };
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'is a file. Give the folder that it is in',
    EACCES: 'may not be read by this user',
    EPERM: 'may not be read by this user',
    ELOOP: 'is a link that leads to itself',
  };
  return reasons[code] ?? `cannot be read (${code})`;
}
