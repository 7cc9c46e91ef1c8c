import {
  generatedDocuments,
  generatedPages,
  generatedProof,
  generatedReference,
  generatedTypes,
  makeModules,
  writeGenerated,
} from './generate/files.js';
import { root } from './generate/schemas.js';

for (const [name, text] of await generatedTypes()) writeGenerated(name, text);
await makeModules();
for (const [name, text] of await generatedReference()) writeGenerated(name, text);
for (const [name, text] of await generatedProof()) writeGenerated(name, text);
for (const [name, text] of await generatedDocuments()) writeGenerated(name, text);
for (const [path, text] of await generatedPages()) writeGenerated(path, text, root);
