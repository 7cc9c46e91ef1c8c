import type { IncomingHttpHeaders } from 'node:http';
import { memoize } from '../../values/maps.js';

/**
 * All values of a header, one for each line; Node's own table keeps the first of some and joins others.
 * @param rawHeaders names and values alternate
 * @param name in lower case
 */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
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

const token = "[\\w!#$%&'*+.^`|~-]+";
/** A parameter (RFC 9110, 5.6.6), whose value may be quoted, or only its semicolon. */
const parameter = `;(?:[ \\t]*(${token})(?:=(${token}|"(?:[^"\\\\]|\\\\.)*"))?)?`;
const parameters = new RegExp(parameter, 'g');
const wellFormed = new RegExp(`^${token}/${token}(?:[ \\t]*${parameter})*[ \\t]*$`);

/** Type and subtype in lower case. Null for another charset than UTF-8, or a malformed type. */
export function mediaTypeOf(contentType: string): string | null {
  const written = contentType.trim();
  if (!wellFormed.test(written)) return null;
  for (const [, name = '', value = ''] of written.matchAll(parameters)) {
    if (isForeignCharset(name, value)) return null;
  }
  return written.replace(/[ \t;].*$/, '').toLowerCase();
}

/**
 * Drops parameters of `Accept` that do not affect the comparison of types (RFC 9110, 12.5.1): all but `q` and a
 * foreign charset, which never matches.
 */
export function withoutParameters(accept: string): string {
  return accept.replace(parameters, (whole, name = '', value = '') =>
    name.toLowerCase() === 'q' || isForeignCharset(name, value) ? whole : '',
  );
}

function isForeignCharset(name: string, value: string): boolean {
  return name.toLowerCase() === 'charset' && !/^(?:utf-?8|"utf-?8")$/i.test(value);
}

export type ContentCoding = 'br' | 'gzip';

/**
 * Min body size for compression, in bytes. Smaller ones fit into one packet, and are compressed only if the client
 * refuses the plain form.
 */
export const minCodedBytes = 1025;

/** Preferences of a client among the forms of a body. */
interface Preference {
  /** Null if the client accepts no form. */
  best: ContentCoding | 'identity' | null;
  plain: boolean;
  gzip: boolean;
}

/** Clients send the same few values; longer ones are not cached. */
const maxRememberedLength = 200;
const readRemembered = memoize(100, readPreference);

/**
 * Chooses the coding of a body by the rules of RFC 9110, 12.5.3. It is `identity` if no other coding is acceptable.
 */
export function codingFor(acceptEncoding: string | undefined, size: number): ContentCoding | 'identity' {
  if (acceptEncoding === undefined) return 'identity';
  const { best, plain } = preferenceIn(acceptEncoding);
  return size < minCodedBytes && plain ? 'identity' : (best ?? 'identity');
}

/** Returns whether the client names gzip or `*`. Without the header, it may not be able to read gzip. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && preferenceIn(acceptEncoding).gzip;
}

/** Reads `Accept-Encoding` by the rules of RFC 9110, 12.5.3. */
export function preferenceIn(text: string): Preference {
  return text.length > maxRememberedLength ? readPreference(text) : readRemembered(text);
}

function readPreference(text: string): Preference {
  const weights = new Map<string, number>();
  for (const element of text.toLowerCase().split(',')) {
    const [, name = '', weight = '1'] =
      /^(?:x-(?=gzip))?([\w!#$%&'*+.^`|~-]+)(?:[ \t]*;[ \t]*q=([01](?:\.\d*)?))?$/.exec(element.trim()) ?? [];
    weights.set(name, Number(weight));
  }
  const any = weights.get('*');
  const plain = weights.get('identity') ?? any;
  const gzip = weights.get('gzip') ?? any ?? 0;
  const forms: [ContentCoding | 'identity', number][] = [
    ['br', weights.get('br') ?? any ?? 0],
    ['gzip', gzip],
    // Acceptable unless excluded, but less preferred than any named coding.
    ['identity', plain ?? Number.MIN_VALUE],
  ];
  const most = Math.max(...forms.map(([, weight]) => weight));
  const [best] = forms.find(([, weight]) => weight === most && weight > 0) ?? [null];
  return { best, plain: plain !== 0, gzip: gzip > 0 };
}

/** Version, trace, parent and flags (W3C Trace Context, 3.2); later versions than 00 may add to it. */
const traceparentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * Trace id of a request. Undefined if it is missing or malformed. Node joins repeated headers into one value, which
 * is malformed.
 */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId, more] =
    typeof traceparent === 'string' ? (traceparentPattern.exec(traceparent) ?? []) : [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
