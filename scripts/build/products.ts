// Builds the server, which takes a few seconds, or the whole package. Bundled, the server starts in half the time
// and the package needs no dependencies at run time.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { refresh } from '../freshness.js';
import { makeModules } from '../generate/files.js';
import { root } from '../generate/schemas.js';
import {
  commandAlone,
  commonjs,
  inAscii,
  launcher,
  modules,
  pure,
  pureCommonjs,
  testing,
  testingModule,
  threadModules,
  toCommonjs,
  withContentPack,
} from './bundles.js';
import { settleDeclarations } from './declarations.js';
import { mergeFilesOfStart } from './merging.js';
import { notices } from './notices.js';
import { buildPage } from './page.js';
import { packageStep, serverStep } from './steps.js';

const dist = join(root, 'dist');
/** Builds only what `legal-reports-sandbox serve` runs: no declarations, public entries or notices. */
export async function buildServer(): Promise<void> {
  await makeModules();
  await refresh(serverStep, async () => {
    await bundle([launcher], [threadModules], commandAlone);
  });
}

/**
 * Builds the whole package, unless dist/ is up to date.
 * @throws Error if the public types do not compile
 */
export async function buildPackage(): Promise<void> {
  await makeModules();
  await refresh(packageStep, async () => {
    // This module imports the legal engine, and so generated modules that a fresh clone does not have.
    const { checkContentPack, makeContentPack } = await import('./content-pack.js');
    const { path, engine } = await makeContentPack();
    const metafile = await bundle(
      [launcher, testing, testingModule, pure, pureCommonjs],
      [withContentPack(modules, engine)],
      withContentPack(commonjs, engine),
    );
    const pack = join(dist, 'contents.pack');
    cpSync(path, pack);
    await checkContentPack(pack, engine);
    writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), notices(metafile));
    // The files that the server serves, for tools that read them from the package.
    for (const name of ['openapi.json', 'reference.json'])
      cpSync(join(root, 'src/contract/generated', name), join(dist, name));
    settleDeclarations(dist, declarations(), join(commonjs.outdir, 'types'));
  });
}

/**
 * Bundles into an empty dist/.
 * @param written options of files that esbuild writes itself
 * @param made options of ES modules, which are written in ASCII
 * @param required options of ES modules that are converted to CommonJS
 * @returns the metafile of `required`, with the inputs of the page
 */
async function bundle(
  written: readonly BuildOptions[],
  made: readonly (typeof modules | typeof threadModules)[],
  required: typeof commonjs | typeof commandAlone,
): Promise<Metafile> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(commonjs.outdir, { recursive: true });
  const [page, { outputFiles, metafile }, ...bundles] = await Promise.all([
    buildPage(),
    build(required),
    ...made.map((options) => build(options)),
  ]);
  for (const options of written) await build(options);
  chmodSync(join(dist, 'cli.js'), 0o755);
  for (const { path, text } of bundles.flatMap((each) => each.outputFiles))
    writeFileSync(path, inAscii(text));
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }) => ({
      name: basename(path),
      code: await toCommonjs(text, metafile.outputs[relative(root, path)]),
    })),
  );
  for (const { name, code } of mergeFilesOfStart(files, metafile))
    writeFileSync(join(commonjs.outdir, name), code);
  writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
  return { ...metafile, inputs: { ...metafile.inputs, ...page.inputs } };
}

/**
 * Compiles the declarations of `src` that are not compiled yet.
 * @returns their folder
 */
function declarations(): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b', 'tsconfig.server.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the public types do not compile');
  return join(root, 'node_modules/.cache/types');
}
