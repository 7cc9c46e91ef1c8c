import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goldenCases, goldenText } from './golden/cases.js';

// Run on purpose only: equal inputs give equal bytes within a major version, so a change here is a decision.
const folder = fileURLToPath(new URL('../fixtures/golden', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const stale of readdirSync(folder)) rmSync(join(folder, stale));
for (const golden of goldenCases) writeFileSync(join(folder, `${golden.name}.json`), goldenText(golden));
console.log(`${goldenCases.length} golden files written to fixtures/golden`);
