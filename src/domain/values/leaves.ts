import { escaped } from './json-pointer.js';

/** One string or number somewhere in a content, under the name of the nearest member it belongs to. */
export interface Leaf {
  key: string;
  value: string | number;
  pointer: string;
}

/** Every string and number in a value, depth first. An item of an array goes by the name of the array. */
export function leavesOf(value: unknown, pointer = '', key = ''): Leaf[] {
  const leaves: Leaf[] = [];
  collect(value, pointer, key, leaves);
  return leaves;
}

function collect(value: unknown, pointer: string, key: string, leaves: Leaf[]): void {
  if (typeof value === 'string' || typeof value === 'number') leaves.push({ key, value, pointer });
  else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      collect(value[index], `${pointer}/${index}`, key, leaves);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value))
      collect((value as Record<string, unknown>)[name], `${pointer}/${escaped(name)}`, name, leaves);
  }
}
