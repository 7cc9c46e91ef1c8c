import { didYouMean } from '../nearest.js';
import { quoteValue } from '../quoted.js';

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
