/** Who waits for requests to be kept. */
export interface JournalWatch {
  /** Tells whoever watches the account that a request was kept. */
  tell(accountId: string): void;
  /**
   * Calls whenever a request of the account was kept in this process.
   * @returns ends it
   */
  watch(accountId: string, told: () => void): () => void;
}

export function createJournalWatch(): JournalWatch {
  const watching = new Map<string, Set<() => void>>();
  return {
    tell(accountId) {
      for (const told of watching.get(accountId) ?? []) told();
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
