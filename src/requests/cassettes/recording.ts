import { createSecretMask, withoutNamedKeys, withoutSecrets } from '../../accounts/secrets.js';
import type { CassetteEntry, NamedValue } from '../../contract/generated/types.js';
import { keyHeaders, maskedSecret, secretHeaders } from '../journal-entry.js';

/** A body as a cassette holds it, without keys. */
export interface RecordedBody {
  /** How many bytes went over the connection. */
  readonly wireSize: number;
  /** How many there are without content coding; null where that is not known. */
  readonly size: number | null;
  /** Text, or base64 of what is none; null where it is not kept. */
  readonly text: string | null;
  readonly isBase64: boolean;
}

/** An exchange that went by, without keys. */
export interface RecordedExchange {
  /** An instant as ISO 8601. */
  readonly cameAt: string;
  readonly waitedMs: number;
  readonly tookMs: number;
  readonly key: number | undefined;
  readonly fault: string | null;
  readonly request: RecordedMessage & { readonly method: string; readonly url: string };
  readonly answer: (RecordedMessage & { readonly status: number; readonly statusText: string }) | null;
  /** Why the answer did not come, or not to its end. */
  readonly failure: string | null;
}

interface RecordedMessage {
  readonly httpVersion: string;
  readonly fields: readonly NamedValue[];
  readonly body: RecordedBody;
}

/** An exchange as HAR 1.2 has it. */
export function cassetteEntry(exchange: RecordedExchange): CassetteEntry {
  const { cameAt, waitedMs, tookMs, key, fault } = exchange;
  const wait = rounded(exchange.answer === null ? tookMs : waitedMs);
  const time = rounded(tookMs);
  return {
    startedDateTime: cameAt,
    time,
    request: requestOf(exchange.request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, rounded(time - wait)) },
    ...(key === undefined ? {} : { _key: key }),
    ...(fault === null ? {} : { _fault: fault }),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function requestOf({ method, url, httpVersion, fields, body }: RecordedExchange['request']) {
  const kept = {
    mimeType: fieldOf(fields, 'content-type'),
    ...(body.text === null ? { _tooLarge: true } : { text: body.text }),
    ...(body.isBase64 ? { _encoding: 'base64' as const } : {}),
  };
  return {
    ...{ method, url, httpVersion: `HTTP/${httpVersion}`, cookies: [], headers: [...fields] },
    queryString: queryOf(url),
    ...(body.wireSize === 0 ? {} : { postData: kept }),
    ...{ headersSize: -1, bodySize: body.wireSize },
  };
}

function responseOf({ answer, failure }: RecordedExchange): CassetteEntry['response'] {
  const told = failure === null ? {} : { _error: failure };
  if (answer === null) {
    return {
      ...{ status: 0, statusText: '', httpVersion: '', cookies: [], headers: [] },
      ...{ content: { size: 0, mimeType: '' }, redirectURL: '', headersSize: -1, bodySize: -1, ...told },
    };
  }
  const { status, statusText, httpVersion, fields, body } = answer;
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
    ...{ content, redirectURL: fieldOf(fields, 'location'), headersSize: -1, bodySize: wireSize, ...told },
  };
}

function fieldOf(fields: readonly NamedValue[], sought: string): string {
  return fields.find(({ name }) => name.toLowerCase() === sought)?.value ?? '';
}

function queryOf(url: string): NamedValue[] {
  const mark = url.indexOf('?');
  if (mark < 0) return [];
  return url
    .slice(mark + 1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return { name: decodedPart(name), value: decodedPart(value.join('=')) };
    });
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Keys of requests, in the order in which they were first met. */
interface LearnedKeys {
  /** Notes the key of a request, where it has one. */
  learn(fields: readonly NamedValue[]): void;
  /** Those that were learned since so many of them were known. */
  since(count: number): readonly string[];
}

/** Keeps keys out of what is written down, whatever they look like. */
export interface KeyHiding {
  /** Takes keys that follow upon those it knows, which may be among them. */
  learn(keys: readonly string[]): void;
  /** The number of a request's key, counted from 1; undefined where it has none that was learned. */
  numberOf(fields: readonly NamedValue[]): number | undefined;
  hide(text: string): string;
  hideFields(fields: readonly NamedValue[]): NamedValue[];
  /** Of a URL, or its path and query: with what its query calls a key, too. */
  hideUrl(url: string): string;
}

/** More are not told apart: those that look like keys are hidden all the same. */
const maxLearnedKeys = 1000;

function keyIn(fields: readonly NamedValue[]): string {
  const header = fields.find(({ name }) => keyHeaders.has(name.toLowerCase()));
  return header?.value.trim().split(/\s+/).at(-1) ?? '';
}

export function createLearnedKeys(): LearnedKeys {
  const keys = new Set<string>();
  return {
    learn(fields) {
      const key = keyIn(fields);
      if (key !== '' && keys.size < maxLearnedKeys) keys.add(key);
    },
    since: (count) => (count === keys.size ? [] : [...keys].slice(count)),
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
