import { quoteValue } from '../../values/message-text.js';
import { didYouMean } from '../../values/suggestions.js';

/** The answer of one server: `queued:pending;in_review:checking`. */
export type OwnNames = `${string}:${string}`;

/** Whether an answer is put together for one server, and none of those that the ledger names. */
export function isOwn(answer: string): answer is OwnNames {
  return answer.includes(':');
}

/** What each thing is called on one server, or where it stands, which an answer of its own says. */
export function ownNames(answer: OwnNames): Readonly<Record<string, string>> {
  return Object.fromEntries(namedThingsOf(answer));
}

/** Each thing with its name, twice where it stands twice. */
function namedThingsOf(answer: OwnNames): (readonly [thing: string, name: string])[] {
  return answer.split(';').map((part) => {
    const [thing = '', ...name] = part.split(':');
    return [thing, name.join(':')];
  });
}

/** The answer that gives things these names. */
export function ownAnswer(named: Readonly<Record<string, string>>): OwnNames {
  const parts = Object.entries(named).map(([thing, name]) => `${thing}:${name}`);
  return parts.join(';') as OwnNames;
}

/** The answer that gives the things that are seen, one after the other, their names, where all of them are seen. */
export function ownAnswerOf(things: readonly string[], seen: readonly string[]): OwnNames | null {
  if (seen.length !== things.length) return null;
  const named = things.map((thing, at) => [thing, seen[at] ?? ''] as const);
  return ownAnswer(Object.fromEntries(named.filter(([thing, name]) => thing !== name)));
}

const wordPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/**
 * What keeps an answer from giving things names of its own, all of it; null where nothing does.
 * @param noun what one of them is
 * @param things by the names that they have otherwise
 */
export function ownNamesError(answer: OwnNames, noun: string, things: readonly string[]): string | null {
  const named = namedThingsOf(answer);
  const told = named.map(([, name]) => name);
  const faults = named.flatMap(([thing, name], at) => {
    const [, before] = named.slice(0, at).find(([other]) => other === thing) ?? [];
    if (before !== undefined)
      return [`${thing} can not be called ${quoteValue(before)} and ${quoteValue(name)}.`];
    if (!things.includes(thing))
      return [`there is no ${noun} ${quoteValue(thing)}.${didYouMean(thing, things)}`];
    if (!wordPattern.test(name))
      return [
        `the name of ${thing} must be of letters, digits, _, . and -, at most 64, not ${quoteValue(name)}.`,
      ];
    if (things.includes(name) && name !== thing)
      return [`${thing} can not be called ${name}, as another ${noun} is.`];
    return told.indexOf(name) < at ? [`${thing} can not be called ${name} too.`] : [];
  });
  return faults.length === 0 ? null : faults.join(' And ');
}

/** What of a refusal can stand somewhere in its body. */
const errorParts = ['code', 'message', 'status'] as const;
export type ErrorPart = (typeof errorParts)[number];

/** Where the parts stand: names of members, and 0 for the first of a list. */
type ErrorPartPaths = readonly { readonly part: ErrorPart; readonly path: readonly string[] }[];

/** `code:error.kind;message:error.text` as places. */
export function partPathsOf(answer: OwnNames): ErrorPartPaths {
  return answer.split(';').map((each) => {
    const [part = '', path = ''] = each.split(':');
    return { part: part as ErrorPart, path: path.split('.') };
  });
}

export function ownAnswerOfPaths(places: ErrorPartPaths): OwnNames {
  return places.map(({ part, path }) => `${part}:${path.join('.')}`).join(';') as OwnNames;
}

const pathPattern = /^[A-Za-z0-9_$-]{1,64}(?:\.[A-Za-z0-9_$-]{1,64}){0,7}$/;

/** What keeps an answer from saying where the parts stand, all of it; null where nothing does. */
export function partPathsError(answer: OwnNames): string | null {
  const places = partPathsOf(answer);
  const faults = places.flatMap(({ part, path }, at) => {
    const told = path.join('.');
    if (!errorParts.includes(part))
      return [`an error has no ${quoteValue(part)}.${didYouMean(part, errorParts)}`];
    if (!pathPattern.test(told) || answer.split(';')[at] !== `${part}:${told}`)
      return [`${part} stands at names of members with dots between them, not at ${quoteValue(told)}.`];
    const before = places.slice(0, at);
    const same = before.find((other) => other.part === part)?.path.join('.');
    if (same !== undefined) return [`${part} can stand at one place only, not at ${same} and at ${told}.`];
    const taken = before.find((other) => isConflicting(other.path, path));
    return taken === undefined ? [] : [`${part} can not stand at ${told} beside ${taken.path.join('.')}.`];
  });
  return faults.length === 0 ? null : faults.join(' And ');
}

/** Whether one of two is within the other, or they take the same value for a list and for an object. */
function isConflicting(one: readonly string[], other: readonly string[]): boolean {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  if (common === one.length || common === other.length) return true;
  return (one[common] === '0') !== (other[common] === '0');
}

/** A value with others in it, at their places. */
export function composeValue(
  leaves: readonly (readonly [path: readonly string[], value: unknown])[],
): unknown {
  const [first] = leaves;
  if (first !== undefined && first[0].length === 0) return first[1];
  const names = [...new Set(leaves.map(([[name = '']]) => name))];
  const members = names.map((name) => {
    const below = leaves.filter(([[own]]) => own === name);
    return [name, composeValue(below.map(([path, value]) => [path.slice(1), value]))] as const;
  });
  return names[0] === '0' ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** What stands at a place; undefined where nothing does. */
export function valueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => {
    const isHeld = typeof at === 'object' && at !== null && Object.hasOwn(at, name);
    return isHeld ? (at as Record<string, unknown>)[name] : undefined;
  }, value);
}

/** The schema of what `valueWith` makes. */
export function composeSchema(
  leaves: readonly (readonly [path: readonly string[], schema: object])[],
): object {
  const [first] = leaves;
  if (first !== undefined && first[0].length === 0) return first[1];
  const names = [...new Set(leaves.map(([[name = '']]) => name))];
  const below = (name: string): object =>
    composeSchema(leaves.filter(([[own]]) => own === name).map(([path, schema]) => [path.slice(1), schema]));
  if (names[0] === '0') return { type: 'array', minItems: 1, items: below('0') };
  const properties = Object.fromEntries(names.map((name) => [name, below(name)]));
  return { type: 'object', required: names, properties };
}
