import type { IncomingMessage } from 'node:http';

/** All values of a header, one for each line; Node's own table keeps the first of some and joins others. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  let lines: string[] | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const candidate = rawHeaders[at];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) {
      const value = rawHeaders[at + 1] ?? '';
      // Most come once: an array that holds one is made at its size.
      if (lines === undefined) lines = [value];
      else lines.push(value);
    }
  }
  return lines ?? [];
}
