import type { Example, Operation, Parameter } from '../operations/openapi.js';
import type { ApiRequest } from '../server/api.js';
import { exampleText } from './examples.js';
import { knownId } from './known-ids.js';

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
