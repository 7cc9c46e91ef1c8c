import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goldenCases, goldenText } from './golden/cases.js';
import { defectsText } from './golden/defects.js';
import { objectionCases, objectionsText } from './golden/objections.js';

// Run this only on purpose: equal inputs give equal bytes within a major version, so a change here is a decision.
const folder = fileURLToPath(new URL('../fixtures/golden', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'objections'), { recursive: true });
for (const golden of goldenCases) writeFileSync(join(folder, `${golden.name}.json`), goldenText(golden));
for (const recipe of objectionCases) {
  writeFileSync(join(folder, 'objections', `${recipe.id}.json`), objectionsText(recipe));
}
writeFileSync(join(folder, '../defects.json'), defectsText());
console.log(`${goldenCases.length + objectionCases.length} golden files written to fixtures/golden`);
