import * as images from './account-image.js';
import type { AppendLog, LogBatch, LogEntry } from './append-log.js';
import type { Collection } from './port.js';

/**
 * Replacements that a later one undoes before anything looks at the record: whoever does all the facts can leave them
 * out. A record that is often changed is told whole each time, and some take long to be put in their order.
 */
function compactedEntries(batches: readonly LogBatch[]): ReadonlySet<LogEntry> {
  const found = new Set<LogEntry>();
  /** Records that are replaced later. */
  const replaced = new Set<string>();
  for (const { facts } of batches.toReversed()) {
    for (const fact of facts.toReversed()) {
      if (fact[0] === 'replace') {
        const record = `${fact[1]} ${fact[2]}`;
        if (replaced.has(record)) found.add(fact);
        replaced.add(record);
      } else if (isOfWorld(fact)) replaced.clear();
    }
  }
  return found;
}

/** Whether a fact is about all that an account has, as it is then. */
function isOfWorld([kind]: LogEntry): boolean {
  return kind === 'begin' || kind === 'keep' || kind === 'restore' || kind === 'release' || kind === 'drop';
}

/** All kinds of records, by name. */
export type Collections = ReadonlyMap<string, Collection<never>>;

/** What is appended together, and whether it is kept: nobody knows until the journal has answered. */
export interface PendingBatch {
  readonly facts: LogEntry[];
  isKept: boolean;
}

/**
 * One account as a journal keeps it: its image, and what happened since the last batch. One batch is on its way at a
 * time; what comes meanwhile goes together in the next.
 */
export class AccountLog {
  image: images.AccountImage = images.createAccountImage();
  /** Grows with each image that gave way to what others had kept. */
  epoch = 0;
  private position = 0;
  /** What happened since the last lot that was appended. */
  private pending = emptyBatch();
  /** The last that was appended, or what was read. */
  private latest = emptyBatch();
  private isAtHand = false;
  private isChanged = false;
  /** What is asked of the journal now; nothing else of this account is, until it has answered. */
  private underWay: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private reading: Promise<void> | null = null;

  readonly id: string;
  private readonly journal: AppendLog;
  private readonly nouns: Collections;

  constructor(id: string, journal: AppendLog, nouns: Collections) {
    this.id = id;
    this.journal = journal;
    this.nouns = nouns;
  }

  /** Nothing to wait for where the image is at hand. */
  open(): Promise<void> | undefined {
    if (this.isAtHand) return undefined;
    this.reading ??= this.inTurn(async () => {
      if (!this.isAtHand) await this.read();
    }).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Waits for what is under way, and then reads what others have kept. */
  catchUp(): Promise<void> {
    return this.inTurn(() => (this.isAtHand ? this.readOn() : this.read()));
  }

  /** @throws Error where the account was not opened: a bug */
  atHand(): images.AccountImage {
    if (!this.isAtHand) throw new Error(`the account ${this.id} is not at hand`);
    return this.image;
  }

  get isOpen(): boolean {
    return this.isAtHand;
  }

  note(fact: LogEntry): void {
    this.pending.facts.push(fact);
    this.isChanged = true;
  }

  /** Notes that the count of requests, or the last use, is another. */
  touch(): void {
    this.isChanged = true;
  }

  /** The lot with which all that there is of the account now is kept. */
  get lot(): Readonly<PendingBatch> {
    return this.isChanged ? this.pending : this.latest;
  }

  /** Waits until all that has happened is kept, or taken. */
  settle(): Promise<void> | undefined {
    if (!this.isChanged) return this.underWay ?? undefined;
    if (this.underWay === null) return this.inTurn(() => this.append());
    this.next ??= this.inTurn(() => {
      this.next = null;
      return this.append();
    });
    return this.next;
  }

  /** Waits until the journal has answered what it is asked now, whatever comes of that. */
  async answered(): Promise<void> {
    await this.underWay?.catch(() => {});
  }

  /** Gives up the image, with all that is not kept yet. */
  forget(): void {
    this.isAtHand = false;
    this.pending = emptyBatch();
    this.isChanged = false;
    this.epoch += 1;
  }

  /** At once where nothing is under way. */
  private async inTurn(work: () => Promise<void>): Promise<void> {
    while (this.underWay !== null) await this.answered();
    const own = work();
    this.underWay = own;
    try {
      await own;
    } finally {
      this.underWay = null;
    }
  }

  private async append(): Promise<void> {
    // It was given up meanwhile.
    if (!this.isChanged) return;
    const { requests, usedAt } = this.image;
    const { pending: lot, epoch } = this;
    this.pending = emptyBatch();
    this.latest = lot;
    this.isChanged = false;
    try {
      const outcome = await this.journal.append(this.id, this.position, {
        facts: lot.facts,
        requests,
        usedAt,
      });
      lot.isKept = outcome === 'kept';
      if (lot.isKept) this.position += 1;
      else if (this.epoch === epoch) this.forget();
    } catch (error) {
      // Nobody knows whether it was kept.
      if (this.epoch === epoch) this.forget();
      throw error;
    }
  }

  private async read(): Promise<void> {
    const batches = await this.journal.read(this.id, 0);
    this.image = images.createAccountImage();
    this.take(batches);
    this.position = batches.length;
    this.latest = { facts: [], isKept: true };
    this.isAtHand = true;
  }

  private async readOn(): Promise<void> {
    const batches = await this.journal.read(this.id, this.position);
    if (batches.length === 0 || !this.isAtHand) return;
    // What happened here follows another image than there is now.
    if (this.isChanged) {
      this.forget();
      await this.read();
    } else {
      this.take(batches);
      this.position += batches.length;
      this.epoch += 1;
    }
  }

  private take(batches: readonly LogBatch[]): void {
    const needless = compactedEntries(batches);
    for (const { facts, requests, usedAt } of batches) {
      for (const fact of facts) if (!needless.has(fact)) applyEntry(this.image, fact, this.nouns);
      this.image.requests = requests;
      this.image.usedAt = usedAt;
    }
  }
}

function emptyBatch(): PendingBatch {
  return { facts: [], isKept: false };
}

/** Does to an image what a fact says. Whatever happens to an account that is kept in a journal, happens so. */
export function applyEntry(image: images.AccountImage, fact: LogEntry, nouns: Collections): void {
  switch (fact[0]) {
    case 'put':
    case 'replace':
    case 'delete':
    case 'append':
    case 'drop oldest':
      applyRecordEntry(image, fact, nouns);
      break;
    case 'begin':
      images.begin(image, fact[1]);
      break;
    case 'keep':
      image.requests = fact[2];
      images.keep(image, fact[1]);
      break;
    case 'restore':
      images.restore(image, fact[1]);
      break;
    case 'release':
      images.release(image, fact[1]);
      break;
    case 'drop':
      images.drop(image);
  }
}

type RecordLogEntry = Extract<
  LogEntry,
  readonly ['put' | 'replace' | 'delete' | 'append' | 'drop oldest', ...unknown[]]
>;

/** The facts name what was dropped on the way too: nothing is dropped by itself here. */
function applyRecordEntry(image: images.AccountImage, fact: RecordLogEntry, nouns: Collections): void {
  const [, name] = fact;
  const noun = nouns.get(name);
  if (noun === undefined) throw new Error(`a journal tells of ${name}, which there are none of`);
  if (fact[0] === 'put') images.put(image, noun, fact[2], fact[3] as never);
  else if (fact[0] === 'replace') images.replace(image, noun, fact[2], fact[3] as never);
  else if (fact[0] === 'delete') images.remove(image, noun, fact[2]);
  else if (fact[0] === 'append') images.append(image, noun, fact[2] as never);
  else images.dropOldest(image, noun, fact[2] as number);
}
