import { gunzipSync } from 'node:zlib';
import type { AppendLog, StoredBatch } from '../../src/store/append-log.js';
import { accountsInUse } from './accounts-in-use.js';

export interface TextLogOptions {
  /** Seed of its delays and of its conflicts. */
  seed: number;
  /** Percentage of appends with a write conflict. */
  conflictPercent?: number;
}

/** An append log that stores only text, as another process would read it. */
export interface TextLog extends AppendLog {
  /** Number of appends with a write conflict. */
  readonly conflicts: number;
  /** All stored batches, by account. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /**
   * Keeps the present state, as a backup does.
   * @returns restores it
   */
  keep(): () => void;
}

interface TextAccount {
  batches: Map<number, string>;
  head: number;
  usedAt: number | null;
}

const copyOf = (account: TextAccount): TextAccount => ({ ...account, batches: new Map(account.batches) });

/**
 * Creates a log that responds late, in a drawn order. Some appends have a write conflict with another process, whose
 * batch changes nothing.
 */
export function createTextLog({ seed, conflictPercent = 0 }: TextLogOptions): TextLog {
  const accounts = new Map<string, TextAccount>();
  const draw = createDraw(seed);
  const runLocked = createShuffledQueue(draw);
  let conflicts = 0;
  const accountOf = (id: string) => {
    const account = accounts.get(id) ?? { batches: new Map<number, string>(), head: 0, usedAt: null };
    accounts.set(id, account);
    return account;
  };
  const write = (id: string, { body, usedAt, isCheckpoint }: StoredBatch): void => {
    const account = accountOf(id);
    account.head += 1;
    account.usedAt = usedAt;
    if (isCheckpoint) account.batches.clear();
    account.batches.set(account.head, Buffer.from(body).toString('latin1'));
  };
  const list = () => [...accounts].map(([id, { usedAt }]) => ({ id, usedAt }));
  return {
    get texts() {
      return new Map([...accounts].map(([id, { batches }]) => [id, [...batches.values()]]));
    },
    get conflicts() {
      return conflicts;
    },
    keep() {
      const kept = [...accounts].map(([id, account]) => [id, copyOf(account)] as const);
      return () => {
        accounts.clear();
        for (const [id, account] of kept) accounts.set(id, copyOf(account));
      };
    },
    read: (id, after) =>
      runLocked(() => {
        const { batches = new Map<number, string>(), head = 0 } = accounts.get(id) ?? {};
        const later = [...batches].filter(([position]) => position > after);
        return {
          bodies: later.map(([, text]) => Buffer.from(text, 'latin1')),
          first: later[0]?.[0] ?? head + 1,
          position: head,
        };
      }),
    append: (id, follows, batch) =>
      runLocked(() => {
        if (draw(100) < conflictPercent) {
          const { requests, usedAt } = counters(id);
          const body = Buffer.from(JSON.stringify({ entries: [], requests, usedAt }));
          write(id, { body, usedAt, isCheckpoint: false, wantsLease: false });
        }
        if ((accounts.get(id)?.head ?? 0) !== follows) {
          conflicts += 1;
          return 'conflict';
        }
        write(id, batch);
        return 'persisted';
      }),
    accounts: () => runLocked(list),
    inUse: (query, except) => runLocked(() => accountsInUse(list(), query, except)),
  };

  /** Returns the counters of an account after its last batch. */
  function counters(id: string): { requests: number; usedAt: number | null } {
    const text = [...(accounts.get(id)?.batches.values() ?? [])].at(-1);
    if (text === undefined) return { requests: 0, usedAt: null };
    const bytes = Buffer.from(text, 'latin1');
    return JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());
  }
}

/** Draws numbers below a bound, the same in every run. */
function createDraw(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Runs one of the waiting tasks in each turn of the event loop, drawn at random. */
function createShuffledQueue(draw: (below: number) => number): <T>(work: () => T) => Promise<T> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.splice(draw(waiting.length), 1)[0]?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) =>
    new Promise((resolve) => {
      if (waiting.push(() => resolve(work())) === 1) setImmediate(next);
    });
}
