import volatile from '../../../fixtures/volatile-members.json' with { type: 'json' };
import { withoutSecrets } from '../../accounts/secrets.js';
import type { CassetteComparison, ComparedExchange, Difference } from '../../contract/generated/types.js';
import { definedFields, isJsonObject } from '../../values/json.js';
import { pointerOf, tokensOf } from '../../values/json-pointer.js';
import { groupBy } from '../../values/maps.js';
import type { ArchivedBody, ArchivedExchange } from './exchange.js';

/** Shorter values may occur in a text by chance. */
const minTokenLength = 6;
/** Values that occur in paths, queries and texts. */
const token = /[\w.~:-]{6,}/g;

/** Maps values of server A to values of server B: each makes its own ids, and uses them again later. */
class ValueMapping {
  readonly #inB = new Map<string, string>();
  readonly #inA = new Map<string, string>();

  /** Returns whether two values can correspond. The first pair decides, and is one to one. */
  agree(a: string, b: string): boolean {
    const known = this.#inB.get(a);
    if (known !== undefined || this.#inA.has(b)) return known === b;
    this.#inB.set(a, b);
    this.#inA.set(b, a);
    return true;
  }

  /** Maps a value by its first pair, if it may change later. */
  note(a: string, b: string): void {
    if (!this.#inB.has(a)) this.#inB.set(a, b);
  }

  /** Returns a text of A with the values of B. */
  translate(text: string): string {
    const whole = this.#inB.get(text);
    if (whole !== undefined) return whole;
    if (text.length < minTokenLength || this.#inB.size === 0) return text;
    return text.replace(token, (found) => this.#inB.get(found) ?? found);
  }

  /** The number of values that are mapped to different ones. */
  get size(): number {
    return [...this.#inB].filter(([a, b]) => a !== b).length;
  }
}

const ids: ReadonlySet<string> = new Set(volatile.ids);
const instants: ReadonlySet<string> = new Set(volatile.instants);
/** Dates that follow from an instant in the same object: the name of the instant by the name of the date. */
const datesBeside: ReadonlyMap<string, string> = new Map(Object.entries(volatile.datesBeside));
const idHeaders: ReadonlySet<string> = new Set(volatile.idHeaders);

/**
 * Returns the differences of two exchanges, and the reason why a part was not compared, or null.
 * @param found takes the differences
 */
function differencesOf(
  a: ArchivedExchange,
  b: ArchivedExchange,
  found: Differences,
): { differences: Difference[]; skipped: string | null } {
  const shownStatus = (status: number | null) => (status === null ? 'no response' : String(status));
  found.bodies(a.request, b.request, 'request ');
  const [answerA, answerB] = [a.response, b.response];
  const bodies = [a.request, b.request, answerA.body, answerB.body];
  const isAny = (kind: ArchivedBody['kind']): boolean => bodies.some((body) => body.kind === kind);
  if (!isAny('stream') && (answerA.failure === null) !== (answerB.failure === null))
    found.add('connection', answerA.failure ?? 'answered', answerB.failure ?? 'answered');
  if (answerA.status !== answerB.status)
    found.add('status', shownStatus(answerA.status), shownStatus(answerB.status));
  found.bodies(answerA.body, answerB.body, '');
  // Compared after the bodies: a header may repeat an id of a body.
  for (const name of volatile.headers) found.header(name, answerA.headers[name], answerB.headers[name]);
  const skipped = isAny('unseen')
    ? 'A body was too large to be kept'
    : isAny('stream')
      ? 'The data of a stream of events are not compared'
      : null;
  return { differences: found.all, skipped };
}

class Differences {
  readonly all: Difference[] = [];
  readonly #mapping: ValueMapping;
  readonly #ignored: readonly (readonly string[])[];
  #prefix = '';

  /** @param ignored JSON Pointers of ignored values, in parts; `*` matches any part */
  constructor(mapping: ValueMapping, ignored: readonly (readonly string[])[]) {
    this.#mapping = mapping;
    this.#ignored = ignored;
  }

  /** @param a undefined if A has no value */
  add(place: string, a: string | undefined, b: string | undefined): void {
    this.all.push(definedFields({ place, a, b }));
  }

  header(name: string, a: string | undefined, b: string | undefined): void {
    if (a === b) return;
    if (a !== undefined && b !== undefined && (areSecretsAlike(a, b) || this.#agree(name, a, b))) return;
    const [shownA, shownB] = [a, b].map((value) => value && withoutSecrets(value));
    this.add(name, shownA, shownB);
  }

  /** Compares two headers without the addresses of the servers in their URLs. */
  #agree(name: string, ...both: [a: string, b: string]): boolean {
    const [a = '', b = ''] = both.map((value) => value.replace(/https?:\/\/[^/?#>]*/g, ''));
    if (idHeaders.has(name)) return this.#mapping.agree(a, b);
    // Cursors are chosen by each server.
    const [ofA = [], ofB = []] = [a, b].map((value) => [...value.matchAll(/[?&]cursor=([\w.~:-]+)/g)]);
    for (const [at, [, cursor = '']] of ofA.entries()) this.#mapping.note(cursor, ofB[at]?.[1] ?? cursor);
    return this.#mapping.translate(a) === b;
  }

  bodies(a: ArchivedBody, b: ArchivedBody, prefix: string): void {
    this.#prefix = prefix;
    if (a.kind === 'unseen' || b.kind === 'unseen') return;
    if (a.kind === 'json' && b.kind === 'json') this.#values(a.value, b.value, [], '');
    else if (a.kind !== b.kind) this.add(`${prefix}body`, shownBody(a), shownBody(b));
    else if (a.kind === 'text' && b.kind === 'text') {
      const translated = this.#mapping.translate(a.text);
      if (translated !== b.text && !areSecretsAlike(translated, b.text))
        this.add(`${prefix}body`, ...shownBoth(a.text, b.text));
    }
  }

  /** @param field name of the nearest field that contains the values */
  #values(a: unknown, b: unknown, path: readonly string[], field: string): void {
    if (this.#isIgnored(path)) return;
    if (typeof a === 'string' && typeof b === 'string') this.#texts(a, b, path, field);
    else if (Array.isArray(a) && Array.isArray(b)) {
      const counted = ({ length }: unknown[]) => (length === 1 ? '1 item' : `${length} items`);
      if (a.length !== b.length) this.#at(path, counted(a), counted(b));
      for (let at = 0; at < Math.min(a.length, b.length); at += 1)
        this.#values(a[at], b[at], [...path, String(at)], field);
    } else if (isJsonObject(a) && isJsonObject(b)) this.#objects(a, b, path);
    else if (a !== b) this.#at(path, shown(a), shown(b));
  }

  /** Returns whether a pattern matches a path or a parent of it. */
  #isIgnored(path: readonly string[]): boolean {
    return this.#ignored.some(
      (pattern) =>
        pattern.length <= path.length && pattern.every((part, at) => part === '*' || part === path[at]),
    );
  }

  #texts(a: string, b: string, path: readonly string[], field: string): void {
    if (areSecretsAlike(a, b)) {
      // A cassette of the proxy has only the beginning of a secret, which names no one of them.
      if (withoutSecrets(a) !== a) this.#mapping.note(a, b);
      return;
    }
    if (ids.has(field)) {
      if (!this.#mapping.agree(a, b)) this.#at(path, ...shownBoth(a, b));
      return;
    }
    if (a === b) return;
    if (instants.has(field) && instant.test(a) && instant.test(b)) this.#mapping.note(a, b);
    else if (this.#mapping.translate(a) !== b) this.#at(path, ...shownBoth(a, b));
  }

  #objects(a: JsonFields, b: JsonFields, path: readonly string[]): void {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [inA, inB] = [Object.hasOwn(a, name), Object.hasOwn(b, name)];
      const below = [...path, name];
      if (areDerivedDates(name, a, b)) continue;
      if (inA && inB) this.#values(a[name], b[name], below, name);
      else if (!this.#isIgnored(below))
        this.#at(below, inA ? shown(a[name]) : undefined, inB ? shown(b[name]) : undefined);
    }
  }

  #at(path: readonly string[], a: string | undefined, b: string | undefined): void {
    this.add(`${this.#prefix}${pointerOf(path) || '/'}`, a, b);
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

type JsonFields = Readonly<Record<string, unknown>>;

/** Returns whether a field is, on both sides, the date that follows from an instant in the same object. */
function areDerivedDates(name: string, ...both: readonly [JsonFields, JsonFields]): boolean {
  const source = datesBeside.get(name);
  return (
    source !== undefined &&
    both.every(
      ({ [name]: date, [source]: instant }) =>
        typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && typeof instant === 'string',
    )
  );
}

/** Returns whether two different texts differ only in their secrets, which each server makes. */
function areSecretsAlike(a: string, b: string): boolean {
  return a !== b && withoutSecrets(a) === withoutSecrets(b);
}

const maxShownLength = 120;

function shown(value: unknown): string {
  // JSON would write an infinite number, such as 1e400, as null.
  const text = typeof value === 'number' ? String(value) : withoutSecrets(JSON.stringify(value) ?? 'nothing');
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text;
}

/** The longest common prefix of two texts that is shown, in characters. */
const maxSharedPrefix = 40;

/** Returns two texts without secrets, from shortly before the place where they differ. */
function shownBoth(...both: [a: string, b: string]): [string, string] {
  const [a = '', b = ''] = both.map(withoutSecrets);
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  const from = Math.max(a.length, b.length) > maxShownLength ? Math.max(0, common - maxSharedPrefix) : 0;
  const part = (text: string): string => `${from > 0 ? '…' : ''}${shown(text.slice(from))}`;
  return [part(a), part(b)];
}

function shownBody(body: ArchivedBody): string {
  if (body.kind === 'json') return `JSON: ${shown(body.value)}`;
  if (body.kind === 'text') return `text: ${shown(body.text)}`;
  return body.kind === 'stream' ? 'a stream of events' : 'no body';
}

/** The comparison of the exchanges of two servers, in the order of A. */
export interface CassetteComparator {
  /** Returns a text of A with the values of B, as far as they are known. */
  translate(text: string): string;
  compare(a: ArchivedExchange, b: ArchivedExchange): void;
  onlyInA(a: ArchivedExchange): void;
  onlyInB(b: ArchivedExchange): void;
  result(nameOfA: string, nameOfB: string): CassetteComparison;
}

const maxDifferences = 100;

/** @param ignored JSON Pointers of fields that are not compared; `*` matches any part */
export function createComparison(ignored: readonly string[]): CassetteComparator {
  const mapping = new ValueMapping();
  const ignoredPaths = ignored.map(tokensOf);
  const exchanges: ComparedExchange[] = [];
  const addUnmatched = (one: ArchivedExchange, outcome: 'only-in-a' | 'only-in-b'): void => {
    const { method, target, position } = one;
    const [inOne, other] = outcome === 'only-in-a' ? ['A', 'B'] : ['B', 'A'];
    exchanges.push({
      ...{ outcome, method, target },
      a: outcome === 'only-in-a' ? position : null,
      b: outcome === 'only-in-b' ? position : null,
      detail: `Only ${inOne} has it: ${other} has no such request left.`,
      ...{ differences: [], total: 0 },
    });
  };
  return {
    translate: (text) => mapping.translate(text),
    compare(a, b) {
      const { differences, skipped } = differencesOf(a, b, new Differences(mapping, ignoredPaths));
      const total = differences.length;
      const result = total === 0 ? 'The same.' : total === 1 ? '1 difference.' : `${total} differences.`;
      const outcome = total > 0 ? 'different' : skipped !== null ? 'untold' : 'same';
      exchanges.push({
        ...{ outcome, method: a.method, target: a.target, a: a.position, b: b.position },
        detail: outcome === 'untold' ? `${skipped}: the rest is the same.` : result,
        ...{ differences: differences.slice(0, maxDifferences), total },
      });
    },
    onlyInA: (a) => addUnmatched(a, 'only-in-a'),
    onlyInB: (b) => addUnmatched(b, 'only-in-b'),
    result(a, b) {
      const count = (outcome: ComparedExchange['outcome']): number =>
        exchanges.filter((one) => one.outcome === outcome).length;
      return {
        ...{ a, b, same: count('same') },
        different: count('different') + count('only-in-a') + count('only-in-b'),
        ...{ untold: count('untold'), mapped: mapping.size, exchanges },
      };
    },
  };
}

/**
 * Compares two cassettes. An exchange of A is compared with the first remaining one of B with the same method and
 * target, and preferably the same body.
 */
export function compareCassettes(
  comparison: CassetteComparator,
  a: readonly ArchivedExchange[],
  b: readonly ArchivedExchange[],
): void {
  const taken = new Set<ArchivedExchange>();
  // Reversed, so that `pop` takes the first of each list.
  const byTarget = groupBy(b.toReversed(), ({ method, target }) => `${method} ${target}`);
  const byBody = new Map(
    [...byTarget].map(([key, group]) => [key, groupBy(group, (one) => one.requestText)]),
  );
  const take = (some: ArchivedExchange[] = []): ArchivedExchange | undefined => {
    let first = some.pop();
    while (first !== undefined && taken.has(first)) first = some.pop();
    if (first !== undefined) taken.add(first);
    return first;
  };
  for (const one of a) {
    const requestKey = `${one.method} ${comparison.translate(one.target)}`;
    const body = one.requestText === null ? null : comparison.translate(one.requestText);
    const found = take(byBody.get(requestKey)?.get(body)) ?? take(byTarget.get(requestKey));
    if (found === undefined) comparison.onlyInA(one);
    else comparison.compare(one, found);
  }
  for (const one of b) if (!taken.has(one)) comparison.onlyInB(one);
}
