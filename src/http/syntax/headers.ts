import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { memoize } from '../../values/memoize.js';

/** All values of a header, one for each line; Node's own table keeps the first of some and joins others. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
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

/** The type and subtype of a body in UTF-8, in lower case; null where it is in another charset, or none of these. */
export function mediaTypeOf(contentType: string): string | null {
  const written = contentType.trim();
  if (!wellFormed.test(written)) return null;
  for (const [, name = '', value = ''] of written.matchAll(parameters)) {
    if (isForeignCharset(name, value)) return null;
  }
  return written.replace(/[ \t;].*$/, '').toLowerCase();
}

/**
 * `Accept` without what plays no part in the comparison of types (RFC 9110, 12.5.1): parameters but `q`, and but a
 * charset that no answer of ours is in, with which a range matches nothing.
 */
export function withoutParameters(accept: string): string {
  return accept.replace(parameters, (whole, name = '', value = '') =>
    name.toLowerCase() === 'q' || isForeignCharset(name, value) ? whole : '',
  );
}

function isForeignCharset(name: string, value: string): boolean {
  return name.toLowerCase() === 'charset' && !/^(?:utf-?8|"utf-?8")$/i.test(value);
}

/** What a body can be coded as. */
export type ContentCoding = 'br' | 'gzip';

/** The smallest body that is coded where the client takes it as it is, too: less would fit into one packet anyway. */
export const minCodedBytes = 1025;

/** How the forms of a body are preferred; no weight at all where one is not taken. */
interface Preference {
  best: ContentCoding | 'identity' | null;
  plain: boolean;
  gzip: boolean;
}

/** Clients send the same few texts; longer ones are read each time. */
const maxRememberedLength = 200;
const readRemembered = memoize(100, readPreference);

/**
 * How a body of so many bytes is sent to a client: as it is, where nothing is asked for or nothing that is taken can
 * be had. The rules are those of RFC 9110, 12.5.3.
 */
export function codingFor(acceptEncoding: string | undefined, size: number): ContentCoding | 'identity' {
  if (acceptEncoding === undefined) return 'identity';
  const { best, plain } = preferenceIn(acceptEncoding);
  return size < minCodedBytes && plain ? 'identity' : (best ?? 'identity');
}

/** Whether any form of a body is taken. */
export function acceptsSomeCoding(acceptEncoding: string): boolean {
  return preferenceIn(acceptEncoding).best !== null;
}

/** Returns whether a client asks for gzip among other codings. One that asks for none may not be able to read it. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && preferenceIn(acceptEncoding).gzip;
}

function preferenceIn(text: string): Preference {
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
    // Taken unless it is ruled out, though anything that is named is wanted more.
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
 * The trace that a request is part of; undefined where it says none, or not in the form of the standard. Sent twice,
 * Node joins it into one text, which is in none.
 */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId, more] =
    typeof traceparent === 'string' ? (traceparentPattern.exec(traceparent) ?? []) : [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
