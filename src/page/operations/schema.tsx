import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { BodyText, TextWithCode } from '../parts/code.js';
import { type OpenApi, resolveReference, type Schema, schemaName } from './openapi.js';
import { words } from './operation-words.js';

interface DisclosureProps {
  summary: ComponentChildren;
  isOpen?: boolean;
  /** Rendered when first opened. */
  children(): ComponentChildren;
}

/** A fold whose content is rendered when it is first opened. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps): JSX.Element {
  const [isSeen, setSeen] = useState(isOpen);
  return (
    <details
      class="disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setSeen(true)}
    >
      <summary>{summary}</summary>
      {isSeen && children()}
    </details>
  );
}

/** Short type of a schema: `array of Report`, `string or null`. */
function typeText(document: OpenApi, schema: Schema): string {
  const name = schemaName(schema);
  const { type = 'object' } = resolveReference(document, schema);
  if (name !== null && type !== 'object') return `${name}, ${[type].flat().join(' or ')}`;
  return shortText(schema);
}

/** Type of a schema, without resolving its name. */
function shortText(schema: Schema): string {
  const name = schemaName(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return unique(alternatives.map(shortText)).join(' or ');
  if (schema.allOf !== undefined) return unique(schema.allOf.map(shortText)).join(' and ');
  const types = [schema.type ?? (schema.enum === undefined ? 'anything' : 'string')].flat();
  return types
    .map((type) => {
      if (type === 'array' && schema.items !== undefined) return `array of ${shortText(schema.items)}`;
      const additional = schema.additionalProperties;
      if (type === 'object' && schema.properties === undefined && typeof additional === 'object')
        return `object of ${shortText(additional)}`;
      return type;
    })
    .join(' or ');
}

/** Keywords shown with a value; an `x-` prefix is not shown. */
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

/** Constraints of a value, without its type: `minimum: 1`. */
function limitsOf(document: OpenApi, schema: Schema): string[] {
  const resolved = resolveReference(document, schema);
  return shownKeywords
    .filter((keyword) => resolved[keyword] !== undefined)
    .map((keyword) => {
      const value = resolved[keyword];
      return `${keyword.replace(/^x-/, '')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    });
}

/** Values of an enum with their meaning; an empty text if there is none. */
export function namedValues(document: OpenApi, schema: Schema): [value: string, meaning: string][] {
  const resolved = resolveReference(document, schema);
  const own = (resolved.enum ?? []).map((value): [string, string] => [
    String(value),
    resolved['x-meanings']?.[String(value)] ?? '',
  ]);
  return [...own, ...composedSchemas(resolved).flatMap((part) => namedValues(document, part))];
}

/** Objects within a value, with their schema names. */
function nestedObjects(document: OpenApi, schema: Schema): { name: string | null; schema: Schema }[] {
  const resolved = resolveReference(document, schema);
  const own = resolved.properties === undefined ? [] : [{ name: schemaName(schema), schema: resolved }];
  return [...own, ...composedSchemas(resolved).flatMap((part) => nestedObjects(document, part))];
}

/** Schemas that a schema is composed of, or of its items. */
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

interface SchemaProps {
  document: OpenApi;
  schema: Schema;
}

/** Type and fields of a body. */
export function SchemaBody({ document, schema, label }: SchemaProps & { label: string }): JSX.Element {
  const t = words();
  return (
    <>
      <p lang="en">
        <code>{typeText(document, schema)}</code>
      </p>
      {nestedObjects(document, schema).map((object, index) => (
        <SchemaFields key={index} document={document} schema={object.schema} />
      ))}
      <Disclosure summary={t.jsonSchema}>
        {() => {
          const name = schemaName(schema);
          return (
            <BodyText
              label={`${t.jsonSchema}: ${label}`}
              text={JSON.stringify(name === null ? schema : document.components.schemas[name], null, 2)}
            />
          );
        }}
      </Disclosure>
    </>
  );
}

/** Fields of an object. */
function SchemaFields({ document, schema }: SchemaProps): JSX.Element {
  return (
    <ul class="schema-fields plain-list">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <SchemaField
          key={name}
          document={document}
          name={name}
          schema={field}
          required={schema.required?.includes(name) ?? false}
        />
      ))}
    </ul>
  );
}

interface SchemaFieldProps extends SchemaProps {
  name: string;
  required: boolean;
  /** Description if the schema has none of its own. */
  description?: string;
  /** Location, shown after the type. */
  location?: string;
  mark?: string | undefined;
}

/** A field, parameter or header, with its type and constraints. */
export function SchemaField(props: SchemaFieldProps): JSX.Element {
  const { document, name, schema, required, location, mark = schema['x-fact'] ?? schema['x-gap'] } = props;
  const t = words();
  const resolved = typeText(document, schema);
  const limits = limitsOf(document, schema);
  const [object] = nestedObjects(document, schema);
  const description =
    props.description ?? resolveReference(document, schema).description ?? object?.schema.description ?? '';
  return (
    <li>
      <p class="schema-field">
        <code class="name">{name}</code> <span lang="en">{resolved}</span>
        {location !== undefined && <span>{location}</span>}
        {required && <strong>{t.required}</strong>}
        {mark !== undefined && <code class="id">{mark}</code>}
      </p>
      {description !== '' && (
        <p>
          <TextWithCode text={description} />
        </p>
      )}
      {limits.length > 0 && (
        <p class="limits" lang="en">
          {limits.map((limit) => (
            <code key={limit}>{limit}</code>
          ))}
        </p>
      )}
      <Values values={namedValues(document, schema)} />
      {nestedObjects(document, schema).map(({ name: object, schema: inner }, index) => (
        <Disclosure key={index} summary={object === null ? t.fields : `${t.fields}: ${object}`}>
          {() => <SchemaFields document={document} schema={inner} />}
        </Disclosure>
      ))}
    </li>
  );
}

/** Shows short enums at once and folds long ones. */
function Values({
  values,
}: {
  values: readonly (readonly [value: string, meaning: string])[];
}): JSX.Element | null {
  const t = words();
  if (values.length === 0) return null;
  const list = (
    <ul class="values plain-list">
      {values.map(([value, meaning]) => (
        <li key={value}>
          <code>{value}</code> <TextWithCode text={meaning} />
        </li>
      ))}
    </ul>
  );
  const isShort = values.length <= 6 && values.every(([, meaning]) => meaning === '');
  return isShort ? list : <Disclosure summary={`${t.values}: ${values.length}`}>{() => list}</Disclosure>;
}
