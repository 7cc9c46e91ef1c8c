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

/** Returns whether a request succeeded. */
function isReachable(interview: InterviewRecord, name: QuestionName): boolean {
  const exchange = interview.of(name);
  return exchange !== undefined && isSuccess(exchange);
}

/** Returns requests without a key whose counterparts with a key succeeded. */
function keylessExchanges(interview: InterviewRecord): InterviewExchange[] {
  const pairs = [
    ['create', 'create-without-key'],
    ['list', 'list-without-key'],
    ['read', 'read-without-key'],
  ] as const;
  return pairs.flatMap(([name, other]) => {
    const exchange = isReachable(interview, name) ? interview.of(other) : undefined;
    return exchange === undefined ? [] : [exchange];
  });
}

const nothingToCompare = 'No request succeeded with the key, so none could be tried without one.';

function needsKey(interview: InterviewRecord): FactResult {
  const attempts = keylessExchanges(interview);
  const served = attempts.filter(isSuccess);
  if (served.length > 0)
    return factIsBroken(`Served without a key: ${served.map(describeOutcome).join(', ')}.`, served);
  if (attempts.length === 0) return undetermined(nothingToCompare);
  const unclear = attempts.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined) return undetermined(`${describeOutcome(unclear)} without a key.`, [unclear]);
  return factHolds(`Nothing was served without a key, in ${attempts.length} requests.`, attempts);
}

function takesBearer(interview: InterviewRecord): FactResult {
  const forms = ['create-bare-key', 'create-x-api-key'] as const;
  const listing = interview.of('list');
  if (interview.of('create') === undefined && listing !== undefined && isSuccess(listing))
    return factHolds(`${describeOutcome(listing)}, with the key in Bearer form.`, [listing]);
  return judgeCreate(
    interview,
    (created) => factHolds(`${describeOutcome(created)}, with the key in Bearer form.`, [created]),
    (created) => {
      const other = forms
        .map((name) => interview.of(name))
        .find((one): one is InterviewExchange => one !== undefined && isSuccess(one));
      if (statusOf(created) === 401 && other !== undefined)
        return factIsBroken('The key is refused in Bearer form, and taken in another.', [created, other]);
      return undetermined(`The documented create did not succeed: ${describeOutcome(created)}.`, [created]);
    },
  );
}

function answers401(interview: InterviewRecord): FactResult {
  const invalid = interview.of('create-made-up-key');
  const without = keylessExchanges(interview).filter((one) => !isSuccess(one));
  const attempts = [
    ...without,
    ...(isReachable(interview, 'create') && invalid !== undefined ? [invalid] : []),
  ];
  if (attempts.length === 0) return undetermined(nothingToCompare);
  const others = attempts.filter((one) => statusOf(one) !== 401);
  const unclear = others.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined)
    return undetermined(`${describeOutcome(unclear)} without a valid key.`, [unclear]);
  return others.length > 0
    ? factIsBroken(`Without a valid key: ${others.map(describeOutcome).join(', ')}.`, others)
    : factHolds(`So it was in ${attempts.length} of ${attempts.length} requests.`, attempts);
}

function refusesRevoked(interview: InterviewRecord): FactResult {
  const attempts = interview.of('create-revoked-key');
  if (interview.readOnly) return undetermined('Nothing is created with --read-only.');
  if (attempts === undefined)
    return undetermined('Keys are revoked in the web application. Name one that was with --revoked-key.');
  return judgeCreate(interview, () => {
    if ([401, 403].includes(statusOf(attempts))) return factHolds('The revoked key was refused.', [attempts]);
    return (attempts.answer?.status ?? 500) < 500
      ? factIsBroken(`The revoked key was let in: ${describeOutcome(attempts)}.`, [attempts])
      : undetermined(`${describeOutcome(attempts)} with the revoked key.`, [attempts]);
  });
}

/** Returns the exchange in which another account sees the report, by id or in a list. */
function exposureIn(
  interview: InterviewRecord,
  read: InterviewExchange | undefined,
  list: InterviewExchange | undefined,
): InterviewExchange | undefined {
  if (read !== undefined && isSuccess(read)) return read;
  const isListed = listedReports(list)?.some((record) => fieldOf(record, 'id') === interview.reportId);
  return isListed ? list : undefined;
}

/** @param who describes the account or environment that must not see the report */
function hiddenFrom(
  interview: InterviewRecord,
  [read, list]: readonly [InterviewExchange | undefined, InterviewExchange | undefined],
  who: string,
): FactResult {
  const exposure = exposureIn(interview, read, list);
  if (exposure !== undefined)
    return factIsBroken(`A report is shown to ${who}.`, [interview.of('create'), exposure]);
  if (interview.reportId === undefined) return undetermined('There was no report that could be hidden.');
  const refused = [read, list].find((one) => one !== undefined && statusOf(one) === 401);
  if (refused !== undefined) return undetermined(`The key of ${who} was refused.`, [refused]);
  const isHidden =
    isReachable(interview, 'read') && read !== undefined && [403, 404].includes(statusOf(read));
  if (isHidden || listedReports(list) !== null)
    return factHolds(`The report is hidden from ${who}.`, [read, list]);
  return undetermined('Reports can neither be read nor listed, so their owner is unknown.', [read, list]);
}

function isolates(interview: InterviewRecord): FactResult {
  const shown = [interview.of('read-as-stranger'), interview.of('list-as-stranger')] as const;
  if (shown.every((one) => one === undefined))
    return undetermined('It takes a key of another account: --stranger-key.');
  return hiddenFrom(interview, shown, 'another account');
}

const oneAddress =
  'It takes the address of the other environment, and a key for it: --other-url, --other-key.';

function hasTwin(interview: InterviewRecord): FactResult {
  const there = interview.of('create-elsewhere');
  if (interview.readOnly) return undetermined('Nothing is created with --read-only.');
  if (there === undefined) return undetermined(oneAddress);
  return judgeCreate(interview, (here) => {
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

function isApart(interview: InterviewRecord): FactResult {
  const shown = [interview.of('read-elsewhere'), interview.of('list-elsewhere')] as const;
  if (shown.every((one) => one === undefined)) return undetermined(oneAddress);
  return hiddenFrom(interview, shown, 'the other environment');
}

function keepsSecret({ exchanges }: InterviewRecord): FactResult {
  const leaks = exchanges.filter(({ repeatsKey }) => repeatsKey);
  if (leaks.length > 0)
    return factIsBroken(`A response repeats the key: ${leaks.map(describeOutcome).join(', ')}.`, leaks);
  return exchanges.some(({ repeatsKey }) => repeatsKey === null)
    ? undetermined('A key is so short that it may occur in a response by chance: name longer ones.')
    : factHolds(`None of ${exchanges.length} responses contains a key.`);
}

function isPlaceholder(interview: InterviewRecord): FactResult {
  const asked = interview.of('example-resource');
  if (asked === undefined) return undetermined('No request was made for it.');
  if (isSuccess(asked)) return factIsBroken('It is served like an operation.', [asked]);
  return isAbsence(asked)
    ? factHolds(`${describeOutcome(asked)}.`, [asked])
    : undetermined(`${describeOutcome(asked)}.`, [asked]);
}

/** The check of a fact: the requests that it needs and its judgement, or the reason why no request can show it. */
type FactCheck =
  | { readonly asks: readonly QuestionName[]; judge(interview: InterviewRecord): FactResult }
  | { readonly unverifiable: string };

/** Returns whether requests can show the fact of this name. */
export function isCheckable(name: string): boolean {
  const check = factChecks[name];
  return check !== undefined && 'asks' in check;
}

/** Checks by the names of facts in the ledger. */
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
    unverifiable: 'No response shows the purpose of an output; audit, edit and verify are gaps.',
  },
  sandbox: { unverifiable: 'It concerns another service than the checked one.' },
  version: { asks: ['create', 'create-unversioned'], judge: hasVersion },
  'known-type': { asks: ['create', 'create-other-type'], judge: knowsType },
  secrecy: { asks: ['list-before', 'create', 'create-made-up-key'], judge: keepsSecret },
  record: { asks: ['list-before', 'create', 'read', 'list'], judge: returnsRecord },
};
