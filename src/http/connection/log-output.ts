/** A stream that lines go to, such as the standard error of a process. */
export interface LogStream {
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
  /** How much of what was written waits to be taken, in bytes. */
  readonly writableLength?: number;
  listenerCount?(event: 'error'): number;
  once?(event: 'error', listener: () => void): unknown;
}

/** So much may wait for whoever reads too slowly; what comes then is left out, or it would fill the memory. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Writes lines that nobody waits for. Where the reader is too slow, some are left out, and that is told; where there
 * is none any more, they are lost.
 * @param leftOut a line that says how many are missing before it
 */
export function createLogOutput(
  stream: LogStream,
  leftOut: (count: number) => string,
): (line: string) => void {
  let missing = 0;
  const swallow = (error?: Error | null): void => {
    // It is about to be emitted, which ends a process that does not listen.
    if (error && stream.listenerCount?.('error') === 0) stream.once?.('error', () => {});
  };
  return (line) => {
    if ((stream.writableLength ?? 0) > maxWaitingBytes) {
      missing += 1;
      return;
    }
    const before = missing === 0 ? '' : `${leftOut(missing)}\n`;
    missing = 0;
    stream.write(`${before}${line}\n`, swallow);
  };
}
