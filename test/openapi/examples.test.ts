import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/testing/index.js';
import {
  type DescribedOperation,
  type DocumentParameter,
  describedOperations,
} from '../contract/document.js';
import { validationErrors } from '../contract/judge.js';
import { scaled } from '../scale.js';

describe('the examples of the document', () => {
  it('have a valid value of every parameter', () => {
    const wrong = describedOperations.flatMap(({ operationId, parameters }) =>
      parameters
        .map((parameter) => ({ parameter, values: valuesOf(parameter) }))
        .filter(
          ({ parameter, values }) =>
            values.length === 0 ||
            values.some((value) => validationErrors(parameter.schema, value).length > 0),
        )
        .map(({ parameter }) => `${operationId} ${parameter.name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have every request body, and every response with a schema', () => {
    const silent = describedOperations.flatMap(({ operationId, bodies, responses }) => [
      ...Object.entries(bodies)
        .filter(([, { examples = {} }]) => Object.keys(examples).length === 0)
        .map(([type]) => `${operationId} ${type}`),
      ...Object.entries(responses)
        .filter(
          ([, { content }]) =>
            content?.['application/json']?.schema.$ref !== undefined &&
            content['application/json'].examples === undefined,
        )
        .map(([status]) => `${operationId} ${status}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('have a request body for every media type', () => {
    const bodiless = describedOperations.flatMap(({ operationId, bodies, responses }) => {
      const responseExamples = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Number(status) < 300
          ? Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples))
          : [],
      );
      return Object.entries(bodies).flatMap(([type, { examples = {} }]) =>
        responseExamples
          .filter((name) => !(name in examples))
          .map((name) => `${operationId} ${type} ${name}`),
      );
    });
    expect(bodiless).toEqual([]);
  });

  it('match their schemas', () => {
    const wrong = describedOperations.flatMap(({ operationId, bodies, responses }) =>
      [
        ...Object.values(bodies),
        ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
      ].flatMap(({ schema, examples = {} }) =>
        Object.entries(examples).flatMap(([name, { value }]) =>
          validationErrors(schema, value).map((complaint) => `${operationId} ${name}: ${complaint}`),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('have unique names per operation, and errors never have the name of a request example', () => {
    for (const operation of describedOperations) {
      const responses = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).flatMap(({ examples = {} }) =>
          Object.keys(examples).map((name) => [name, status] as const),
        ),
      );
      expect([operation.operationId, new Set(responses.map(([name]) => name)).size]).toEqual([
        operation.operationId,
        responses.length,
      ]);
      const refused = responses.filter(([, status]) => Number(status) >= 400).map(([name]) => name);
      expect(namesOf(operation).filter((name) => refused.includes(name))).toEqual([]);
    }
  });
});

describe('a runner that follows the document', () => {
  // Reports are completed at the first read, or not during the run; longer runs test paces in between.
  it.each(
    scaled<('instant' | 'fast' | 'realtime')[]>(['instant', 'realtime'], ['instant', 'fast', 'realtime']),
  )(
    'is answered as the document says, at the pace %s, from the first operation to the last',
    async (pace) => {
      await using sandbox = await startSandbox({ pace });
      const run = await follow(sandbox.url);
      expect(run.filter(({ faults }) => faults.length > 0)).toEqual([]);
      expect(run.length).toBeGreaterThan(describedOperations.length);
      // Every example succeeds once reports are completed.
      if (pace === 'instant') expect(run.filter(({ status }) => status >= 300)).toEqual([]);
    },
  );
});

/** The result of a request of the runner, with its differences from the document. */
interface Step {
  request: string;
  status: number;
  faults: string[];
}

/** Sends each example of each operation in the order of the document, with the key of the demo account. */
async function follow(url: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const operation of describedOperations) {
    const names = namesOf(operation);
    for (const name of names.length > 0 ? names : [null]) {
      const types = Object.entries(operation.bodies).filter(
        ([, { examples = {} }]) => name !== null && name in examples,
      );
      for (const type of types.length > 0 ? types.map(([mediaType]) => mediaType) : [null]) {
        steps.push(await send(url, operation, name, type));
      }
    }
  }
  return steps;
}

async function send(
  url: string,
  operation: DescribedOperation,
  name: string | null,
  type: string | null,
): Promise<Step> {
  const { operationId, method, path, parameters, bodies, responses } = operation;
  const headers: Record<string, string> = { Authorization: 'Bearer sbx_playground_demo' };
  const query = new URLSearchParams();
  let target = path;
  for (const parameter of parameters) {
    const [first] = valuesOf(parameter);
    const named = name === null ? undefined : parameter.examples?.[name]?.value;
    const value = named ?? (parameter.required ? first : undefined);
    if (value === undefined) continue;
    if (parameter.in === 'path')
      target = target.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query') query.set(parameter.name, String(value));
    if (parameter.in === 'header') headers[parameter.name] = String(value);
  }
  if (type !== null) headers['Content-Type'] = type;
  const body = type === null ? undefined : JSON.stringify(bodies[type]?.examples?.[name ?? '']?.value);
  const search = query.size === 0 ? '' : `?${query}`;
  const response = await fetch(url + target + search, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const declared = responses[response.status];
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  // The first chunk of an endless response is enough.
  const isStream = mediaType === 'text/event-stream';
  const text = isStream ? await firstOf(response) : await response.text();
  const media = declared?.content?.[mediaType];
  const faults =
    declared === undefined
      ? ['its status is not declared']
      : text === ''
        ? []
        : media === undefined
          ? [`its media type ${mediaType} is not declared`]
          : validationErrors(media.schema, /json/.test(mediaType) ? JSON.parse(text) : text);
  return { request: `${operationId} ${name} ${method} ${target}${search}`, status: response.status, faults };
}

/** Returns the names of an operation's request examples. */
function namesOf({ parameters, bodies }: DescribedOperation): string[] {
  const shown = [...parameters, ...Object.values(bodies)].flatMap(({ examples = {} }) =>
    Object.keys(examples),
  );
  return [...new Set(shown)];
}

function valuesOf({ example, examples }: DocumentParameter): unknown[] {
  if (examples !== undefined) return Object.values(examples).map(({ value }) => value);
  return example === undefined ? [] : [example];
}

async function firstOf({ body }: Response): Promise<string> {
  for await (const bytes of body ?? []) return new TextDecoder().decode(bytes);
  return '';
}
