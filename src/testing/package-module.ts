// The ES module of the entry for tests. It requires that of CommonJS, so that both module systems share one copy. A
// static import would let bundlers take a part of the package.
import { createRequire } from 'node:module';
import { loadUnbundled } from '../runtime/code-cache.js';
import type * as Testing from './index.js';

export const { ExpectationError, ProblemError, ReceiveError, startSandbox } = loadUnbundled(
  () => createRequire(import.meta.url)('./testing.js') as typeof Testing,
);
