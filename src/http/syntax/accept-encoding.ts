import { memoize } from '../../domain/values/remembering.js';

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
