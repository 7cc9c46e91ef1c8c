import type { CompanyFixtureFile } from '../../contract/generated/types.js';

/** The structural invariants that a content can break. S13 to S15 and S17 are about the report around it. */
export type Invariant = NonNullable<CompanyFixtureFile['breaks']>[number];

/** A place in a content that breaks an invariant. */
export interface Violation {
  invariant: Invariant;
  /** JSON Pointer. */
  pointer: string;
  detail: string;
  /** What would be right, where that follows from the rest. */
  mend?: { pointer: string; value: unknown };
}

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
    value.forEach((item, index) => {
      collect(item, `${pointer}/${index}`, key, leaves);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      collect(member, `${pointer}/${escaped(name)}`, name, leaves);
    }
  }
}

/** A member's name as a JSON Pointer writes it (RFC 6901). */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether a JSON Pointer leads to something in the value. */
export function resolves(value: unknown, pointer: string): boolean {
  if (pointer === '') return true;
  if (!pointer.startsWith('/')) return false;
  let current = value;
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return false;
    current = (current as Record<string, unknown>)[name];
  }
  return true;
}
