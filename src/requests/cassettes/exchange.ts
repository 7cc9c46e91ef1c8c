import type { ArchiveEntry, HttpArchive, NamedValue } from '../../contract/generated/types.js';
import { readShallowJson } from '../../values/json.js';
import { keyHeaders } from '../journal-entry.js';
import { urlTarget } from '../matching.js';

/** A body in the form in which it is compared. */
export type ArchivedBody =
  /** A stream of events lasts as long as the client reads it; its content depends on other requests. */
  | { readonly kind: 'none' | 'unseen' | 'stream' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

/** An exchange in the form in which it is compared. */
export interface ArchivedExchange {
  /** Counted from 1. */
  readonly position: number;
  readonly method: string;
  /** Path and query, without the path prefix of the server. */
  readonly target: string;
  /** The number of the request's key, counted from 1; null for none. */
  readonly key: number | null;
  readonly fields: readonly NamedValue[];
  /** Null if it was not recorded. */
  readonly requestText: string | null;
  /** True if the text is base64 of the bytes sent. */
  readonly isBase64: boolean;
  readonly request: ArchivedBody;
  readonly response: ArchivedResponse;
}

export interface ArchivedResponse {
  /** Null if there was no response. */
  readonly status: number | null;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ArchivedBody;
  /** The reason why the response is missing or incomplete; null if it is complete. */
  readonly failure: string | null;
}

/**
 * Returns the exchanges of an archive, in the order in which they began.
 * @param textOfBase64 decodes base64, as `comparedText` decodes bytes
 */
export function exchangesOf(
  { log }: HttpArchive,
  textOfBase64: (base64: string) => string,
): ArchivedExchange[] {
  let before = 0;
  const entries = log.entries.map((entry, at) => {
    const instant = Date.parse(entry.startedDateTime ?? '');
    if (!Number.isNaN(instant)) before = instant;
    return { entry, at, began: before };
  });
  // Exchanges that began in the same millisecond stay in the order in which they ended.
  entries.sort((one, other) => one.began - other.began || one.at - other.at);
  const upstream = typeof log._upstream === 'string' ? log._upstream : '';
  return entries.map(({ entry: { request, response, _key } }, at) => {
    const { method, url, headers: fields = [] } = request;
    const postData = request.postData ?? null;
    const hasKey = fields.some(({ name }) => keyHeaders.has(name.toLowerCase()));
    return {
      ...{ position: at + 1, method, fields },
      target: url.startsWith(`${upstream}/`) ? url.slice(upstream.length) : urlTarget(url),
      // Other programs do not number keys, and may use a field of this name.
      key: typeof _key === 'number' && Number.isInteger(_key) && _key >= 1 ? _key : hasKey ? 1 : null,
      requestText: postData === null ? '' : (postData.text ?? null),
      isBase64: postData?._encoding === 'base64',
      request: postData === null ? { kind: 'none' } : archivedBody(postData.text, postData.mimeType ?? ''),
      response: archivedResponse(response, textOfBase64),
    };
  });
}

function archivedResponse(
  { status, headers = [], content, _error }: ArchiveEntry['response'],
  textOfBase64: (base64: string) => string,
): ArchivedResponse {
  const failure = typeof _error === 'string' ? _error : null;
  // Browsers write 0 for a request that was blocked or got no response.
  if (!status) {
    const body = { kind: 'none' } as const;
    return { status: null, headers: headerTable(headers), body, failure: failure ?? 'No response came.' };
  }
  const { size, text, encoding, mimeType } = content ?? {};
  const plain = encoding === 'base64' && typeof text === 'string' ? textOfBase64(text) : text;
  const body = archivedBody(size === 0 ? '' : plain, mimeType ?? '');
  return { status, headers: headerTable(headers), body, failure };
}

/** @param text null or undefined if it was not recorded */
export function archivedBody(text: string | null | undefined, mediaType: string): ArchivedBody {
  if (isEventStream(mediaType)) return { kind: 'stream' };
  if (text === null || text === undefined) return { kind: 'unseen' };
  if (text === '') return { kind: 'none' };
  if (!/[/+]json\s*(?:;|$)/i.test(mediaType)) return { kind: 'text', text };
  const value = readShallowJson(text);
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value };
}

/** Returns whether a body lasts until the client closes it. */
export function isEventStream(mediaType: string): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(mediaType);
}

/** Returns headers by their names in lower case; repeated ones are joined by commas. */
export function headerTable(fields: readonly NamedValue[]): Record<string, string> {
  const table: Record<string, string> = Object.create(null);
  for (const { name, value } of fields) {
    const lower = name.toLowerCase();
    table[lower] = lower in table ? `${table[lower]}, ${value}` : value;
  }
  return table;
}
