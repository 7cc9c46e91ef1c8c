import type { ServerResponse } from 'node:http';
import type { ProblemCode } from '../../contract/problems.js';

/** Header values by name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** What is written on the connection, besides the headers that every answer carries. */
export interface HttpResponse {
  status: number;
  /** Of the body; null where there is none. */
  mediaType: string | null;
  headers: ResponseHeaders;
  body: string | null;
  /** What follows the body, or is all of it: bytes that are kept, and written as they are. */
  tail?: Uint8Array | null;
  /** Goes on writing behind the head, and ends the answer itself; there is no body then. */
  stream?: ((response: ServerResponse) => void) | undefined;
  /** The problem that it stands for, where that is told in another form. */
  cause?: string;
  /** Which problem it tells of; none where it tells of no such. */
  problem?: ProblemCode;
}

/** What of an answer is its body. */
type Body = Pick<HttpResponse, 'body' | 'tail'>;

/** How long the body of an answer is, in bytes. */
export function bodyLength({ body, tail = null }: Body): number {
  return (body === null ? 0 : Buffer.byteLength(body)) + (tail?.byteLength ?? 0);
}

/** The body of an answer as it is written. */
export function bodyBytes({ body, tail = null }: Body): Buffer {
  const text = Buffer.from(body ?? '');
  if (tail === null) return text;
  // A copy of tens of megabytes takes long.
  return text.length === 0
    ? Buffer.from(tail.buffer, tail.byteOffset, tail.length)
    : Buffer.concat([text, tail]);
}
