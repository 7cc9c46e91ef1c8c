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
