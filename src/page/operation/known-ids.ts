import { apiKey } from '../server/session.js';

/** The first id of each kind in the newest answer that had one, by the account and what the ids begin with. */
const knownIds = new Map<string, string>();

const keyOf = (id: string): string => `${apiKey.peek()} ${id.split('_', 1)[0]}`;

/** Keeps the ids that an answer tells, so that what is tried next is tried on what is there. */
export function rememberIds(answer: string): void {
  const found = new Map<string, string>();
  for (const [, id = ''] of answer.matchAll(/"([a-z]+_\w+)"/g))
    if (!found.has(keyOf(id))) found.set(keyOf(id), id);
  for (const [key, id] of found) knownIds.set(key, id);
}

/** An id of the same kind that was told to this account; the example itself where none was. */
export function knownId(example: string): string {
  return knownIds.get(keyOf(example)) ?? example;
}
