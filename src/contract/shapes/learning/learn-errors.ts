import { isJsonObject } from '../../../values/json.js';
import { isWithin, valueAtPath } from '../../../values/json-paths.js';
import type { Shape } from '../../generated/types.js';
import {
  guessed,
  inOrder,
  isConstant,
  isTaken,
  type LearntNote,
  type LocatedValue,
  learnt,
  pathsIn,
  place,
  type SampleExchange,
} from './samples.js';

/** The form of the errors of another server. */
interface LearntErrors {
  readonly places: readonly LocatedValue[];
  readonly violation: readonly LocatedValue[] | null;
  readonly codes: NonNullable<Shape['codes']>;
  readonly errorType: string | undefined;
  readonly unknown: readonly string[];
}

/** Min number of refusals that are compared. */
export const minRefusals = 4;

/** Returns the problem of the contract that a request would have; null if only its status is known. */
function problemOf({ method, target, hasKey, status, sent }: SampleExchange): string | null {
  const [path = ''] = target.split('?');
  const isReport = /^\/v1\/reports\/[^/]+$/.test(path) && method === 'GET';
  if (status === 401) return hasKey ? 'invalid-key' : 'authentication-required';
  if (status === 404) return isReport ? 'report-not-found' : 'route-not-found';
  if (status === 405) return 'method-not-allowed';
  if (status === 413) return 'body-too-large';
  if (status !== 422 || !isJsonObject(sent)) return null;
  const isOtherType = typeof sent.type === 'string' && sent.type !== 'sociedades_y_poderes';
  return isOtherType ? 'unsupported-report-type' : 'invalid-request';
}

/** Compares refusals of different kinds. Null if they are too few. */
export function learnErrors(refusals: readonly SampleExchange[]): LearntErrors | null {
  if (refusals.length < minRefusals) return null;
  const lists = listPathsOf(refusals);
  const [listPath] = lists;
  const { places, unknown, code } = readPlaces(refusals, lists);
  let codePath = code;
  let violation: LocatedValue[] | null = null;
  if (listPath !== undefined) {
    const values = refusals.map(({ json }) => valueAtPath(json, listPath));
    places.push(listPlace(listPath, values));
    if (!values.some(isJsonObject)) {
      const items = refusals.flatMap((refusal, nth) => {
        const list = values[nth];
        return Array.isArray(list) ? list.map((json): SampleExchange => ({ ...refusal, json })) : [];
      });
      const ofItems = readPlaces(items, null);
      violation = ofItems.places;
      unknown.push(...ofItems.unknown.map((one) => `${one} (in ${listPath.join('.')})`));
      if (ofItems.code !== null) codePath ??= [...listPath, '0', ...ofItems.code];
    }
  }
  const bodies = refusals.map(({ json }) => json);
  const [type] = new Set(
    refusals.map(({ headers }) => (headers['content-type'] ?? '').split(';')[0]?.trim()),
  );
  return {
    ...{ places: inOrder(places, bodies), violation, codes: codesOf(refusals, codePath), unknown },
    errorType: type === '' ? undefined : type,
  };
}

/** Returns the place of a list of errors, or of a map from field to text. @param values those of each refusal there */
function listPlace(path: readonly string[], values: readonly unknown[]): LocatedValue {
  if (values.some(isJsonObject)) {
    const names = values.flatMap((value) => Object.keys(value ?? {}));
    const isByPointer = names.some((name) => name.startsWith('/'));
    const placeholder = isByPointer ? '{violationTextsByPointer}' : '{violationTexts}';
    return place(path, placeholder, learnt('a text by the name of each wrong field'));
  }
  const sizes = values.map(sizeOf);
  if (sizes.every((size) => size > 0))
    return place(path, '{errors}', learnt('each refusal has an item there'));
  return sizes.includes(0)
    ? place(path, '{violationList}', learnt('an item for each wrong field, and none in other refusals'))
    : place(path, '{violations}', learnt('an item for each wrong field, and no list in other refusals'));
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : -1;

/** Returns the places of lists of objects, and of maps from field to text, which not every refusal fills alike. */
function listPathsOf(refusals: readonly SampleExchange[]): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      if (node.length > 0 && node.every(isJsonObject)) found.set(path.join('\n'), path);
      return;
    }
    for (const [name, value] of Object.entries(node)) visit(value, [...path, name]);
    const isMap = path.length > 0 && Object.values(node).some((value) => typeof value === 'string');
    const others = refusals.map(({ json }) => valueAtPath(json, path));
    if (isMap && others.some((other) => isJsonObject(other) && Object.keys(other).length === 0))
      found.set(path.join('\n'), path);
  };
  for (const { json } of refusals) visit(json, []);
  // A list that always has one item, also where several fields are wrong, is no list of the errors of fields.
  const isList = (path: readonly string[]): boolean =>
    refusals.some(({ json }) => ![-1, 1].includes(sizeOf(valueAtPath(json, path))));
  return [...found.values()].filter(isList);
}

/**
 * Distinguishes the values of errors: a status is that of the response, a code one word, and a detail a sentence.
 * @param lists places that are left out; null for the items of a list, each of which is about a field
 */
function readPlaces(
  refusals: readonly SampleExchange[],
  lists: readonly (readonly string[])[] | null,
): { places: LocatedValue[]; code: readonly string[] | null; unknown: string[] } {
  const places: LocatedValue[] = [];
  const unknown: string[] = [];
  let code: readonly string[] | null = null;
  for (const path of pathsIn(refusals.map(({ json }) => json))) {
    if (lists?.some((list) => isWithin(path, list))) continue;
    const values = refusals.map(({ json }) => valueAtPath(json, path));
    const given = values.filter((value) => value !== undefined);
    const distinct = new Set(given.map((value) => JSON.stringify(value)));
    const isText = given.every((value) => typeof value === 'string');
    const texts = given.filter((value) => typeof value === 'string');
    const [first] = given;
    const name = path.at(-1) ?? '';
    const leave = (): void =>
      void unknown.push(`${path.join('.')} of errors, such as ${JSON.stringify(first)}`);
    const add = (value: unknown, note: LearntNote): void => {
      if (isTaken(value, places)) leave();
      else places.push(place(path, value, note));
    };
    const isStatus = refusals.every(
      ({ status }, nth) => values[nth] === undefined || String(values[nth]) === String(status),
    );
    if (isStatus && distinct.size > 1)
      add(isText ? '{statusText}' : '{status}', learnt('it equals the status of each response'));
    else if (
      refusals.every(({ target }, nth) => [undefined, target.split('?')[0]].includes(values[nth] as string))
    )
      add('{instance}', learnt('it is the path of each request'));
    else if (
      lists === null &&
      isText &&
      texts.some((text) => /^#?\//.test(text)) &&
      texts.every((text) => /^#?(?:\/\S*)?$/.test(text))
    )
      add(
        texts.some((text) => text.startsWith('#')) ? '#{pointer}' : '{pointer}',
        learnt('it points to a field'),
      );
    else if (
      lists === null &&
      isText &&
      texts.every((text) => /^[\w.[\]-]*$/.test(text)) &&
      /field|path|param|property|attribute/i.test(name)
    )
      add('{path}', learnt('it names a field'));
    else if (isText && /request_?id|trace/i.test(name) && distinct.size === given.length)
      add('{requestId}', guessed('it has this name, and differs in each refusal'));
    else if (distinct.size === 1 && isConstant(first))
      add(first, guessed(`it was the same in ${given.length} refusals`));
    else if (
      code === null &&
      given.every(
        (value) => (typeof value === 'string' && /^[\w.:/-]+$/.test(value)) || Number.isInteger(value),
      )
    ) {
      code = path;
      add('{code}', learnt('one word for each kind of refusal'));
    } else if (isText && distinct.size > 1) {
      const byStatus = new Map<number, Set<string>>();
      for (const [nth, { status }] of refusals.entries()) {
        const value = values[nth];
        if (typeof value === 'string') byStatus.set(status, (byStatus.get(status) ?? new Set()).add(value));
      }
      const isTitle = /title|summary|reason_?phrase/i.test(name);
      const own = isTitle && !isTaken('{title}', places) ? '{title}' : '{detail}';
      const isSure = isTitle || [...byStatus.values()].some(({ size }) => size > 1);
      add(own, (isSure ? learnt : guessed)('a sentence of its own in refusals'));
    } else leave();
  }
  return { places, code, unknown };
}

/** Returns the observed codes, by status, or by problem if a status has several. */
function codesOf(
  refusals: readonly SampleExchange[],
  codePath: readonly string[] | null,
): NonNullable<Shape['codes']> {
  if (codePath === null) return {};
  const byStatus = new Map<number, Map<string, string | number>>();
  for (const exchange of refusals) {
    const code = valueAtPath(exchange.json, codePath);
    if (typeof code !== 'string' && typeof code !== 'number') continue;
    const known = byStatus.get(exchange.status) ?? new Map<string, string | number>();
    byStatus.set(exchange.status, known);
    const problem = problemOf(exchange) ?? String(exchange.status);
    if (!known.has(problem)) known.set(problem, code);
  }
  const codes: Record<string, string | number> = {};
  for (const [status, known] of byStatus) {
    const distinct = new Set(known.values());
    if (distinct.size === 1) codes[status] = [...distinct][0] ?? '';
    else for (const [problem, code] of known) codes[problem] = code;
  }
  return codes;
}
