import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/schemas.js';
import { types } from './generate/types.js';

const outputs: { [path: string]: string } = { 'types.ts': await types() };
const folder = join(root, 'src/contract/generated');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(outputs)) writeFileSync(join(folder, name), text);
void readFileSync;
