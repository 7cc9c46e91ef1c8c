import { isJsonObject } from '../../values/json-object.js';
import { readShallowJson } from '../../values/shallow-json.js';
import type { JournalEntry } from '../journal/kept-request.js';
import { bodyOf, isAborted, isAfterResponse, ownHeader } from './reading.js';

/** A create, as far as it can be told from others. */
export interface Create {
  readonly kept: JournalEntry;
  readonly key: string | undefined;
  readonly body: string;
  readonly company: string;
}

/** A create, and what was sent in the place of it later on. */
export interface CreatePair {
  readonly create: Create;
  /** The next one with the same key; with the same body; about the same company, without any key; without a body. */
  readonly again: { readonly [By in 'key' | 'body' | 'company' | 'nothing']?: Create };
}

/** All creates, each with those that may be a retry of it. One that broke off amid its body is no order, and no retry. */
export function createPairs(requests: readonly JournalEntry[]): CreatePair[] {
  const creates = requests
    .filter((kept) => kept.operation === 'createReport' && !isAborted(kept))
    .map(createOf);
  const next = new Map<string, Create>();
  const pairs: CreatePair[] = [];
  // From the newest on, so that the next of each kind is always at hand.
  for (const create of creates.reverse()) {
    const { key, body, company } = create;
    const behind = (name: string): Create | undefined => {
      const found = next.get(name);
      return found !== undefined && isAfterResponse(found.kept, create.kept) ? found : undefined;
    };
    const byKey = key === undefined ? undefined : behind(`key ${key}`);
    const byBody = behind(`body ${body}`);
    const byCompany = behind(`company ${company}`);
    const byNothing = behind('nothing');
    pairs.push({
      create,
      again: {
        ...(byKey && { key: byKey }),
        ...(byBody && { body: byBody }),
        ...(byCompany && { company: byCompany }),
        ...(byNothing && { nothing: byNothing }),
      },
    });
    if (key !== undefined) next.set(`key ${key}`, create);
    else if (company !== '') next.set(`company ${company}`, create);
    next.set(`body ${body}`, create);
    if (body === '') next.set('nothing', create);
  }
  return pairs.reverse();
}

/**
 * Finds the retry of a create: the one with its key; where there is none, the first that may be one. Others with keys of
 * their own may be other orders.
 */
export function retryOf(requests: readonly JournalEntry[]): (pair: CreatePair) => Create | undefined {
  const places = new Map(requests.map((kept, at) => [kept, at]));
  const place = ({ kept }: Create): number => places.get(kept) ?? 0;
  return ({ again }) => again.key ?? Object.values(again).sort((one, other) => place(one) - place(other))[0];
}

function createOf(kept: JournalEntry): Create {
  const value = readShallowJson(kept.body ?? '');
  const company = isJsonObject(value) ? value.companyId : undefined;
  return {
    kept,
    key: ownHeader(kept, 'idempotency-key')?.replace(/^"(.*)"$/, '$1'),
    body: bodyOf(kept),
    company: typeof company === 'string' ? company : '',
  };
}
