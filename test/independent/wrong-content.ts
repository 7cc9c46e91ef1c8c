import type { Content } from '../../src/contract/generated/types.js';

/** A report with one error: a name of the error, the company, the alteration, and the check that objects. */
export type WrongContent = readonly [
  error: string,
  companyId: string,
  alter: (content: Content) => void,
  check: string,
];

/** Returns the value; throws if there is nothing to alter. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the value to alter is missing');
  return value;
}

/** The usual company to alter: several classes sign, up to different amounts. */
export const classes = 'sbx-sa-classes-ab';
