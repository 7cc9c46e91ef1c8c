import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trackedFiles } from '../scripts/tracked-files.js';
import { createFolder } from './runtime/folder.js';

it('the checks see the files of the repository, and none beside them', () => {
  using folder = createFolder({ 'docs/a.md': 'a', 'docs/deleted.md': 'b', 'src/a.ts': 'c' });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path });
  git('init', '-q');
  git('add', '.');
  folder.write('docs/scratch.md', 'not added');
  rmSync(join(folder.path, 'docs/deleted.md'));
  expect(trackedFiles(['.'], folder.path)).toEqual(['docs/a.md', 'src/a.ts']);
  expect(trackedFiles(['docs'], folder.path)).toEqual(['docs/a.md']);
});

it('without Git, the checks see all files', () => {
  using folder = createFolder({ 'docs/a.md': 'a', 'README.md': 'b' });
  const before = process.env.GIT_DIR;
  process.env.GIT_DIR = join(folder.path, 'nowhere');
  try {
    expect(trackedFiles(['README.md', 'docs'], folder.path)).toEqual(['README.md', join('docs', 'a.md')]);
  } finally {
    if (before === undefined) delete process.env.GIT_DIR;
    else process.env.GIT_DIR = before;
  }
});
