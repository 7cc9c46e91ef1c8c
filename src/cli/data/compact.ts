import type { DataOptions } from '../../contract/generated/types.js';
import { collections } from '../../server/collections.js';
import { createDurableStore } from '../../store/append-log-store.js';
import { DatabaseError } from '../../store/database.js';
import type { InputError } from '../settings.js';
import { countWithNoun, exitCodes, type Program } from '../streams.js';
import { formatBytes } from './bytes.js';
import { accountsOf, eachAccount, printFailed, withDatabase } from './stored-accounts.js';

/** Attempts for an account to which servers append meanwhile. */
const maxAttempts = 20;

/**
 * Replaces the batches of every account by a checkpoint, and frees the space. Servers may run: each checkpoint is an
 * append like any other.
 */
export function compactAccounts(
  options: DataOptions,
  program: Program,
): Promise<number | readonly InputError[]> {
  return withDatabase(options, async (log) => {
    const accounts = await accountsOf(log, options.account);
    if ('detail' in accounts) return [accounts];
    const store = createDurableStore({ appendLog: log, collections });
    const before = await log.usage();
    let busy = 0;
    const damaged = await eachAccount(
      accounts.map(({ id }) => id),
      program,
      async (id) => {
        let isCompact = false;
        for (let attempt = 0; attempt < maxAttempts && !isCompact; attempt += 1)
          isCompact = await store.compact(id);
        if (!isCompact) busy += 1;
        store.unload(0);
      },
    );
    // Another process that writes for long leaves its free space, which later appends use.
    const isFreed = await log.vacuum().then(
      () => true,
      (error) => {
        if (error instanceof DatabaseError && error.code === 'unavailable') return false;
        throw error;
      },
    );
    const after = await log.usage();
    const notes = [
      ...(busy === 0
        ? []
        : [`${countWithNoun(busy, 'account')} left as they are: servers use them all the time`]),
      ...(isFreed ? [] : ['free space stays in the file: a server was writing. Run it again']),
    ];
    printFailed(damaged, program);
    program.stdout.write(
      `compacted ${countWithNoun(accounts.length - damaged.length - busy, 'account')}: ${before.batches} batches to ${after.batches}, ${formatBytes(before.diskBytes)} to ${formatBytes(after.diskBytes)} on the disk\n${notes.map((note) => `${note}\n`).join('')}`,
    );
    return damaged.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}
