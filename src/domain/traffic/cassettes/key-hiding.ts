import type { NamedValue } from '../../../contract/generated/types.js';
import { hidingSecrets, withoutSecrets } from '../../access/secrets.js';
import { secretHeaders, shownSecret } from '../journal/shown-headers.js';

/** Keeps keys out of what is written down, whatever they look like: those of requests are learned as they come. */
export interface KeyHiding {
  /** Notes the key of a request. Gives its number, counted from 1; undefined where it has none. */
  learn(fields: readonly NamedValue[]): number | undefined;
  hide(text: string): string;
  hideFields(fields: readonly NamedValue[]): NamedValue[];
  /** Of a URL, or its path and query: with what its query calls a key, too. */
  hideUrl(url: string): string;
}

/** Headers that hold the key of a request. */
const keyHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'api-key']);

/** A shorter one would be found in much that is none. */
const shortestKey = 8;
/** More are not told apart: those that look like keys are hidden all the same. */
const mostKeys = 1000;

const keysInQuery = /([?&](?:api[-_]?key|key|access[-_]?token|token|secret)=)[^&#]*/gi;

export function createKeyHiding(): KeyHiding {
  const numbers = new Map<string, number>();
  let hide = withoutSecrets;
  const hideFields = (fields: readonly NamedValue[]): NamedValue[] =>
    fields.map(({ name, value }) => {
      const lower = name.toLowerCase();
      if (lower === 'set-cookie') return { name, value: value.replace(/=.*/s, '=…') };
      const isSecret = secretHeaders.has(lower) && value !== '';
      return { name, value: isSecret ? shownSecret(value) : hide(value) };
    });
  return {
    learn(fields) {
      const header = fields.find(({ name }) => keyHeaders.has(name.toLowerCase()));
      const key = header?.value.trim().split(/\s+/).at(-1) ?? '';
      if (key === '') return undefined;
      const before = numbers.get(key);
      if (before !== undefined || numbers.size >= mostKeys) return before;
      numbers.set(key, numbers.size + 1);
      hide = hidingSecrets([...numbers.keys()].filter(({ length }) => length >= shortestKey));
      return numbers.size;
    },
    hide: (text) => hide(text),
    hideFields,
    hideUrl: (url) => hide(url.replace(keysInQuery, '$1…')),
  };
}
