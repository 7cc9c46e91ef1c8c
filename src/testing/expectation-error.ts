import type { ExpectationResult } from '../contract/generated/types.js';

/** That requests are not as expected; its message says where the nearest one differs. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
  readonly result: ExpectationResult;

  constructor(result: ExpectationResult) {
    super(result.message);
    this.result = result;
  }
}
