import type { Schema } from './schemas.js';

/** Keywords whose values are not schemas. */
const data = new Set(['enum', 'examples', 'required', 'const', 'default', 'discriminator']);

/**
 * Rewrites a schema for tools. If `oneOf` next to `properties` defines which fields go together, each alternative
 * becomes an object with its fields. A `type` with every type is left out, with `items` of any kind.
 */
export function alternatives(schema: Schema): Schema {
  return simplified(schema) as Schema;
}

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified);
  if (node === null || typeof node !== 'object') return node;
  const {
    discriminator: _,
    'x-vocabulary': __,
    ...schema
  } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplifiedKeyword(key, value)]));
  if (Array.isArray(schema.type) && schema.type.length === 6) {
    delete schema.type;
    // Without a type, `items` makes tools assume a list.
    if (JSON.stringify(schema.items) === '{}') delete schema.items;
  }
  return schema.oneOf !== undefined && schema.properties !== undefined ? spelledOut(schema) : schema;
}

function simplifiedKeyword(key: string, value: unknown): unknown {
  if (key !== 'properties') return data.has(key) ? value : simplified(value);
  return Object.fromEntries(
    Object.entries(value as Schema).map(([name, field]) => [name, simplified(field)]),
  );
}

function spelledOut({
  oneOf,
  properties,
  required = [],
  type,
  additionalProperties,
  ...rest
}: Schema): Schema {
  const always = required as string[];
  const fields = properties as { [name: string]: Schema };
  const branches = oneOf as { required?: string[]; properties?: { [name: string]: Schema } }[];
  const chosen = new Set(
    branches.flatMap((branch) => branch.required ?? []).filter((name) => !always.includes(name)),
  );
  return {
    ...rest,
    oneOf: branches.map((branch) => {
      const own = branch.required ?? [];
      const names = Object.keys(fields).filter((name) => !chosen.has(name) || own.includes(name));
      return {
        type,
        ...(additionalProperties === undefined ? {} : { additionalProperties }),
        required: names.filter((name) => always.includes(name) || own.includes(name)),
        properties: Object.fromEntries(
          names.map((name) => [name, { ...fields[name], ...branch.properties?.[name] }]),
        ),
      };
    }),
  };
}
