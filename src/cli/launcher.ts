#!/usr/bin/env node
// The command. It runs `dist/commonjs/cli.js` with the code that an earlier process compiled: compiling takes half of
// the start of a server. Node's own cache takes longer, and Node 20 has none (docs/decisions/0017-start-up.md).
import { join } from 'node:path';
import { openCompiledFolder } from '../runtime/code-cache.js';

const { load, store } = openCompiledFolder(join(import.meta.dirname, 'commonjs'));
// At the exit it is known which functions were called, and the user does not wait any more. Later runs of a suite call
// more functions than the first.
process.once('exit', () => store(process.cpuUsage().user > 500_000));
load('cli.js');
