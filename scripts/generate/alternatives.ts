import type { Schema } from './schemas.js';

/** Keywords whose values are no schemas. */
const data = new Set(['enum', 'examples', 'required', 'const', 'default', 'discriminator']);

/**
 * A schema as tools read it best. Where `oneOf` beside `properties` says which members go together, each alternative
 * becomes an object of its own, with the members that it takes; and a `type` that names every type is left out,
 * with `items` that take anything.
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
    // Without a type, this makes tools take it for a list.
    if (JSON.stringify(schema.items) === '{}') delete schema.items;
  }
  return schema.oneOf !== undefined && schema.properties !== undefined ? spelledOut(schema) : schema;
}

function simplifiedKeyword(key: string, value: unknown): unknown {
  if (key !== 'properties') return data.has(key) ? value : simplified(value);
  return Object.fromEntries(
    Object.entries(value as Schema).map(([name, member]) => [name, simplified(member)]),
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
  const members = properties as { [name: string]: Schema };
  const branches = oneOf as { required?: string[]; properties?: { [name: string]: Schema } }[];
  const chosen = new Set(
    branches.flatMap((branch) => branch.required ?? []).filter((name) => !always.includes(name)),
  );
  return {
    ...rest,
    oneOf: branches.map((branch) => {
      const own = branch.required ?? [];
      const names = Object.keys(members).filter((name) => !chosen.has(name) || own.includes(name));
      return {
        type,
        ...(additionalProperties === undefined ? {} : { additionalProperties }),
        required: names.filter((name) => always.includes(name) || own.includes(name)),
        properties: Object.fromEntries(
          names.map((name) => [name, { ...members[name], ...branch.properties?.[name] }]),
        ),
      };
    }),
  };
}
