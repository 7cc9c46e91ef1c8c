import { composeLeaves, valueAtPath, valueOfLeaves } from '../../values/json-paths.js';
import type { PossibleAnswers } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';
import { type ErrorPart, type ErrorPartPaths, isOwn, type OwnNames, partPathsOf } from './own-names.js';

/** Contents of an error response. */
interface ErrorDetails {
  /** Code of the problem, or of its status if it has none. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

interface ErrorBody {
  readonly mediaType: string | null;
  readonly body: string | null;
}

/** A received error body, and the codes that it may have. */
export interface ReceivedErrorBody {
  readonly mediaType: string | null;
  readonly body: unknown;
  /** Codes of the problems that the operation declares for this status. */
  readonly codes: readonly string[];
}

/** A form of error responses. */
interface ErrorShape {
  write(error: ErrorDetails): ErrorBody;
  /** Returns whether a body has this form. */
  matches(received: ReceivedErrorBody): boolean;
  /** Media type and schema for the OpenAPI document; null if there is no body. */
  published: readonly [mediaType: string, schema: object] | null;
}

const stringSchema = { type: 'string' };

/** Forms other than the default, which is a problem of RFC 9457. */
const errorShapes: Readonly<Record<Exclude<GapAnswers['error-body'], 'problem' | OwnNames>, ErrorShape>> = {
  plain: {
    write: ({ code, detail }) => ({
      mediaType: 'application/json',
      body: JSON.stringify({ error: { code, message: detail } }),
    }),
    matches({ mediaType, body, codes }) {
      const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
      const isPlain = mediaType === 'application/json' && typeof error?.message === 'string';
      return isPlain && codes.includes(error?.code as string);
    },
    published: [
      'application/json',
      {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: stringSchema, message: stringSchema },
          },
        },
      },
    ],
  },
  empty: {
    write: () => ({ mediaType: null, body: null }),
    matches: ({ mediaType, body }) => mediaType === null && (body === null || body === ''),
    published: null,
  },
  // An error page of a gateway, which knows only the status.
  html: {
    write: ({ status, title }) => ({
      mediaType: 'text/html; charset=utf-8',
      body: `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${status} ${title}</h1>\n`,
    }),
    matches: ({ mediaType, body }) => mediaType === 'text/html; charset=utf-8' && typeof body === 'string',
    published: ['text/html', stringSchema],
  },
};

const partSchemas: Readonly<Record<ErrorPart, object>> = {
  code: stringSchema,
  message: stringSchema,
  status: { type: 'integer' },
};

/** Returns the schema of errors with each part at its path. */
function schemaOf(places: ErrorPartPaths): object {
  const leaves = places.map(({ part, path }) => ({ path, value: partSchemas[part] }));
  return composeLeaves<object>(leaves, {
    list: ([items]) => ({ type: 'array', minItems: 1, items }),
    object: (properties) => ({ type: 'object', required: Object.keys(properties), properties }),
  });
}

/** The form of one server: JSON with each part at its path. */
function ownShape(answer: OwnNames): ErrorShape {
  const places = partPathsOf(answer);
  return {
    write({ code, detail, status }) {
      const values: Readonly<Record<ErrorPart, unknown>> = { code, message: detail, status };
      const body = valueOfLeaves(places.map(({ part, path }) => ({ path, value: values[part] })));
      return { mediaType: 'application/json', body: JSON.stringify(body) };
    },
    matches({ mediaType, body, codes }) {
      if (mediaType !== 'application/json') return false;
      return places.every(({ part, path }) => {
        const value = valueAtPath(body, path);
        if (part === 'code') return codes.includes(value as string);
        return part === 'message' ? typeof value === 'string' : Number.isInteger(value);
      });
    },
    published: ['application/json', schemaOf(places)],
  };
}

function errorShapeBy(answer: Exclude<GapAnswers['error-body'], 'problem'>): ErrorShape {
  return isOwn(answer) ? ownShape(answer) : errorShapes[answer];
}

/** Returns the body of an error; null for a problem, which is unchanged. */
export function errorBody(error: ErrorDetails, answer: GapAnswers['error-body']): ErrorBody | null {
  return answer === 'problem' ? null : errorShapeBy(answer).write(error);
}

/** Returns whether an error body has one of the possible forms other than a problem. */
export function isErrorBody(
  received: ReceivedErrorBody,
  possible: readonly GapAnswers['error-body'][],
): boolean {
  return possible.some((answer) => answer !== 'problem' && errorShapeBy(answer).matches(received));
}

/**
 * Returns the content of error responses for the OpenAPI document, by media type.
 * @param ofProblems content of problems
 */
export function errorContent(
  ofProblems: Readonly<Record<string, unknown>>,
  possible: readonly GapAnswers['error-body'][],
): Record<string, unknown> {
  const others = possible.flatMap((answer) => {
    const published = answer === 'problem' ? null : errorShapeBy(answer).published;
    return published === null ? [] : [[published[0], { schema: published[1] }]];
  });
  return { ...(possible.includes('problem') ? ofProblems : {}), ...Object.fromEntries(others) };
}

const statusesByAnswer: Readonly<Record<GapAnswers['error-codes'], Readonly<Record<number, number>>>> = {
  precise: {},
  '400-for-422': { 422: 400 },
  '404-for-405': { 405: 404 },
};

/** Returns the status sent for an error in place of its own. */
export function errorStatus(status: number, answer: GapAnswers['error-codes']): number {
  return statusesByAnswer[answer][status] ?? status;
}

/** Returns whether a possible answer replaces this status. */
export function isCoarsened(status: number, possible: PossibleAnswers): boolean {
  return possible['error-codes'].some((answer) => errorStatus(status, answer) !== status);
}
