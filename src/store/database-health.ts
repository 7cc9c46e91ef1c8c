import type { AppendCounts } from './append-counts.js';
import type { LoadedAccounts } from './append-log-store.js';

/** A database as this process sees it. */
export interface DatabaseHealth {
  /** Returns whether the database responds; a promise resolves after a second at the latest. */
  isAvailable(): boolean | Promise<boolean>;
  readonly appends: Readonly<AppendCounts>;
  accounts(): LoadedAccounts;
  /** Number of leases that this process holds. */
  leases(): number;
}
