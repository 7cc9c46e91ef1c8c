import type { Transaction } from '../../sandbox/ports.js';
import * as images from './image.js';

/** An account, and what work does to it. */
interface MemoryAccount {
  readonly image: images.AccountImage;
  tx: Transaction | null;
}

/** The accounts of this process, in the order of their first use. */
export class MemoryAccounts {
  /** How many are in use. */
  inUse = 0;
  private readonly byId = new Map<string, MemoryAccount>();

  find(id: string): images.AccountImage | undefined {
    return this.byId.get(id)?.image;
  }

  imageOf(id: string): images.AccountImage {
    return this.accountOf(id).image;
  }

  transaction<T>(id: string, work: (tx: Transaction) => T): T {
    const known = this.byId.get(id);
    if (known !== undefined && known.tx !== null) return work(known.tx);
    const account = this.accountOf(id);
    const tx = images.createTransaction(account.image);
    try {
      return work(tx);
    } finally {
      // One that has nothing is kept small, however often it is looked at.
      const { world, own } = account.image;
      if (world !== null || own !== null) account.tx = tx;
      else if (known === undefined) this.byId.delete(id);
    }
  }

  noteUse(id: string, at: number): void {
    const image = this.imageOf(id);
    if (image.usedAt === null) this.inUse += 1;
    image.usedAt = at;
  }

  *uses(): Generator<{ id: string; usedAt: number }> {
    for (const [id, { image }] of this.byId) if (image.usedAt !== null) yield { id, usedAt: image.usedAt };
  }

  drop(id: string): void {
    const account = this.byId.get(id);
    if (account === undefined) return;
    if (account.image.usedAt !== null) this.inUse -= 1;
    images.drop(account.image);
    // One that comes back is the newest.
    this.byId.delete(id);
    if (!images.isBlank(account.image)) this.byId.set(id, account);
  }

  private accountOf(id: string): MemoryAccount {
    let account = this.byId.get(id);
    if (account === undefined) {
      account = { image: images.createAccountImage(), tx: null };
      this.byId.set(id, account);
    }
    return account;
  }
}
