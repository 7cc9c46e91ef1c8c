import type { Content } from '../../src/contract/generated/types.js';

/** A report that is wrong in one thing: what is wrong, whose report, how it is made, and the check that objects. */
export type WrongContent = readonly [
  what: string,
  companyId: string,
  alter: (content: Content) => void,
  check: string,
];

/** What is to be altered has to be there. */
export function some<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('there is nothing to alter');
  return value;
}

/** The report that is altered where any would do: several classes sign, up to several amounts. */
export const classes = 'sbx-sa-classes-ab';
