import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonObject, type JsonObject } from '../../../src/values/json.js';

/** A recorded response. */
export interface RecordedResponse {
  /** Name of the operation that was called. */
  readonly operation: string;
  /** Strings of the requests; in responses they are data of the client too. */
  readonly sent: readonly string[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A client that accepts only responses that the recorded server could have sent. */
export interface GeneratedClient {
  /** Throws an error with all reasons if the recorded server could not have sent a response. */
  accept(response: RecordedResponse): void;
}

/** Headers that clients read. A header that was not recorded does no harm, except a new `Location`. */
const readHeaders = ['content-type', 'location', 'allow', 'retry-after'];

interface ResponseType {
  readonly body: ValidateFunction;
  readonly headers: ValidateFunction;
}

/** Generates a client: the strictest JSON Schemas that all recorded responses of an operation and status fulfil. */
export function generateClient(recorded: readonly RecordedResponse[]): GeneratedClient {
  // Each validator runs only a few times: optimizing its code takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  const samples = new Map<string, RecordedResponse[]>();
  for (const one of recorded) samples.set(typeOf(one), [...(samples.get(typeOf(one)) ?? []), one]);
  const types = new Map<string, ResponseType>();
  const vocabulary = vocabularyOf(recorded);
  for (const [name, ones] of samples) {
    const body = ajv.compile(
      schemaOf(
        ones.map((one) => one.body),
        vocabulary,
      ),
    );
    const hasLocation = ones.some(({ headers }) => headers.location !== undefined);
    const headers = {
      ...schemaOf(ones.map(headersOf), vocabulary),
      additionalProperties: true,
      ...(hasLocation ? {} : { not: { required: ['location'] } }),
    };
    types.set(name, { body, headers: ajv.compile(headers) });
  }
  return {
    accept(response) {
      const type = types.get(typeOf(response));
      if (type === undefined) throw new Error(`${typeOf(response)} was never recorded`);
      const errors = [
        ...(type.headers(headersOf(response)) ? [] : (type.headers.errors ?? [])),
        ...(type.body(response.body) ? [] : (type.body.errors ?? [])),
      ];
      if (errors.length > 0) throw new Error(`${typeOf(response)}: ${ajv.errorsText(errors)}`);
    },
  };
}

const typeOf = ({ operation, status }: RecordedResponse): string => `${operation} ${status}`;

function headersOf({ headers }: RecordedResponse): JsonObject {
  const found = readHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  // Parameters of a media type change nothing for JSON.
  return { ...Object.fromEntries(found), 'content-type': headers['content-type']?.split(';')[0] };
}

/** Words by the name of the field that has them; a name is missing if its values are data. */
type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>;

const isWord = (text: string): boolean => /^[\w./;+-]{1,60}$/.test(text);

/** Returns the words of all fields whose values are words of the server and not data of a client. */
function vocabularyOf(recorded: readonly RecordedResponse[]): Vocabulary {
  const texts = new Map<string, Set<string>>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') texts.set(name, (texts.get(name) ?? new Set()).add(value));
    else if (Array.isArray(value)) for (const item of value) visit(item, name);
    else if (isJsonObject(value)) for (const [field, inner] of Object.entries(value)) visit(inner, field);
  };
  for (const one of recorded) {
    visit(one.body, '');
    visit(headersOf(one), '');
  }
  const sent = new Set(recorded.flatMap((one) => one.sent));
  return new Map([...texts].filter(([, all]) => [...all].every((text) => isWord(text) && !sent.has(text))));
}

/** Infers a schema from samples: types, names, lengths of lists, forms of strings, and words as an enumeration. */
function schemaOf(samples: readonly unknown[], vocabulary: Vocabulary, name = ''): JsonObject {
  const types = [...new Set(samples.map(jsonType))];
  const texts = samples.filter((sample) => typeof sample === 'string');
  const numbers = samples.filter((sample) => typeof sample === 'number');
  const constants = samples.filter((sample) => typeof sample === 'boolean');
  return {
    type: types,
    ...(texts.length === 0 ? {} : textSchema(texts, vocabulary.get(name))),
    ...(numbers.length === 0 ? {} : numberSchema(numbers)),
    ...(constants.length === 0 || types.length > 1 ? {} : { enum: [...new Set(constants)] }),
    ...objectSchema(samples.filter(isJsonObject), vocabulary),
    ...listSchema(samples.filter(Array.isArray), vocabulary, name),
  };
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function objectSchema(samples: readonly JsonObject[], vocabulary: Vocabulary): JsonObject {
  if (samples.length === 0) return {};
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  const valuesOf = (name: string): unknown[] =>
    samples.flatMap((sample) => (Object.hasOwn(sample, name) ? [sample[name]] : []));
  return {
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(valuesOf(name), vocabulary, name)])),
    required: names.filter((name) => samples.every((sample) => Object.hasOwn(sample, name))),
    additionalProperties: false,
  };
}

function listSchema(
  samples: readonly (readonly unknown[])[],
  vocabulary: Vocabulary,
  name: string,
): JsonObject {
  if (samples.length === 0) return {};
  const lengths = samples.map(({ length }) => length);
  const items = samples.flat();
  return {
    minItems: Math.min(...lengths),
    maxItems: Math.max(...lengths),
    ...(items.length === 0 ? {} : { items: schemaOf(items, vocabulary, name) }),
  };
}

/** Ranges of epoch seconds and milliseconds of this century; their size distinguishes them. */
const epochs = [
  [1e9, 4e9],
  [1e12, 4e12],
] as const;

function numberSchema(samples: readonly number[]): JsonObject {
  const epoch = epochs.find(([min, max]) => samples.every((sample) => sample > min && sample < max));
  return epoch === undefined ? {} : { minimum: epoch[0], maximum: epoch[1] };
}

/** Patterns of strings that differ between responses. */
const forms: readonly ((text: string) => string | undefined)[] = [
  (text) => {
    const [, fraction = '', zone] =
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
    if (zone === undefined) return undefined;
    return `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d${fraction.replace(/\d/g, '\\d').replace('.', '\\.')}${zone.replace('+', '\\+')}$`;
  },
  (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? '^\\d{4}-\\d\\d-\\d\\d$' : undefined),
  // An id, perhaps at the end of an address.
  (text) => {
    const [, before, id] = /^(.*?)((?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3})?[0-9a-f]{12,32})$/.exec(text) ?? [];
    if (before === undefined || id === undefined) return undefined;
    const hex = id.split('-').map(({ length }) => `[0-9a-f]{${length}}`);
    return `^${before.replace(/[^\w-]/g, '\\$&')}${hex.join('-')}$`;
  },
];

function textSchema(samples: readonly string[], words: ReadonlySet<string> | undefined): JsonObject {
  const formOf = (text: string): string | undefined =>
    forms.map((form) => form(text)).find((one) => one !== undefined);
  const [pattern, ...others] = new Set(samples.map(formOf));
  if (pattern !== undefined && others.length === 0) return { pattern };
  if (words === undefined) return {};
  return { pattern: `^(?:${[...words].map((word) => word.replace(/[^\w-]/g, '\\$&')).join('|')})$` };
}
