import { problem, type Violation } from '../contract/problems.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { loadValidator, type ValidatedSchema } from '../contract/validators.js';
import { describeViolations, summarizeViolations } from '../contract/violations.js';

/**
 * A test in JavaScript has no compiler: what it gives is held to the contract, as a body would be.
 * @param schema its title
 * @throws problem `invalid-request`
 */
export async function validated<T>(schema: ValidatedSchema, value: T): Promise<T> {
  throwIfAny(describeViolations(schemaErrorsOf(await loadValidator(schema), value), 'body'));
  return value;
}

/** @throws problem `invalid-request` */
export function throwIfAny(errors: Violation[]): void {
  if (errors.length > 0)
    throw problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}
