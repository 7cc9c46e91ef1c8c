import { basename } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { commandAlone, threadModules } from '../../scripts/build/bundles.js';

it.each([
  ['the command', commandAlone],
  ['its threads', threadModules],
] as const)('the build of only the server has every file that %s imports', async (_, options) => {
  const { outputFiles } = await build(options);
  const names = outputFiles.map(({ path }) => basename(path));
  const imported = outputFiles.flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import\(|import)\s*["']\.\/([\w.-]+)["']/g)].map(([, name = '']) => name),
  );
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => !names.includes(name))).toEqual([]);
});
