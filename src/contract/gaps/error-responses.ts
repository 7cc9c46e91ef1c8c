import type { GapAnswers, PossibleAnswers } from '../gap-answers.js';
import {
  composeSchema,
  composeValue,
  type ErrorPart,
  isOwn,
  type OwnNames,
  partPathsOf,
  valueAtPath,
} from './own-names.js';

/** What a refusal tells of. */
interface ErrorDetails {
  /** Of the problem; that of its status where it has none of its own. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** A body on the wire. */
interface ErrorBody {
  readonly mediaType: string | null;
  readonly body: string | null;
}

/** A body that was answered, and what it may tell of. */
export interface ReceivedErrorBody {
  readonly mediaType: string | null;
  readonly body: unknown;
  /** Of the problems that its operation declares for its status. */
  readonly codes: readonly string[];
}

/** A form in which refusals are told. */
interface ErrorShape {
  write(refusal: ErrorDetails): ErrorBody;
  /** Whether a body that was answered has it. */
  holds(given: ReceivedErrorBody): boolean;
  /** Its media type and schema, as the document has them; none where there is no body. */
  published: readonly [mediaType: string, schema: object] | null;
}

const stringSchema = { type: 'string' };

/** RFC 9457 itself is how problems are made. */
const errorShapes: Readonly<Record<Exclude<GapAnswers['error-body'], 'problem' | OwnNames>, ErrorShape>> = {
  plain: {
    write: ({ code, detail }) => ({
      mediaType: 'application/json',
      body: JSON.stringify({ error: { code, message: detail } }),
    }),
    holds({ mediaType, body, codes }) {
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
    holds: ({ mediaType, body }) => mediaType === null && (body === null || body === ''),
    published: null,
  },
  // A page of the kind that stands before a service: it knows the status, and nothing of the service.
  html: {
    write: ({ status, title }) => ({
      mediaType: 'text/html; charset=utf-8',
      body: `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${status} ${title}</h1>\n`,
    }),
    holds: ({ mediaType, body }) => mediaType === 'text/html; charset=utf-8' && typeof body === 'string',
    published: ['text/html', stringSchema],
  },
};

const partSchemas: Readonly<Record<ErrorPart, object>> = {
  code: stringSchema,
  message: stringSchema,
  status: { type: 'integer' },
};

/** The form of one server: JSON that has each part where it stands there. */
function ownShape(answer: OwnNames): ErrorShape {
  const places = partPathsOf(answer);
  return {
    write({ code, detail, status }) {
      const values: Readonly<Record<ErrorPart, unknown>> = { code, message: detail, status };
      const body = composeValue(places.map(({ part, path }) => [path, values[part]]));
      return { mediaType: 'application/json', body: JSON.stringify(body) };
    },
    holds({ mediaType, body, codes }) {
      if (mediaType !== 'application/json') return false;
      return places.every(({ part, path }) => {
        const value = valueAtPath(body, path);
        if (part === 'code') return codes.includes(value as string);
        return part === 'message' ? typeof value === 'string' : Number.isInteger(value);
      });
    },
    published: ['application/json', composeSchema(places.map(({ part, path }) => [path, partSchemas[part]]))],
  };
}

function errorShapeBy(answer: Exclude<GapAnswers['error-body'], 'problem'>): ErrorShape {
  return isOwn(answer) ? ownShape(answer) : errorShapes[answer];
}

/** Null for a problem, which is as it is. */
export function errorBody(refusal: ErrorDetails, answer: GapAnswers['error-body']): ErrorBody | null {
  return answer === 'problem' ? null : errorShapeBy(answer).write(refusal);
}

/** Whether a refusal that is no problem has one of the shapes that are possible. */
export function isErrorBody(
  given: ReceivedErrorBody,
  possible: readonly GapAnswers['error-body'][],
): boolean {
  return possible.some((answer) => answer !== 'problem' && errorShapeBy(answer).holds(given));
}

/**
 * What refusals may have as their body, by media type, as the document has it.
 * @param ofProblems what problems have
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

/** The status that a refusal has, in the place of that of its problem. */
export function errorStatus(status: number, answer: GapAnswers['error-codes']): number {
  return statusesByAnswer[answer][status] ?? status;
}

/** Whether some answer that is possible tells the status otherwise. */
export function isCoarsened(status: number, possible: PossibleAnswers): boolean {
  return possible['error-codes'].some((answer) => errorStatus(status, answer) !== status);
}
