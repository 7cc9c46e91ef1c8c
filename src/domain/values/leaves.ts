import { escapeToken } from './json-pointer.js';

/** One string or number somewhere in a content, under the name of the nearest member it belongs to. */
export interface JsonLeaf {
  key: string;
  value: string | number;
  pointer: string;
}

/** Every string and number in a value, depth first. An item of an array goes by the name of the array. */
export function jsonLeavesOf(value: unknown, pointer = '', key = ''): JsonLeaf[] {
  const leaves: JsonLeaf[] = [];
  collectLeaves(value, pointer, key, leaves);
  return leaves;
}

function collectLeaves(value: unknown, pointer: string, key: string, leaves: JsonLeaf[]): void {
  if (typeof value === 'string' || typeof value === 'number') leaves.push({ key, value, pointer });
  else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      collectLeaves(value[index], `${pointer}/${index}`, key, leaves);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value))
      collectLeaves(
        (value as Record<string, unknown>)[name],
        `${pointer}/${escapeToken(name)}`,
        name,
        leaves,
      );
  }
}
