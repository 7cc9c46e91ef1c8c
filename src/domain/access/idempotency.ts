import type { Instant } from '../life/clock.js';

/** How long a key stands for the first answer that it was given, on the virtual clock. */
const retentionMs = 24 * 3_600_000;
const maxKeyLength = 255;

/** What `Idempotency-Key` headers say; null where there is none. */
export type IdempotencyKey = { key: string } | { fault: string } | null;

/** Reads the header, one line of it, as a string of RFC 9651 between quotes, or bare. */
export function readIdempotencyKey(lines: readonly string[]): IdempotencyKey {
  const [line, ...more] = lines;
  if (line === undefined) return null;
  if (more.length > 0)
    return { fault: `the request carries ${lines.length} Idempotency-Key headers, not one` };
  const key = /^"((?:[^"\\]|\\["\\])*)"$/.exec(line)?.[1]?.replace(/\\(.)/g, '$1') ?? line;
  if (key === '') return { fault: 'it is empty' };
  if (key.length > maxKeyLength)
    return { fault: `it has ${key.length} characters, and may have ${maxKeyLength}` };
  return { key };
}

/** From when on an answer is no longer the one that its key stands for. */
export function keptUntil(given: Instant): Instant {
  return given + retentionMs;
}
