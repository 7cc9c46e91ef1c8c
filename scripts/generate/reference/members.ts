import type { ReferenceMember } from '../../../src/contract/generated/types.js';
import { type Schema, schemasByTitle } from '../schemas.js';

/** A field of a record, without an example. */
export type DescribedMember = Omit<ReferenceMember, 'example'>;

/** A field, with the part of its schema that locates its values. */
interface LocatedMember {
  readonly described: Omit<DescribedMember, 'path'>;
  /** Title of the record at this field, in its list or in its map. */
  readonly record: string | null;
}

const titles = schemasByTitle('');

/** Returns the schema with this title. */
export function schemaOf(title: string): Schema {
  const schema = titles[title];
  if (schema === undefined) throw new Error(`there is no schema ${title}`);
  return schema;
}

/** Returns every field of a report by record, in depth-first order of first occurrence. */
export function membersOfReport(): DescribedMember[] {
  const found: DescribedMember[] = [];
  const seen = new Set<string>();
  const visit = (title: string, path: string): void => {
    if (seen.has(title)) return;
    seen.add(title);
    const members = membersOf(title);
    const at = (member: string) => [path, member].filter(Boolean).join('.');
    for (const { described } of members) found.push({ ...described, path: at(described.member) });
    for (const { described, record } of members)
      if (record !== null) visit(record, at(described.member) + suffixOf(described.kind));
  };
  visit('Report', '');
  return found;
}

/** Path suffix from a list or map to its items. */
export function suffixOf(kind: ReferenceMember['kind']): string {
  return { list: '[]', map: '.*' }[kind as string] ?? '';
}

/** Returns the fields of a record, including those of nested records without a title. */
export function membersOf(title: string): LocatedMember[] {
  const schema = schemaOf(title);
  return schema.type === 'array' ? inItems(title, '', schema) : inObject(title, '', schema);
}

function inItems(title: string, name: string, { items }: Schema): LocatedMember[] {
  return inObject(title, name, branchOf(items as Schema).schema);
}

function inObject(title: string, prefix: string, schema: Schema): LocatedMember[] {
  const required = (schema.required ?? []) as string[];
  const alternatives = (isUnion(schema) ? [] : (schema.oneOf ?? [])) as Schema[];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]) => {
    const always = required.includes(name) && alternatives.length === 0;
    return ofMember(title, `${prefix}${name}`, member, !always && !required.includes(name));
  });
}

function ofMember(title: string, member: string, declared: Schema, optional: boolean): LocatedMember[] {
  const { schema, nullable, name } = branchOf(declared);
  const described = {
    record: title,
    member,
    ...kindOf(schema, name),
    optional,
    nullable,
    meaning: String(declared.description ?? schema.description),
    unit: (declared['x-unit'] ?? schema['x-unit'] ?? null) as string | null,
    values: valuesOf(schema),
  };
  const held = heldBy(schema);
  const record = isRecord(schema) ? name : held === null || !isRecord(held.schema) ? null : held.name;
  const own: LocatedMember = { described, record };
  if (name === null && isRecord(schema)) return [own, ...inObject(title, `${member}.`, schema)];
  if (held === null || held.name !== null) return [own];
  if (isRecord(held.schema)) return [own, ...inObject(title, `${member}[].`, held.schema)];
  // A list of lists, such as combinations.
  const inner = held.schema.type === 'array' ? branchOf(held.schema.items as Schema) : null;
  return inner !== null && inner.name === null && isRecord(inner.schema)
    ? [own, ...inObject(title, `${member}[][].`, inner.schema)]
    : [own];
}

/** Resolves a schema through references and `null`, with the title of the result. */
function branchOf(declared: Schema): { schema: Schema; nullable: boolean; name: string | null } {
  if (typeof declared.$ref === 'string') {
    const schema = schemaOf(declared.$ref);
    return { schema, nullable: isNullable(schema), name: declared.$ref };
  }
  const branches = (declared.anyOf ?? []) as Schema[];
  const some = branches.filter(({ type }) => type !== 'null');
  const [only] = some;
  if (only === undefined || some.length > 1)
    return { schema: declared, nullable: isNullable(declared), name: null };
  return { ...branchOf(only), nullable: some.length < branches.length };
}

function isNullable({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes('null');
}

function isRecord(schema: Schema): boolean {
  return schema.properties !== undefined || isUnion(schema);
}

/** Returns true for a record whose alternatives have the same fields, each with its own values. */
function isUnion({ properties, oneOf }: Schema): boolean {
  return properties === undefined && oneOf !== undefined;
}

/** Returns the fields of a record. A field of a union has the meanings and codes of all alternatives. */
function propertiesOf(schema: Schema): { [name: string]: Schema } {
  if (!isUnion(schema)) return (schema.properties ?? {}) as { [name: string]: Schema };
  const alternatives = (schema.oneOf as Schema[]).map(propertiesOf);
  return Object.fromEntries(
    Object.keys(alternatives[0] ?? {}).map((name) => {
      const fields = alternatives.flatMap((each): Schema[] => (each[name] === undefined ? [] : [each[name]]));
      const description = fields.map((each) => each.description).join(' ');
      const codes = fields.flatMap(valuesOf);
      return [
        name,
        codes.length > 0 ? { description, enum: codes } : { description, 'x-unit': 'by `field`' },
      ];
    }),
  );
}

/** Returns the item schema of a list or map; null for anything else. */
function heldBy({ type, items, additionalProperties }: Schema): ReturnType<typeof branchOf> | null {
  if (type === 'array') return branchOf(items as Schema);
  return typeof additionalProperties === 'object' && additionalProperties !== null
    ? branchOf(additionalProperties as Schema)
    : null;
}

function kindOf(schema: Schema, name: string | null): Pick<DescribedMember, 'kind' | 'of'> {
  const held = heldBy(schema);
  if (held !== null) return { kind: schema.type === 'array' ? 'list' : 'map', of: heldName(held) };
  if (isRecord(schema)) return { kind: 'record', of: name };
  const kind = plainKind(schema);
  return { kind, of: kind === 'id' ? recordOfId(String(schema.pattern)) : null };
}

function heldName({ schema, name }: ReturnType<typeof branchOf>): string | null {
  if (isRecord(schema)) return name;
  if (schema.type === 'array') return heldName(branchOf(schema.items as Schema));
  const kind = plainKind(schema);
  return kind === 'id' ? `${recordOfId(String(schema.pattern)) ?? ''}.id` : kind;
}

function plainKind(schema: Schema): DescribedMember['kind'] {
  const { type, format, pattern } = schema;
  if (schema.const !== undefined || valuesOf(schema).length > 0) return 'code';
  if (type === 'boolean') return 'boolean';
  if ([type].flat().includes('integer')) return 'number';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'instant';
  if (format === 'json-pointer') return 'pointer';
  return /^\^[a-z]+_/.test(String(pattern)) ? 'id' : 'text';
}

/** Returns the codes of a field or of the items of a list. */
function valuesOf(schema: Schema): string[] {
  const held = schema.type === 'array' ? branchOf(schema.items as Schema).schema : schema;
  const values = held.const === undefined ? ((held.enum ?? []) as unknown[]) : [held.const];
  const alternatives = ((held.anyOf ?? []) as Schema[]).flatMap((branch) =>
    valuesOf(branchOf(branch).schema),
  );
  return [...values, ...alternatives].filter((value) => typeof value === 'string');
}

const recordsById: { readonly [prefix: string]: string } = {
  act: 'Act',
  doc: 'Document',
  ent: 'Entity',
  grp: 'PowerGroup',
  pos: 'Position',
  pow: 'Power',
  shr: 'Shareholder',
};

/** Returns the record that ids of this pattern refer to; null if there is none. */
function recordOfId(pattern: string): string | null {
  return recordsById[/^\^([a-z]+)_/.exec(pattern)?.[1] ?? ''] ?? null;
}
