import {
  type ErrorPart,
  isOwn,
  type OwnNames,
  ownAnswerOfPaths,
  partPathsError,
  valueAtPath,
} from '../gaps/own-names.js';
import type { Leaf } from '../shapes/learning/samples.js';
import {
  describeOutcome,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  type InterviewRecord,
  isRequestRefusal,
  knownAnswer,
  type QuestionName,
  statusOf,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';

/** Max depth and number of scalars that are examined. */
const maxLeafDepth = 8;
const maxLeaves = 200;

/** Returns the scalars of a body; of an array, those of its first item. */
function bodyLeavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  if (path.length === maxLeafDepth) return [];
  const fields = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return fields.flatMap(([name, field]) => bodyLeavesOf(field, [...path, name])).slice(0, maxLeaves);
}

/** Usual names of the parts, most likely first, in lower case and without `_`. */
const usualNames: Readonly<Record<ErrorPart, readonly string[]>> = {
  code: [
    ...['code', 'errorcode', 'type', 'kind', 'error', 'name', 'reason', 'key'],
    ...['codigo', 'codigoerror', 'tipo', 'motivo'],
  ],
  message: [
    ...['message', 'errormessage', 'detail', 'errordescription', 'description'],
    ...['text', 'msg', 'reason', 'error', 'title', 'messages', 'errors', 'details'],
    ...['mensaje', 'detalle', 'descripcion', 'texto', 'motivo', 'titulo', 'mensajes', 'errores', 'detalles'],
  ],
  status: ['status', 'statuscode', 'httpstatus', 'http', 'code', 'estado', 'codigoestado', 'codigo'],
};

/**
 * Returns whether the values at a path can be a part of all errors: a status equals the HTTP status, a code is one
 * word, and some message has several words.
 */
function canBe(part: ErrorPart, path: readonly string[], errors: readonly InterviewExchange[]): boolean {
  const values = errors.map((one) => valueAtPath(one.json, path));
  if (part === 'status') return errors.every((one, at) => values[at] === statusOf(one));
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  if (texts.length < values.length) return false;
  return part === 'code'
    ? texts.every((text) => /^[A-Za-z][\w.:/-]*$/.test(text))
    : texts.some((text) => /\S\s+\S/.test(text));
}

/** Rank of a leaf's name for a part: 0 is most likely, negative is unusable. */
function rankPart(part: ErrorPart, { path }: Leaf): number {
  const name = path.findLast((each) => each !== '0') ?? '';
  return usualNames[part].indexOf(name.toLowerCase().replaceAll('_', ''));
}

/**
 * Finds the paths of code, message and status that JSON errors have in common.
 * @returns null if they cannot be found; `others` are the remaining fields
 */
export function findErrorParts(
  errors: readonly InterviewExchange[],
): { answer: OwnNames; others: readonly string[] } | null {
  const [first] = errors;
  if (first === undefined || errors.some(({ json }) => typeof json !== 'object' || json === null))
    return null;
  const leaves = bodyLeavesOf(first.json);
  const used = new Set<Leaf>();
  const places = (['status', 'message', 'code'] as const).flatMap((part) => {
    const [leaf] = leaves
      .filter((each) => !used.has(each) && rankPart(part, each) >= 0)
      .filter(({ path }) => canBe(part, path, errors))
      .sort((one, other) => rankPart(part, one) - rankPart(part, other));
    if (leaf === undefined) return [];
    used.add(leaf);
    return [{ part, path: leaf.path }];
  });
  const answer = ownAnswerOfPaths(places.reverse());
  const hasText = places.some(({ part }) => part !== 'status');
  if (!hasText || !isOwn(answer) || partPathsError(answer) !== null) return null;
  const others = leaves.filter((leaf) => !used.has(leaf)).map(({ path }) => path.join('.'));
  return { answer, others };
}

/** Requests that are refused on a server that keeps the contract. */
const refusedQuestions: readonly QuestionName[] = [
  'create-without-type',
  'example-resource',
  'create-made-up-key',
];

export function probeErrorBody(interview: InterviewRecord): GapResult {
  const all = refusedQuestions
    .flatMap((name) => interview.of(name) ?? [])
    .filter((one) => statusOf(one) >= 400);
  const [error] = all;
  if (error === undefined) return undetermined('Nothing was refused.');
  const shape = shapeOf(error);
  const mediaType = error.answer?.headers['content-type'] ?? 'no media type';
  if (shape !== null) return knownAnswer(shape, `${mediaType}.`, [error]);
  const words = `${mediaType}, ${(error.answer?.body ?? '').slice(0, 80)}`;
  const found = /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType) ? findErrorParts(all) : null;
  if (found === null) return unforeseenAnswer(words, [error]);
  const { answer, others } = found;
  const rest = others.length === 0 ? '' : ` The values at ${others.join(', ')} are left out.`;
  return unforeseenAnswer(`${words}. Codes and messages are those of this sandbox.${rest}`, all, answer);
}

function shapeOf({ answer, json }: InterviewExchange): string | null {
  const mediaType = answer?.headers['content-type'] ?? '';
  const error = fieldOf(json, 'error');
  if (answer?.body === '') return 'empty';
  if (mediaType.startsWith('application/problem+json')) return 'problem';
  if (mediaType.startsWith('text/html')) return 'html';
  const isPlain = ['code', 'message'].every((name) => typeof fieldOf(error, name) === 'string');
  return isPlain ? 'plain' : null;
}

export function probeErrorCodes(interview: InterviewRecord): GapResult {
  const [invalid, put] = [interview.of('create-without-type'), interview.of('put')];
  if (invalid === undefined || put === undefined) return undetermined('Nothing was refused.');
  const both = [invalid, put];
  const words = `${statusOf(invalid)} to a create without type, ${statusOf(put)} to an unknown method`;
  const answer = codeAnswers[`${statusOf(invalid)} ${statusOf(put)}`];
  if (answer !== undefined) return knownAnswer(answer, `${words}.`, both);
  if (!both.every(isRequestRefusal)) return undetermined(`${words}.`, both);
  // Clients meet the refusal of an invalid body more often than that of a method.
  const near = statusOf(invalid) === 400 ? '400-for-422' : null;
  return unforeseenAnswer(near === null ? `${words}.` : `${words}: taken for ${near}.`, both, near);
}

const codeAnswers: Readonly<Record<string, string>> = {
  '422 405': 'precise',
  '400 405': '400-for-422',
  '422 404': '404-for-405',
};

export function probeRateLimits({ exchanges }: InterviewRecord): GapResult {
  const having = (pattern: RegExp): InterviewExchange | undefined =>
    exchanges.find(({ answer }) => Object.keys(answer?.headers ?? {}).some((name) => pattern.test(name)));
  const [standard, old] = [having(/^ratelimit(-policy)?$/), having(/^x-ratelimit-/)];
  const limited = exchanges.find((one) => statusOf(one) === 429);
  if (standard !== undefined)
    return knownAnswer('standard', 'Stated in RateLimit and RateLimit-Policy.', [standard]);
  if (old !== undefined) return knownAnswer('x-ratelimit', 'Stated in X-RateLimit-*.', [old]);
  if (limited === undefined)
    return undetermined('No response mentions a limit; only exhausting it would show one.');
  return limited.answer?.headers['retry-after'] === undefined
    ? knownAnswer('no-headers', `${describeOutcome(limited)}, and no header mentions it.`, [limited])
    : unforeseenAnswer(`${describeOutcome(limited)}, with Retry-After alone.`, [limited]);
}

export function probeDeprecation({ exchanges }: InterviewRecord): GapResult {
  const announced = exchanges.find(({ answer }) =>
    ['deprecation', 'sunset'].some((name) => answer?.headers[name] !== undefined),
  );
  return announced === undefined
    ? undetermined(
        'No response has Deprecation or Sunset: no change is announced, or it is announced elsewhere.',
      )
    : unforeseenAnswer('A response has Deprecation or Sunset.', [announced]);
}

export function probeCrossOrigin(interview: InterviewRecord): GapResult {
  const preflights = [interview.of('preflight-local'), interview.of('preflight-foreign')];
  const [local, foreign] = preflights.map((one) => one?.answer?.headers['access-control-allow-origin']);
  if (preflights.some((one) => one?.answer == null))
    return undetermined('No preflight got a response.', preflights);
  const words = `http://localhost:3000 is allowed by ${local ?? 'no header'}, https://app.example by ${foreign ?? 'no header'}.`;
  if (local === undefined)
    return foreign === undefined
      ? knownAnswer('none', words, preflights)
      : unforeseenAnswer(words, preflights);
  return knownAnswer(foreign === undefined ? 'loopback' : 'any', words, preflights);
}
