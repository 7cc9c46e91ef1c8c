import { problem, type Violation } from '../contract/problems.js';
import { faultsOf, type Validator } from '../contract/validator.js';
import { summaryOf, violations } from '../contract/violations.js';

/**
 * A test in JavaScript has no compiler: what it gives is held to the contract, as a body would be.
 * @throws problem `invalid-request`
 */
export function held<T>(validator: Validator, value: T): T {
  refuseIfAny(violations(faultsOf(validator, value), 'body'));
  return value;
}

/** @throws problem `invalid-request` */
export function refuseIfAny(errors: Violation[]): void {
  if (errors.length > 0) throw problem('invalid-request', { summary: summaryOf(errors) }, { errors });
}
