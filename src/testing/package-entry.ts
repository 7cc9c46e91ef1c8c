// The entry of the package for tests, in CommonJS. It runs `dist/commonjs/testing.js` with the code that an
// earlier process compiled, as the command does: compiling takes a third of the time to a first report.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { loadUnbundled, openCompiledFolder } from '../runtime/code-cache.js';
import { asyncDispose, type Sandbox } from './controls.js';
import type * as Testing from './index.js';
import type { StartOptions } from './start-options.js';

const folder = join(import.meta.dirname, 'commonjs');
const { entry, store } = loadUnbundled(loadEntry);
export const { ExpectationError, ProblemError, ReceiveError } = entry;

/** See `startSandbox` of index.ts. */
export async function startSandbox(options?: StartOptions): Promise<Sandbox> {
  const sandbox = await entry.startSandbox(options);
  const close = async (): Promise<void> => {
    await sandbox.close();
    // Most test runners end their workers without an `exit` event.
    store();
  };
  return { ...sandbox, close, [asyncDispose]: close };
}

function loadEntry(): { entry: typeof Testing; store: () => void } {
  if (!canUseStoredCode()) {
    const file = join(folder, 'testing.js');
    return { entry: createRequire(file)(file), store() {} };
  }
  const compiled = openCompiledFolder(folder);
  const store = () => compiled.store(false);
  process.once('exit', store);
  return { entry: compiled.load('testing.js') as typeof Testing, store };
}

/**
 * Stored code runs in the main context of a process. The tests of Jest, and those of Vitest in `vm` pools, have another,
 * whose `TypeError` is not that of our errors.
 */
function canUseStoredCode(): boolean {
  const isNode = process.versions.bun === undefined && process.versions.deno === undefined;
  return isNode && runInThisContext('Object') === Object;
}
