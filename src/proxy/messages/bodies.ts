import { fieldLines } from '../fields.js';
import type { MessageBody } from './body.js';
import { ChunkedBody } from './chunked-body.js';
import { MessageSyntaxError, type RequestHead, type ResponseHead } from './head.js';

/** So many bytes; none, where there is no body. */
class SizedBody implements MessageBody {
  readonly endsWithConnection = false;
  #left: number;

  constructor(size: number) {
    this.#left = size;
  }

  get isOver(): boolean {
    return this.#left === 0;
  }

  take(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number {
    const to = Math.min(bytes.length, at + this.#left);
    this.#left -= to - at;
    data(bytes.subarray(at, to));
    return to;
  }
}

const bodyUntilClose: MessageBody = {
  isOver: false,
  endsWithConnection: true,
  take(bytes, at, data) {
    data(bytes.subarray(at));
    return bytes.length;
  },
};

/** @throws Unreadable */
export function bodyOfRequest({ fields }: RequestHead): MessageBody {
  const codings = transferCodings(fields);
  if (codings.length === 0) return new SizedBody(sizeIn(fields) ?? 0);
  if (codings.at(-1) !== 'chunked')
    throw new MessageSyntaxError('its Transfer-Encoding does not tell where its body ends');
  return new ChunkedBody();
}

/** @param method that was asked; null where nobody asked. @throws Unreadable */
export function bodyOfResponse({ status, fields }: ResponseHead, method: string | null): MessageBody {
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return new SizedBody(0);
  const codings = transferCodings(fields);
  if (codings.length > 0) return codings.at(-1) === 'chunked' ? new ChunkedBody() : bodyUntilClose;
  const size = sizeIn(fields);
  return size === null ? bodyUntilClose : new SizedBody(size);
}

function transferCodings(fields: RequestHead['fields']): string[] {
  return listedValues(fields, 'transfer-encoding')
    .map((coding) => coding.toLowerCase())
    .filter((coding) => coding !== '');
}

/** What `Content-Length` says; null where there is none. A repeated one has to say the same. */
function sizeIn(fields: RequestHead['fields']): number | null {
  const [size, ...others] = listedValues(fields, 'content-length');
  if (size === undefined) return null;
  if (!/^\d{1,15}$/.test(size) || others.some((other) => other !== size))
    throw new MessageSyntaxError('its Content-Length is no number of bytes');
  return Number(size);
}

function listedValues(fields: RequestHead['fields'], name: string): string[] {
  const lines = fieldLines(fields, name);
  return lines.length === 0 ? lines : lines.flatMap((line) => line.split(',')).map((item) => item.trim());
}
