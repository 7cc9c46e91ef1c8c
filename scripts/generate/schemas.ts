import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A JSON Schema document, as parsed. */
export type Schema = { [keyword: string]: unknown };

export const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'schemas');

/** The files in `schemas/` that are tables, not JSON Schemas. */
const tables = new Set(['operations.json', 'problems.json', 'interface.json']);

/** Returns every JSON Schema of the contract by path under `schemas/`, in a fixed order. */
export function readSchemas(): Map<string, Schema> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.json') && !tables.has(basename(path)))
    .sort();
  return new Map(paths.map((path) => [path, JSON.parse(readFileSync(join(folder, path), 'utf8')) as Schema]));
}

export function readTable(name: 'operations' | 'problems' | 'interface'): unknown {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
}

/**
 * Returns all schemas by title. Each `$ref` to a file becomes `<prefix><Title>`, and one into a part of a file keeps
 * that part.
 * @throws Error if two schemas share a title or a reference leads nowhere
 */
export function schemasByTitle(prefix: string): { [title: string]: Schema } {
  const files = readSchemas();
  const titles = new Map<string, string>();
  for (const [path, schema] of files) {
    const title = String(schema.title);
    if ([...titles.values()].includes(title)) throw new Error(`two schemas are titled ${title}: ${path}`);
    titles.set(path, title);
  }
  const bundle: { [title: string]: Schema } = {};
  for (const [path, { $schema: _, ...schema }] of files) {
    bundle[String(schema.title)] = rewrite(schema, (ref) => {
      const [file = '', ...fragment] = ref.split('#');
      const target = relative('.', normalize(join(dirname(path), file)))
        .split(sep)
        .join('/');
      const title = titles.get(target);
      if (title === undefined) throw new Error(`${path} refers to ${ref}, which is no schema`);
      return [prefix + title, ...fragment].join('');
    }) as Schema;
  }
  return bundle;
}

function rewrite(node: unknown, target: (ref: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, target));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && !value.startsWith('#')
        ? [key, target(value)]
        : [key, rewrite(value, target)],
    ),
  );
}

/** Generates a module with the schemas of report content by file name, for a bundle. */
export function contentSchemaFiles(): string {
  const files = readdirSync(join(folder, 'content')).sort();
  const imports = files.map(
    (file, index) => `import file${index} from '../../../schemas/content/${file}' with { type: 'json' };`,
  );
  return `// Generated from schemas/content/ by \`npm run generate\`. Do not edit.
${imports.join('\n')}

export const contentSchemaFiles = {
${files.map((file, index) => `  '${file}': file${index},`).join('\n')}
};
`;
}
