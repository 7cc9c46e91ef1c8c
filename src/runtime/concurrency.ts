import type { Account } from '../accounts/account.js';
import type { Steps } from '../values/steps.js';
import type { YieldToEventLoop } from './port.js';

/** Does steps in turn with those of others. */
export async function runCooperatively<Output>(
  steps: Steps<Output>,
  breathe: YieldToEventLoop,
): Promise<Output> {
  for (;;) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does work under one name one after the other, in the order in which it came; under others meanwhile. */
type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = last.get(name);
    // Whatever became of what came before, it is over.
    const own = before === undefined ? work() : before.then(work, work);
    last.set(name, own);
    const leave = (): void => {
      if (last.get(name) === own) last.delete(name);
    };
    own.then(leave, leave);
    return own;
  };
}

/** A bounded number of places in each account. */
interface AccountSemaphore {
  /**
   * Does something in a place of the account, which is given up however that ends.
   * @param full what is thrown where all are taken
   */
  hold<T>(account: Account, work: () => Promise<T>, full: () => Error): Promise<T>;
}

export function createAccountSemaphore(most: number): AccountSemaphore {
  const taken = new Map<string, number>();
  return {
    async hold({ id }, work, full) {
      const before = taken.get(id) ?? 0;
      if (before >= most) throw full();
      taken.set(id, before + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(id) ?? 1) - 1;
        if (left === 0) taken.delete(id);
        else taken.set(id, left);
      }
    },
  };
}

/** Who waits for something to come about in an account. */
export interface AccountEmitter<T = void> {
  /** Tells whoever watches the account. */
  tell(accountId: string, what: T): void;
  /**
   * Calls whenever it came about in the account, in this process.
   * @returns ends it
   */
  watch(accountId: string, told: (what: T) => void): () => void;
}

export function createAccountEmitter<T = void>(): AccountEmitter<T> {
  const watching = new Map<string, Set<(what: T) => void>>();
  return {
    tell(accountId, what) {
      for (const told of watching.get(accountId) ?? []) told(what);
    },
    watch(accountId, told) {
      const all = watching.get(accountId) ?? new Set();
      watching.set(accountId, all.add(told));
      return () => {
        all.delete(told);
        if (all.size === 0 && watching.get(accountId) === all) watching.delete(accountId);
      };
    },
  };
}

/** Loads something when it is first asked for, once; whoever asks after a failure gets another try. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
