import { readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { clearTimeout, setTimeout } from '../real-time.js';

/** An editor saves a file in several steps. */
const settleMs = 80;

/**
 * Watches a folder and those below it, but for the names left aside, and for another folder being put in its place.
 * Changes that come together are told once, when they have settled.
 */
export function watchTree(
  root: string,
  isLeftAside: (name: string) => boolean,
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
    const noticed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Folders may have come and gone.
        close();
        open();
        changed();
      }, settleMs);
    };
    const parent = dirname(resolve(root));
    const own = basename(resolve(root));
    watchers = [
      ...foldersBelow(root, isLeftAside).flatMap((folder) => watcherOf(folder, noticed)),
      ...watcherOf(parent, (name) => {
        if (name === own) noticed();
      }),
    ];
  };
  open();
  return { close };
}

function watcherOf(folder: string, noticed: (name: string | null) => void): { close(): void }[] {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => noticed(name));
    watcher.on('error', () => noticed(null));
    return [watcher];
  } catch {
    // It went away; what is around it tells when it comes back.
    return [];
  }
}

function foldersBelow(root: string, isLeftAside: (name: string) => boolean): string[] {
  try {
    const below = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !isLeftAside(entry.name))
      .map(({ name }) => join(root, name));
    return [root, ...below.flatMap((folder) => foldersBelow(folder, isLeftAside))];
  } catch {
    return [];
  }
}
