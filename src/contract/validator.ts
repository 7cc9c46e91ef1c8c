import type { Violation } from './problems.js';

/** A fault as Ajv reports it; `parentSchema` and `data` where the validator was compiled for people. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  schemaPath?: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}

/** A validator compiled ahead of time. It answers whether the value holds and leaves what it found in `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/**
 * Once this many faults are known in an array or in the members of an object, the rest of it is not judged. More than
 * are ever listed, since some faults are left out of a listing: those of alternatives that a value never meant.
 */
export const maxSchemaErrors = 1000;

/** What a validator finds wrong, in the order in which it judges; empty where the value holds. */
export function schemaErrorsOf(validator: Validator, value: unknown): readonly SchemaError[] {
  return validator(value) ? [] : (validator.errors ?? []).slice(0, maxSchemaErrors);
}

/** Whether there may be more faults than these, since judging ended before all was judged. */
export function isTruncated(faults: readonly SchemaError[]): boolean {
  return faults.length >= maxSchemaErrors;
}

/**
 * Faults without those of alternatives that the value never meant: where a schema takes "this or null", an object
 * is told what is wrong with it, not that it is no null. A value of no alternative's type is told all types at once.
 */
export function withoutUnmeantBranches(faults: readonly SchemaError[]): SchemaError[] {
  const alternatives = faults.filter(({ keyword }) => keyword === 'anyOf');
  return alternatives.reduce<SchemaError[]>(withoutOthers, [...faults]);
}

function withoutOthers(faults: SchemaError[], alternative: SchemaError): SchemaError[] {
  const { instancePath } = alternative;
  const mistyped = faults.filter((fault) => fault.instancePath === instancePath && fault.keyword === 'type');
  const refused = new Set(mistyped.map(branchOf));
  const rest = faults.filter((fault) => {
    if (fault === alternative) return false;
    return fault.instancePath !== instancePath || !refused.has(branchOf(fault));
  });
  const meant = rest.some((fault) => fault.instancePath.startsWith(instancePath));
  const [first] = mistyped;
  if (meant || first === undefined) return rest;
  const type = [...new Set(mistyped.map(({ params }) => String(params.type)))].join(' or ');
  return [...rest, { ...first, params: { type } }];
}

function branchOf({ schemaPath = '' }: SchemaError): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}

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
