import { compile } from 'json-schema-to-typescript';
import { type Schema, schemasByTitle } from './schemas.js';

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.';

/** Generates the TypeScript types of every schema. */
export async function types(): Promise<string> {
  const bundle = { title: 'Contract', type: 'object', $defs: withoutSiblings(schemasByTitle('#/$defs/')) };
  const source = await compile(bundle as Parameters<typeof compile>[0], 'Contract', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: banner,
    style: { singleQuote: true, printWidth: 110 },
  });
  // The schema that wraps the definitions has no description.
  return source
    .replace(/export interface Contract \{[^}]*\}\n/, '')
    .replace(/^ \* This interface was referenced by `.*\n \* via the .*\n/gm, '')
    .replace(/^ *\*\n( *\*\/)/gm, '$1');
}

/**
 * Removes descriptions next to `$ref`, which would give an extra type. Alternatives (`oneOf` next to `properties`)
 * define which fields go together; the types have all fields, so that they can be read without a cast.
 */
function withoutSiblings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutSiblings);
  if (node === null || typeof node !== 'object') return node;
  const schema = node as Schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  // The list also exists as data, whose texts are strings to the compiler.
  if (schema['x-vocabulary'] !== undefined)
    return { title: schema.title, description: schema.description, type: schema.type };
  if (schema.properties !== undefined && schema.oneOf !== undefined) {
    const { oneOf: _, ...fields } = schema;
    return withoutSiblings(fields);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutSiblings(value)]));
}
