import type { NamedValue } from '../../../contract/generated/types.js';
import { createSecretMask, withoutNamedKeys, withoutSecrets } from '../../access/secrets.js';
import { keyHeaders, maskedSecret, secretHeaders } from '../journal/shown-headers.js';

/** Keys of requests, in the order in which they were first met. */
export interface LearnedKeys {
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
