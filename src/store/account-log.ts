import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { setTimeout } from '../runtime/real-time.js';
import * as images from './account-image.js';
import type { AppendLog, LogBatch, LogEntry, ReadBodies } from './append-log.js';
import { DatabaseError, type DatabaseLog } from './database.js';
import { applyEntry, type Collections, LogReplay } from './log-replay.js';
import type { Transaction } from './port.js';
import { reservedPauseMs } from './reservations.js';

/** Bodies of at least this many bytes are compressed; smaller ones gain little. */
const minCompressedBytes = 16 * 1024;
/** First byte of compressed data; JSON begins with a brace. */
const gzipMark = 0x1f;

/**
 * Entries that are serialised at once. One text of megabytes would be copied whenever it grows, and make the garbage
 * collector mark the whole heap.
 */
const entriesPerPiece = 64;

function encodeBatch({ entries, requests, usedAt }: EncodedBatch): Buffer {
  const parts = [Buffer.from('{"entries":[')];
  for (const piece of piecesOf(entries)) {
    // A comma takes the place of the opening bracket.
    const bytes = Buffer.from(JSON.stringify(piece));
    bytes[0] = comma;
    parts.push(bytes.subarray(parts.length === 1 ? 1 : 0, -1));
  }
  parts.push(Buffer.from(`],"requests":${requests},"usedAt":${usedAt}}`));
  return Buffer.concat(parts);
}

const comma = 0x2c;

/** A batch whose entries are read once. */
type EncodedBatch = Omit<LogBatch, 'entries'> & { readonly entries: Iterable<LogEntry> };

function* piecesOf(entries: Iterable<LogEntry>): Generator<LogEntry[]> {
  let piece: LogEntry[] = [];
  for (const entry of entries) {
    if (piece.push(entry) < entriesPerPiece) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Compresses a serialised batch if that is worth it; usually it is not, so that nothing waits. */
function compress(text: Buffer): Buffer | Promise<Buffer> {
  if (text.length < minCompressedBytes) return text;
  // In a test environment of Jest, a promise of Node is no instance of Promise.
  return Promise.resolve(promisify(gzip)(text, { level: 1 }));
}

/** Returns a batch and the bytes of its text. */
async function decodeBatch(body: Uint8Array): Promise<readonly [batch: LogBatch, bytes: number]> {
  const text = body[0] === gzipMark ? await promisify(gunzip)(body) : Buffer.from(body);
  const batch: LogBatch = JSON.parse(text.toString());
  if (!Array.isArray(batch.entries) || !batch.entries.every(Array.isArray))
    throw new Error('it has no list of entries');
  return [batch, text.length];
}

function isCheckpointBatch(batch: LogBatch | undefined): boolean {
  return batch?.entries[0]?.[0] === 'clear';
}

/** An account that is evicted leaves little, and may never be appended to again. */
const isDrop = ([kind]: LogEntry): boolean => kind === 'drop';

/** When an account gets a checkpoint, so that its log is read fast and does not grow without bound. */
export interface CheckpointLimits {
  /** Bytes of batches since the last checkpoint; at least as many as that has, so that checkpoints are rare. */
  readonly bytes: number;
  /** Batches since the last checkpoint, if they have at least a quarter of its bytes. */
  readonly batches: number;
}

/**
 * The batches since the last checkpoint of an account, and the size of the checkpoint. Bytes are those of the text: a
 * checkpoint is compressed and most batches are not, and its cost is that of writing its text.
 */
class LogSize {
  private checkpointBytes = 0;
  private bytes = 0;
  private batches = 0;

  add(bytes: number, isCheckpoint: boolean): void {
    if (isCheckpoint) this.checkpointBytes = bytes;
    this.bytes = isCheckpoint ? 0 : this.bytes + bytes;
    this.batches = isCheckpoint ? 0 : this.batches + 1;
  }

  exceeds({ bytes, batches }: CheckpointLimits): boolean {
    if (this.bytes > Math.max(bytes, this.checkpointBytes)) return true;
    return this.batches >= batches && this.bytes * 4 > this.checkpointBytes;
  }

  get total(): number {
    return this.checkpointBytes + this.bytes;
  }

  /** Returns whether there is nothing but a checkpoint. */
  get isCompact(): boolean {
    return this.batches === 0;
  }
}

/** Appends after the last lost conflict, for which an account counts as contended. */
const contendedAppends = 256;

/** Bytes that an account takes in memory however little it has. */
const imageBytes = 1024;

/** Entries that are appended together. `isPersisted` is false until the append log has confirmed them. */
export interface PendingBatch {
  readonly entries: LogEntry[];
  isPersisted: boolean;
}

export interface AccountLogOptions {
  readonly appendLog: AppendLog;
  readonly collections: Collections;
  readonly limits: CheckpointLimits;
  /** Returns whether an append should also get the lease of the account. */
  wantsLease(log: AccountLog): boolean;
  /** Called after batches of other processes were read. */
  readOthers(accountId: string): void;
  /** Called after an entry was logged. It persists the change, or leaves that to the current session. */
  onEntry(log: AccountLog): void;
}

/**
 * One account of an append log: its image, and the changes since the last batch. One append runs at a time; later
 * changes form the next batch.
 */
export class AccountLog {
  image: images.AccountImage = images.createAccountImage();
  /** Logs each change of the image; null until it is used. */
  private ownTransaction: Transaction | null = null;
  /**
   * The state at `position`, of which the image is a copy with the changes since: after a conflict, a contended account
   * is read on from here. Null for others.
   */
  private base: images.AccountImage | null = null;
  /** Own appends until the account no longer counts as contended. */
  private contendedFor = 0;
  /** True from a lost conflict until the account is read. */
  private hasLost = false;
  /** Incremented whenever the image is replaced by what others wrote. */
  epoch = 0;
  /** Position of the last batch that the image includes. */
  position = 0;
  /** Position of the last batch that was read; this process wrote the later ones. */
  private readPosition = 0;
  /** True from `distrust` until everything is read. */
  private isSuspect = false;
  private size = new LogSize();
  /** Position of the last append when the log could not be read; 0 if it could. */
  private unreadableAt = 0;
  /** True if another process is known to have appended more. */
  private isOutdated = false;
  /** Changes since the last batch. */
  private pending = emptyBatch();
  /** The last appended batch, or what was read. */
  private latest = emptyBatch();
  /** True while the image is in memory. */
  isLoaded = false;
  private isChanged = false;
  // Changes are pending at first. `next` waits until no append is held back and no call runs; then its append is the
  // running call, with all that is pending by then. Reads are calls too.
  /** The running call of the append log; only one per account at a time. */
  private running: Promise<void> | null = null;
  /** Ends with the append that waits for the running call; null if none waits. */
  private next: Promise<void> | null = null;
  /** The open that all callers share; null if none runs. */
  private reading: Promise<void> | null = null;
  /** Resolves when appends are no longer held back; null if they are not. */
  private held: Promise<void> | null = null;

  readonly id: string;
  private readonly appendLog: AppendLog;
  private readonly collections: Collections;
  private readonly limits: CheckpointLimits;
  private readonly wantsLease: AccountLogOptions['wantsLease'];
  private readonly readOthers: AccountLogOptions['readOthers'];
  private readonly onEntry: AccountLogOptions['onEntry'];

  constructor(
    id: string,
    { appendLog, collections, limits, wantsLease, readOthers, onEntry }: AccountLogOptions,
  ) {
    this.id = id;
    this.onEntry = onEntry;
    this.appendLog = appendLog;
    this.collections = collections;
    this.limits = limits;
    this.wantsLease = wantsLease;
    this.readOthers = readOthers;
  }

  /** Undefined if the image is loaded and not known to be outdated. */
  open(): Promise<void> | undefined {
    if (this.isLoaded && !this.isOutdated) return undefined;
    this.reading ??= this.runExclusively(async () => {
      if (!this.isLoaded) await this.read();
      else if (this.isOutdated) await this.readOn();
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

  /** Bytes of the texts of its batches, about those of the image, and of an empty one. */
  get bytes(): number {
    return imageBytes + this.size.total;
  }

  /** Returns whether nothing runs and no change is lost when it is dropped. */
  get isIdle(): boolean {
    return !this.isChanged && this.running === null;
  }

  /**
   * Records that the append log has a batch at this position; the next `open` reads it.
   * @returns whether the image lacks it
   */
  recordHead(position: number): boolean {
    if (position === this.unreadableAt || (position <= this.position && !this.isSuspect)) return false;
    this.isOutdated = true;
    return true;
  }

  /** Same for a batch that another process appended. */
  recordAppend(position: number): boolean {
    // This process appended at the same position, so a backup was restored since.
    if (position > this.readPosition && position <= this.position) this.distrust();
    return this.recordHead(position);
  }

  /** Drops the image and all that is known of the append log, which may have gone back to an earlier state. */
  distrust(): void {
    this.forget();
    this.isSuspect = true;
    this.unreadableAt = 0;
  }

  /** Returns the transaction of the image, which is the same until the image is replaced. */
  transaction(): Transaction {
    this.ownTransaction ??= images.createTransaction(this.image, (entry) => this.note(entry));
    return this.ownTransaction;
  }

  /** Logs an entry that was applied to the image. */
  note(entry: LogEntry): void {
    this.pending.entries.push(entry);
    this.isChanged = true;
    this.onEntry(this);
  }

  /** Marks the request count or the last use as changed. */
  touch(): void {
    this.isChanged = true;
  }

  /** The batch that persists the current state. */
  get batch(): Readonly<PendingBatch> {
    return this.isChanged ? this.pending : this.latest;
  }

  /** Appends nothing until the returned function is called, once. */
  hold(): () => void {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const own: Promise<void> = Promise.all([this.held, ended]).then(() => {
      if (this.held === own) this.held = null;
    });
    this.held = own;
    return end;
  }

  /** Appends all changes together with those of other callers, and waits until they are persisted or lost a conflict. */
  persist(): Promise<void> | undefined {
    if (!this.isChanged) return this.running ?? undefined;
    this.next ??= this.appendNext();
    return this.next;
  }

  /** Appends what has changed until the running call has ended. */
  private async appendNext(): Promise<void> {
    // Waits in any case: all requests of one turn of the event loop then have one batch.
    do await (this.held ?? this.waitForCall());
    while (this.held !== null || this.running !== null);
    this.next = null;
    await this.runExclusively(() => this.append());
  }

  /**
   * Replaces all batches by a checkpoint, unless there is only one.
   * @returns false if another process appended meanwhile
   */
  async compact(): Promise<boolean> {
    await this.catchUp();
    if (this.size.isCompact) return true;
    this.touch();
    const { batch } = this;
    await this.runExclusively(() => this.append(true));
    return batch.isPersisted;
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

  private async append(asCheckpoint = false): Promise<void> {
    // The changes were dropped meanwhile.
    if (!this.isChanged) return;
    const { requests, usedAt } = this.image;
    const { pending: batch, epoch } = this;
    const isCheckpoint = asCheckpoint || this.size.exceeds(this.limits) || batch.entries.some(isDrop);
    const wantsLease = this.wantsLease(this);
    const entries = isCheckpoint ? images.checkpointOf(this.image) : batch.entries;
    this.pending = emptyBatch();
    this.latest = batch;
    this.isChanged = false;
    try {
      const text = encodeBatch({ entries, requests, usedAt });
      const compressed = compress(text);
      const body = compressed instanceof Promise ? await compressed : compressed;
      const outcome = await this.appendLog.append(this.id, this.position, {
        ...{ body, usedAt, isCheckpoint },
        wantsLease,
      });
      batch.isPersisted = outcome === 'persisted';
      if (batch.isPersisted) {
        this.position += 1;
        this.size.add(text.length, isCheckpoint);
        this.contendedFor -= 1;
        // A checkpoint is read fast, and drops what the layers of a long-lived base hold of deleted records.
        if (isCheckpoint || this.contendedFor <= 0) this.base = null;
        if (this.base !== null) this.applyToBase(this.base, batch.entries, { requests, usedAt });
      } else {
        this.recordLoss();
        if (this.epoch === epoch) this.forget();
      }
    } catch (error) {
      // The outcome is unknown.
      if (this.epoch === epoch) this.forget();
      throw error;
    }
  }

  private replaceImage(image: images.AccountImage): void {
    this.image = image;
    this.ownTransaction = null;
  }

  private recordLoss(): void {
    this.hasLost = true;
    this.contendedFor = contendedAppends;
  }

  private applyToBase(
    base: images.AccountImage,
    entries: readonly LogEntry[],
    counters: Pick<LogBatch, 'requests' | 'usedAt'>,
  ): void {
    for (const entry of entries) applyEntry(base, entry, this.collections);
    Object.assign(base, counters);
  }

  private async read(): Promise<void> {
    const { position: before, isSuspect: wasSuspect } = this;
    let next: ReadBatches;
    do {
      if (this.isSuspect) this.base = null;
      this.isSuspect = false;
      if (this.base === null) {
        this.replaceImage(images.createAccountImage());
        this.size = new LogSize();
        this.position = 0;
      }
      next = await this.readUnreserved();
      if (next.position < this.position) this.distrust();
    } while (this.isSuspect);
    this.apply(next);
    if (this.base === null && this.contendedFor > 0) this.base = this.image;
    if (this.base !== null) this.replaceImage(images.copy(this.base));
    this.latest = { entries: [], isPersisted: true };
    this.isLoaded = true;
    if (wasSuspect || this.position !== before) this.readOthers(this.id);
  }

  private async readOn(): Promise<void> {
    const next = await this.readNext();
    if (!this.isLoaded) return;
    const isBack = next.position < this.position;
    if (isBack || (next.batches.length > 0 && this.isChanged)) {
      // The local changes are based on an outdated image.
      this.recordLoss();
      if (isBack) this.distrust();
      else this.forget();
      await this.read();
    } else if (this.apply(next)) {
      if (this.base !== null) this.replaceImage(images.copy(this.base));
      this.epoch += 1;
      this.readOthers(this.id);
    }
  }

  /** Reads on. After a lost conflict, waits while another process has reserved the account: it would lose again. */
  private async readUnreserved(): Promise<ReadBatches> {
    let next = await this.readNext();
    while (next.isReserved === true && this.hasLost) {
      await new Promise((resolve) => setTimeout(resolve, reservedPauseMs));
      next = await this.readNext();
    }
    this.hasLost = false;
    return next;
  }

  /**
   * Reads the batches after the last known one; none if the append log has gone back behind it.
   * @throws DatabaseError `damaged`
   */
  private async readNext(): Promise<ReadBatches> {
    const after = this.position;
    const { bodies, first, position, isReserved } = await this.appendLog.read(this.id, after);
    const decoded = await Promise.all(
      bodies.map((body, at) =>
        decodeBatch(body).catch((cause) => {
          throw this.damagedBatch(first + at, position, cause);
        }),
      ),
    );
    if (position < after) return { batches: [], sizes: [], first, position, isReserved };
    const isFromNext = first === after + 1 || isCheckpointBatch(decoded[0]?.[0]);
    if (!isFromNext || first + bodies.length !== position + 1)
      throw this.damaged(`some of its batches ${after + 1} to ${position} are missing`, position);
    return {
      batches: decoded.map(([batch]) => batch),
      sizes: decoded.map(([, bytes]) => bytes),
      first,
      position,
      isReserved,
    };
  }

  /**
   * Applies batches to the base, or else to the image; returns whether there were any.
   * @throws DatabaseError `damaged`
   */
  private apply({ batches, sizes, first, position }: ReadBatches): boolean {
    const image = this.base ?? this.image;
    const replay = new LogReplay(image, this.collections);
    for (const [at, { entries, requests, usedAt }] of batches.entries()) {
      try {
        for (const entry of entries) replay.apply(entry);
        if (at === batches.length - 1) replay.finishAll();
      } catch (cause) {
        // Some of the batch is applied.
        this.forget();
        this.base = null;
        throw this.damagedBatch(first + at, position, cause);
      }
      Object.assign(image, { requests, usedAt });
      this.size.add(sizes[at] ?? 0, isCheckpointBatch(batches[at]));
    }
    this.position = position;
    this.readPosition = position;
    this.unreadableAt = 0;
    this.isOutdated = false;
    return batches.length > 0;
  }

  private damagedBatch(at: number, position: number, cause: unknown): DatabaseError {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return this.damaged(`its batch ${at} cannot be read (${detail})`, position, { cause });
  }

  /** @param position the last append */
  private damaged(detail: string, position: number, options?: ErrorOptions): DatabaseError {
    this.unreadableAt = position;
    const mend = 'Restore a backup, or replace its world: legal-reports-sandbox data import FILE --replace.';
    return new DatabaseError('damaged', `The account ${this.id} is damaged: ${detail}. ${mend}`, options);
  }
}

/** Batches of an account in order, and the bytes of their texts. */
interface ReadBatches extends Pick<ReadBodies, 'first' | 'position'> {
  readonly isReserved: boolean | undefined;
  readonly batches: readonly LogBatch[];
  readonly sizes: readonly number[];
}

function emptyBatch(): PendingBatch {
  return { entries: [], isPersisted: false };
}

/**
 * Drops everything of an account, which need not be readable.
 * @returns false if another process appended meanwhile
 */
export async function clearAccount(
  log: Pick<DatabaseLog, 'heads' | 'append'>,
  accountId: string,
): Promise<boolean> {
  const [[, head] = [accountId, 0]] = await log.heads([accountId]);
  const body = encodeBatch({ entries: [['clear']], requests: 0, usedAt: null });
  const batch = { body, usedAt: null, isCheckpoint: true, wantsLease: false };
  return (await log.append(accountId, head, batch)) === 'persisted';
}
