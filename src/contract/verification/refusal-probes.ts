import { describeOutcome, fieldOf, type InterviewExchange, isRequestRefusal, statusOf } from './exchange.js';
import type { InterviewRecord } from './heard.js';
import type { QuestionName } from './question-names.js';
import { findErrorParts } from './refusal-places.js';
import { type GapResult, knownAnswer, undetermined, unforeseenAnswer } from './verdict.js';

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
