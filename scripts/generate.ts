import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedCode, generatedDocuments, generatedFolder, generatedPages } from './generate/files.js';
import { root } from './generate/schemas.js';

mkdirSync(generatedFolder, { recursive: true });
for (const make of [generatedCode, generatedDocuments]) {
  for (const [name, text] of await make()) writeFileSync(join(generatedFolder, name), text);
}
for (const [path, text] of await generatedPages()) writeFileSync(join(root, path), text);
