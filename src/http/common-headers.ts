import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { contentVersion, version } from '../contract/version.js';
import { minCodedBytes } from './syntax/headers.js';

/** Header values by name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** The part of a request that adds headers to its response. */
export interface HeaderContext {
  readonly requestId: string;
  /** CORS headers, if the page is of another origin. */
  readonly corsHeaders: ResponseHeaders | null;
  /** Rate limit headers, if the account has a limit. Their form is a gap: `contract/gaps/rate-limit-headers.ts`. */
  readonly limitHeaders: ResponseHeaders | null;
  /** Answers to the gaps that were used. */
  readonly gaps: Gaps;
  /** The wire form; by default that of the contract. */
  readonly shape?: WireShape | null;
}

/** The part of a response that its headers depend on. */
interface OutgoingHead {
  readonly status: number;
  readonly mediaType: string | null;
  /** Its own headers. */
  readonly headers: ResponseHeaders;
  readonly stream?: unknown;
}

/** Headers of every response. They mark it as one of a sandbox. */
const commonHeaders = {
  Sandbox: `legal-reports-sandbox/${version}`,
  'Sandbox-Content-Version': contentVersion,
};

const commonLines = Object.entries(commonHeaders).flat();

/**
 * Returns all headers of a response. Names and values alternate: Node takes such a list without building a table.
 * @param length of the body, in bytes
 */
export function headerLines(
  { requestId, corsHeaders, limitHeaders, gaps, shape }: HeaderContext,
  { status, mediaType, headers, stream }: OutgoingHead,
  length: number,
): string[] {
  const lines = mediaType === null ? [] : ['Content-Type', mediaType];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && stream === undefined) lines.push('Content-Length', String(length));
  if (length >= minCodedBytes && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  if (corsHeaders !== null) for (const name in corsHeaders) lines.push(name, corsHeaders[name] ?? '');
  if (limitHeaders !== null) {
    // A fault may have set its own rate limit headers.
    for (const name in limitHeaders)
      if (headers[name] === undefined) lines.push(name, limitHeaders[name] ?? '');
  }
  if (gaps !== assumedGaps && headers['Sandbox-Gaps'] === undefined) {
    const varied = gaps.varied();
    if (varied !== '') lines.push('Sandbox-Gaps', varied);
  }
  lines.push('Request-Id', requestId, ...commonLines);
  if (shape != null && shape.requestIdHeader !== null) lines.push(shape.requestIdHeader, requestId);
  if (headers['Cache-Control'] === undefined) lines.push('Cache-Control', 'no-store');
  return lines;
}
