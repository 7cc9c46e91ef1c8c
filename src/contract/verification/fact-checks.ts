import {
  creates,
  failsWhole,
  hasVersion,
  judgeCreate,
  knowsType,
  needsCompany,
  needsType,
  returnsIdAndStatus,
  takesHeaders,
  takesOptions,
} from './create-checks.js';
import {
  acceptedCreate,
  describeOutcome,
  type FactResult,
  factHolds,
  factIsBroken,
  type InterviewExchange,
  type InterviewRecord,
  isAbsence,
  isDone,
  isErrorAsSuccess,
  isSuccess,
  listedReports,
  type Observation,
  type QuestionName,
  recordId,
  statusOf,
  undetermined,
} from './exchanges.js';
import { deliversWebhooks, isStructured, returnsRecord } from './record-checks.js';

/** Returns whether a request of the key's owner succeeded. */
function isReachable(interview: InterviewRecord, name: 'create' | 'list' | 'read'): boolean {
  return isDone(name === 'create' ? acceptedCreate(interview) : interview.of(name));
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
  const served = attempts.filter(isDone);
  if (served.length > 0)
    return factIsBroken(`Served without a key: ${served.map(describeOutcome).join(', ')}.`, served);
  if (attempts.length === 0) return undetermined(nothingToCompare);
  const unclear = attempts.find(({ answer }) => answer === null || answer.status >= 500);
  if (unclear !== undefined) return undetermined(`${describeOutcome(unclear)} without a key.`, [unclear]);
  return factHolds(`Nothing was served without a key, in ${attempts.length} requests.`, attempts);
}

const createsInOtherForm = ['create-bare-key', 'create-token-key', 'create-x-api-key'] as const;
const otherForms = [
  ['bare-key', 'Authorization: KEY'],
  ['token-key', 'Authorization: Token KEY'],
  ['x-api-key', 'X-API-Key: KEY'],
] as const;

/** Notes in which other forms the key is taken. */
function otherKeyForms(interview: InterviewRecord): Observation[] {
  const taken = otherForms.filter(([name]) => isDone(interview.of(name)));
  if (taken.length === 0) return [];
  const detail = `The key is also taken as ${taken.map(([, form]) => form).join(', and as ')}.`;
  return [{ detail, evidence: taken.flatMap(([name]) => interview.of(name) ?? []) }];
}

function takesBearer(interview: InterviewRecord): FactResult {
  const observations = otherKeyForms(interview);
  const inBearerForm = (exchange: InterviewExchange): FactResult => ({
    ...factHolds(`${describeOutcome(exchange)}, with the key in Bearer form.`, [exchange]),
    observations,
  });
  const listing = interview.of('list');
  if (interview.of('create') === undefined && isDone(listing)) return inBearerForm(listing);
  return judgeCreate(interview, inBearerForm, (created) => {
    const other = createsInOtherForm.map((name) => interview.of(name)).find(isDone);
    if (statusOf(created) === 401 && other !== undefined)
      return factIsBroken('The key is refused in Bearer form, and taken in another.', [created, other]);
    return undetermined(`The documented create did not succeed: ${describeOutcome(created)}.`, [created]);
  });
}

function returns401(interview: InterviewRecord): FactResult {
  const invalid = interview.of('create-made-up-key');
  const without = keylessExchanges(interview).filter((one) => !isDone(one));
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

/** Returns the exchange in which a revoked key was let in, where a request without a valid key was refused. */
function revokedKeyTaken(interview: InterviewRecord): InterviewExchange | undefined {
  const pairs = [
    ['create-revoked-key', ['create-without-key', 'create-made-up-key']],
    ['list-as-revoked', ['list-without-key', 'create-made-up-key']],
  ] as const;
  const taken = pairs.filter(
    ([name, others]) => isDone(interview.of(name)) && !others.some((other) => isDone(interview.of(other))),
  );
  return taken.map(([name]) => interview.of(name))[0];
}

function refusesRevoked(interview: InterviewRecord): FactResult {
  const attempt = interview.of('create-revoked-key');
  const taken = revokedKeyTaken(interview);
  if (taken !== undefined)
    return factIsBroken(`The revoked key was accepted: ${describeOutcome(taken)}.`, [taken]);
  if (interview.readOnly) return undetermined('Nothing is created with --read-only.');
  if (attempt === undefined)
    return undetermined('Keys are revoked in the web application. Name one that was with --revoked-key.');
  return judgeCreate(interview, () => {
    if ([401, 403].includes(statusOf(attempt)) || isErrorAsSuccess(attempt))
      return factHolds('The revoked key was refused.', [attempt]);
    if (isSuccess(attempt))
      return undetermined('Requests are served without a valid key, so a revoked one shows nothing.', [
        attempt,
      ]);
    return (attempt.answer?.status ?? 500) < 500
      ? factIsBroken(`The revoked key was accepted: ${describeOutcome(attempt)}.`, [attempt])
      : undetermined(`${describeOutcome(attempt)} with the revoked key.`, [attempt]);
  });
}

/** Returns the exchange in which another account sees the report, by id or in a list. */
function exposureIn(
  interview: InterviewRecord,
  read: InterviewExchange | undefined,
  list: InterviewExchange | undefined,
): InterviewExchange | undefined {
  if (isDone(read)) return read;
  const isListed =
    interview.reportId !== undefined &&
    listedReports(list)?.some((record) => recordId(record) === interview.reportId);
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
    return factIsBroken(`A report is shown to ${who}.`, [acceptedCreate(interview), exposure]);
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
    return undetermined('This check needs a key of another account: --stranger-key.');
  return hiddenFrom(interview, shown, 'another account');
}

const oneAddress =
  'This check needs the address of the other environment, and a key for it: --other-url, --other-key.';

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
    const listing = interview.of('list-elsewhere');
    const isListedHereOnly = isReachable(interview, 'list') && listing !== undefined && isAbsence(listing);
    const detail = 'Reports are listed here, and the other environment has no such path.';
    const observations = isListedHereOnly ? [{ detail, evidence: [listing] }] : [];
    return { ...factHolds('Reports are created at the same path in both.', [here, there]), observations };
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
  const exchange = interview.of('example-resource');
  if (exchange === undefined) return undetermined('No request was made for it.');
  const allowed = exchange.answer?.headers.allow ?? '';
  if (statusOf(exchange) === 405 && /\b(?:POST|PUT|PATCH|DELETE)\b/i.test(allowed))
    return factIsBroken(`Other methods are served: ${describeOutcome(exchange)} and allows ${allowed}.`, [
      exchange,
    ]);
  if (isDone(exchange)) return factIsBroken('It is served like an operation.', [exchange]);
  return isAbsence(exchange)
    ? factHolds(`${describeOutcome(exchange)}.`, [exchange])
    : undetermined(`${describeOutcome(exchange)}.`, [exchange]);
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
  create: { asks: ['create', 'create-without-options', 'create-without-company'], judge: creates },
  'create-headers': { asks: ['create'], judge: takesHeaders },
  type: {
    asks: ['create', 'create-without-type', 'create-type-number', 'create-other-type'],
    judge: needsType,
  },
  'company-id': {
    asks: ['create', 'read', 'create-without-company', 'create-company-number'],
    judge: needsCompany,
  },
  options: {
    asks: [
      ...(['create', 'create-without-options', 'read', 'create-empty-options'] as const),
      ...(['create-validate-text', 'create-options-text'] as const),
    ],
    judge: takesOptions,
  },
  'id-and-status': { asks: ['create', 'create-empty-options'], judge: returnsIdAndStatus },
  failure: {
    asks: ['list-before', 'create', 'create-without-type', 'create-empty-options', 'list'],
    judge: failsWhole,
  },
  'example-resource': { asks: ['example-resource'], judge: isPlaceholder },
  authentication: {
    asks: ['create', 'list', 'read', 'create-without-key', 'list-without-key', 'read-without-key'],
    judge: needsKey,
  },
  bearer: {
    asks: [
      ...(['create', ...createsInOtherForm, 'list', 'read'] as const),
      ...(['create-without-key', 'list-without-key', 'read-without-key'] as const),
      ...otherForms.map(([name]) => name),
    ],
    judge: takesBearer,
  },
  unauthorized: {
    asks: ['create', 'list', 'read', 'create-without-key', 'create-made-up-key', 'list-without-key'],
    judge: returns401,
  },
  'key-life': {
    asks: [
      ...(['create', 'create-without-key', 'create-made-up-key', 'create-revoked-key'] as const),
      ...(['list-without-key', 'list-as-revoked'] as const),
    ],
    judge: refusesRevoked,
  },
  isolation: {
    asks: ['list-before', 'create', 'read', 'read-as-stranger', 'list-as-stranger'],
    judge: isolates,
  },
  environments: { asks: ['create', 'create-elsewhere', 'list', 'list-elsewhere'], judge: hasTwin },
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
  version: { asks: ['create', 'create-unversioned', 'list', 'list-unversioned'], judge: hasVersion },
  'known-type': { asks: ['create', 'create-other-type'], judge: knowsType },
  secrecy: { asks: ['list-before', 'create', 'create-made-up-key'], judge: keepsSecret },
  record: { asks: ['list-before', 'create', 'read', 'list'], judge: returnsRecord },
};
