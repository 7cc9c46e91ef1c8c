import { memoize } from '../../values/remembering.js';
import { readShallowJson } from '../../values/shallow-json.js';

/** Clients send the same bodies again and again. */
const maxRemembered = 100;

/**
 * Returns a text that is equal for bodies that hold the same JSON, whatever their spelling and the order of their
 * fields; the body itself where it is no JSON. Unlike canonical JSON, it takes every body that the journal can hold.
 */
export const comparableBody: (body: string) => string = memoize(maxRemembered, (body: string) => {
  const value = readShallowJson(body);
  return value === undefined ? body : written(value);
});

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  // JSON would write an infinite number as null.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${written(field)}`).join()}}`;
}
