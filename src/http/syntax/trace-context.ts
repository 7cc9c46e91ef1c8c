import type { IncomingHttpHeaders } from 'node:http';

/** Version, trace, parent and flags (W3C Trace Context, 3.2); later versions than 00 may add to it. */
const traceparentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * The trace that a request is part of; undefined where it says none, or not in the form of the standard. Sent twice,
 * Node joins it into one text, which is in none.
 */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId, more] =
    typeof traceparent === 'string' ? (traceparentPattern.exec(traceparent) ?? []) : [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
