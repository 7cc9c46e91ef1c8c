import type { FaultEffect } from '../../../contract/generated/types.js';
import { FaultEffect as holdsContract } from '../../../contract/generated/validators/fault-effect.js';
import { didYouMean } from '../../../contract/nearest.js';
import { quoted } from '../../../contract/quoted.js';
import { faultsOf } from '../../../contract/validator.js';
import { violations } from '../../../contract/violations.js';
import { givenModifier } from './given-modifier.js';
import { misfits } from './webhook-effect.js';

/** A part of an effect, as one line of text writes it. */
interface Part {
  /** The members that lead to it. */
  readonly path: readonly string[];
  readonly takes: 'number' | 'milliseconds' | 'text';
}

/** In the order in which they are written. */
const parts: Readonly<Record<string, Part>> = {
  status: { path: ['status'], takes: 'number' },
  'retry-after': { path: ['retryAfter'], takes: 'number' },
  latency: { path: ['latency', 'ms'], takes: 'milliseconds' },
  'latency-up-to': { path: ['latency', 'upToMs'], takes: 'milliseconds' },
  'latency-p99': { path: ['latency', 'p99Ms'], takes: 'milliseconds' },
  clock: { path: ['latency', 'clock'], takes: 'text' },
  reset: { path: ['reset'], takes: 'text' },
  body: { path: ['body'], takes: 'text' },
  'content-type': { path: ['contentType'], takes: 'text' },
  drip: { path: ['dripMs'], takes: 'milliseconds' },
  webhook: { path: ['webhook', 'kind'], takes: 'text' },
  copies: { path: ['webhook', 'copies'], takes: 'number' },
  delay: { path: ['webhook', 'delayMs'], takes: 'milliseconds' },
  bytes: { path: ['webhook', 'bytes'], takes: 'number' },
};

/** What a text asks for, or all that is wrong with it. */
export type ReadEffect = { readonly effect: FaultEffect } | { readonly faults: readonly string[] };

/** Reads `status=503; retry-after=2`. */
export function readEffect(text: string): ReadEffect {
  return readParts(text, Object.keys(parts), strange);
}

/** Those of what the answer to a request can suffer. */
const partsOfAnswers = Object.keys(parts).filter((name) => parts[name]?.path[0] !== 'webhook');

/** The same, of what the answer to a request can suffer. */
export function readAnswerEffect(text: string): ReadEffect {
  return readParts(text, partsOfAnswers, (name, known) =>
    Object.hasOwn(parts, name)
      ? `${name} is suffered by messages, not by the answer to a request: ask for it by company id, or POST /_sandbox/faults.`
      : strange(name, known),
  );
}

/** @param refusal what is said of a part that is not known */
function readParts(
  text: string,
  known: readonly string[],
  refusal: (name: string, known: readonly string[]) => string,
): ReadEffect {
  const effect: Record<string, unknown> = {};
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const piece of text.split(';')) {
    const [name = '', ...rest] = piece.split('=').map((each) => each.trim());
    const part = known.includes(name) ? parts[name] : undefined;
    if (part === undefined) faults.push(refusal(name, known));
    else if (seen.has(name)) faults.push(`${name} is given twice.`);
    else {
      seen.add(name);
      const fault = put(effect, part, name, rest.join('='));
      if (fault !== null) faults.push(fault);
    }
  }
  if (faults.length > 0) return { faults };
  const broken = [...unled(seen), ...effectFaults(effect).map(inParts)];
  return broken.length > 0 ? { faults: broken } : { effect: effect as FaultEffect };
}

function strange(name: string, known: readonly string[]): string {
  const what = name === '' ? 'A part has no name' : `There is no part ${quoted(name)}`;
  return `${what}; there are ${known.join(', ')}.${meantBy(name, known)}`;
}

/** A modifier of company ids is known by another name here, and the beginning of a name is as good as a slip of it. */
function meantBy(name: string, known: readonly string[]): string {
  const effect = givenModifier(name)?.effect;
  if (effect !== undefined && known.includes(effect.split('=', 1)[0] ?? ''))
    return ` Did you mean ${effect}?`;
  const begun = known.find((each) => each.startsWith(`${name}-`));
  return begun === undefined ? didYouMean(name, known) : ` Did you mean ${begun}?`;
}

/** Parts that lack the one of their member without which they say nothing. */
function unled(given: ReadonlySet<string>): string[] {
  return [...given].flatMap((name) => {
    const lead = parts[name]?.path[0] ?? name;
    return Object.hasOwn(parts, lead) && !given.has(lead) ? [`${name} goes with ${lead} only.`] : [];
  });
}

/** A sentence about members of an effect, as one about its parts; what it quotes stays as it is. */
function inParts(detail: string): string {
  return detail.replace(
    /"(?:[^"\\]|\\.)*"|[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*/g,
    (word) => partNames.get(word) ?? word,
  );
}

/** The names of parts by those of members, where they are others. */
const partNames = new Map(
  Object.entries(parts).flatMap(([name, { path }]) => {
    const own = path.at(-1) as string;
    return own === 'kind' ? [[path.join('.'), name]] : [path.join('.'), own].map((member) => [member, name]);
  }) as [string, string][],
);

/** What is wrong with the value, if anything. */
function put(
  effect: Record<string, unknown>,
  { path, takes }: Part,
  name: string,
  value: string,
): string | null {
  const digits = takes === 'milliseconds' ? /^(\d{1,9})ms$/.exec(value)?.[1] : /^\d{1,9}$/.exec(value)?.[0];
  if (takes !== 'text' && digits === undefined) {
    const right = takes === 'milliseconds' ? 'whole milliseconds, such as 2000ms' : 'a whole number';
    return `${name} takes ${right}, not ${quoted(value)}.`;
  }
  let holder = effect;
  for (const member of path.slice(0, -1)) {
    holder[member] ??= {};
    holder = holder[member] as Record<string, unknown>;
  }
  holder[path.at(-1) as string] = digits === undefined ? value : Number(digits);
  return null;
}

/** What an effect is not, by its schema or since parts of it contradict each other; not that parts are missing. */
function effectFaults(effect: Record<string, unknown>): string[] {
  const found = faultsOf(holdsContract, effect).filter(({ keyword }) => keyword !== 'required');
  const ofSchema = violations(found, 'body').map(({ detail }) => detail);
  return ofSchema.length > 0 ? ofSchema : clashesIn(effect).map(({ detail }) => detail);
}

/** Of an effect that holds its schema: members that contradict each other. */
export function clashesIn(effect: FaultEffect): { member: string; detail: string }[] {
  const { status, retryAfter, latency, reset, body, contentType, dripMs, webhook } = effect;
  const clashes: { member: string; detail: string }[] = [];
  const clash = (member: string, detail: string): void => void clashes.push({ member, detail });
  if (retryAfter !== undefined && status === undefined)
    clash('retryAfter', 'retryAfter goes with a status, such as 503.');
  if (reset !== undefined && (status ?? body ?? contentType ?? dripMs) !== undefined)
    clash('reset', 'Behind a reset nothing is answered: it goes with a latency only.');
  if (status !== undefined && (body === 'extra-members' || body === 'unknown-values'))
    clash('body', `${body} goes with an answer of its operation, not with a status.`);
  if (body === 'empty' && dripMs !== undefined) clash('dripMs', 'There is no body to come in pieces.');
  if (latency?.upToMs !== undefined && latency.p99Ms !== undefined)
    clash('latency', 'upToMs draws evenly and p99Ms does not: give one of them.');
  if (latency?.upToMs !== undefined && latency.upToMs < latency.ms)
    clash('latency', 'upToMs is the most, and ms the least.');
  if (latency?.p99Ms !== undefined && latency.p99Ms <= latency.ms)
    clash('latency', 'p99Ms is more than ms, the median.');
  if (webhook !== undefined) for (const detail of misfits(webhook)) clash('webhook', detail);
  return clashes;
}

/** What answers suffer of an effect; null where they suffer nothing. */
export function answerPart({ webhook: _, ...effect }: FaultEffect): FaultEffect | null {
  return Object.keys(effect).length === 0 ? null : effect;
}

/** An effect as one line, which `readEffect` reads back. */
export function writeEffect(effect: FaultEffect): string {
  return Object.entries(parts)
    .flatMap(([name, { path, takes }]) => {
      const value = path.reduce<unknown>(
        (at, member) => (at as Record<string, unknown> | undefined)?.[member],
        effect,
      );
      if (value === undefined) return [];
      return [`${name}=${value}${takes === 'milliseconds' ? 'ms' : ''}`];
    })
    .join('; ');
}
