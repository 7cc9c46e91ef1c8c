import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../generate/schemas.js';
import type { RealResponse } from './responses.js';
import type { Check, Found } from './sections.js';
import { run, type Workspace } from './workspace.js';

/** A generator of validators. */
interface Generator {
  packages: Readonly<Record<string, string>>;
  node: number;
  /** Configuration files by name. */
  files?: Readonly<Record<string, string>>;
  /** Command that reads `openapi.json` in its folder. */
  command: readonly [string, ...string[]];
  /** Generated files. */
  entry: string;
  /** TypeScript expression for the name of the validator of a response. */
  validator: string;
  /** Export with the validators, unless they are exports themselves. */
  within?: string;
  /** True if the validators are of valibot, not zod. */
  valibot?: boolean;
}

const zod = '4.6.7';

const generators: Readonly<Record<string, Generator>> = {
  'hey-api, zod': {
    packages: { '@hey-api/openapi-ts': '0.99.0', typescript: '6.0.3', zod },
    node: 24,
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'out', '-p', 'zod'],
    entry: 'out/zod.gen.ts',
    validator: "'z' + title",
  },
  'hey-api, valibot': {
    packages: { '@hey-api/openapi-ts': '0.99.0', typescript: '6.0.3', valibot: '1.5.0' },
    node: 24,
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'out', '-p', 'valibot'],
    entry: 'out/valibot.gen.ts',
    validator: "'v' + title",
    valibot: true,
  },
  'kubb, zod': {
    packages: {
      '@kubb/cli': '4.39.3',
      '@kubb/core': '4.39.3',
      '@kubb/plugin-oas': '4.39.3',
      '@kubb/plugin-ts': '4.39.3',
      '@kubb/plugin-zod': '4.39.3',
      zod,
    },
    node: 24,
    files: {
      'kubb.config.ts': `import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';
export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './out', format: false, lint: false },
  plugins: [pluginOas({ validate: false }), pluginTs(), pluginZod({ version: '4' })],
});
`,
    },
    command: ['kubb', 'generate'],
    entry: 'out/index.ts',
    validator: "title[0].toLowerCase() + title.slice(1) + 'Schema'",
  },
  'orval, zod': {
    packages: { orval: '8.38.0', typescript: '6.0.3', zod },
    node: 24,
    files: {
      'orval.config.mjs': `export default {
  api: {
    input: './openapi.json',
    output: {
      mode: 'single',
      client: 'zod',
      target: './out/zod.ts',
      override: { zod: { generateEachHttpStatus: true } },
    },
  },
};
`,
    },
    command: ['orval', '--config', 'orval.config.mjs'],
    entry: 'out/zod.ts',
    validator: "operationId[0].toUpperCase() + operationId.slice(1) + status + 'Response'",
  },
  'openapi-zod-client': {
    packages: { 'openapi-zod-client': '1.18.3', '@zodios/core': '10.9.6', zod: '3.25.76' },
    node: 24,
    command: ['openapi-zod-client', 'openapi.json', '-o', 'out.ts', '--export-schemas'],
    entry: 'out.ts',
    validator: 'title',
    within: 'schemas',
  },
};

const strict = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
];

/** Returns `yes` if a file and its imports compile, or else the first error. */
async function compiles(workspace: Workspace, file: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { code, text } = await run(workspace, 'node', [tsc, ...strict, file]);
  return code === 0 ? 'yes' : (text.split('\n')[0] ?? 'no');
}

/** Generates and compiles validators, and validates every real response. */
function checkOf(generator: Generator): Check {
  const { packages, node, files = {}, command, entry } = generator;
  return {
    packages,
    node,
    async run(workspace): Promise<Found> {
      copyFileSync(workspace.document, join(workspace.home, 'openapi.json'));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace.home, name), text);
      const [program, ...args] = command;
      const generated = await run(workspace, program, args);
      if (generated.code !== 0) return { generates: lastLine(generated.text) };
      const compiled = await compiles(workspace, entry);
      const judged = await judgeAll(workspace, generator);
      return { generates: 'yes', compiles: compiled, ...judged };
    },
  };
}

/** Returns the program that validates responses and prints the results by name. */
function judgeOf({ entry, validator, within, valibot = false }: Generator): string {
  return `import { readFileSync } from 'node:fs';
import * as exported from './${entry}';
${valibot ? "import { safeParse } from 'valibot';" : 'const safeParse = (schema: any, body: unknown) => schema.safeParse(body);'}
const generated = ${within === undefined ? 'exported' : `exported.${within}`} as any;
const results: { [outcome: string]: string[] } = { accepted: [], refused: [], thrown: [], unknown: [] };
for (const { title, operationId, status, body } of JSON.parse(readFileSync(process.argv[2]!, 'utf8'))) {
  const judge = (): string => {
    const schema = title === null ? undefined : generated[${validator}];
    if (schema === undefined) return 'unknown';
    return safeParse(schema, body).success ? 'accepted' : 'refused';
  };
  let what = 'thrown';
  try {
    what = judge();
  } catch {}
  results[what]!.push(operationId + ' ' + status);
}
console.log(JSON.stringify(results));
`;
}

/** Validates all responses with the generated code, in the tool's Node. */
async function judgeAll(workspace: Workspace, generator: Generator): Promise<Found> {
  writeFileSync(join(workspace.home, 'judge.ts'), judgeOf(generator));
  await build({
    absWorkingDir: workspace.home,
    entryPoints: ['judge.ts'],
    outfile: join(workspace.home, 'judge.cjs'),
    bundle: true,
    platform: 'node',
    // CommonJS packages stay CommonJS.
    format: 'cjs',
    logLevel: 'silent',
  });
  const { code, text } = await run(workspace, 'node', ['judge.cjs', workspace.responses]);
  if (code !== 0) return { runs: text.trim() };
  const results = JSON.parse(text) as { [what: string]: string[] };
  const amount = (names: readonly string[] = []): string | number =>
    names.length === 0 ? 0 : `${names.length}: ${[...new Set(names)].join(', ')}`;
  return {
    refused: amount(results.refused),
    thrown: amount(results.thrown),
    'not described': amount(results.unknown),
  };
}

/** Max size of a response as a literal; larger ones take the compiler too long. */
const maxLiteralBytes = 16 * 1024;

/** Checks types only: every response up to the max size is a literal of its declared type. */
const openapiTypescript: Check = {
  packages: { 'openapi-typescript': '7.13.0', typescript: '5.9.3' },
  node: 24,
  async run(workspace): Promise<Found> {
    const generated = await run(workspace, 'openapi-typescript', [workspace.document, '-o', 'api.ts']);
    if (generated.code !== 0) return { generates: lastLine(generated.text) };
    const responses = JSON.parse(readFileSync(workspace.responses, 'utf8')) as RealResponse[];
    const literals = responses.flatMap(({ path, method, status, mediaType, body, title }, at) => {
      const text = JSON.stringify(body);
      const keys = [path, method, 'responses', status, 'content', mediaType];
      const type = `paths${keys.map((name) => `[${JSON.stringify(name)}]`).join('')}`;
      return text.length > maxLiteralBytes || title === null
        ? []
        : [`export const r${at}: ${type} = ${text};`];
    });
    const lines = ["import type { paths } from './api.js';", ...literals];
    writeFileSync(join(workspace.home, 'responses.ts'), lines.join('\n'));
    return {
      generates: 'yes',
      compiles: await compiles(workspace, 'api.ts'),
      refused: await faultsOf(workspace),
    };
  },
};

async function faultsOf(workspace: Workspace): Promise<number | string> {
  const said = await compiles(workspace, 'responses.ts');
  return said === 'yes' ? 0 : said;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

/** Generators of types and validators, with their checks. */
export const generatorChecks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.entries(generators).map(([name, generator]) => [name, checkOf(generator)])),
  'openapi-typescript': openapiTypescript,
};
