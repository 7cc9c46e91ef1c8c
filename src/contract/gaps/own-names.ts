import { didYouMean, quoteValue } from '../../values/message-text.js';

/** An answer with names of one server: `queued:pending;in_review:checking`. */
export type OwnNames = `${string}:${string}`;

/** Returns whether an answer has a server's own names and is not one of the ledger. */
export function isOwn(answer: string): answer is OwnNames {
  return answer.includes(':');
}

/** Returns the own names, or paths, by the contract's names. */
export function ownNames(answer: OwnNames): Readonly<Record<string, string>> {
  return Object.fromEntries(namedThingsOf(answer));
}

/** Returns all pairs, including duplicates. */
function namedThingsOf(answer: OwnNames): (readonly [thing: string, name: string])[] {
  return answer.split(';').map((part) => {
    const [thing = '', ...name] = part.split(':');
    return [thing, name.join(':')];
  });
}

/** Returns the answer for these names. */
export function ownAnswer(named: Readonly<Record<string, string>>): OwnNames {
  const parts = Object.entries(named).map(([thing, name]) => `${thing}:${name}`);
  return parts.join(';') as OwnNames;
}

/** Returns the answer that maps names to the observed ones, in order; null if their counts differ. */
export function ownAnswerOf(things: readonly string[], observed: readonly string[]): OwnNames | null {
  if (observed.length !== things.length) return null;
  const named = things.map((thing, at) => [thing, observed[at] ?? ''] as const);
  return ownAnswer(Object.fromEntries(named.filter(([thing, name]) => thing !== name)));
}

const wordPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/**
 * Returns why an answer with own names is invalid, all reasons in one text; null if it is valid.
 * @param noun what is named
 * @param things the contract's names
 */
export function ownNamesError(answer: OwnNames, noun: string, things: readonly string[]): string | null {
  const named = namedThingsOf(answer);
  const names = named.map(([, name]) => name);
  const errors = named.flatMap(([thing, name], at) => {
    const [, preceding] = named.slice(0, at).find(([other]) => other === thing) ?? [];
    if (preceding !== undefined)
      return [`${thing} cannot be called ${quoteValue(preceding)} and ${quoteValue(name)}.`];
    if (!things.includes(thing))
      return [`there is no ${noun} ${quoteValue(thing)}.${didYouMean(thing, things)}`];
    if (!wordPattern.test(name))
      return [
        `the name of ${thing} must be of letters, digits, _, . and -, at most 64, not ${quoteValue(name)}.`,
      ];
    if (things.includes(name) && name !== thing)
      return [`${thing} cannot be called ${name}, as another ${noun} is.`];
    return names.indexOf(name) < at ? [`${thing} cannot be called ${name} too.`] : [];
  });
  return errors.length === 0 ? null : errors.join(' And ');
}

/** Parts of an error that can have a path in its body. */
const errorParts = ['code', 'message', 'status'] as const;
export type ErrorPart = (typeof errorParts)[number];

/** Paths of the parts: names of fields, and 0 for the first item of an array. */
export type ErrorPartPaths = readonly { readonly part: ErrorPart; readonly path: readonly string[] }[];

/** Parses `code:error.kind;message:error.text`. */
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

/** Returns why an answer with paths is invalid, all reasons in one text; null if it is valid. */
export function partPathsError(answer: OwnNames): string | null {
  const places = partPathsOf(answer);
  const errors = places.flatMap(({ part, path }, at) => {
    const dotted = path.join('.');
    if (!errorParts.includes(part))
      return [`an error has no ${quoteValue(part)}.${didYouMean(part, errorParts)}`];
    if (!pathPattern.test(dotted) || answer.split(';')[at] !== `${part}:${dotted}`)
      return [`${part} must be a path of field names with dots between them, not ${quoteValue(dotted)}.`];
    const preceding = places.slice(0, at);
    const same = preceding.find((other) => other.part === part)?.path.join('.');
    if (same !== undefined) return [`${part} can stand at one place only, not at ${same} and at ${dotted}.`];
    const rival = preceding.find((other) => isConflicting(other.path, path));
    return rival === undefined ? [] : [`${part} cannot stand at ${dotted} beside ${rival.path.join('.')}.`];
  });
  return errors.length === 0 ? null : errors.join(' And ');
}

/** Returns whether one path is inside the other, or both need the same value as an array and as an object. */
function isConflicting(one: readonly string[], other: readonly string[]): boolean {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  if (common === one.length || common === other.length) return true;
  return (one[common] === '0') !== (other[common] === '0');
}
