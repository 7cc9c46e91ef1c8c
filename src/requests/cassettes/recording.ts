import { createSecretMask, withoutNamedKeys, withoutSecrets } from '../../accounts/secrets.js';
import type { CassetteEntry, NamedValue } from '../../contract/generated/types.js';
import { queryPairs } from '../../values/percent-encoding.js';
import { keyHeaders, maskedSecret, secretHeaders } from '../journal-entry.js';

/** A body as it is recorded, without keys. */
export interface RecordedBody {
  /** The bytes sent over the connection. */
  readonly wireSize: number;
  /** The bytes without content coding; null if unknown. */
  readonly size: number | null;
  /** Text, or base64 of binary data; null if it is not recorded. */
  readonly text: string | null;
  readonly isBase64: boolean;
}

/** A recorded exchange, without keys. */
export interface RecordedExchange {
  /** An instant as ISO 8601. */
  readonly receivedAt: string;
  readonly waitedMs: number;
  readonly tookMs: number;
  readonly key: number | undefined;
  readonly fault: string | null;
  readonly request: RecordedMessage & { readonly method: string; readonly url: string };
  readonly response: (RecordedMessage & { readonly status: number; readonly statusText: string }) | null;
  /** The reason why the response is missing or incomplete. */
  readonly failure: string | null;
}

interface RecordedMessage {
  readonly httpVersion: string;
  readonly fields: readonly NamedValue[];
  readonly body: RecordedBody;
}

/** Returns an exchange as an entry of HAR 1.2. */
export function cassetteEntry(exchange: RecordedExchange): CassetteEntry {
  const { receivedAt, waitedMs, tookMs, key, fault } = exchange;
  const rounded = (ms: number) => Math.round(ms * 1000) / 1000;
  const wait = rounded(exchange.response === null ? tookMs : waitedMs);
  const time = rounded(tookMs);
  return {
    startedDateTime: receivedAt,
    time,
    request: requestOf(exchange.request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, rounded(time - wait)) },
    ...(key === undefined ? {} : { _key: key }),
    ...(fault === null ? {} : { _fault: fault }),
  };
}

function requestOf({ method, url, httpVersion, fields, body }: RecordedExchange['request']) {
  const kept = {
    mimeType: fieldOf(fields, 'content-type'),
    ...(body.text === null ? { _tooLarge: true } : { text: body.text }),
    ...(body.isBase64 ? { _encoding: 'base64' as const } : {}),
  };
  return {
    ...{ method, url, httpVersion: `HTTP/${httpVersion}`, cookies: [], headers: [...fields] },
    queryString: queryPairs(url.split('?').slice(1).join('?')),
    ...(body.wireSize === 0 ? {} : { postData: kept }),
    ...{ headersSize: -1, bodySize: body.wireSize },
  };
}

function responseOf({ response, failure }: RecordedExchange): CassetteEntry['response'] {
  const errorField = failure === null ? {} : { _error: failure };
  if (response === null) {
    const nothing = { statusText: '', httpVersion: '', cookies: [], headers: [], redirectURL: '' };
    const content = { size: 0, mimeType: '' };
    return { status: 0, ...nothing, content, headersSize: -1, bodySize: -1, ...errorField };
  }
  const { status, statusText, httpVersion, fields, body } = response;
  const { size, wireSize } = body;
  const content = {
    size: size ?? wireSize,
    ...(size === null || size === wireSize ? {} : { compression: size - wireSize }),
    mimeType: fieldOf(fields, 'content-type'),
    ...(body.text === null ? { _tooLarge: true } : { text: body.text }),
    ...(body.isBase64 ? { encoding: 'base64' } : {}),
  };
  return {
    ...{ status, statusText, httpVersion: `HTTP/${httpVersion}`, cookies: [], headers: [...fields] },
    ...{ content, redirectURL: fieldOf(fields, 'location'), headersSize: -1, bodySize: wireSize },
    ...errorField,
  };
}

function fieldOf(fields: readonly NamedValue[], wanted: string): string {
  return fields.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
}

/** Removes keys of any form from recorded texts. */
export interface KeyHiding {
  /** Adds keys after the known ones; known keys may be repeated. */
  learn(keys: readonly string[]): void;
  /** Returns the number of a request's key, counted from 1; undefined if it has no known key. */
  numberOf(fields: readonly NamedValue[]): number | undefined;
  hide(text: string): string;
  hideFields(fields: readonly NamedValue[]): NamedValue[];
  /** Removes keys from a URL, or path and query, including parameters that are keys by their name. */
  hideUrl(url: string): string;
}

/** Further keys are not numbered; those that look like keys are removed anyway. */
const maxLearnedKeys = 1000;

function keyIn(fields: readonly NamedValue[]): string {
  const header = fields.find(({ name }) => keyHeaders.has(name.toLowerCase()));
  return header?.value.trim().split(/\s+/).at(-1) ?? '';
}

/** Collects the keys of requests, in the order of their first use. */
export function createLearnedKeys() {
  const keys = new Set<string>();
  return {
    /** Adds the key of a request, if it has one. */
    learn(fields: readonly NamedValue[]): void {
      const key = keyIn(fields);
      if (key !== '' && keys.size < maxLearnedKeys) keys.add(key);
    },
    /** Returns the keys after the first `count`. */
    since: (count: number): readonly string[] => (count === keys.size ? [] : [...keys].slice(count)),
  };
}

export function createKeyHiding(): KeyHiding {
  const numbers = new Map<string, number>();
  let hide = withoutSecrets;
  const hideFields = (fields: readonly NamedValue[]): NamedValue[] =>
    fields.map(({ name, value }) => {
      const lower = name.toLowerCase();
      if (lower === 'set-cookie') return { name, value: value.replace(/=.*/s, '=…') };
      const isSecret = secretHeaders.has(lower) && value !== '';
      return { name, value: isSecret ? maskedSecret(value) : hide(value) };
    });
  return {
    learn(keys) {
      if (keys.length === 0) return;
      for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
      hide = createSecretMask([...numbers.keys()]);
    },
    numberOf: (fields) => numbers.get(keyIn(fields)),
    hide: (text) => hide(text),
    hideFields,
    hideUrl: (url) => hide(withoutNamedKeys(url)),
  };
}
