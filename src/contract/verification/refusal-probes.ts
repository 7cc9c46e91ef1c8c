import { type Exchange, isRefusal, memberOf, outcomeWords, statusOf } from './exchange.js';
import type { Heard } from './heard.js';
import type { QuestionName } from './question-names.js';
import { refusalPlaces } from './refusal-places.js';
import { known, type Sighting, unforeseen, untold } from './verdict.js';

/** Requests that are refused on a server of this contract. */
const refused: readonly QuestionName[] = ['create-without-type', 'example-resource', 'create-made-up-key'];

export function errorBody(heard: Heard): Sighting {
  const all = refused.flatMap((name) => heard.of(name) ?? []).filter((one) => statusOf(one) >= 400);
  const [error] = all;
  if (error === undefined) return untold('Nothing was refused.');
  const shape = shapeOf(error);
  const mediaType = error.answer?.headers['content-type'] ?? 'no media type';
  if (shape !== null) return known(shape, `${mediaType}.`, [error]);
  const words = `${mediaType}, ${(error.answer?.body ?? '').slice(0, 80)}`;
  const found = /^application\/json\b/.test(mediaType) ? refusalPlaces(all) : null;
  if (found === null) return unforeseen(words, [error]);
  const { answer, others } = found;
  const rest = others.length === 0 ? '' : ` What stands at ${others.join(', ')} is left out.`;
  return unforeseen(`${words}. Codes and messages are those of this sandbox.${rest}`, all, answer);
}

function shapeOf({ answer, json }: Exchange): string | null {
  const mediaType = answer?.headers['content-type'] ?? '';
  const error = memberOf(json, 'error');
  if (answer?.body === '') return 'empty';
  if (mediaType.startsWith('application/problem+json')) return 'problem';
  if (mediaType.startsWith('text/html')) return 'html';
  const isPlain = ['code', 'message'].every((name) => typeof memberOf(error, name) === 'string');
  return isPlain ? 'plain' : null;
}

export function errorCodes(heard: Heard): Sighting {
  const [invalid, put] = [heard.of('create-without-type'), heard.of('put')];
  if (invalid === undefined || put === undefined) return untold('Nothing was refused.');
  const both = [invalid, put];
  const told = `${statusOf(invalid)} to a create without type, ${statusOf(put)} to a method that there is not`;
  const answer = codes[`${statusOf(invalid)} ${statusOf(put)}`];
  if (answer !== undefined) return known(answer, `${told}.`, both);
  if (!both.every(isRefusal)) return untold(`${told}.`, both);
  // A client meets the refusal of what it sends more often than that of a method.
  const near = statusOf(invalid) === 400 ? '400-for-422' : null;
  return unforeseen(near === null ? `${told}.` : `${told}: taken for ${near}.`, both, near);
}

const codes: Readonly<Record<string, string>> = {
  '422 405': 'precise',
  '400 405': '400-for-422',
  '422 404': '404-for-405',
};

export function rateLimits({ exchanges }: Heard): Sighting {
  const having = (pattern: RegExp): Exchange | undefined =>
    exchanges.find(({ answer }) => Object.keys(answer?.headers ?? {}).some((name) => pattern.test(name)));
  const [standard, old] = [having(/^ratelimit(-policy)?$/), having(/^x-ratelimit-/)];
  const limited = exchanges.find((one) => statusOf(one) === 429);
  if (standard !== undefined) return known('standard', 'Told in RateLimit and RateLimit-Policy.', [standard]);
  if (old !== undefined) return known('x-ratelimit', 'Told in X-RateLimit-*.', [old]);
  if (limited === undefined)
    return untold('No answer told of a limit; whether there is one is only seen by exhausting it.');
  return limited.answer?.headers['retry-after'] === undefined
    ? known('no-headers', `${outcomeWords(limited)}, and no header told of it.`, [limited])
    : unforeseen(`${outcomeWords(limited)}, with Retry-After alone.`, [limited]);
}

export function deprecation({ exchanges }: Heard): Sighting {
  const told = exchanges.find(({ answer }) =>
    ['deprecation', 'sunset'].some((name) => answer?.headers[name] !== undefined),
  );
  return told === undefined
    ? untold('No answer has Deprecation or Sunset: nothing is about to change, or it is told elsewhere.')
    : unforeseen('An answer has Deprecation or Sunset.', [told]);
}

export function crossOrigin(heard: Heard): Sighting {
  const asked = [heard.of('preflight-local'), heard.of('preflight-foreign')];
  const [local, foreign] = asked.map((one) => one?.answer?.headers['access-control-allow-origin']);
  if (asked.some((one) => one?.answer == null)) return untold('No preflight was answered.', asked);
  const told = `http://localhost:3000 is let in by ${local ?? 'nothing'}, https://app.example by ${foreign ?? 'nothing'}.`;
  if (local === undefined)
    return foreign === undefined ? known('none', told, asked) : unforeseen(told, asked);
  return known(foreign === undefined ? 'loopback' : 'any', told, asked);
}
