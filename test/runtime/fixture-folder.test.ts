import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFixtureFolder } from '../../src/runtime/fixture-folder.js';
import { createFolder, type Folder } from './folder.js';

/** Unreadable entries of a folder, by their path. */
async function errorsIn(folder: Folder): Promise<Record<string, string>> {
  const documents = await createFixtureFolder(folder.path).read();
  const faulty = documents.filter(({ errors }) => errors.length > 0);
  return Object.fromEntries(
    faulty.map(({ path, errors }) => [path.slice(folder.path.length + 1), errors[0]?.detail ?? '']),
  );
}

describe('a folder of fixtures', () => {
  it('is read with the folders below it, without hidden files, copies and notes', async () => {
    using folder = createFolder({
      'b.json': '{}',
      'a/c.YAML': 'x: 1',
      'a/d/e.yml': '',
      '.hidden.yaml': '[',
      '.git/x.yaml': '[',
      'b.json~': '[',
      'README.md': '#',
      'notes.txt': '',
    });
    const documents = await createFixtureFolder(folder.path).read();
    expect(documents.map(({ path }) => path).sort()).toEqual(
      ['a/c.YAML', 'a/d/e.yml', 'b.json'].map((name) => join(folder.path, name)),
    );
    expect(await errorsIn(folder)).toEqual({});
  });

  it('follows links to files, which mounted folders have', async () => {
    using folder = createFolder({ '..data/acme.yaml': 'companyId: acme' });
    symlinkSync('..data/acme.yaml', join(folder.path, 'acme.yaml'));
    const documents = await createFixtureFolder(folder.path).read();
    expect(documents).toMatchObject([{ value: { companyId: 'acme' }, errors: [] }]);
  });

  it('lists everything in it that cannot be read, and does not read endless files', async () => {
    using folder = createFolder({
      'huge.json': new Uint8Array(8 * 1024 * 1024 + 1),
      'latin1.yaml': Uint8Array.of(0x61, 0x3a, 0x20, 0xf1),
      'acme.ymal': '',
      'sub/x.yaml': '',
      'secret.json': '{}',
    });
    const at = (name: string) => join(folder.path, name);
    symlinkSync('nowhere', at('dangling.json'));
    symlinkSync('loop.json', at('loop.json'));
    symlinkSync('sub', at('linked.json'));
    execFileSync('mkfifo', [at('pipe.json')]);
    if (process.getuid?.() === 0) {
      // Root may read every file; this one fails when it is read.
      folder.remove('secret.json');
      symlinkSync('/proc/self/mem', at('secret.json'));
    } else chmodSync(at('secret.json'), 0);
    expect(await errorsIn(folder)).toEqual({
      'acme.ymal': expect.stringContaining('named .json, .yaml or .yml'),
      'dangling.json': expect.stringContaining('leads nowhere'),
      'huge.json': expect.stringContaining('at most 8388608'),
      'latin1.yaml': 'The file is not UTF-8.',
      'linked.json': expect.stringContaining('link to a folder'),
      'loop.json': expect.stringContaining('leads to itself'),
      'pipe.json': expect.stringContaining('no file'),
      'secret.json': expect.stringMatching(/may not be read by this user|cannot be read \(E/),
    });
  });

  it('gives a separate error if it does not exist, or is a file', async () => {
    using folder = createFolder({ 'acme.yaml': '' });
    const detailOf = async (path: string) => (await createFixtureFolder(path).read())[0]?.errors[0]?.detail;
    expect(await detailOf(join(folder.path, 'nothing'))).toBe('The folder does not exist.');
    expect(await detailOf(join(folder.path, 'acme.yaml'))).toContain('is a file. Give the folder');
  });
});

describe('a watched folder', () => {
  /** Resolves at the next change. */
  function watchFolder(path: string) {
    let noticed: (() => void) | undefined;
    const watching = createFixtureFolder(path).watch(() => noticed?.());
    const next = () =>
      new Promise<void>((resolve) => {
        noticed = resolve;
      });
    return { next, close: watching.close };
  }

  it('reports new, changed and deleted files, in new folders too', async () => {
    using folder = createFolder({ 'acme.yaml': 'a' });
    const { next, close } = watchFolder(folder.path);
    for (const change of [
      () => folder.write('acme.yaml', 'b'),
      () => folder.write('sub/new.yaml', 'a'),
      () => folder.write('sub/new.yaml', 'b'),
      () => folder.remove('sub'),
      () => folder.remove('acme.yaml'),
    ]) {
      const changeNoticed = next();
      change();
      await changeNoticed;
    }
    close();
  });

  it('reports that another folder replaced it', async () => {
    using parent = createFolder({ 'live/acme.yaml': 'a', 'next/acme.yaml': 'b' });
    const { next, close } = watchFolder(join(parent.path, 'live'));
    const changeNoticed = next();
    renameSync(join(parent.path, 'live'), join(parent.path, 'old'));
    renameSync(join(parent.path, 'next'), join(parent.path, 'live'));
    await changeNoticed;
    const again = next();
    parent.write('live/acme.yaml', 'c');
    await again;
    close();
  });
});
