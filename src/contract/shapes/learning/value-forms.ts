import type { Shape } from '../../generated/types.js';
import { numericIds } from '../forms.js';

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Years 2001 to 2096, in seconds. */
const earliest = 1e9;
const latest = 4e9;

/** Returns the form of a value that can be an instant; undefined if it cannot. */
export function instantFormOf(value: unknown): NonNullable<Shape['instants']> | undefined {
  if (typeof value === 'number' && Number.isInteger(value)) {
    if (value > earliest && value < latest) return 'epoch-seconds';
    return value > earliest * 1000 && value < latest * 1000 ? 'epoch-milliseconds' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  const [, fraction, zone] = isoInstant.exec(value) ?? [];
  if (zone === undefined) return undefined;
  const name = fraction === undefined ? 'iso-seconds' : 'iso';
  return (zone === 'Z' || zone === '+00:00' ? name : `${name} ${zone}`) as NonNullable<Shape['instants']>;
}

const idBodies: readonly (readonly [pattern: RegExp, placeholder: string])[] = [
  [/^(.*?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '{uuid}'],
  [/^(.*?)[0-9a-f]{32}$/, '{hex}'],
  [/^(.*?)\d{39}$/, '{decimal}'],
  [/^(.*?)[0-9a-z]{25}$/, '{base36}'],
];

/** Returns the form of ids that all of these have; null if a shape has no such form. */
export function idFormOf(ids: readonly unknown[]): string | null {
  if (ids.length > 0 && ids.every((id) => Number.isSafeInteger(id))) return numericIds;
  for (const [pattern, placeholder] of idBodies) {
    const prefixes = new Set(ids.map((id) => (typeof id === 'string' ? pattern.exec(id)?.[1] : undefined)));
    const [prefix] = prefixes;
    if (prefixes.size === 1 && prefix !== undefined && /^[A-Za-z0-9_.~-]{0,40}$/.test(prefix))
      return prefix + placeholder;
  }
  return null;
}

const spellings: readonly (readonly [pattern: RegExp, spelling: NonNullable<Shape['case']>])[] = [
  [/^[a-z0-9]+(?:_[a-z0-9]+)+$/, 'snake_case'],
  [/^[a-z0-9]+(?:-[a-z0-9]+)+$/, 'kebab-case'],
  [/^[a-z]+(?:[A-Z][a-z0-9]*)+$/, 'camelCase'],
  [/^(?:[A-Z][a-z0-9]*){2,}$/, 'PascalCase'],
];

/** Returns the spelling that most names of several words have; null if there are none. */
export function spellingOf(names: readonly string[]): NonNullable<Shape['case']> | null {
  const counts = spellings.map(([pattern]) => names.filter((name) => pattern.test(name)).length);
  const most = Math.max(...counts);
  return most === 0 ? null : (spellings[counts.indexOf(most)]?.[1] ?? null);
}
