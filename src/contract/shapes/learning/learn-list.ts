import { isJsonObject } from '../../../values/json.js';
import { isWithin, type Leaf, leavesOf, valueAtPath } from '../../../values/json-paths.js';
import { queryPairs } from '../../../values/percent-encoding.js';
import type { Shape } from '../../generated/types.js';
import {
  comparableName,
  guessed,
  isConstant,
  isTaken,
  type LearntNote,
  type LocatedValue,
  learnt,
  pathsIn,
  place,
  type SampleExchange,
} from './samples.js';

/** The form of the lists of another server. */
export interface LearntList {
  readonly places: readonly LocatedValue[];
  readonly query: Shape['query'];
  readonly queryNotes: ReadonlyMap<string, LearntNote>;
  readonly pages: LearntPages;
  readonly unknown: readonly string[];
}

/** The sizes of pages, each with the reason for it. */
interface LearntPages {
  readonly size?: Sized<number>;
  readonly max?: Sized<number>;
  readonly fixed?: Sized<true>;
}

interface Sized<Value> extends LearntNote {
  readonly value: Value;
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
  lists: readonly SampleExchange[],
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

function parametersIn(target: string): Map<string, string> {
  return new Map(queryPairs(target.split('?')[1] ?? '').map(({ name, value }) => [name, value]));
}

interface SamplePage {
  readonly body: unknown;
  readonly count: number;
  readonly first: string;
  readonly query: ReadonlyMap<string, string>;
}

/** Learns the envelope of lists, best from two pages of one list. */
export function learnList(lists: readonly SampleExchange[]): LearntList | null {
  const bodies = lists.flatMap(({ json, target }): SamplePage[] => {
    const path = itemsPathOf(json);
    const items = path === null ? null : valueAtPath(json, path);
    if (!Array.isArray(items)) return [];
    const query = parametersIn(target);
    return [{ body: json, count: items.length, first: JSON.stringify(items[0]), query }];
  });
  const last = bodies.at(-1);
  if (last === undefined) return null;
  const itemsPath = itemsPathOf(last.body) ?? [];
  const [one, two] = successivePages(bodies) ?? [last, last];
  const isWalk = one !== two;
  const places: LocatedValue[] = [place(itemsPath, '{items}', learnt('the records stand there'))];
  const unknown: string[] = [];
  const query: Record<string, string> = {};
  const queryNotes = new Map<string, LearntNote>();
  const starts = ['page', 'offset', 'cursor'];
  const addName = (own: string, wire: string, note: LearntNote): void => {
    // A list of a shape has one way to choose a page.
    if (own in query || (starts.includes(own) && starts.some((start) => start in query))) return;
    query[own] = wire;
    queryNotes.set(own, note);
  };
  if (isWalk)
    for (const [own, wire] of startsOf(two.query)) addName(own, wire, learnt('it led to another page'));
  const limits = bodies.flatMap(({ query: parameters, count }) =>
    [...parameters].filter(([, value]) => value === String(count) && count > 0).map(([name]) => name),
  );
  const [limit] = limits.filter((name) => !Object.values(query).includes(name));
  if (limit !== undefined) addName('limit', limit, learnt('a page had as many records'));
  const pageSizes = sizesOf(bodies, query.limit);
  // Fields such as page and totalPages name a parameter that no request was seen with.
  const outer = outerLeavesOf(last.body);
  const number = outer.find(({ path, value }) => isPageNumber(path) && value === 1);
  const hasTotal = outer.some(({ path, value }) => isTotal(path) && typeof value === 'number');
  if (!isWalk && number !== undefined && hasTotal)
    addName(
      'page',
      number.path.at(-1) ?? '',
      guessed('lists have a field of this name, which is 1, and a total'),
    );
  const names = Object.values(query);
  const ignored = bodies.flatMap((page) => [...page.query.keys()]).find((name) => !names.includes(name));
  // Where no name of the limit is known, that of the contract is taken, and has no effect here.
  const hasOtherSizes = pageSizes.fixed !== undefined || (query.limit ?? 'limit') !== 'limit';
  if (ignored !== undefined && hasOtherSizes)
    addName('others', 'ignored', learnt(`a list with ${ignored} was answered`));
  const paths = pathsIn([one.body, two.body]).filter((path) => !isWithin(path, itemsPath));
  for (const path of paths) {
    const found = placeholderOf(path, one, two, isWalk, query);
    if (found === null || isTaken(found.value, places))
      unknown.push(`${path.join('.')} of lists, such as ${JSON.stringify(valueAtPath(two.body, path))}`);
    else places.push(found);
  }
  if (!isWalk) unknown.push('the second page of a list: no two pages were seen');
  if (pageSizes.size === undefined)
    unknown.push('the usual number of records on a page: no page was seen that another one follows');
  if (query.limit === undefined && pageSizes.fixed === undefined)
    unknown.push('the parameter for the number of records on a page: no request chose one');
  return {
    places,
    pages: pageSizes,
    query: Object.keys(query).length === 0 ? undefined : (query as Shape['query']),
    queryNotes,
    unknown,
  };
}

/** Returns whether a field has the name of the number of a page. */
function isPageNumber(path: readonly string[]): boolean {
  return /^(?:current)?page(?:number|no|index)?$/.test(comparableName(path.at(-1) ?? ''));
}

/** Returns whether a field has the name of the number of records or pages of a whole list. */
function isTotal(path: readonly string[]): boolean {
  return /total|count/.test(comparableName(path.at(-1) ?? ''));
}

/** Returns the last page that a parameter led to, after the page before it; null if no two pages were seen. */
function successivePages(pages: readonly SamplePage[]): [one: SamplePage, two: SamplePage] | null {
  for (const [at, two] of [...pages.entries()].reverse()) {
    const isFurther = startsOf(two.query).some(([own]) => own !== 'limit');
    if (!isFurther || two.count === 0) continue;
    const earlier = pages.slice(0, at).reverse();
    const one = earlier.find(({ count, first }) => count > 0 && first !== two.first);
    if (one !== undefined) return [one, two];
  }
  return null;
}

const isSizeName = (name: string): boolean =>
  /(?:limit|size|perpage|count|take)$/.test(comparableName(name).replace(/\W/g, ''));

/** The number of records that a request names, with the name of its parameter. */
function sizeIn({ query }: SamplePage): { name: string; value: number } | null {
  const [found] = [...query].filter(([name, value]) => isSizeName(name) && /^[1-9]\d{0,5}$/.test(value));
  return found === undefined ? null : { name: found[0], value: Number(found[1]) };
}

/** Returns the values of a list beside its records; none if it has no records. */
function outerLeavesOf(body: unknown): Leaf[] {
  const itemsPath = itemsPathOf(body) ?? [];
  return leavesOf(body).filter(({ path }) => !isWithin(path, itemsPath));
}

/** Returns whether a page shows that another one follows it. */
function isFollowed({ body, count }: SamplePage): boolean {
  return outerLeavesOf(body).some(({ path, value }) => {
    const name = comparableName(path.join('.'));
    if (/next|more/.test(name)) return value !== null && value !== false && value !== '';
    return typeof value === 'number' && /total(?!pages)|records?count/.test(name) && value > count;
  });
}

/** Largest page of the contract, beyond which a shape has no size. */
const maxPageSize = 100;

/** @param limit the parameter that chooses the number of records; undefined if none is known to */
function sizesOf(pages: readonly SamplePage[], limit: string | undefined): LearntPages {
  const chosen = (page: SamplePage): number | null => {
    const sent = sizeIn(page);
    return sent !== null && sent.name === limit ? sent.value : null;
  };
  const firsts = pages.filter(({ query }) => !startsOf(query).some(([own]) => own !== 'limit'));
  const followed = firsts.filter((page) => page.count > 0 && page.count <= maxPageSize && isFollowed(page));
  const usual = followed.filter((page) => chosen(page) === null);
  const [size, ...others] = new Set(usual.map(({ count }) => count));
  const [stated] = firsts.filter((page) => sizeIn(page) === null).flatMap(statedSizesIn);
  const cut = followed.find((page) => (chosen(page) ?? 0) > page.count);
  const useless = firsts.find((page) => (sizeIn(page)?.value ?? page.count) < page.count);
  const noteOf = (page: SamplePage): LearntNote =>
    learnt(`${sizeIn(page)?.name}=${sizeIn(page)?.value} had ${page.count} records`);
  return {
    ...(size !== undefined && others.length === 0
      ? { size: { value: size, ...learnt('a page with another one after it had as many records') } }
      : stated === undefined
        ? {}
        : { size: { value: stated.value, ...guessed(`${stated.name} of a list states it`) } }),
    ...(cut === undefined ? {} : { max: { value: cut.count, ...noteOf(cut) } }),
    ...(limit !== undefined || useless === undefined ? {} : { fixed: { value: true, ...noteOf(useless) } }),
  };
}

/** Returns the sizes that a page states beside its records. */
function statedSizesIn({ body }: SamplePage): { name: string; value: number }[] {
  return outerLeavesOf(body).flatMap(({ path, value }) => {
    const isStated =
      Number.isInteger(value) && /(?:limit|size|perpage)$/.test(comparableName(path.at(-1) ?? ''));
    const size = Number(value);
    return isStated && size > 0 && size <= maxPageSize ? [{ name: path.join('.'), value: size }] : [];
  });
}

/** The parameters with which a second page was requested, by own name. */
function startsOf(query: ReadonlyMap<string, string>): [own: string, wire: string][] {
  return [...query].flatMap(([name, value]): [string, string][] => {
    const plain = comparableName(name).replace(/\W/g, '');
    if (isSizeName(name)) return [['limit', name]];
    if (/offset|skip|start/.test(plain)) return [['offset', name]];
    if (/page(?:number|no)?$/.test(plain) && /^\d+$/.test(value)) return [['page', name]];
    return /cursor|after|token|next|page/.test(plain) ? [['cursor', name]] : [];
  });
}

/** Returns the place of a value beside the records; null if its meaning is unknown. */
function placeholderOf(
  path: readonly string[],
  one: SamplePage,
  two: SamplePage,
  isWalk: boolean,
  query: Readonly<Record<string, string>>,
): LocatedValue | null {
  const name = comparableName(path.at(-1) ?? '');
  const before = valueAtPath(one.body, path);
  const after = valueAtPath(two.body, path);
  const values = [before, after];
  const numbers = values.every((value) => typeof value === 'number');
  const isWindowed = query.page !== undefined || query.offset !== undefined;
  const note = isWalk ? learnt(`it was ${before} and then ${after}`) : guessed('its name and type');
  if (values.some((value) => typeof value === 'string' && /[?&][^=]+=/.test(value)))
    return place(path, /prev/.test(name) ? '{previousUrl}' : '{nextUrl}', {
      ...note,
      evidence: 'the address of another page',
    });
  if (values.every((value) => typeof value === 'boolean') && /more|next/.test(name))
    return place(path, '{hasMore}', note);
  if (numbers && isWindowed) {
    const moves = before !== after || !isWalk;
    if (query.page !== undefined && moves && isPageNumber(path)) return place(path, '{page}', note);
    if (query.offset !== undefined && moves && /offset|skip|start/.test(name))
      return place(path, '{offset}', note);
    if (/^(?:num)?(?:total)?pages$|pagecount/.test(name)) return place(path, '{pages}', note);
    if (before === after && isTotal(path)) return place(path, '{total}', note);
  }
  if (/^prev/.test(name) && values.includes(null)) return place(path, '{previous}', guessed('its name'));
  if (/next|cursor/.test(name)) return place(path, '{next}', note);
  if (numbers && /limit|size|perpage/.test(name) && query.limit !== undefined)
    return place(path, '{limit}', guessed('its name and type'));
  if (JSON.stringify(before) === JSON.stringify(after) && isConstant(after))
    return place(path, after, guessed('it was the same on each page'));
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
export function secondPages({ json, target }: SampleExchange): string[] {
  const items = valueAtPath(json, itemsPathOf(json) ?? []);
  const count = Array.isArray(items) ? items.length : 0;
  const [path = ''] = target.split('?');
  const outer = outerLeavesOf(json);
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
  const names = new Set(outer.map((leaf) => comparableName(leaf.path.at(-1) ?? '')));
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
