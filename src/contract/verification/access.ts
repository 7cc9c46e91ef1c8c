import { ofCreate } from './creating.js';
import { type Exchange, isAbsence, isSuccess, listed, memberOf, outcomeWords, statusOf } from './exchange.js';
import type { Heard } from './heard.js';
import type { QuestionName } from './question-names.js';
import { broken, holds, untold, type Verdict } from './verdict.js';

/** What the documents name, or a client with a key was given. */
function isThere(heard: Heard, name: QuestionName): boolean {
  const exchange = heard.of(name);
  return exchange !== undefined && isSuccess(exchange);
}

/** Requests without a key for what is there with one. */
function keyless(heard: Heard): Exchange[] {
  const pairs = [
    ['create', 'create-without-key'],
    ['list', 'list-without-key'],
    ['read', 'read-without-key'],
  ] as const;
  return pairs.flatMap(([name, other]) => {
    const exchange = isThere(heard, name) ? heard.of(other) : undefined;
    return exchange === undefined ? [] : [exchange];
  });
}

const nothingThere = 'No request succeeded with the key, so none could be tried without one.';

export function needsKey(heard: Heard): Verdict {
  const tried = keyless(heard);
  const served = tried.filter(isSuccess);
  if (served.length > 0)
    return broken(`Served without a key: ${served.map(outcomeWords).join(', ')}.`, served);
  if (tried.length === 0) return untold(nothingThere);
  const unclear = tried.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined) return untold(`${outcomeWords(unclear)} without a key.`, [unclear]);
  return holds(`Nothing was served without a key, in ${tried.length} requests.`, tried);
}

export function takesBearer(heard: Heard): Verdict {
  const forms = ['create-bare-key', 'create-x-api-key'] as const;
  const listing = heard.of('list');
  if (heard.of('create') === undefined && listing !== undefined && isSuccess(listing))
    return holds(`${outcomeWords(listing)}, with the key in Bearer form.`, [listing]);
  return ofCreate(
    heard,
    (created) => holds(`${outcomeWords(created)}, with the key in Bearer form.`, [created]),
    (created) => {
      const taken = forms
        .map((name) => heard.of(name))
        .find((one): one is Exchange => one !== undefined && isSuccess(one));
      if (statusOf(created) === 401 && taken !== undefined)
        return broken('The key is refused in Bearer form, and taken in another.', [created, taken]);
      return untold(`The documented create did not succeed: ${outcomeWords(created)}.`, [created]);
    },
  );
}

export function answers401(heard: Heard): Verdict {
  const invalid = heard.of('create-made-up-key');
  const without = keyless(heard).filter((one) => !isSuccess(one));
  const tried = [...without, ...(isThere(heard, 'create') && invalid !== undefined ? [invalid] : [])];
  if (tried.length === 0) return untold(nothingThere);
  const others = tried.filter((one) => statusOf(one) !== 401);
  const unclear = others.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined) return untold(`${outcomeWords(unclear)} without a valid key.`, [unclear]);
  return others.length > 0
    ? broken(`Without a valid key: ${others.map(outcomeWords).join(', ')}.`, others)
    : holds(`So it was in ${tried.length} of ${tried.length} requests.`, tried);
}

export function refusesRevoked(heard: Heard): Verdict {
  const tried = heard.of('create-revoked-key');
  if (heard.readOnly) return untold('Nothing is created with --read-only.');
  if (tried === undefined)
    return untold('Keys are revoked in the web application. Name one that was with --revoked-key.');
  return ofCreate(heard, () => {
    if ([401, 403].includes(statusOf(tried))) return holds('The revoked key was refused.', [tried]);
    return (tried.answer?.status ?? 500) < 500
      ? broken(`The revoked key was let in: ${outcomeWords(tried)}.`, [tried])
      : untold(`${outcomeWords(tried)} with the revoked key.`, [tried]);
  });
}

/** Whether somebody else finds the report, at its own address or in a list. */
function seenBy(heard: Heard, read: Exchange | undefined, list: Exchange | undefined): Exchange | undefined {
  if (read !== undefined && isSuccess(read)) return read;
  const tells = listed(list)?.some((record) => memberOf(record, 'id') === heard.reportId);
  return tells ? list : undefined;
}

/** @param who has no business with the report */
function hiddenFrom(
  heard: Heard,
  [read, list]: readonly [Exchange | undefined, Exchange | undefined],
  who: string,
): Verdict {
  const seen = seenBy(heard, read, list);
  if (seen !== undefined) return broken(`A report is shown to ${who}.`, [heard.of('create'), seen]);
  if (heard.reportId === undefined) return untold('There was no report that could be hidden.');
  const refused = [read, list].find((one) => one !== undefined && statusOf(one) === 401);
  if (refused !== undefined) return untold(`The key of ${who} was refused.`, [refused]);
  const isHidden = isThere(heard, 'read') && read !== undefined && [403, 404].includes(statusOf(read));
  if (isHidden || listed(list) !== null) return holds(`The report is hidden from ${who}.`, [read, list]);
  return untold('Reports can neither be read nor listed, so it could not be seen whose they are.', [
    read,
    list,
  ]);
}

export function isolates(heard: Heard): Verdict {
  const shown = [heard.of('read-as-stranger'), heard.of('list-as-stranger')] as const;
  if (shown.every((one) => one === undefined))
    return untold('It takes a key of another account: --stranger-key.');
  return hiddenFrom(heard, shown, 'another account');
}

const oneAddress =
  'It takes the address of the other environment, and a key for it: --other-url, --other-key.';

export function hasTwin(heard: Heard): Verdict {
  const there = heard.of('create-elsewhere');
  if (heard.readOnly) return untold('Nothing is created with --read-only.');
  if (there === undefined) return untold(oneAddress);
  return ofCreate(heard, (here) => {
    if (isAbsence(there))
      return broken(`The other environment has no such path: ${outcomeWords(there)}.`, [here, there]);
    if (statusOf(there) === 401) return untold('The key for the other environment was refused.', [there]);
    if (there.answer === null || there.answer.status >= 500)
      return untold(`${outcomeWords(there)}.`, [there]);
    return holds('Reports are created at the same path in both.', [here, there]);
  });
}

export function isApart(heard: Heard): Verdict {
  const shown = [heard.of('read-elsewhere'), heard.of('list-elsewhere')] as const;
  if (shown.every((one) => one === undefined)) return untold(oneAddress);
  return hiddenFrom(heard, shown, 'the other environment');
}

export function keepsSecret({ exchanges }: Heard): Verdict {
  const telling = exchanges.filter(({ repeatsKey }) => repeatsKey);
  if (telling.length > 0)
    return broken(`An answer repeats the key: ${telling.map(outcomeWords).join(', ')}.`, telling);
  return exchanges.some(({ repeatsKey }) => repeatsKey === null)
    ? untold('A key is so short that it may stand in an answer for something else: name longer ones.')
    : holds(`No key stands in any of ${exchanges.length} answers.`);
}

export function isPlaceholder(heard: Heard): Verdict {
  const asked = heard.of('example-resource');
  if (asked === undefined) return untold('It was not asked for.');
  if (isSuccess(asked)) return broken('It is served like an operation.', [asked]);
  return isAbsence(asked)
    ? holds(`${outcomeWords(asked)}.`, [asked])
    : untold(`${outcomeWords(asked)}.`, [asked]);
}
