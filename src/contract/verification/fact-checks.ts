import {
  answersIdAndStatus,
  creates,
  failsWhole,
  hasVersion,
  judgeCreate,
  knowsType,
  needsCompany,
  needsType,
  takesHeaders,
  takesOptions,
} from './create-checks.js';
import {
  describeOutcome,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type InterviewExchange,
  type InterviewRecord,
  isAbsence,
  isSuccess,
  listedReports,
  type QuestionName,
  statusOf,
  undetermined,
} from './exchanges.js';
import { deliversWebhooks, isStructured, returnsRecord } from './record-checks.js';

/** What the documents name, or a client with a key was given. */
function isReachable(heard: InterviewRecord, name: QuestionName): boolean {
  const exchange = heard.of(name);
  return exchange !== undefined && isSuccess(exchange);
}

/** Requests without a key for what is there with one. */
function keylessExchanges(heard: InterviewRecord): InterviewExchange[] {
  const pairs = [
    ['create', 'create-without-key'],
    ['list', 'list-without-key'],
    ['read', 'read-without-key'],
  ] as const;
  return pairs.flatMap(([name, other]) => {
    const exchange = isReachable(heard, name) ? heard.of(other) : undefined;
    return exchange === undefined ? [] : [exchange];
  });
}

const nothingToCompare = 'No request succeeded with the key, so none could be tried without one.';

function needsKey(heard: InterviewRecord): FactResult {
  const tried = keylessExchanges(heard);
  const served = tried.filter(isSuccess);
  if (served.length > 0)
    return factIsBroken(`Served without a key: ${served.map(describeOutcome).join(', ')}.`, served);
  if (tried.length === 0) return undetermined(nothingToCompare);
  const unclear = tried.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined) return undetermined(`${describeOutcome(unclear)} without a key.`, [unclear]);
  return factHolds(`Nothing was served without a key, in ${tried.length} requests.`, tried);
}

function takesBearer(heard: InterviewRecord): FactResult {
  const forms = ['create-bare-key', 'create-x-api-key'] as const;
  const listing = heard.of('list');
  if (heard.of('create') === undefined && listing !== undefined && isSuccess(listing))
    return factHolds(`${describeOutcome(listing)}, with the key in Bearer form.`, [listing]);
  return judgeCreate(
    heard,
    (created) => factHolds(`${describeOutcome(created)}, with the key in Bearer form.`, [created]),
    (created) => {
      const taken = forms
        .map((name) => heard.of(name))
        .find((one): one is InterviewExchange => one !== undefined && isSuccess(one));
      if (statusOf(created) === 401 && taken !== undefined)
        return factIsBroken('The key is refused in Bearer form, and taken in another.', [created, taken]);
      return undetermined(`The documented create did not succeed: ${describeOutcome(created)}.`, [created]);
    },
  );
}

function answers401(heard: InterviewRecord): FactResult {
  const invalid = heard.of('create-made-up-key');
  const without = keylessExchanges(heard).filter((one) => !isSuccess(one));
  const tried = [...without, ...(isReachable(heard, 'create') && invalid !== undefined ? [invalid] : [])];
  if (tried.length === 0) return undetermined(nothingToCompare);
  const others = tried.filter((one) => statusOf(one) !== 401);
  const unclear = others.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined)
    return undetermined(`${describeOutcome(unclear)} without a valid key.`, [unclear]);
  return others.length > 0
    ? factIsBroken(`Without a valid key: ${others.map(describeOutcome).join(', ')}.`, others)
    : factHolds(`So it was in ${tried.length} of ${tried.length} requests.`, tried);
}

function refusesRevoked(heard: InterviewRecord): FactResult {
  const tried = heard.of('create-revoked-key');
  if (heard.readOnly) return undetermined('Nothing is created with --read-only.');
  if (tried === undefined)
    return undetermined('Keys are revoked in the web application. Name one that was with --revoked-key.');
  return judgeCreate(heard, () => {
    if ([401, 403].includes(statusOf(tried))) return factHolds('The revoked key was refused.', [tried]);
    return (tried.answer?.status ?? 500) < 500
      ? factIsBroken(`The revoked key was let in: ${describeOutcome(tried)}.`, [tried])
      : undetermined(`${describeOutcome(tried)} with the revoked key.`, [tried]);
  });
}

/** Whether somebody else finds the report, at its own address or in a list. */
function seenBy(
  heard: InterviewRecord,
  read: InterviewExchange | undefined,
  list: InterviewExchange | undefined,
): InterviewExchange | undefined {
  if (read !== undefined && isSuccess(read)) return read;
  const tells = listedReports(list)?.some((record) => fieldOf(record, 'id') === heard.reportId);
  return tells ? list : undefined;
}

/** @param who has no business with the report */
function hiddenFrom(
  heard: InterviewRecord,
  [read, list]: readonly [InterviewExchange | undefined, InterviewExchange | undefined],
  who: string,
): FactResult {
  const seen = seenBy(heard, read, list);
  if (seen !== undefined) return factIsBroken(`A report is shown to ${who}.`, [heard.of('create'), seen]);
  if (heard.reportId === undefined) return undetermined('There was no report that could be hidden.');
  const refused = [read, list].find((one) => one !== undefined && statusOf(one) === 401);
  if (refused !== undefined) return undetermined(`The key of ${who} was refused.`, [refused]);
  const isHidden = isReachable(heard, 'read') && read !== undefined && [403, 404].includes(statusOf(read));
  if (isHidden || listedReports(list) !== null)
    return factHolds(`The report is hidden from ${who}.`, [read, list]);
  return undetermined('Reports can neither be read nor listed, so it could not be seen whose they are.', [
    read,
    list,
  ]);
}

function isolates(heard: InterviewRecord): FactResult {
  const shown = [heard.of('read-as-stranger'), heard.of('list-as-stranger')] as const;
  if (shown.every((one) => one === undefined))
    return undetermined('It takes a key of another account: --stranger-key.');
  return hiddenFrom(heard, shown, 'another account');
}

const oneAddress =
  'It takes the address of the other environment, and a key for it: --other-url, --other-key.';

function hasTwin(heard: InterviewRecord): FactResult {
  const there = heard.of('create-elsewhere');
  if (heard.readOnly) return undetermined('Nothing is created with --read-only.');
  if (there === undefined) return undetermined(oneAddress);
  return judgeCreate(heard, (here) => {
    if (isAbsence(there))
      return factIsBroken(`The other environment has no such path: ${describeOutcome(there)}.`, [
        here,
        there,
      ]);
    if (statusOf(there) === 401)
      return undetermined('The key for the other environment was refused.', [there]);
    if (there.answer === null || there.answer.status >= 500)
      return undetermined(`${describeOutcome(there)}.`, [there]);
    return factHolds('Reports are created at the same path in both.', [here, there]);
  });
}

function isApart(heard: InterviewRecord): FactResult {
  const shown = [heard.of('read-elsewhere'), heard.of('list-elsewhere')] as const;
  if (shown.every((one) => one === undefined)) return undetermined(oneAddress);
  return hiddenFrom(heard, shown, 'the other environment');
}

function keepsSecret({ exchanges }: InterviewRecord): FactResult {
  const telling = exchanges.filter(({ repeatsKey }) => repeatsKey);
  if (telling.length > 0)
    return factIsBroken(`An answer repeats the key: ${telling.map(describeOutcome).join(', ')}.`, telling);
  return exchanges.some(({ repeatsKey }) => repeatsKey === null)
    ? undetermined('A key is so short that it may stand in an answer for something else: name longer ones.')
    : factHolds(`No key stands in any of ${exchanges.length} answers.`);
}

function isPlaceholder(heard: InterviewRecord): FactResult {
  const asked = heard.of('example-resource');
  if (asked === undefined) return undetermined('It was not asked for.');
  if (isSuccess(asked)) return factIsBroken('It is served like an operation.', [asked]);
  return isAbsence(asked)
    ? factHolds(`${describeOutcome(asked)}.`, [asked])
    : undetermined(`${describeOutcome(asked)}.`, [asked]);
}

/** How a fact is checked: what is asked, and what is made of it; or why no requests can tell. */
type FactCheck =
  | { readonly asks: readonly QuestionName[]; judge(heard: InterviewRecord): FactResult }
  | { readonly untellable: string };

/** Whether any request tells of the fact of a name. */
export function isCheckable(name: string): boolean {
  const check = factChecks[name];
  return check !== undefined && 'asks' in check;
}

/** By the name of the fact in the ledger. */
export const factChecks: Readonly<Record<string, FactCheck>> = {
  create: { asks: ['create', 'create-without-company'], judge: creates },
  'create-headers': { asks: ['create'], judge: takesHeaders },
  type: { asks: ['create', 'create-without-type', 'create-type-number'], judge: needsType },
  'company-id': { asks: ['create', 'create-without-company', 'create-company-number'], judge: needsCompany },
  options: {
    asks: ['create', 'create-empty-options', 'create-validate-text', 'create-options-text'],
    judge: takesOptions,
  },
  'id-and-status': { asks: ['create', 'create-empty-options'], judge: answersIdAndStatus },
  failure: {
    asks: ['list-before', 'create', 'create-without-type', 'create-empty-options', 'list'],
    judge: failsWhole,
  },
  'example-resource': { asks: ['example-resource'], judge: isPlaceholder },
  authentication: {
    asks: ['create', 'list', 'read', 'create-without-key', 'list-without-key', 'read-without-key'],
    judge: needsKey,
  },
  bearer: { asks: ['create', 'create-bare-key', 'create-x-api-key', 'list'], judge: takesBearer },
  unauthorized: {
    asks: ['create', 'list', 'read', 'create-without-key', 'create-made-up-key', 'list-without-key'],
    judge: answers401,
  },
  'key-life': { asks: ['create', 'create-revoked-key'], judge: refusesRevoked },
  isolation: {
    asks: ['list-before', 'create', 'read', 'read-as-stranger', 'list-as-stranger'],
    judge: isolates,
  },
  environments: { asks: ['create', 'create-elsewhere'], judge: hasTwin },
  playground: {
    asks: ['list-before', 'create', 'read', 'read-elsewhere', 'list-elsewhere'],
    judge: isApart,
  },
  webhooks: { asks: ['subscribe', 'create', 'unsubscribe'], judge: deliversWebhooks },
  'structured-output': { asks: ['list-before', 'create', 'read'], judge: isStructured },
  lawyer: {
    untellable: 'What an output is meant for is seen in no answer; audit, edit and verify are gaps.',
  },
  sandbox: { untellable: 'It tells of another service than the one that is asked.' },
  version: { asks: ['create', 'create-unversioned'], judge: hasVersion },
  'known-type': { asks: ['create', 'create-other-type'], judge: knowsType },
  secrecy: { asks: ['list-before', 'create', 'create-made-up-key'], judge: keepsSecret },
  record: { asks: ['list-before', 'create', 'read', 'list'], judge: returnsRecord },
};
