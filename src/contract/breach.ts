import type { Violation } from './problems.js';
import type { SchemaError } from './validator.js';

/** How many faults a message names. */
const maxListedErrors = 3;

/** The longest pointer that a message holds, in characters. */
const maxShownPointerLength = 120;

/**
 * Something of ours that breaks its schema: a bug. The message says what breaks it, where and how, in few words, and
 * holds nothing of the value: it goes into logs, and values may be a user's, and of any size.
 */
export class ContractBreachError extends Error {
  /** @param found by the validator that has just found the faults */
  constructor(what: string, schema: string, { errors }: ValidatorErrors) {
    const faults = (errors ?? [])
      .slice(0, maxListedErrors)
      .map(({ instancePath, keyword }) => `${keyword} at #${instancePath.slice(0, maxShownPointerLength)}`);
    super(`${what} breaks ${schema}: ${faults.join(', ')}`);
    this.name = 'ContractBreach';
  }
}

interface ValidatorErrors {
  errors?: readonly Pick<SchemaError, 'instancePath' | 'keyword'>[] | null;
}

/** The breach that some violations are. */
export function breachOfViolations(
  what: string,
  schema: string,
  violations: readonly Violation[],
): ContractBreachError {
  return new ContractBreachError(what, schema, { errors: violations.map(errorOfViolation) });
}

/** A member too many is named by what holds it: its name is of the value. */
function errorOfViolation({ pointer, parameter, keyword }: Violation) {
  const place = pointer?.slice(1) ?? `/${parameter}`;
  return {
    keyword,
    instancePath: keyword === 'additionalProperties' ? place.replace(/\/[^/]*$/, '') : place,
  };
}
