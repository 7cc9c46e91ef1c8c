import {
  isControlPlane,
  isShared,
  type Operation,
  operations,
  problemsOf,
  type ResponseEntry,
} from '../../src/contract/operations.js';
import { type ProblemCode, type ProblemEntry, problems } from '../../src/contract/problems.js';
import type { Examples, NamedExamples } from './examples.js';
import { schemaPrefix } from './published-schemas.js';
import { basis } from './stamps.js';

const faulted = ['Sandbox-Fault-Applied'];
const limited = ['RateLimit-Policy', 'RateLimit'];
/** Headers of responses that a profile or a fault changed. */
const varied = ['Sandbox-Gaps'];
/** Headers of every response. */
const everywhere = ['Request-Id', 'Sandbox', 'Sandbox-Content-Version'];
/** Headers of responses with a body. */
const withBody = ['Content-Encoding', 'Vary'];
/** CORS headers. */
const forPages = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];
/** Headers by status. */
const ofStatus: { [status: number]: string[] } = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export interface Responses {
  /** Shared responses by name. */
  shared: { [name: string]: unknown };
  /** Returns all responses of an operation, by status. */
  of(operation: Operation): { [status: string]: unknown };
}

/** Generates the responses of operations. Shared error responses are components that operations refer to. */
export function createResponses(examples: Examples): Responses {
  const refusals = operations.flatMap(refusalsOf);
  const shared: { [name: string]: unknown } = {};
  for (const { status, entries, own } of refusals) {
    if (own) continue;
    const name = sharedName(entries);
    const alike = refusals.filter((other) => !other.own && sharedName(other.entries) === name);
    // A server may lack the control plane, so shared responses show nothing of it.
    const others = alike.filter(({ operation }) => !isControlPlane(operation.path));
    const chosen = others.length > 0 ? others : alike;
    const shown = chosen.map(({ operation }) => examples.answers[`${operation.id} ${status}`]);
    shared[name] ??= refusal(
      status,
      entries,
      shown.find((example) => example !== undefined),
    );
  }
  return {
    shared,
    of(operation) {
      const failures = refusalsOf(operation).map(({ status, entries, own }): [string, unknown] => [
        String(status),
        own
          ? refusal(status, entries, examples.answers[`${operation.id} ${status}`])
          : { $ref: `#/components/responses/${sharedName(entries)}` },
      ]);
      return Object.fromEntries([...successes(operation, examples), ...failures]);
    },
  };
}

/** The error response of an operation with one status. */
interface Refusal {
  operation: Operation;
  status: number;
  entries: ProblemEntry[];
  /** True if one of its problems is specific to the operation. */
  own: boolean;
}

function refusalsOf(operation: Operation): Refusal[] {
  const byStatus = new Map<number, ProblemEntry[]>();
  for (const code of new Set(problemsOf(operation))) {
    const entry = problems.find((candidate) => candidate.code === code);
    if (entry === undefined)
      throw new Error(`${operation.id} names the problem ${code}, which does not exist`);
    byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), entry]);
  }
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, entries]) => ({
      operation,
      status,
      entries,
      own: entries.some(({ code }) => operation.problems.includes(code)),
    }));
}

/** Returns the component name of problem codes, such as `AuthenticationRequiredOrInvalidKey`. */
function sharedName(entries: readonly ProblemEntry[]): string {
  return entries.map(({ code }) => pascalCase(code)).join('Or');
}

function pascalCase(code: ProblemCode): string {
  return code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function refusal(status: number, entries: readonly ProblemEntry[], examples: NamedExamples | undefined) {
  return {
    description: entries.map(({ code, title }) => `${title} (\`${code}\`).`).join(' '),
    ...basis(entries[0] ?? {}),
    headers: headerReferences([
      ...(ofStatus[status] ?? []),
      ...withBody,
      ...forPages,
      // Without a key there is no account, and so no rate limit.
      ...(status === 401 ? [] : limited),
      ...varied,
      ...everywhere,
    ]),
    content: {
      'application/problem+json': {
        schema: { $ref: `${schemaPrefix}Problem` },
        ...(examples === undefined ? {} : { examples }),
      },
    },
  };
}

function successes({ id, path, answers }: Operation, examples: Examples): [string, unknown][] {
  return answers.map((answer) => {
    const { status, description, headers = [], fact, gap } = answer;
    const content = contentOf(answer, examples.answers[`${id} ${status}`]);
    return [
      String(status),
      {
        description,
        ...basis({ fact, gap }),
        headers: headerReferences([
          ...headers,
          ...(content === null ? [] : withBody),
          ...(isShared(path) ? [...forPages, ...faulted, ...limited, ...varied] : []),
          ...everywhere,
        ]),
        ...(content === null ? {} : { content }),
      },
    ];
  });
}

function contentOf({ schema, mediaType }: ResponseEntry, examples: NamedExamples | undefined) {
  const shown = examples === undefined ? {} : { examples };
  if (schema !== undefined)
    return { 'application/json': { schema: { $ref: schemaPrefix + schema }, ...shown } };
  if (mediaType === undefined) return null;
  const anything = { description: 'Any JSON.' };
  return {
    // Clients compare media types without parameters.
    [mediaType.split(';', 1)[0] as string]: {
      schema: mediaType === 'application/json' ? anything : { type: 'string' },
      ...shown,
    },
  };
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
