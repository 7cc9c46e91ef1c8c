#!/usr/bin/env node
// The command. It runs `dist/commonjs/cli.js` in the code that an earlier process compiled: to compile it anew is half
// of what a server needs to start. From 22.8 on Node can do the same; 20 can not.
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
  // Only now it is known which functions are called, and the user does not wait any more.
  process.once('exit', () => {
    const added = [...loader.compiled(), ...(hasWorkedLong() ? loader.grown() : [])];
    const all = added.length > 0 ? new Map([...cachedCode, ...added]) : null;
    cachedCode.close();
    if (all !== null) storeCode(file, all);
  });
}
loader.load('cli.js');

/** A suite on many companies calls what the one that came first did not need; to look for that takes some 35 ms. */
function hasWorkedLong(): boolean {
  return process.cpuUsage().user > 500_000;
}
