import { isJsonObject } from '../../../values/json.js';
import { valueAtPath } from '../../gaps/own-names.js';
import type { Shape } from '../../generated/types.js';
import { type HeardExchange, isWithin, type LocatedValue, leavesOf, plainName } from './heard.js';

/** The form of the lists of another server. */
export interface LearntList {
  readonly places: readonly LocatedValue[];
  readonly query: Shape['query'];
  readonly queryNotes: ReadonlyMap<string, { mark: 'learnt' | 'guessed'; evidence: string }>;
  readonly unknown: readonly string[];
}

/** Returns the place of the list of records in a body: the first list of objects. */
export function itemsPathOf(body: unknown, path: readonly string[] = []): readonly string[] | null {
  if (Array.isArray(body)) return body.every(isJsonObject) ? path : null;
  if (!isJsonObject(body) || path.length > 3) return null;
  for (const [name, value] of Object.entries(body)) {
    const found = itemsPathOf(value, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the place of the id in the items of lists, by the ids that were read; null if no list shows one of them. */
export function itemIdPathOf(
  lists: readonly HeardExchange[],
  ids: readonly string[],
): readonly string[] | null {
  for (const { json } of lists) {
    const items = valueAtPath(json, itemsPathOf(json) ?? ['']);
    if (!Array.isArray(items)) continue;
    const found = items
      .flatMap((item) => leavesOf(item))
      .filter(({ value }) => ids.includes(String(value)))
      .sort((one, other) => one.path.length - other.path.length)[0];
    if (found !== undefined) return found.path;
  }
  return null;
}

/** Returns the query parameters of a path. */
function parametersIn(target: string): Map<string, string> {
  const pairs = (target.split('?')[1] ?? '').split('&').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=').map(decoded);
      return [name, value];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

interface Page {
  readonly body: unknown;
  readonly count: number;
  readonly first: string;
  readonly query: ReadonlyMap<string, string>;
}

/** Learns the envelope of lists, best from two pages of one list. */
export function learnList(lists: readonly HeardExchange[]): LearntList | null {
  const bodies = lists.flatMap(({ json, target }): Page[] => {
    const path = itemsPathOf(json);
    const items = path === null ? null : valueAtPath(json, path);
    if (!Array.isArray(items)) return [];
    const query = parametersIn(target);
    return [{ body: json, count: items.length, first: JSON.stringify(items[0]), query }];
  });
  const last = bodies.at(-1);
  if (last === undefined) return null;
  const itemsPath = itemsPathOf(last.body) ?? [];
  // The pages of one walk are the last ones.
  const pages = bodies.slice(-2);
  const [one = last, two = last] = pages;
  const isWalk = one.first !== two.first && one.count > 0 && two.count > 0;
  const places: LocatedValue[] = [place(itemsPath, '{items}', 'learnt', 'the records stand there')];
  const unknown: string[] = [];
  const query: Record<string, string> = {};
  const queryNotes = new Map<string, { mark: 'learnt' | 'guessed'; evidence: string }>();
  const note = (own: string, wire: string, mark: 'learnt' | 'guessed', evidence: string): void => {
    query[own] ??= wire;
    if (!queryNotes.has(own)) queryNotes.set(own, { mark, evidence });
  };
  if (isWalk)
    for (const [own, wire] of startsOf(two.query)) note(own, wire, 'learnt', 'it led to another page');
  const limits = bodies.flatMap(({ query: asked, count }) =>
    [...asked].filter(([, value]) => value === String(count) && count > 0).map(([name]) => name),
  );
  const [limit] = limits.filter((name) => !Object.values(query).includes(name));
  if (limit !== undefined) note('limit', limit, 'learnt', 'a page had as many records');
  const names = Object.values(query);
  const ignored = bodies.flatMap((page) => [...page.query.keys()]).find((name) => !names.includes(name));
  // Where no name of the limit is known, that of the contract is taken, and has no effect here.
  if (ignored !== undefined && query.limit !== undefined && query.limit !== 'limit')
    note('others', 'ignored', 'learnt', `a list with ${ignored} was answered`);
  const paths = new Map<string, readonly string[]>();
  for (const { body } of pages)
    for (const { path } of leavesOf(body)) if (!isWithin(path, itemsPath)) paths.set(path.join('\n'), path);
  for (const path of paths.values()) {
    const found = placeholderOf(path, one, two, isWalk, query);
    if (found === null)
      unknown.push(`${path.join('.')} of lists, such as ${JSON.stringify(valueAtPath(two.body, path))}`);
    else places.push(found);
  }
  if (isWalk === false) unknown.push('the second page of a list: no two pages were heard');
  return {
    places,
    query: Object.keys(query).length === 0 ? undefined : (query as Shape['query']),
    queryNotes,
    unknown,
  };
}

const place = (
  path: readonly string[],
  value: unknown,
  mark: 'learnt' | 'guessed',
  evidence: string,
): LocatedValue => ({ path, value, mark, evidence });

/** The parameters with which a second page was asked for, by own name. */
function startsOf(query: ReadonlyMap<string, string>): [own: string, wire: string][] {
  return [...query].flatMap(([name, value]): [string, string][] => {
    const plain = plainName(name).replace(/\W/g, '');
    if (/(?:limit|size|perpage|count|take)$/.test(plain)) return [['limit', name]];
    if (/offset|skip|start/.test(plain)) return [['offset', name]];
    if (/page(?:number|no)?$/.test(plain) && /^\d+$/.test(value)) return [['page', name]];
    return /cursor|after|token|next|page/.test(plain) ? [['cursor', name]] : [];
  });
}

/** Returns the place of a value beside the records; null if its meaning is unknown. */
function placeholderOf(
  path: readonly string[],
  one: Page,
  two: Page,
  isWalk: boolean,
  query: Readonly<Record<string, string>>,
): LocatedValue | null {
  const name = plainName(path.at(-1) ?? '');
  const before = valueAtPath(one.body, path);
  const after = valueAtPath(two.body, path);
  const values = [before, after];
  const numbers = values.every((value) => typeof value === 'number');
  const isWindowed = query.page !== undefined || query.offset !== undefined;
  const mark = isWalk ? 'learnt' : 'guessed';
  if (values.some((value) => typeof value === 'string' && /[?&][^=]+=/.test(value)))
    return place(
      path,
      /prev/.test(name) ? '{previousUrl}' : '{nextUrl}',
      mark,
      'the address of another page',
    );
  if (values.every((value) => typeof value === 'boolean') && /more|next/.test(name))
    return place(path, '{hasMore}', mark, `it was ${before} and then ${after}`);
  if (numbers && isWindowed) {
    const evidence = `it was ${before} and then ${after}`;
    if (query.page !== undefined && before !== after && /page/.test(name))
      return place(path, '{page}', mark, evidence);
    if (query.offset !== undefined && before !== after && /offset|skip|start/.test(name))
      return place(path, '{offset}', mark, evidence);
    if (/^(?:num)?(?:total)?pages$|pagecount/.test(name)) return place(path, '{pages}', mark, evidence);
    if (before === after && /total|count/.test(name)) return place(path, '{total}', mark, evidence);
  }
  if (/^prev/.test(name) && values.includes(null)) return place(path, '{previous}', 'guessed', 'its name');
  if (/next|cursor/.test(name)) return place(path, '{next}', mark, `it was ${before} and then ${after}`);
  if (numbers && /limit|size|perpage/.test(name) && query.limit !== undefined)
    return place(path, '{limit}', 'guessed', 'its name and type');
  if (JSON.stringify(before) === JSON.stringify(after))
    return place(path, after, 'guessed', 'it was the same on each page');
  return null;
}

/** Names with which servers usually take the size of a page. */
export const limitNames = [
  'limit',
  'per_page',
  'page_size',
  'pageSize',
  'perPage',
  'page[size]',
  'page[limit]',
];

/** Returns the requests that can lead to the second page of a list, the most likely first. */
export function secondPages({ json, target }: HeardExchange): string[] {
  const itemsPath = itemsPathOf(json) ?? [];
  const items = valueAtPath(json, itemsPath);
  const count = Array.isArray(items) ? items.length : 0;
  const [path = ''] = target.split('?');
  const outer = leavesOf(json).filter((leaf) => !isWithin(leaf.path, itemsPath));
  const withParameter = (name: string, value: string | number): string => {
    const query = new Map(parametersIn(target)).set(name, String(value));
    const parts = [...query].map((pair) => pair.map(encodeURIComponent).join('='));
    return `${path}?${parts.join('&')}`;
  };
  const found: string[] = [];
  for (const leaf of outer) {
    const name = leaf.path.at(-1) ?? '';
    const isNext = /next/i.test(leaf.path.join('.'));
    if (isNext && typeof leaf.value === 'string' && leaf.value.includes('?'))
      found.push(leaf.value.replace(/^https?:\/\/[^/]+/, ''));
    else if (isNext && (typeof leaf.value === 'string' || typeof leaf.value === 'number'))
      for (const parameter of cursorNames(name)) found.push(withParameter(parameter, leaf.value));
  }
  const names = new Set(outer.map((leaf) => plainName(leaf.path.at(-1) ?? '')));
  const guesses: [string, number][] = [
    ['page', 2],
    ['offset', count],
    ['page[number]', 2],
    ['page[offset]', count],
  ];
  const ordered = guesses.sort(([one], [other]) => Number(names.has(other)) - Number(names.has(one)));
  return [...new Set([...found, ...ordered.map(([name, value]) => withParameter(name, value))])];
}

/** Names of the parameter that takes the value of a field such as `next_cursor`. */
function cursorNames(field: string): string[] {
  const rest = field.replace(/^next[_-]?/i, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return [...new Set([rest, 'cursor', 'after', 'page', 'page_token', 'starting_after'])].filter(
    (name) => name !== '',
  );
}
