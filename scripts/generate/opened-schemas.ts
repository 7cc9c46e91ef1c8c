import type { Schema } from './schemas.js';

/** Schemas by title. */
export type Known = ReadonlyMap<string, Schema>;

/**
 * Opens a response schema to additions of later versions: unnamed fields and other enumeration values. Alternatives
 * (`oneOf`) and conditions (`if`) keep the values that select them.
 */
export function opened(schema: Schema, known: Known): Schema {
  return isEnumeration(schema) ? schema : (open(schema, known) as Schema);
}

function open(node: unknown, known: Known): unknown {
  if (Array.isArray(node)) return node.map((item) => open(item, known));
  if (node === null || typeof node !== 'object') return node;
  const schema = node as Schema;
  if (Array.isArray(schema.enum)) return openEnumeration(schema);
  const target = typeof schema.$ref === 'string' ? known.get(schema.$ref.replace(/^.*\//, '')) : undefined;
  if (target !== undefined && isEnumeration(target)) {
    const { $ref, description = target.description, ...rest } = schema;
    return { ...rest, description, anyOf: [{ $ref }, { type: 'string' }] };
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'additionalProperties' && value === false) return [];
      if (key === 'properties') return [[key, openEach(value as Schema, known)]];
      if (key === 'anyOf')
        return [[key, (value as Schema[]).flatMap((branch) => openBranches(branch, known))]];
      if (key === 'oneOf') return [[key, (value as Schema[]).map((branch) => openFields(branch, known))]];
      return [[key, key === 'if' || key === 'required' || key === 'examples' ? value : open(value, known)]];
    }),
  );
}

function openEach(fields: Schema, known: Known): Schema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, open(field, known)]));
}

/** Returns the alternatives that replace one. */
function openBranches(branch: Schema, known: Known): unknown[] {
  const result = open(branch, known) as Schema;
  return branch.anyOf === undefined && Array.isArray(result.anyOf) ? result.anyOf : [result];
}

/** Opens an alternative to other fields; its own fields keep the values that select it. */
function openFields({ additionalProperties: _, properties, ...schema }: Schema, known: Known): Schema {
  const fields = Object.entries((properties ?? {}) as { [name: string]: Schema });
  return {
    ...schema,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, field.enum === undefined ? open(field, known) : field]),
    ),
  };
}

function openEnumeration({ enum: values, type, ...rest }: Schema): Schema {
  const texts = (values as unknown[]).filter((value) => value !== null);
  if (!texts.every((value) => typeof value === 'string')) return { ...rest, type, enum: values };
  const nothing = texts.length < (values as unknown[]).length ? [{ type: 'null' }] : [];
  return { ...rest, anyOf: [{ type: 'string', enum: texts }, { type: 'string' }, ...nothing] };
}

function isEnumeration(schema: Schema): boolean {
  return Array.isArray(schema.enum) && schema.type === 'string';
}
