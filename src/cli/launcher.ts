#!/usr/bin/env node
// The command. It runs `dist/commonjs/cli.js` with the code that an earlier process compiled: compiling takes half of
// the start of a server. Node's own cache takes longer, and Node 20 has none (docs/decisions/0017-start-up.md).
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { codeName, createLoader, createScratch, noCachedCode, readCode, storeCode } from './code-cache.js';

const folder = join(import.meta.dirname, 'commonjs');
const file = join(folder, codeName(process, cachedDataVersionTag()));
const isDisabled = Boolean(process.env.NODE_DISABLE_COMPILE_CACHE);

const scratch = createScratch();
const cachedCode = isDisabled ? noCachedCode : readCode(file, scratch);
const loader = createLoader(folder, cachedCode, scratch);
if (!isDisabled) {
  // At the exit it is known which functions were called, and the user does not wait any more.
  process.once('exit', () => {
    // Later runs of a suite call more functions than the first. Looking for them takes some 35 ms.
    const hasWorkedLong = process.cpuUsage().user > 500_000;
    const added = [...loader.compiled(), ...(hasWorkedLong ? loader.grown() : [])];
    const all = added.length > 0 ? new Map([...cachedCode, ...added]) : null;
    cachedCode.close();
    if (all !== null) storeCode(file, all);
  });
}
loader.load('cli.js');
