import type { Account } from '../../domain/access/accounts.js';

/** A bounded number of places in each account. */
export interface AccountSemaphore {
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
