import * as images from './account-image.js';
import type { AppendLog, LogBatch, LogEntry } from './append-log.js';
import type { Collection } from './port.js';
import * as tables from './table.js';

/**
 * Replacements that a later one overwrites before anything reads the record. Applying them is skipped, because
 * records that change often are logged whole each time.
 */
function compactedEntries(batches: readonly LogBatch[]): ReadonlySet<LogEntry> {
  const found = new Set<LogEntry>();
  /** Records that are replaced later. */
  const replaced = new Set<string>();
  for (const { entries } of batches.toReversed()) {
    for (const entry of entries.toReversed()) {
      if (entry[0] === 'replace') {
        const record = `${entry[1]} ${entry[2]}`;
        if (replaced.has(record)) found.add(entry);
        replaced.add(record);
      } else if (isOfWorld(entry)) replaced.clear();
    }
  }
  return found;
}

/** Returns whether an entry concerns the whole account. */
function isOfWorld([kind]: LogEntry): boolean {
  return kind === 'begin' || kind === 'keep' || kind === 'restore' || kind === 'release' || kind === 'drop';
}

/** All collections by name. */
export type Collections = ReadonlyMap<string, Collection<never>>;

/** Entries that are appended together. `isKept` is false until the append log has confirmed them. */
export interface PendingBatch {
  readonly entries: LogEntry[];
  isKept: boolean;
}

/**
 * One account of an append log: its image, and the changes since the last batch. One append runs at a time; later
 * changes form the next batch.
 */
export class AccountLog {
  image: images.AccountImage = images.createAccountImage();
  /** Incremented whenever the image is replaced by what others wrote. */
  epoch = 0;
  private position = 0;
  /** Changes since the last batch. */
  private pending = emptyBatch();
  /** The last appended batch, or what was read. */
  private latest = emptyBatch();
  private isLoaded = false;
  private isChanged = false;
  /** The running call of the append log; only one per account at a time. */
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private reading: Promise<void> | null = null;

  readonly id: string;
  private readonly appendLog: AppendLog;
  private readonly collections: Collections;

  constructor(id: string, appendLog: AppendLog, collections: Collections) {
    this.id = id;
    this.appendLog = appendLog;
    this.collections = collections;
  }

  /** Undefined if the image is loaded. */
  open(): Promise<void> | undefined {
    if (this.isLoaded) return undefined;
    this.reading ??= this.runExclusively(async () => {
      if (!this.isLoaded) await this.read();
    }).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Waits for the running call, then reads what others wrote. */
  catchUp(): Promise<void> {
    return this.runExclusively(() => (this.isLoaded ? this.readOn() : this.read()));
  }

  /** @throws Error if the account was not opened, which is a bug */
  loadedImage(): images.AccountImage {
    if (!this.isLoaded) throw new Error(`the account ${this.id} is not loaded`);
    return this.image;
  }

  get isOpen(): boolean {
    return this.isLoaded;
  }

  note(entry: LogEntry): void {
    this.pending.entries.push(entry);
    this.isChanged = true;
  }

  /** Marks the request count or the last use as changed. */
  touch(): void {
    this.isChanged = true;
  }

  /** The batch that persists the current state. */
  get batch(): Readonly<PendingBatch> {
    return this.isChanged ? this.pending : this.latest;
  }

  /** Waits until all changes are persisted, or lost a conflict. */
  settle(): Promise<void> | undefined {
    if (!this.isChanged) return this.running ?? undefined;
    if (this.running === null) return this.runExclusively(() => this.append());
    this.next ??= this.runExclusively(() => {
      this.next = null;
      return this.append();
    });
    return this.next;
  }

  /** Waits for the running call, and ignores its errors. */
  async waitForCall(): Promise<void> {
    await this.running?.catch(() => {});
  }

  /** Drops the image with all unpersisted changes. */
  forget(): void {
    this.isLoaded = false;
    this.pending = emptyBatch();
    this.isChanged = false;
    this.epoch += 1;
  }

  /** Runs at once if nothing else runs. */
  private async runExclusively(work: () => Promise<void>): Promise<void> {
    while (this.running !== null) await this.waitForCall();
    const own = work();
    this.running = own;
    try {
      await own;
    } finally {
      this.running = null;
    }
  }

  private async append(): Promise<void> {
    // The changes were dropped meanwhile.
    if (!this.isChanged) return;
    const { requests, usedAt } = this.image;
    const { pending: batch, epoch } = this;
    this.pending = emptyBatch();
    this.latest = batch;
    this.isChanged = false;
    try {
      const outcome = await this.appendLog.append(this.id, this.position, {
        entries: batch.entries,
        requests,
        usedAt,
      });
      batch.isKept = outcome === 'kept';
      if (batch.isKept) this.position += 1;
      else if (this.epoch === epoch) this.forget();
    } catch (error) {
      // The outcome is unknown.
      if (this.epoch === epoch) this.forget();
      throw error;
    }
  }

  private async read(): Promise<void> {
    const batches = await this.appendLog.read(this.id, 0);
    this.image = images.createAccountImage();
    this.applyBatches(batches);
    this.position = batches.length;
    this.latest = { entries: [], isKept: true };
    this.isLoaded = true;
  }

  private async readOn(): Promise<void> {
    const batches = await this.appendLog.read(this.id, this.position);
    if (batches.length === 0 || !this.isLoaded) return;
    // The local changes are based on an outdated image.
    if (this.isChanged) {
      this.forget();
      await this.read();
    } else {
      this.applyBatches(batches);
      this.position += batches.length;
      this.epoch += 1;
    }
  }

  private applyBatches(batches: readonly LogBatch[]): void {
    const compacted = compactedEntries(batches);
    for (const { entries, requests, usedAt } of batches) {
      for (const entry of entries) if (!compacted.has(entry)) applyEntry(this.image, entry, this.collections);
      this.image.requests = requests;
      this.image.usedAt = usedAt;
    }
  }
}

function emptyBatch(): PendingBatch {
  return { entries: [], isKept: false };
}

/** Applies an entry to an image: the only way in which the accounts of an append log change as a whole. */
export function applyEntry(image: images.AccountImage, entry: LogEntry, collections: Collections): void {
  switch (entry[0]) {
    case 'put':
    case 'replace':
    case 'delete':
    case 'append':
    case 'drop oldest':
      applyRecordEntry(image, entry, collections);
      break;
    case 'begin':
      images.begin(image, entry[1]);
      break;
    case 'keep':
      image.requests = entry[2];
      images.keep(image, entry[1]);
      break;
    case 'restore':
      images.restore(image, entry[1]);
      break;
    case 'release':
      images.release(image, entry[1]);
      break;
    case 'drop':
      images.drop(image);
  }
}

type RecordLogEntry = Extract<
  LogEntry,
  readonly ['put' | 'replace' | 'delete' | 'append' | 'drop oldest', ...unknown[]]
>;

/** Evictions are entries of their own, so nothing is evicted here. */
function applyRecordEntry(image: images.AccountImage, entry: RecordLogEntry, collections: Collections): void {
  const [, name] = entry;
  const collection = collections.get(name);
  if (collection === undefined)
    throw new Error(`the append log has a record of ${name}, which is no known collection`);
  const table = images.tableOf(image, collection);
  if (entry[0] === 'put') tables.put(table, entry[2], entry[3] as never);
  else if (entry[0] === 'replace') tables.replace(table, entry[2], entry[3] as never);
  else if (entry[0] === 'delete') tables.remove(table, entry[2]);
  else if (entry[0] === 'append') tables.append(table, entry[2] as never);
  else tables.dropOldest(table, entry[2] as number);
}
