import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiRequest } from '../client/api.js';
import { apiKey } from '../client/session.js';
import { BodyText, pretty } from '../parts/code.js';
import { Select } from '../parts/controls.js';
import type { Example, Operation, Parameter } from './openapi.js';
import { words } from './operation-words.js';

interface ExamplesProps {
  of: Readonly<Record<string, Example>>;
  /** What they are examples of. */
  label: string;
}

/** One of the examples, and which. */
export function Examples({ of, label }: ExamplesProps): JSX.Element | null {
  const t = words();
  const names = Object.keys(of);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const example = of[chosen];
  if (example === undefined) return null;
  return (
    <div class="examples">
      {names.length > 1 ? (
        <ExampleSelect of={of} chosen={chosen} onChoose={setChosen} />
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
  of: Readonly<Record<string, Example>>;
  chosen: string;
  onChoose(name: string): void;
}

export function ExampleSelect({ of, chosen, onChoose }: ExampleSelectProps): JSX.Element {
  return (
    <Select
      label={words().example}
      value={chosen}
      options={Object.entries(of).map(([name, { summary = name }]) => [name, summary] as const)}
      onChange={onChoose}
    />
  );
}

/** As it is written in a body: JSON with a line for each member. */
export function exampleText({ value }: Example): string {
  return typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2);
}

/** The first id of each kind in the newest answer that had one, by the account and what the ids begin with. */
const knownIds = new Map<string, string>();

const keyOf = (id: string): string => `${apiKey.peek()} ${id.split('_', 1)[0]}`;

/** Keeps the ids that an answer tells, so that what is tried next is tried on what is there. */
export function rememberIds(answer: string): void {
  const found = new Map<string, string>();
  for (const [, id = ''] of answer.matchAll(/"([a-z]+_\w+)"/g))
    if (!found.has(keyOf(id))) found.set(keyOf(id), id);
  for (const [key, id] of found) knownIds.set(key, id);
}

/** An id of the same kind that was told to this account; the example itself where none was. */
function knownId(example: string): string {
  return knownIds.get(keyOf(example)) ?? example;
}

/** What was typed to try an operation. */
export interface TryInput {
  /** By the place and name of each parameter; empty texts are not sent. */
  values: Readonly<Record<string, string>>;
  /** The type of the body, and its text; null where the operation takes none. */
  body: { mediaType: string; text: string } | null;
}

/** What a parameter is kept under: two of one name may stand in two places. */
export const fieldOf = ({ in: place, name }: Parameter): string => `${place} ${name}`;

/** What the document gives as examples of a parameter, each once. */
export function examplesOf({ example, examples = {} }: Parameter): string[] {
  const told = [example, ...Object.values(examples).map(({ value }) => value)];
  return [...new Set(told.filter((value) => value !== undefined).map(String))];
}

/** With examples of what is required, and of nothing else: all filters at once would find nothing. */
export function initialInput(operation: Operation): TryInput {
  const { parameters = [], requestBody } = operation;
  const required = parameters.filter(({ required }) => required);
  const [first] = Object.entries(requestBody?.content ?? {});
  const [example] = Object.values(first?.[1].examples ?? {});
  return {
    values: Object.fromEntries(
      required.map((parameter) => [fieldOf(parameter), knownId(examplesOf(parameter)[0] ?? '')]),
    ),
    body: first === undefined ? null : { mediaType: first[0], text: textOf(example) },
  };
}

const textOf = (example: Example | undefined): string => (example === undefined ? '' : exampleText(example));

/** The request that was typed. */
export function buildRequest(
  { method, path, parameters = [] }: Operation,
  { values, body }: TryInput,
): ApiRequest {
  const filled = (place: Parameter['in']): [string, string][] =>
    parameters.flatMap((parameter): [string, string][] => {
      const value = values[fieldOf(parameter)] ?? '';
      return parameter.in === place && value !== '' ? [[parameter.name, value]] : [];
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
