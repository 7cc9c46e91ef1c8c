import type { JSX } from 'preact';
import { nameOf, type OpenApi, resolveReference, type Schema } from '../operations/openapi.js';
import { BodyText } from '../parts/body-text.js';
import { TextWithCode } from '../parts/coded.js';
import { Disclosure } from './fold.js';
import { limitsOf, nestedObjects, typeText, valuesOf } from './schema-text.js';
import { words } from './words.js';

interface SchemaProps {
  document: OpenApi;
  schema: Schema;
}

/** A body: what it is, and its members, into which one can look. */
export function Body({ document, schema, label }: SchemaProps & { label: string }): JSX.Element {
  const t = words();
  return (
    <>
      <p lang="en">
        <code>{typeText(document, schema)}</code>
      </p>
      {nestedObjects(document, schema).map((object, at) => (
        <Members key={at} document={document} schema={object.schema} />
      ))}
      <Disclosure summary={t.jsonSchema}>
        {() => <BodyText label={`${t.jsonSchema}: ${label}`} text={schemaText(document, schema)} />}
      </Disclosure>
    </>
  );
}

/** The members of an object. */
function Members({ document, schema }: SchemaProps): JSX.Element {
  return (
    <ul class="members">
      {Object.entries(schema.properties ?? {}).map(([name, member]) => (
        <Member
          key={name}
          document={document}
          name={name}
          schema={member}
          required={schema.required?.includes(name) ?? false}
        />
      ))}
    </ul>
  );
}

interface MemberProps extends SchemaProps {
  name: string;
  required: boolean;
  /** Where that is not said by the schema. */
  description?: string;
  /** What stands beside its type. */
  place?: string;
  mark?: string | undefined;
}

/** One of the things that are sent or answered, with all that holds of it. */
export function Member(props: MemberProps): JSX.Element {
  const { document, name, schema, required, place, mark = schema['x-fact'] ?? schema['x-gap'] } = props;
  const t = words();
  const whole = typeText(document, schema);
  const limits = limitsOf(document, schema);
  const description = props.description ?? schemaDescription(document, schema);
  return (
    <li>
      <p class="member">
        <code class="name">{name}</code> <span lang="en">{whole}</span>
        {place !== undefined && <span>{place}</span>}
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
      <Values of={valuesOf(document, schema)} />
      {nestedObjects(document, schema).map(({ name: object, schema: inner }, at) => (
        <Disclosure key={at} summary={object === null ? t.members : `${t.members}: ${object}`}>
          {() => <Members document={document} schema={inner} />}
        </Disclosure>
      ))}
    </li>
  );
}

/** A few are told at once; meanings, and many, when they are asked for. */
function Values({ of }: { of: readonly (readonly [value: string, meaning: string])[] }): JSX.Element | null {
  const t = words();
  if (of.length === 0) return null;
  const list = (
    <ul class="values">
      {of.map(([value, meaning]) => (
        <li key={value}>
          <code>{value}</code> <TextWithCode text={meaning} />
        </li>
      ))}
    </ul>
  );
  const isShort = of.length <= 6 && of.every(([, meaning]) => meaning === '');
  return isShort ? list : <Disclosure summary={`${t.values}: ${of.length}`}>{() => list}</Disclosure>;
}

/** What it is said to be, or else what the schema that it refers to, or holds, says of itself. */
function schemaDescription(document: OpenApi, schema: Schema): string {
  const [object] = nestedObjects(document, schema);
  return resolveReference(document, schema).description ?? object?.schema.description ?? '';
}

function schemaText(document: OpenApi, schema: Schema): string {
  const name = nameOf(schema);
  return JSON.stringify(name === null ? schema : document.components.schemas[name], null, 2);
}
