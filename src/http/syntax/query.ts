import { type Operation, operations, parametersOf } from '../../contract/operations.js';
import type { Violation } from '../../contract/problems.js';
import { parseParameter } from '../../contract/text-values.js';
import { invalidPercents } from './target.js';

/** The types of query parameters that are no text, by the id of the operation. */
const parameterTypes = new Map(operations.map((operation) => [operation.id as string, typesOf(operation)]));

function typesOf(operation: Operation): ReadonlyMap<string, unknown> {
  const typed = parametersOf(operation).filter(({ in: place, schema }) => place === 'query' && schema.type);
  return new Map(typed.map(({ name, schema }) => [name, schema.type]));
}

/**
 * Reads a query as an operation takes it: numbers and flags where its parameters are such.
 * @param search without the `?`
 * @param id of the operation
 */
export function readQuery(search: string, id: string) {
  const types = parameterTypes.get(id);
  const query: Record<string, unknown> = Object.create(null);
  const errors: Violation[] = [];
  errors.push(...invalidPercents('query', search));
  const holdsReplacement = /%ef%bf%bd/i.test(search);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) {
      errors.push({ detail: `${name} is given twice.`, parameter: name, keyword: 'uniqueItems' });
    }
    // What is no UTF-8 is decoded to U+FFFD, which would silently be another text than was sent.
    if (!holdsReplacement && (name + value).includes('\ufffd')) {
      errors.push({ detail: `${name} is not UTF-8, percent-encoded.`, parameter: name, keyword: 'format' });
    }
    query[name] = parseParameter(value, types?.get(name));
  }
  return { query, errors };
}
