import type { Operation } from '../../contract/operations.js';

/** What stands in the place of values that are known: the contract leaves room for it. */
const unknownValue = 'sandbox_unknown_value';

/** A schema of the published document, as far as it is walked. */
interface OpenapiSchema {
  $ref?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, OpenapiSchema>>;
  items?: OpenapiSchema;
  anyOf?: readonly OpenapiSchema[];
  oneOf?: readonly OpenapiSchema[];
  allOf?: readonly OpenapiSchema[];
}

interface PublishedDocument {
  paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, PublishedResponse>> }>>>
  >;
  components: { schemas: Readonly<Record<string, OpenapiSchema>> };
}

interface PublishedResponse {
  content?: Readonly<Record<string, { schema?: OpenapiSchema }>>;
}

/** A body whose open enumerations, those that the published contract ends with any text, have a value that nobody knows. */
export async function insertUnknownValues(
  { path, method }: Pick<Operation, 'path' | 'method'>,
  status: number,
  body: unknown,
): Promise<unknown> {
  // Megabytes, for a server that was asked for this only.
  const { default: document } = await import('../../contract/generated/openapi.json', {
    with: { type: 'json' },
  });
  const { paths, components } = document as unknown as PublishedDocument;
  const schema =
    paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema;
  return schema === undefined ? body : replaceOpenValues(body, schema, components.schemas);
}

function replaceOpenValues(
  value: unknown,
  schema: OpenapiSchema,
  named: PublishedDocument['components']['schemas'],
): unknown {
  const alternatives = alternativesOf(schema, named);
  if (typeof value === 'string') return isOpenEnumeration(alternatives) ? unknownValue : value;
  if (Array.isArray(value)) {
    const items = alternatives.find((each) => each.items !== undefined)?.items;
    return items === undefined ? value : value.map((item) => replaceOpenValues(item, items, named));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.assign({}, ...alternatives.map(({ properties }) => properties ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      members[name] === undefined ? member : replaceOpenValues(member, members[name], named),
    ]),
  );
}

/** A schema and all that it is made of, references followed. */
function alternativesOf(
  schema: OpenapiSchema,
  named: PublishedDocument['components']['schemas'],
): OpenapiSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const meant = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? {}];
  return [schema, ...[...meant, ...anyOf, ...oneOf, ...allOf].flatMap((each) => alternativesOf(each, named))];
}

/** An enumeration beside any text. */
function isOpenEnumeration(alternatives: readonly OpenapiSchema[]): boolean {
  const isText = ({ type, enum: values }: OpenapiSchema & { type?: unknown }): boolean =>
    type === 'string' && values === undefined;
  return alternatives.some(({ enum: values }) => values !== undefined) && alternatives.some(isText);
}
