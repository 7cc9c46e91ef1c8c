import { isJsonObject } from '../../values/json.js';
import { contentSchemas, type OrderedSchema } from '../content-schemas.js';
import type { Shape } from '../generated/types.js';
import { amountForm, fieldNaming, instantForm } from './forms.js';

/** The names of the fields of some schemas, and of those that hold an instant. */
export interface FieldNames {
  readonly names: ReadonlySet<string>;
  readonly instants: ReadonlySet<string>;
}

/** Returns the names of all fields of schemas, without those that they refer to. */
export function fieldNamesIn(schemas: readonly unknown[]): FieldNames {
  const names = new Set<string>();
  const instants = new Set<string>();
  const visit = (schema: unknown): void => {
    if (Array.isArray(schema)) for (const one of schema) visit(one);
    else if (isJsonObject(schema)) {
      const { properties = {} } = schema as OrderedSchema;
      for (const [name, field] of Object.entries(properties)) {
        names.add(name);
        if (JSON.stringify(field).match(/"format":"date-time"|timestamp\.json"/)) instants.add(name);
      }
      for (const [keyword, value] of Object.entries(schema)) {
        if (keyword === 'properties') for (const one of Object.values(properties)) visit(one);
        else if (keyword !== 'examples') visit(value);
      }
    }
  };
  visit(schemas);
  return { names, instants };
}

/** The top-level fields of content, in order. */
export const contentFieldNames: readonly string[] = Object.keys(
  contentSchemas['content.json']?.properties ?? {},
);

/** The conversion of report content, or of parts of it, to another wire form. */
export interface ContentForm {
  /** True if nothing changes. */
  readonly isUsual: boolean;
  write(value: unknown): unknown;
  read(value: unknown): unknown;
  nameOf(own: string): string;
  /** Own names of all fields of content. */
  readonly fieldNames: ReadonlySet<string>;
}

/**
 * Compiles the names, amounts and instants of content. Keys that are data, such as currencies and JSON Pointers, are no
 * names of fields and stay.
 * @param fields by default those of content
 */
export function compileContentForm(
  shape: Shape,
  fields: FieldNames = fieldNamesIn(Object.values(contentSchemas)),
): ContentForm {
  const { names, instants } = fields;
  const naming = fieldNaming(shape);
  const renamed = [...names].map((own) => [own, naming(own)] as const).filter(([own, wire]) => wire !== own);
  const wireNames = new Map(renamed);
  const ownNames = new Map(renamed.map(([own, wire]) => [wire, own]));
  const amounts = amountForm(shape.amounts);
  const instant = instantForm(shape.instants);
  const hasInstants = shape.instants !== undefined && shape.instants !== 'iso';
  const amountName = naming('amount');
  const currencyName = naming('currency');

  const write = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(write);
    const fields: Record<string, unknown> = {};
    for (const name in value) {
      const field = (value as Record<string, unknown>)[name];
      fields[wireNames.get(name) ?? name] =
        hasInstants && instants.has(name) ? instant.write(field) : write(field);
    }
    if (
      amounts !== null &&
      typeof fields[amountName] === 'string' &&
      typeof fields[currencyName] === 'string'
    )
      fields[amountName] = amounts.write(fields[amountName], fields[currencyName]);
    return fields;
  };
  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(read);
    const fields: Record<string, unknown> = {};
    for (const [wire, field] of Object.entries(value)) {
      const name = ownNames.get(wire) ?? wire;
      fields[name] = hasInstants && instants.has(name) ? instant.read(field) : read(field);
    }
    if (amounts !== null && typeof fields.currency === 'string' && 'amount' in fields)
      fields.amount = amounts.read(fields.amount, fields.currency);
    return fields;
  };

  return {
    isUsual: wireNames.size === 0 && amounts === null && !hasInstants,
    write,
    read,
    nameOf: naming,
    fieldNames: names,
  };
}
