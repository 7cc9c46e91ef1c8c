import { nameOf, type OpenApi, resolveReference, type Schema } from '../operations/openapi.js';

/** What a schema takes, in a few words: `array of Report`, `string or null`. */
export function typeText(document: OpenApi, schema: Schema): string {
  const name = nameOf(schema);
  const { type = 'object' } = resolveReference(document, schema);
  if (name !== null && type !== 'object') return `${name}, ${[type].flat().join(' or ')}`;
  return shortText(schema);
}

/** The same, where what a name stands for is not told. */
function shortText(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined) return unique(among.map(shortText)).join(' or ');
  if (schema.allOf !== undefined) return unique(schema.allOf.map(shortText)).join(' and ');
  const types = [schema.type ?? (schema.enum === undefined ? 'anything' : 'string')].flat();
  return types
    .map((type) => {
      if (type === 'array' && schema.items !== undefined) return `array of ${shortText(schema.items)}`;
      const members = schema.additionalProperties;
      if (type === 'object' && schema.properties === undefined && typeof members === 'object')
        return `object of ${shortText(members)}`;
      return type;
    })
    .join(' or ');
}

/** Keywords that are told by their own names; those of this contract without their `x-`. */
const shownKeywords = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'default',
  'x-form',
  'x-unit',
];

/** What holds of a value besides its type: `minimum: 1`. */
export function limitsOf(document: OpenApi, schema: Schema): string[] {
  const whole = resolveReference(document, schema);
  return shownKeywords
    .filter((keyword) => whole[keyword] !== undefined)
    .map((keyword) => {
      const value = whole[keyword];
      return `${keyword.replace(/^x-/, '')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    });
}

/** The values that are named, each with its meaning, or an empty text where that is not told. */
export function valuesOf(document: OpenApi, schema: Schema): [value: string, meaning: string][] {
  const whole = resolveReference(document, schema);
  const own = (whole.enum ?? []).map((value): [string, string] => [
    String(value),
    whole['x-meanings']?.[String(value)] ?? '',
  ]);
  return [...own, ...composedSchemas(whole).flatMap((part) => valuesOf(document, part))];
}

/** The objects in a value whose members can be looked into, each with its name. */
export function nestedObjects(document: OpenApi, schema: Schema): { name: string | null; schema: Schema }[] {
  const whole = resolveReference(document, schema);
  const own = whole.properties === undefined ? [] : [{ name: nameOf(schema), schema: whole }];
  return [...own, ...composedSchemas(whole).flatMap((part) => nestedObjects(document, part))];
}

/** The schemas of what a value is, or holds many of. */
function composedSchemas({
  items,
  anyOf = [],
  oneOf = [],
  allOf = [],
  additionalProperties,
}: Schema): Schema[] {
  const each = [items, additionalProperties].filter((part): part is Schema => typeof part === 'object');
  return [...anyOf, ...oneOf, ...allOf, ...each];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
