import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiRequest } from '../client/api.js';
import { apiKey } from '../client/session.js';
import { BodyText, formatBody } from '../parts/code.js';
import { Select } from '../parts/controls.js';
import type { DescribedParameter, Example, ListedOperation } from './openapi.js';
import { words } from './operation-words.js';

interface ExamplesProps {
  examples: Readonly<Record<string, Example>>;
  /** Subject of the examples. */
  label: string;
}

/** Shows one example, with a choice of others. */
export function Examples({ examples, label }: ExamplesProps): JSX.Element | null {
  const t = words();
  const names = Object.keys(examples);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const example = examples[chosen];
  if (example === undefined) return null;
  return (
    <div class="examples">
      {names.length > 1 ? (
        <ExampleSelect examples={examples} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p class="small">
          {t.example}: <span lang="en">{example.summary}</span>
        </p>
      )}
      <BodyText label={`${t.example}: ${label}`} text={exampleText(example)} />
    </div>
  );
}

interface ExampleSelectProps {
  examples: Readonly<Record<string, Example>>;
  chosen: string;
  onChoose(name: string): void;
}

export function ExampleSelect({ examples, chosen, onChoose }: ExampleSelectProps): JSX.Element {
  return (
    <Select
      label={words().example}
      value={chosen}
      options={Object.entries(examples).map(([name, { summary = name }]) => [name, summary] as const)}
      onChange={onChoose}
    />
  );
}

/** Text of an example as sent in a body; JSON is indented. */
export function exampleText({ value }: Example): string {
  return typeof value === 'string' ? formatBody(value) : JSON.stringify(value, null, 2);
}

/** First id of each kind in the newest response that had one, by key and id prefix. */
const knownIds = new Map<string, string>();

const keyOf = (id: string): string => `${apiKey.peek()} ${id.split('_', 1)[0]}`;

/** Stores the ids of a response, so that the next try uses existing records. */
export function rememberIds(responseText: string): void {
  const found = new Map<string, string>();
  for (const [, id = ''] of responseText.matchAll(/"([a-z]+_\w+)"/g))
    if (!found.has(keyOf(id))) found.set(keyOf(id), id);
  for (const [key, id] of found) knownIds.set(key, id);
}

/** Returns a known id of the same kind, or the example itself. */
function knownId(example: string): string {
  return knownIds.get(keyOf(example)) ?? example;
}

/** Input of the form. */
export interface TryInput {
  /** Values by `fieldKey`; empty texts are not sent. */
  values: Readonly<Record<string, string>>;
  /** Media type and text of the body; null if the operation takes none. */
  body: { mediaType: string; text: string } | null;
}

/** Key of a parameter; its location makes it unique. */
export const fieldKey = ({ in: location, name }: DescribedParameter): string => `${location} ${name}`;

/** Distinct example values of a parameter. */
export function examplesOf({ example, examples = {} }: DescribedParameter): string[] {
  const values = [example, ...Object.values(examples).map(({ value }) => value)];
  return [...new Set(values.filter((value) => value !== undefined).map(String))];
}

/** Fills in required parameters only: all filters at once would find nothing. */
export function initialInput(operation: ListedOperation): TryInput {
  const { parameters = [], requestBody } = operation;
  const required = parameters.filter(({ required }) => required);
  const [first] = Object.entries(requestBody?.content ?? {});
  const [example] = Object.values(first?.[1].examples ?? {});
  return {
    values: Object.fromEntries(
      required.map((parameter) => [fieldKey(parameter), knownId(examplesOf(parameter)[0] ?? '')]),
    ),
    body:
      first === undefined
        ? null
        : { mediaType: first[0], text: example === undefined ? '' : exampleText(example) },
  };
}

/** Builds the request from the input. */
export function buildRequest(
  { method, path, parameters = [] }: ListedOperation,
  { values, body }: TryInput,
): ApiRequest {
  const filled = (location: DescribedParameter['in']): [string, string][] =>
    parameters.flatMap((parameter): [string, string][] => {
      const value = values[fieldKey(parameter)] ?? '';
      return parameter.in === location && value !== '' ? [[parameter.name, value]] : [];
    });
  const inPath = new Map(filled('path'));
  const hasBody = body !== null && body.text.trim() !== '';
  return {
    method: method as NonNullable<ApiRequest['method']>,
    path: path.replace(/\{(\w+)\}/g, (open, name: string) => {
      const value = inPath.get(name);
      return value === undefined ? open : encodeURIComponent(value);
    }),
    query: Object.fromEntries(filled('query')),
    headers: {
      ...(hasBody ? { 'Content-Type': body.mediaType } : {}),
      ...Object.fromEntries(filled('header')),
    },
    ...(hasBody ? { text: body.text } : {}),
  };
}
