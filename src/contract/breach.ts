import type { Validator } from './validator.js';

/** How many faults a message names. */
const mostFaults = 3;

/** The longest pointer that a message holds, in characters. */
const longestPointer = 120;

/**
 * Something of ours that breaks its schema: a bug. The message says what breaks it, where and how, in few words, and
 * holds nothing of the value: it goes into logs, and values may be a user's, and of any size.
 */
export class ContractBreach extends Error {
  /** @param validator the one that has just found the faults */
  constructor(what: string, schema: string, { errors }: Pick<Validator, 'errors'>) {
    const faults = (errors ?? [])
      .slice(0, mostFaults)
      .map(({ instancePath, keyword }) => `${keyword} at #${instancePath.slice(0, longestPointer)}`);
    super(`${what} breaks ${schema}: ${faults.join(', ')}`);
    this.name = 'ContractBreach';
  }
}
