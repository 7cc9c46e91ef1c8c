import { problem, type Violation } from '../contract/problems.js';
import { faultsOf } from '../contract/validator.js';
import { type HeldSchema, loadValidator } from '../contract/validators.js';
import { summaryOf, violations } from '../contract/violations.js';

/**
 * A test in JavaScript has no compiler: what it gives is held to the contract, as a body would be.
 * @param schema its title
 * @throws problem `invalid-request`
 */
export async function held<T>(schema: HeldSchema, value: T): Promise<T> {
  refuseIfAny(violations(faultsOf(await loadValidator(schema), value), 'body'));
  return value;
}

/** @throws problem `invalid-request` */
export function refuseIfAny(errors: Violation[]): void {
  if (errors.length > 0) throw problem('invalid-request', { summary: summaryOf(errors) }, { errors });
}
