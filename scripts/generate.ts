import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedCode, generatedDocuments, generatedFolder } from './generate/files.js';

mkdirSync(generatedFolder, { recursive: true });
for (const make of [generatedCode, generatedDocuments]) {
  for (const [name, text] of await make()) writeFileSync(join(generatedFolder, name), text);
}
