import type { Cassette, CassetteEntry, NamedValue } from '../../../contract/generated/types.js';
import { readShallowJson } from '../../values/shallow-json.js';
import { keyHeaders } from '../journal/shown-headers.js';

/** A body as it is compared. */
export type ToldBody =
  /** A stream of events is as long as somebody reads it, and tells what happens meanwhile. */
  | { readonly kind: 'none' | 'unseen' | 'stream' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

/** An exchange as it is compared. */
export interface ToldExchange {
  /** Counted from 1. */
  readonly position: number;
  readonly method: string;
  /** Path and query, without what stands before them in the address of the server. */
  readonly target: string;
  /** Which key the request had, counted from 1; null where it had none. */
  readonly key: number | null;
  readonly fields: readonly NamedValue[];
  /** Null where it was not kept. */
  readonly requestText: string | null;
  /** Whether that is base64 of what was sent. */
  readonly isBase64: boolean;
  readonly request: ToldBody;
  readonly answer: ToldAnswer;
}

export interface ToldAnswer {
  /** Null where none came. */
  readonly status: number | null;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ToldBody;
  /** Why it did not come, or not to its end; null where it did. */
  readonly failure: string | null;
}

/** The exchanges of a cassette, in the order in which they began. */
export function exchangesOf({ log }: Cassette): ToldExchange[] {
  const entries = log.entries.map((entry, at) => ({ entry, at, began: Date.parse(entry.startedDateTime) }));
  // Those that began within one millisecond stand in the order in which they ended.
  entries.sort((one, other) => one.began - other.began || one.at - other.at);
  return entries.map(({ entry }, at) => toldExchange(entry, at + 1, log._upstream ?? ''));
}

function toldExchange(entry: CassetteEntry, position: number, upstream: string): ToldExchange {
  const { request, response, _key } = entry;
  const { method, url, headers: fields, postData } = request;
  const hasKey = fields.some(({ name }) => keyHeaders.has(name.toLowerCase()));
  const isTold = response.status !== 0;
  return {
    ...{ position, method, fields },
    target: url.startsWith(`${upstream}/`) ? url.slice(upstream.length) : pathOf(url),
    // Other programs do not count keys.
    key: _key ?? (hasKey ? 1 : null),
    requestText: postData === undefined ? '' : (postData.text ?? null),
    isBase64: postData?._encoding === 'base64',
    request: postData === undefined ? { kind: 'none' } : toldBody(postData.text, postData.mimeType),
    answer: {
      status: isTold ? response.status : null,
      headers: headerTable(response.headers),
      body: toldBody(response.content.size === 0 ? '' : response.content.text, response.content.mimeType),
      failure: response._error ?? (isTold ? null : 'No answer came.'),
    },
  };
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}

/** @param text undefined where it is not at hand */
export function toldBody(text: string | undefined, mediaType: string): ToldBody {
  if (isEventStream(mediaType)) return { kind: 'stream' };
  if (text === undefined) return { kind: 'unseen' };
  if (text === '') return { kind: 'none' };
  if (!/[/+]json\s*(?:;|$)/i.test(mediaType)) return { kind: 'text', text };
  const value = readShallowJson(text);
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value };
}

/** Whether a body ends when whoever reads it leaves. */
export function isEventStream(mediaType: string): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(mediaType);
}

/** Headers by their names in lower case; several of one name are joined by commas. */
export function headerTable(fields: readonly NamedValue[]): Record<string, string> {
  const table: Record<string, string> = Object.create(null);
  for (const { name, value } of fields) {
    const lower = name.toLowerCase();
    table[lower] = lower in table ? `${table[lower]}, ${value}` : value;
  }
  return table;
}
