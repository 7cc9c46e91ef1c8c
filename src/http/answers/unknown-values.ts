import type { Operation } from '../../contract/operations.js';

/** What stands in the place of values that are known: the contract leaves room for it. */
const unknownValue = 'sandbox_unknown_value';

/** A schema of the published document, as far as it is walked. */
interface Schema {
  $ref?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

interface Published {
  paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>
  >;
  components: { schemas: Readonly<Record<string, Schema>> };
}

interface Response {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

/** A body whose open enumerations, those that the published contract ends with any text, have a value that nobody knows. */
export async function withUnknownValues(
  { path, method }: Pick<Operation, 'path' | 'method'>,
  status: number,
  body: unknown,
): Promise<unknown> {
  // Megabytes, for a server that was asked for this only.
  const { default: document } = await import('../../contract/generated/openapi.json', {
    with: { type: 'json' },
  });
  const { paths, components } = document as unknown as Published;
  const schema =
    paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema;
  return schema === undefined ? body : replaced(body, schema, components.schemas);
}

function replaced(value: unknown, schema: Schema, named: Published['components']['schemas']): unknown {
  const alternatives = alternativesOf(schema, named);
  if (typeof value === 'string') return isOpen(alternatives) ? unknownValue : value;
  if (Array.isArray(value)) {
    const items = alternatives.find((each) => each.items !== undefined)?.items;
    return items === undefined ? value : value.map((item) => replaced(item, items, named));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.assign({}, ...alternatives.map(({ properties }) => properties ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      members[name] === undefined ? member : replaced(member, members[name], named),
    ]),
  );
}

/** A schema and all that it is made of, references followed. */
function alternativesOf(schema: Schema, named: Published['components']['schemas']): Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const meant = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? {}];
  return [schema, ...[...meant, ...anyOf, ...oneOf, ...allOf].flatMap((each) => alternativesOf(each, named))];
}

/** An enumeration beside any text. */
function isOpen(alternatives: readonly Schema[]): boolean {
  const isText = ({ type, enum: values }: Schema & { type?: unknown }): boolean =>
    type === 'string' && values === undefined;
  return alternatives.some(({ enum: values }) => values !== undefined) && alternatives.some(isText);
}
