import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a folder of files for one test. */
export interface Folder {
  path: string;
  write(name: string, text: string | Uint8Array): void;
  remove(name: string): void;
  [Symbol.dispose](): void;
}

export function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), 'fixtures-'));
  const write = (name: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return {
    path,
    write,
    remove: (name) => rmSync(join(path, name), { recursive: true, force: true }),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
