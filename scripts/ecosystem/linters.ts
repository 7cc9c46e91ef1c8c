import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Found } from './sections.js';
import { run, type Workspace } from './workspace.js';

/** Tools that check the document. */
export const linterChecks: Readonly<Record<string, Check>> = {
  Spectral: {
    packages: { '@stoplight/spectral-cli': '6.16.3' },
    node: 22,
    async run(workspace): Promise<Found> {
      writeFileSync(join(workspace.home, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
      const { text } = await run(workspace, 'spectral', [
        'lint',
        '--format',
        'json',
        '--quiet',
        workspace.document,
      ]);
      const found = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as {
        code: string;
        severity: number;
      }[];
      const codesOf = (severity: number) =>
        [...new Set(found.filter((each) => each.severity === severity).map(({ code }) => code))].join(', ');
      return { errors: codesOf(0) || 'none', warnings: codesOf(1) || 'none' };
    },
  },
  Redocly: {
    packages: { '@redocly/cli': '2.77.0' },
    node: 22,
    async run(workspace): Promise<Found> {
      const { text } = await run(workspace, 'redocly', ['lint', '--format', 'json', workspace.document]);
      const { totals } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
        totals: { errors: number; warnings: number };
      };
      return { errors: totals.errors, warnings: totals.warnings };
    },
  },
  'swagger-parser': {
    packages: { '@apidevtools/swagger-parser': '13.1.0' },
    node: 24,
    run: (workspace) =>
      byProgram(
        workspace,
        `import SwaggerParser from '@apidevtools/swagger-parser';
await SwaggerParser.validate(process.argv[2]);
console.log('yes');
`,
      ),
  },
  'Scalar’s parser': {
    packages: { '@scalar/openapi-parser': '0.29.22' },
    node: 24,
    run: (workspace) =>
      byProgram(
        workspace,
        `import { readFileSync } from 'node:fs';
import { validate } from '@scalar/openapi-parser';
const { valid, errors } = await validate(readFileSync(process.argv[2], 'utf8'));
console.log(valid ? 'yes' : JSON.stringify(errors));
`,
      ),
  },
};

/** Runs a program that prints in its last line whether the document is valid. */
async function byProgram(workspace: Workspace, source: string): Promise<Found> {
  writeFileSync(join(workspace.home, 'validate.mjs'), source);
  const { text } = await run(workspace, 'node', ['validate.mjs', workspace.document]);
  return { valid: text.trim().split('\n').at(-1) ?? '' };
}
