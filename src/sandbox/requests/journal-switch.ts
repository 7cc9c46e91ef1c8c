import type { Records } from '../ports.js';
import { createSingleRecord } from '../records/single.js';

/** Whether the journal of an account is on: it is, until it says otherwise, and over resets. */
export const journalSwitch = createSingleRecord<boolean>('journal-switch', 'account');

export function isJournalled(records: Records): boolean {
  return journalSwitch.in(records) !== false;
}
