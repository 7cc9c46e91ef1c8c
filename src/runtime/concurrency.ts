import type { Steps } from '../values/steps.js';
import type { YieldToEventLoop } from './port.js';

/** The error of a task whose runner was closed before it was done. */
export class TaskAbortedError extends Error {}

/**
 * Continues with a value, without a promise if it is there already: promises would dominate the cost of most callers.
 */
export function whenReady<T, R>(value: Promise<T> | T, next: (value: T) => Promise<R> | R): Promise<R> | R {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs steps one by one, and yields to the event loop between them. */
export async function runCooperatively<Output>(
  steps: Steps<Output>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Output> {
  for (;;) {
    const turn = yieldToEventLoop();
    if (turn !== undefined) await turn;
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Runs work with the same key one after the other, in order of the calls; other keys run concurrently. */
type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    // Runs after the previous work, even if that failed.
    const own = before === undefined ? work() : before.then(work, work);
    last.set(key, own);
    const leave = (): void => {
      if (last.get(key) === own) last.delete(key);
    };
    own.then(leave, leave);
    return own;
  };
}

/** Limits concurrent work per account. */
interface AccountSemaphore {
  /**
   * Runs work with one permit of the account.
   * @param full makes the error if none is free
   */
  hold<T>(account: { id: string }, work: () => Promise<T>, full: () => Error): Promise<T>;
}

export function createAccountSemaphore(max: number): AccountSemaphore {
  const taken = new Map<string, number>();
  return {
    async hold({ id }, work, full) {
      const before = taken.get(id) ?? 0;
      if (before >= max) throw full();
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

/** Emits values to the watchers of an account. */
export interface AccountEmitter<T = void> {
  emit(accountId: string, event: T): void;
  /** Accounts with at least one watcher. */
  watched(): Iterable<string>;
  isWatched(accountId: string): boolean;
  /**
   * Calls with each value emitted for the account, in this process.
   * @returns stops it
   */
  watch(accountId: string, listener: (event: T) => void): () => void;
}

export function createAccountEmitter<T = void>(): AccountEmitter<T> {
  const watching = new Map<string, Set<(event: T) => void>>();
  return {
    emit(accountId, event) {
      for (const listener of watching.get(accountId) ?? []) listener(event);
    },
    watched: () => watching.keys(),
    isWatched: (accountId) => watching.has(accountId),
    watch(accountId, listener) {
      const all = watching.get(accountId) ?? new Set();
      watching.set(accountId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && watching.get(accountId) === all) watching.delete(accountId);
      };
    },
  };
}

/** Loads something once, on first use; a call after a failure tries again. */
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
