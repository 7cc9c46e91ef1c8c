import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, it } from 'vitest';
import { trackedFiles } from '../scripts/tracked-files.js';
import { createFolder } from './runtime/folder.js';

it('the checks see the files of the repository and no others', () => {
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

/** Leaves out modules that are imported dynamically. */
const staticOnly: Plugin = {
  name: 'static-only',
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

// A fresh clone has no generated modules. The scripts make them first and import them afterwards.
it.each(['start', 'build', 'build/products', 'check', 'generate', 'test'])(
  'scripts/%s.ts starts with files of the repository only',
  async (name) => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const { metafile } = await build({
      ...{ entryPoints: [join(root, `scripts/${name}.ts`)], absWorkingDir: root, outdir: root },
      ...{ bundle: true, write: false, metafile: true, platform: 'node', format: 'esm' },
      ...{ packages: 'external', plugins: [staticOnly] },
    });
    const tracked = new Set(trackedFiles(['.']));
    expect(Object.keys(metafile.inputs).filter((path) => !tracked.has(path))).toEqual([]);
  },
);
