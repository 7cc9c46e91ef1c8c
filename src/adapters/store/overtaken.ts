import type { LogEntry } from './facts.js';
import type { LogBatch } from './journal.js';

/**
 * Replacements that a later one undoes before anything looks at the record: whoever does all the facts can leave them
 * out. A record that is often changed is told whole each time, and some take long to be put in their order.
 */
export function compactedEntries(batches: readonly LogBatch[]): ReadonlySet<LogEntry> {
  const found = new Set<LogEntry>();
  /** Records that are replaced later. */
  const replaced = new Set<string>();
  for (const { facts } of batches.toReversed()) {
    for (const fact of facts.toReversed()) {
      if (fact[0] === 'replace') {
        const record = `${fact[1]} ${fact[2]}`;
        if (replaced.has(record)) found.add(fact);
        replaced.add(record);
      } else if (isOfWorld(fact)) replaced.clear();
    }
  }
  return found;
}

/** Whether a fact is about all that an account has, as it is then. */
function isOfWorld([kind]: LogEntry): boolean {
  return kind === 'begin' || kind === 'keep' || kind === 'restore' || kind === 'release' || kind === 'drop';
}
