import {
  type ErrorPart,
  isOwn,
  type OwnNames,
  ownAnswerOfPaths,
  partPathsError,
  valueAtPath,
} from '../gaps/own-names.js';
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

/** A text or number of a body, with where it stands. */
interface BodyLeaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** No deeper value, and no more of them, are looked at. */
const maxLeafDepth = 8;
const maxLeaves = 200;

/** What stands in a body: of a list, in its first item. */
function bodyLeavesOf(value: unknown, path: readonly string[] = []): BodyLeaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  if (path.length === maxLeafDepth) return [];
  const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return members.flatMap(([name, member]) => bodyLeavesOf(member, [...path, name])).slice(0, maxLeaves);
}

/** Names under which the parts are known to stand, the likeliest first: in lower case, without `_`. */
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

/** Whether what stands somewhere in all refusals can be a part: words of which some are several, one word, the status. */
function canBe(part: ErrorPart, path: readonly string[], refusals: readonly InterviewExchange[]): boolean {
  const values = refusals.map((one) => valueAtPath(one.json, path));
  if (part === 'status') return refusals.every((one, at) => values[at] === statusOf(one));
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  if (texts.length < values.length) return false;
  return part === 'code'
    ? texts.every((text) => /^[A-Za-z][\w.:/-]*$/.test(text))
    : texts.some((text) => /\S\s+\S/.test(text));
}

/** How likely a part stands under the name of a place: the less, the likelier; negative where it does not. */
function rankPart(part: ErrorPart, { path }: BodyLeaf): number {
  const name = path.findLast((each) => each !== '0') ?? '';
  return usualNames[part].indexOf(name.toLowerCase().replaceAll('_', ''));
}

/**
 * Where refusals that are JSON have their code, message and status: in all of them at the same places.
 * @returns null where that is not to be seen; `others` are members that stand elsewhere
 */
export function findErrorParts(
  refusals: readonly InterviewExchange[],
): { answer: OwnNames; others: readonly string[] } | null {
  const [first] = refusals;
  if (first === undefined || refusals.some(({ json }) => typeof json !== 'object' || json === null))
    return null;
  const leaves = bodyLeavesOf(first.json);
  const taken = new Set<BodyLeaf>();
  const places = (['status', 'message', 'code'] as const).flatMap((part) => {
    const [leaf] = leaves
      .filter((each) => !taken.has(each) && rankPart(part, each) >= 0)
      .filter(({ path }) => canBe(part, path, refusals))
      .sort((one, other) => rankPart(part, one) - rankPart(part, other));
    if (leaf === undefined) return [];
    taken.add(leaf);
    return [{ part, path: leaf.path }];
  });
  const answer = ownAnswerOfPaths(places.reverse());
  const isTold = places.some(({ part }) => part !== 'status');
  if (!isTold || !isOwn(answer) || partPathsError(answer) !== null) return null;
  const others = leaves.filter((leaf) => !taken.has(leaf)).map(({ path }) => path.join('.'));
  return { answer, others };
}

/** Requests that are refused on a server of this contract. */
const refusedQuestions: readonly QuestionName[] = [
  'create-without-type',
  'example-resource',
  'create-made-up-key',
];

export function probeErrorBody(heard: InterviewRecord): GapResult {
  const all = refusedQuestions.flatMap((name) => heard.of(name) ?? []).filter((one) => statusOf(one) >= 400);
  const [error] = all;
  if (error === undefined) return undetermined('Nothing was refused.');
  const shape = shapeOf(error);
  const mediaType = error.answer?.headers['content-type'] ?? 'no media type';
  if (shape !== null) return knownAnswer(shape, `${mediaType}.`, [error]);
  const words = `${mediaType}, ${(error.answer?.body ?? '').slice(0, 80)}`;
  const found = /^application\/json\b/.test(mediaType) ? findErrorParts(all) : null;
  if (found === null) return unforeseenAnswer(words, [error]);
  const { answer, others } = found;
  const rest = others.length === 0 ? '' : ` What stands at ${others.join(', ')} is left out.`;
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

export function probeErrorCodes(heard: InterviewRecord): GapResult {
  const [invalid, put] = [heard.of('create-without-type'), heard.of('put')];
  if (invalid === undefined || put === undefined) return undetermined('Nothing was refused.');
  const both = [invalid, put];
  const told = `${statusOf(invalid)} to a create without type, ${statusOf(put)} to a method that there is not`;
  const answer = codeAnswers[`${statusOf(invalid)} ${statusOf(put)}`];
  if (answer !== undefined) return knownAnswer(answer, `${told}.`, both);
  if (!both.every(isRequestRefusal)) return undetermined(`${told}.`, both);
  // A client meets the refusal of what it sends more often than that of a method.
  const near = statusOf(invalid) === 400 ? '400-for-422' : null;
  return unforeseenAnswer(near === null ? `${told}.` : `${told}: taken for ${near}.`, both, near);
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
    return knownAnswer('standard', 'Told in RateLimit and RateLimit-Policy.', [standard]);
  if (old !== undefined) return knownAnswer('x-ratelimit', 'Told in X-RateLimit-*.', [old]);
  if (limited === undefined)
    return undetermined('No answer told of a limit; whether there is one is only seen by exhausting it.');
  return limited.answer?.headers['retry-after'] === undefined
    ? knownAnswer('no-headers', `${describeOutcome(limited)}, and no header told of it.`, [limited])
    : unforeseenAnswer(`${describeOutcome(limited)}, with Retry-After alone.`, [limited]);
}

export function probeDeprecation({ exchanges }: InterviewRecord): GapResult {
  const told = exchanges.find(({ answer }) =>
    ['deprecation', 'sunset'].some((name) => answer?.headers[name] !== undefined),
  );
  return told === undefined
    ? undetermined(
        'No answer has Deprecation or Sunset: nothing is about to change, or it is told elsewhere.',
      )
    : unforeseenAnswer('An answer has Deprecation or Sunset.', [told]);
}

export function probeCrossOrigin(heard: InterviewRecord): GapResult {
  const asked = [heard.of('preflight-local'), heard.of('preflight-foreign')];
  const [local, foreign] = asked.map((one) => one?.answer?.headers['access-control-allow-origin']);
  if (asked.some((one) => one?.answer == null)) return undetermined('No preflight was answered.', asked);
  const told = `http://localhost:3000 is let in by ${local ?? 'nothing'}, https://app.example by ${foreign ?? 'nothing'}.`;
  if (local === undefined)
    return foreign === undefined ? knownAnswer('none', told, asked) : unforeseenAnswer(told, asked);
  return knownAnswer(foreign === undefined ? 'loopback' : 'any', told, asked);
}
