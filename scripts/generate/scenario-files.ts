import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './schemas.js';

/** Generates a module with the files of the catalogue, sorted by name, for a bundle. */
export function scenarioFiles(): string {
  const files = readdirSync(join(root, 'fixtures/scenarios')).sort();
  const imports = files.map(
    (file, index) =>
      `import file${index} from '../../../../fixtures/scenarios/${file}' with { type: 'json' };`,
  );
  return `// Generated from fixtures/scenarios/ by \`npm run generate\`. Do not edit.
${imports.join('\n')}

export const scenarioFiles = [${files.map((_, index) => `file${index}`).join(', ')}];
`;
}
