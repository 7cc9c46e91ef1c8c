import { noRevisions, type Revision } from '../../domain/editing/revisions.js';
import type { Collection, Records, Transaction } from '../ports.js';

/** A change that a lawyer made, with the id of its report. */
interface StoredRevision extends Revision {
  readonly report: string;
}

export const revisionCollection: Collection<StoredRevision> = {
  name: 'revisions',
  indexes: { report: ({ report }) => report },
};

/** The most changes that lawyers make to one report. Each is kept, told in its history, and gone through by a verification. */
export const maxRevisions = 1000;

/** What lawyers did to a report, oldest first. */
export function revisionsOf(records: Records, report: string): readonly Revision[] {
  const index = { name: 'report', value: report };
  const found = records.list(revisionCollection, { index, direction: 'newer', limit: maxRevisions });
  return found.length === 0 ? noRevisions : found.map(({ record }) => record);
}

/** @param count how many changes of the report there were before */
export function storeRevision(
  tx: Transaction,
  { id, count }: { id: string; count: number },
  revision: Revision,
): void {
  tx.put(revisionCollection, `${id} ${count}`, { report: id, ...revision });
}
