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
