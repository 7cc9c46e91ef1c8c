import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, generatedFolder } from './generate/files.js';

mkdirSync(generatedFolder, { recursive: true });
for (const [name, text] of await generatedFiles()) writeFileSync(join(generatedFolder, name), text);
