import type { CassetteEntry, NamedValue } from '../../../contract/generated/types.js';

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
