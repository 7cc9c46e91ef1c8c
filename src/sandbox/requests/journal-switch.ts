import type { Noun, Records, Transaction } from '../ports.js';

/** Whether the journal of an account is on: it is, until it says otherwise, and over resets. */
export const journalSwitchNoun: Noun<boolean> = { name: 'journal-switch', scope: 'account', indexes: {} };
const onlyId = 'journal';

export function isJournalled(records: Records): boolean {
  return records.get(journalSwitchNoun, onlyId) !== false;
}

export function turnJournal(tx: Transaction, on: boolean): void {
  if (tx.get(journalSwitchNoun, onlyId) === undefined) tx.put(journalSwitchNoun, onlyId, on);
  else tx.replace(journalSwitchNoun, onlyId, on);
}
