import type { Violation } from './problems.js';
import type { SchemaFault } from './validator.js';

/** How many faults a message names. */
const mostFaults = 3;

/** The longest pointer that a message holds, in characters. */
const longestPointer = 120;

/**
 * Something of ours that breaks its schema: a bug. The message says what breaks it, where and how, in few words, and
 * holds nothing of the value: it goes into logs, and values may be a user's, and of any size.
 */
export class ContractBreach extends Error {
  /** @param found by the validator that has just found the faults */
  constructor(what: string, schema: string, { errors }: Found) {
    const faults = (errors ?? [])
      .slice(0, mostFaults)
      .map(({ instancePath, keyword }) => `${keyword} at #${instancePath.slice(0, longestPointer)}`);
    super(`${what} breaks ${schema}: ${faults.join(', ')}`);
    this.name = 'ContractBreach';
  }
}

interface Found {
  errors?: readonly Pick<SchemaFault, 'instancePath' | 'keyword'>[] | null;
}

/** The breach that some violations are. */
export function breachOf(what: string, schema: string, violations: readonly Violation[]): ContractBreach {
  return new ContractBreach(what, schema, { errors: violations.map(placeOf) });
}

/** A member too many is named by what holds it: its name is of the value. */
function placeOf({ pointer, parameter, keyword }: Violation) {
  const place = pointer?.slice(1) ?? `/${parameter}`;
  return {
    keyword,
    instancePath: keyword === 'additionalProperties' ? place.replace(/\/[^/]*$/, '') : place,
  };
}
