import volatile from '../../../../fixtures/volatile-members.json' with { type: 'json' };
import type { Difference } from '../../../contract/generated/types.js';
import { isJsonObject } from '../../values/json-object.js';
import type { ArchivedBody, ArchivedExchange } from './told-exchange.js';
import type { ValueMapping } from './value-mapping.js';

/** By what two exchanges are compared. */
export interface ComparisonContext {
  readonly mapping: ValueMapping;
  /** JSON Pointers of what is not compared, in parts; `*` stands for any. */
  readonly ignored: readonly (readonly string[])[];
}

const ids: ReadonlySet<string> = new Set(volatile.ids);
const instants: ReadonlySet<string> = new Set(volatile.instants);
/** Dates that follow from an instant beside them, by the name of that. */
const datesBeside: ReadonlyMap<string, string> = new Map(Object.entries(volatile.datesBeside));
const idHeaders: ReadonlySet<string> = new Set(volatile.idHeaders);

/** Where two exchanges differ, and why something of them is not compared; null where all is. */
export function differencesOf(
  a: ArchivedExchange,
  b: ArchivedExchange,
  comparing: ComparisonContext,
): { differences: Difference[]; untold: string | null } {
  const found = new Differences(comparing);
  found.bodies(a.request, b.request, 'request ');
  const [told, other] = [a.answer, b.answer];
  const bodies = [a.request, b.request, told.body, other.body];
  const isAny = (kind: ArchivedBody['kind']): boolean => bodies.some((body) => body.kind === kind);
  if (!isAny('stream') && (told.failure === null) !== (other.failure === null))
    found.add('connection', told.failure ?? 'answered', other.failure ?? 'answered');
  if (told.status !== other.status) found.add('status', shownStatus(told.status), shownStatus(other.status));
  found.bodies(told.body, other.body, '');
  // What bodies call an id, a header may repeat.
  for (const name of volatile.headers) found.header(name, told.headers[name], other.headers[name]);
  const untold = isAny('unseen')
    ? 'A body was too large to be kept'
    : isAny('stream')
      ? 'What a stream of events tells is not compared'
      : null;
  return { differences: found.all, untold };
}

function shownStatus(status: number | null): string {
  return status === null ? 'no answer' : String(status);
}

class Differences {
  readonly all: Difference[] = [];
  readonly #comparing: ComparisonContext;
  #prefix = '';

  constructor(comparing: ComparisonContext) {
    this.#comparing = comparing;
  }

  /** @param a undefined where A has nothing there */
  add(place: string, a: string | undefined, b: string | undefined): void {
    this.all.push({ place, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) });
  }

  header(name: string, a: string | undefined, b: string | undefined): void {
    if (a === b) return;
    if (a === undefined || b === undefined || !this.#agree(name, inServer(a), inServer(b)))
      this.add(name, a, b);
  }

  #agree(name: string, a: string, b: string): boolean {
    const { mapping } = this.#comparing;
    if (idHeaders.has(name)) return mapping.agree(a, b);
    // Where a page ends is the server's to name.
    const [ofA, ofB] = [cursorsIn(a), cursorsIn(b)];
    for (const [at, cursor] of ofA.entries()) mapping.note(cursor, ofB[at] ?? cursor);
    return mapping.translate(a) === b;
  }

  bodies(a: ArchivedBody, b: ArchivedBody, prefix: string): void {
    this.#prefix = prefix;
    if (a.kind === 'unseen' || b.kind === 'unseen') return;
    if (a.kind === 'json' && b.kind === 'json') this.#values(a.value, b.value, [], '');
    else if (a.kind !== b.kind) this.add(`${prefix}body`, shownBody(a), shownBody(b));
    else if (a.kind === 'text' && b.kind === 'text' && this.#comparing.mapping.translate(a.text) !== b.text)
      this.add(`${prefix}body`, ...shownBoth(a.text, b.text));
  }

  /** @param member the name of the nearest member that holds the values */
  #values(a: unknown, b: unknown, path: readonly string[], member: string): void {
    if (this.#comparing.ignored.some((pattern) => covers(pattern, path))) return;
    if (typeof a === 'string' && typeof b === 'string') this.#texts(a, b, path, member);
    else if (Array.isArray(a) && Array.isArray(b)) this.#lists(a, b, path, member);
    else if (isJsonObject(a) && isJsonObject(b)) this.#objects(a, b, path);
    else if (a !== b) this.#at(path, shown(a), shown(b));
  }

  #texts(a: string, b: string, path: readonly string[], member: string): void {
    const { mapping } = this.#comparing;
    if (ids.has(member)) {
      if (!mapping.agree(a, b)) this.#at(path, ...shownBoth(a, b));
      return;
    }
    if (a === b) return;
    if (instants.has(member) && isInstant(a) && isInstant(b)) mapping.note(a, b);
    else if (mapping.translate(a) !== b) this.#at(path, ...shownBoth(a, b));
  }

  #lists(a: readonly unknown[], b: readonly unknown[], path: readonly string[], member: string): void {
    if (a.length !== b.length) this.#at(path, counted(a.length), counted(b.length));
    for (let at = 0; at < Math.min(a.length, b.length); at += 1)
      this.#values(a[at], b[at], [...path, String(at)], member);
  }

  #objects(a: Members, b: Members, path: readonly string[]): void {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [inA, inB] = [Object.hasOwn(a, name), Object.hasOwn(b, name)];
      const below = [...path, name];
      if (areDatesBeside(name, a, b)) continue;
      if (inA && inB) this.#values(a[name], b[name], below, name);
      else if (!this.#comparing.ignored.some((pattern) => covers(pattern, below)))
        this.#at(below, inA ? shown(a[name]) : undefined, inB ? shown(b[name]) : undefined);
    }
  }

  #at(path: readonly string[], a: string | undefined, b: string | undefined): void {
    const pointer = path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    this.add(`${this.#prefix}${pointer || '/'}`, a, b);
  }
}

/** A header without the address of the server that its URLs begin with. */
function inServer(value: string): string {
  return value.replace(/https?:\/\/[^/?#>]*/g, '');
}

function cursorsIn(value: string): string[] {
  return [...value.matchAll(/[?&]cursor=([\w.~:-]+)/g)].map(([, cursor = '']) => cursor);
}

/** Whether a pattern is of a place, or of what is around it. */
function covers(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length <= path.length && pattern.every((part, at) => part === '*' || part === path[at]);
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
}

type Members = Readonly<Record<string, unknown>>;

/** Whether a member is, on both sides, the date that follows from an instant beside it. */
function areDatesBeside(name: string, ...both: readonly [Members, Members]): boolean {
  const instant = datesBeside.get(name);
  return instant !== undefined && both.every((one) => isDate(one[name]) && typeof one[instant] === 'string');
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

function counted(items: number): string {
  return items === 1 ? '1 item' : `${items} items`;
}

/** The longest value that is shown, in characters. */
const maxShownLength = 120;

function shown(value: unknown): string {
  // JSON would write an infinite number, such as 1e400, as null.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text;
}

/** So much of what two texts begin with in common is shown, in characters. */
const maxSharedPrefix = 40;

/** Two texts, from a little before the place where they part. */
function shownBoth(a: string, b: string): [string, string] {
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
