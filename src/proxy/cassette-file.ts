import { type FileHandle, open } from 'node:fs/promises';
import { version } from '../contract/version.js';
import { dateNow, performanceNow } from '../runtime/real-time.js';
import { type BodyCopy, BodyRecorder } from './bodies.js';
import type { RequestHead, ResponseHead } from './message-head.js';

/** Max size of a cassette, in bytes. */
export const maxCassetteBytes = 256 * 1024 * 1024;

/** A file of exchanges, which is a complete HTTP archive after each of them. */
export interface CassetteFile {
  /**
   * Appends an entry. Resolves to false if it exceeds the max size.
   * @param entry as JSON
   * @throws the system's error if it could not be written; other entries are not affected
   */
  add(entry: Uint8Array): Promise<boolean>;
  close(): Promise<void>;
}

/** End of the archive, which the next entry overwrites. */
const archiveEnd = Buffer.from(']}}\n');

/** @throws the system's error, with its `code`: EEXIST if the file exists */
export async function createCassetteFile(path: string, upstream: string): Promise<CassetteFile> {
  const file = await open(path, 'wx');
  const creator = { name: 'legal-reports-sandbox', version };
  const begin = JSON.stringify({ log: { version: '1.2', creator, _upstream: upstream } });
  let at = await writeAt(file, [Buffer.from(`${begin.slice(0, -2)},"entries":[\n`)], 0);
  let before = '';
  let last = Promise.resolve();
  const write = async (entry: Uint8Array): Promise<boolean> => {
    if (at + entry.length + archiveEnd.length > maxCassetteBytes) return false;
    try {
      at = await writeAt(file, [Buffer.from(before), entry, lineBreak], at);
    } catch (error) {
      // Restores the end of the archive after a partial write.
      await file
        .write(archiveEnd, 0, archiveEnd.length, at)
        .then(() => file.truncate(at + archiveEnd.length))
        .catch(() => {});
      throw error;
    }
    before = ',';
    return true;
  };
  return {
    add(entry) {
      const added = last.then(() => write(entry));
      last = added.then(ignore, ignore);
      return added;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

const lineBreak = Buffer.from('\n');
const ignore = (): void => {};

/** Writes parts and the end of the archive. Returns the offset of that end. */
async function writeAt(file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<number> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev([...parts, archiveEnd], at);
  if (bytesWritten < size + archiveEnd.length) throw new Error('it could not be written whole');
  return at + size;
}

/** A recorded exchange, as it passed. */
export interface ObservedExchange {
  /** Counted from 1, in the order of requests. */
  readonly position: number;
  /** Arrival of the request, in milliseconds since 1970. */
  readonly receivedAt: number;
  readonly request: ObservedRequest;
  /** True if the request was forwarded, and not answered by a fault. */
  wasForwarded: boolean;
  /** Null without a response. */
  response: ObservedResponse | null;
  /** Why the response did not arrive completely; null if it did. */
  failure: string | null;
  /** Milliseconds until the head and until the end of the response. */
  waitedMs: number;
  tookMs: number;
  /** The applied fault; null for none. */
  fault: string | null;
}

export interface ObservedRequest extends RequestHead {
  readonly body: BodyCopy;
  /** True if all of it arrived. */
  isComplete: boolean;
}

interface ObservedResponse extends ResponseHead {
  readonly body: BodyCopy;
}

export type ExchangeRecorder = ReturnType<typeof createExchangeRecorder>;

/**
 * Records an exchange while it passes.
 * @param maxBytes max bytes of each body; larger bodies are not kept
 */
export function createExchangeRecorder(request: RequestHead, position: number, maxBytes: number) {
  const began = performanceNow();
  const requestBody = new BodyRecorder(maxBytes);
  const responseBody = new BodyRecorder(maxBytes);
  const observed = { ...request, body: requestBody, isComplete: false };
  const exchange: ObservedExchange = {
    ...{ position, receivedAt: dateNow(), waitedMs: 0, tookMs: 0, request: observed },
    ...{ wasForwarded: false, response: null, failure: null, fault: null },
  };
  return {
    exchange,
    requestBytes: (piece: Buffer) => requestBody.add(piece),
    requestEnded(): void {
      observed.isComplete = true;
    },
    forwarded(): void {
      exchange.wasForwarded = true;
    },
    responseStarted(head: ResponseHead): void {
      exchange.waitedMs = performanceNow() - began;
      exchange.response = { ...head, body: responseBody };
    },
    responseBytes: (piece: Buffer) => responseBody.add(piece),
    failed(reason: string): void {
      exchange.failure ??= reason;
    },
    faultApplied(fault: string): void {
      exchange.fault = fault;
    },
    ended(): void {
      exchange.tookMs = performanceNow() - began;
    },
  };
}
