import {
  acceptedCreate,
  describeOutcome,
  envelopeOf,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type InterviewExchange,
  type InterviewRecord,
  idOf,
  isAbsence,
  isDone,
  isErrorAsSuccess,
  isRequestRefusal,
  isSuccess,
  listedReports,
  missingRecordFields,
  type Observation,
  type QuestionName,
  recordId,
  recordIn,
  refusesOptions,
  statusOf,
  undetermined,
} from './exchanges.js';

const nothingCreated = 'Nothing is created with --read-only.';

/** Judges the create that made the report of the run; if there is none, the documented one. */
function judgeCreate(
  interview: InterviewRecord,
  judge: (created: InterviewExchange) => FactResult,
  otherwise: (created: InterviewExchange) => FactResult = createRefused,
): FactResult {
  const documented = interview.of('create');
  if (documented === undefined) return undetermined(nothingCreated);
  const created = acceptedCreate(interview);
  return created === undefined ? otherwise(documented) : judge(created);
}

function createRefused(created: InterviewExchange): FactResult {
  const hint = isRequestRefusal(created)
    ? ' If the server does not know the company, name one with --company.'
    : '';
  return undetermined(`The documented create did not succeed: ${describeOutcome(created)}.${hint}`, [
    created,
  ]);
}

function creates(interview: InterviewRecord): FactResult {
  const other = interview.of('create-without-company');
  return judgeCreate(
    interview,
    (created) => factHolds(`${describeOutcome(created)}.`, [created]),
    (created) =>
      isAbsence(created) && (other === undefined || isAbsence(other))
        ? factIsBroken(`There is no such operation: ${describeOutcome(created)}.`, [created])
        : createRefused(created),
  );
}

function takesHeaders(interview: InterviewRecord): FactResult {
  return judgeCreate(
    interview,
    (created) => factHolds(`${describeOutcome(created)}, sent with these two.`, [created]),
    (created) =>
      statusOf(created) === 415
        ? factIsBroken('JSON is refused that is sent as application/json.', [created])
        : createRefused(created),
  );
}

/** Returns that the server accepts another type than the documented one; no document says that it refuses it. */
function leniency(interview: InterviewRecord, name: QuestionName, defect: string): Observation[] {
  const exchange = interview.of(name);
  return isDone(exchange) ? [{ detail: `A create ${defect} is taken as well.`, evidence: [exchange] }] : [];
}

/** Checks that a required string is required, and taken as a string. */
function needsString(
  interview: InterviewRecord,
  field: string,
  [lacking, numeric]: readonly [lacking: QuestionName, numeric: QuestionName],
): FactResult {
  const [without, asNumber] = [interview.of(lacking), interview.of(numeric)];
  const ofNumber = `whose ${field} is a number`;
  const result = judgeCreate(
    interview,
    (created) => {
      if (without === undefined) return undetermined('No request was made without it.');
      if (isDone(without)) return factIsBroken(`A create without ${field} is taken.`, [without]);
      return isRequestRefusal(without) || isErrorAsSuccess(without)
        ? factHolds(`A create without ${field} is refused.`, [created, without])
        : undetermined(`Neither taken nor refused for its fields: ${describeOutcome(without)}.`, [without]);
    },
    (created) =>
      isRequestRefusal(created) && isDone(asNumber) && !isDone(interview.of('create-other-type'))
        ? factIsBroken(`A create whose ${field} is a string is refused, and one ${ofNumber} is taken.`, [
            created,
            asNumber,
          ])
        : createRefused(created),
  );
  return {
    ...result,
    observations: result.outcome === 'holds' ? leniency(interview, numeric, ofNumber) : [],
  };
}

function needsType(interview: InterviewRecord): FactResult {
  return needsString(interview, 'type', ['create-without-type', 'create-type-number']);
}

function needsCompany(interview: InterviewRecord): FactResult {
  const result = needsString(interview, 'companyId', ['create-without-company', 'create-company-number']);
  const created = acceptedCreate(interview);
  if (created === undefined) return result;
  const shown = [created, ...interview.all('read').filter(isDone)].find(
    ({ json }) => typeof fieldOf(recordIn(json), 'companyId') === 'string',
  );
  const [sent, named] = [companyIn(created), fieldOf(recordIn(shown?.json), 'companyId')];
  if (shown === undefined || named === sent) return result;
  const detail = `The report about ${String(sent)} shows the companyId ${String(named)}.`;
  return { ...result, observations: [...(result.observations ?? []), { detail, evidence: [shown] }] };
}

/** Returns the company that a create names. */
function companyIn({ request }: InterviewExchange): unknown {
  return fieldOf(JSON.parse(request.body ?? '{}'), 'companyId');
}

function takesOptions(interview: InterviewRecord): FactResult {
  const [empty, created] = [interview.of('create-empty-options'), interview.of('create')];
  const asText = ['create-validate-text', 'whose options.validate is a string'] as const;
  const observations = [
    ...leniency(interview, ...asText),
    ...leniency(interview, 'create-options-text', 'whose options are a string'),
  ];
  const result = judgeCreate(interview, (accepted) => {
    if (created !== undefined && refusesOptions(interview))
      return factIsBroken('A create with options.validate is refused, and one without options is taken.', [
        created,
        accepted,
      ]);
    const reads = interview.all('read').filter(isDone);
    const ignoring = [accepted, ...reads].find(({ json }) => validateIn(json) === false);
    if (ignoring !== undefined)
      return factIsBroken('A create with options.validate true is shown with false.', [accepted, ignoring]);
    if (empty === undefined || isDone(empty))
      return factHolds('Creates with it and without it are taken.', [accepted, empty]);
    return isRequestRefusal(empty) || isErrorAsSuccess(empty)
      ? factIsBroken(`A create with empty options was refused: ${describeOutcome(empty)}.`, [empty])
      : undetermined(`It could not be seen whether validate is optional: ${describeOutcome(empty)}.`, [
          empty,
        ]);
  });
  return { ...result, observations: result.outcome === 'untold' ? [] : observations };
}

/** Returns `options.validate` as a record shows it. */
export function validateIn(record: unknown): unknown {
  return fieldOf(fieldOf(recordIn(record), 'options'), 'validate');
}

/** Creates that succeed on a server that keeps the contract. */
const acceptedCreates: readonly QuestionName[] = [
  'create',
  'create-without-options',
  'create-empty-options',
  'create-once',
  'create-once-more',
];

function returnsIdAndStatus(interview: InterviewRecord): FactResult {
  return judgeCreate(interview, () => {
    const created = acceptedCreates.flatMap((name) => interview.all(name)).filter(isDone);
    for (const exchange of created) {
      if (exchange.json === undefined)
        return factIsBroken('The response to a create is not JSON.', [exchange]);
      const lacking = missingRecordFields(exchange.json);
      const envelope = envelopeOf(exchange.json);
      const place = envelope.length === 0 ? '' : ` The record is in its field ${envelope.join('.')}.`;
      if (lacking.length > 0)
        return factIsBroken(
          `The response to a create has no ${lacking.join(', and no ')} that is a string with characters.${place}`,
          [exchange],
        );
    }
    return factHolds(`${created.length} of ${created.length} responses agree.`, created);
  });
}

/** Creates with a company that are refused on a server that keeps the contract. */
const refusedCreates: readonly QuestionName[] = [
  'create-without-type',
  'create-type-number',
  'create-validate-text',
  'create-options-text',
];

/**
 * Checks that no error comes with a success status, and that refused creates made no report: every report listed between two creates of this run was returned by a
 * create or listed before.
 */
function failsWhole(interview: InterviewRecord): FactResult {
  const creates = [...acceptedCreates, ...refusedCreates].flatMap((name) => interview.all(name));
  const disguised = creates.filter(isErrorAsSuccess);
  if (disguised.length > 0)
    return factIsBroken(
      `An error comes with a success status: ${disguised.map(describeOutcome).join(', ')}.`,
      disguised,
    );
  return judgeCreate(interview, (created) => {
    const refused = refusedCreates.flatMap((name) => interview.all(name)).filter((one) => !isSuccess(one));
    const [before, after] = [interview.of('list-before'), interview.of('list')];
    const [first, last] = [created, interview.of('create-empty-options')];
    const listedBefore = listedReports(before);
    const listedAfter = listedReports(after);
    if (refused.length === 0) return undetermined('No create was refused.');
    if (listedBefore === null || listedAfter === null)
      return undetermined(
        'Reports cannot be listed, so it could not be seen whether refused creates made any.',
        refused,
      );
    const bounds = [first, last].map((exchange) =>
      listedAfter.findIndex((record) => exchange !== undefined && recordId(record) === idOf(exchange)),
    );
    if (bounds.includes(-1))
      return undetermined('The list does not show every report that was created meanwhile.', [after]);
    // Reports outside of these bounds are older or newer, and may have been on no page before.
    const between = listedAfter.slice(Math.min(...bounds), Math.max(...bounds));
    const knownIds = new Set([
      ...listedBefore.map(recordId),
      ...interview.exchanges.filter(isSuccess).map(idOf),
    ]);
    const company = companyIn(created);
    const unexpected = between.filter(
      (record) => JSON.stringify(record).includes(JSON.stringify(company)) && !knownIds.has(recordId(record)),
    );
    if (unexpected.length === 0)
      return factHolds(`${refused.length} creates were refused, and made no report.`, [after]);
    return factIsBroken(
      `The list has reports that no create returned: a failed create made one, as ${recordId(unexpected[0])}.`,
      [...refused, after],
    );
  });
}

function hasVersion(interview: InterviewRecord): FactResult {
  const [other, listing] = [interview.of('create-unversioned'), interview.of('list-unversioned')];
  return judgeCreate(interview, (created) => {
    if (isDone(interview.of('list')) && isDone(listing))
      return factIsBroken('The prefix has no effect: /v9999 lists reports like /v1.', [listing]);
    if (other === undefined) return undetermined('No request was made for another version.');
    if (isAbsence(other))
      return factHolds('The paths begin with /v1, and /v9999 has none.', [created, other]);
    return isSuccess(other) || [400, 409, 415, 422].includes(statusOf(other))
      ? factIsBroken('The prefix has no effect: /v9999 responds like /v1.', [other])
      : undetermined(`The operations of another version are unknown: ${describeOutcome(other)}.`, [other]);
  });
}

function knowsType(interview: InterviewRecord): FactResult {
  const other = interview.of('create-other-type');
  return judgeCreate(
    interview,
    (created) => factHolds('A create with it succeeded.', [created]),
    (created) => {
      if (!isRequestRefusal(created) || other === undefined) return createRefused(created);
      if (isDone(other))
        return factIsBroken('It is refused, where a type that we made up is taken.', [created, other]);
      return isRefusedAlike(created, other)
        ? factIsBroken('It is refused with the words for a type that we made up.', [created, other])
        : createRefused(created);
    },
  );
}

/** Returns whether both creates are refused in the same words about their type. */
function isRefusedAlike(one: InterviewExchange, other: InterviewExchange): boolean {
  const words = wordsAboutType(one);
  return statusOf(one) === statusOf(other) && words !== '' && words === wordsAboutType(other);
}

/** Returns the sentences of a refusal that name the sent type and not the company, with a placeholder for the type. */
function wordsAboutType({ request, answer }: InterviewExchange): string {
  const sent = JSON.parse(request.body ?? '{}') as { type: string; companyId: string };
  const sentences = (answer?.body ?? '').split(/["\n<>]/).filter((text) => text.includes(sent.type));
  return sentences
    .filter((text) => text !== sent.type && !text.includes(sent.companyId))
    .join('\n')
    .replaceAll(sent.type, '<type>');
}

/** The documented parts of an output. */
const outputParts = ['entities', 'powers', 'shareholders', 'validations'];

/** Returns whether a value has a part of an output. */
export function isOutput(value: unknown): boolean {
  return outputParts.some((name) => fieldOf(value, name) !== undefined);
}

/** Returns the object with the parts of an output: the record or one of its fields; null if there is none. */
function outputPartsOf(record: unknown): Readonly<Record<string, unknown>> | null {
  const holders = [record, ...Object.values(typeof record === 'object' && record !== null ? record : {})];
  const holder = holders.find(isOutput);
  return (holder as Readonly<Record<string, unknown>> | undefined) ?? null;
}

/** Returns the last response with a finished report. */
export function lastFinishedReport(interview: InterviewRecord): InterviewExchange | undefined {
  return interview
    .all('read')
    .findLast((exchange) => isDone(exchange) && outputPartsOf(recordIn(exchange.json)) !== null);
}

function isStructured(interview: InterviewRecord): FactResult {
  const reads = interview.all('read').filter(isDone);
  const unread = reads.find(({ json }) => json === undefined);
  if (unread !== undefined) return factIsBroken('A report that was read is not JSON.', [unread]);
  const finished = lastFinishedReport(interview);
  const parts = outputPartsOf(recordIn(finished?.json));
  if (finished === undefined || parts === null) {
    const why = reads.length === 0 ? 'No report could be read.' : 'No report was done in time: --patience.';
    return undetermined(why, reads.slice(-1));
  }
  const lacking = outputParts.filter((name) => parts[name] === undefined);
  if (lacking.length > 0) return factIsBroken(`The output has no ${lacking.join(', ')}.`, [finished]);
  const errors = outputParts.flatMap((name) => inconsistencies(name, parts[name]));
  return errors.length > 0
    ? factIsBroken(errors.join(' '), [finished])
    : factHolds('Each of the four is a list whose items have fields of one type.', [finished]);
}

function inconsistencies(name: string, part: unknown): string[] {
  if (!Array.isArray(part)) return [`${name} is not a list.`];
  const types = new Map<string, string>();
  const errors = new Set<string>();
  for (const item of part) {
    if (jsonTypeOf(item) !== 'object') return [`${name} has an item that is not an object.`];
    for (const [field, value] of Object.entries(item as object)) {
      const [kind, known] = [jsonTypeOf(value), types.get(field)];
      if (kind === 'null') continue;
      if (known === undefined) types.set(field, kind);
      else if (known !== kind) errors.add(`${name} have ${field} as ${known} and as ${kind}.`);
    }
  }
  return [...errors];
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function returnsRecord(interview: InterviewRecord): FactResult {
  const reads = interview.all('read').filter(isDone);
  for (const exchange of reads) {
    const lacking = missingRecordFields(recordIn(exchange.json));
    if (lacking.length > 0)
      return factIsBroken(`A report that was read has no ${lacking.join(', no ')}.`, [exchange]);
    if (idOf(exchange) !== interview.reportId)
      return factIsBroken('A report was read under the id of another.', [exchange]);
  }
  const list = interview.of('list');
  const lacking = (listedReports(list) ?? []).flatMap(missingRecordFields);
  if (lacking.length > 0) return factIsBroken(`A report that was listed has no ${lacking[0]}.`, [list]);
  if (reads.length > 0)
    return factHolds('Reports that were read have both, and their own id.', [
      acceptedCreate(interview),
      reads.at(-1),
    ]);
  return judgeCreate(interview, (created) =>
    missingRecordFields(recordIn(created.json)).length === 0
      ? factHolds('The response to the create has both; no other record could be read.', [created])
      : undetermined('No record could be read.', [created]),
  );
}

/**
 * Checks that a message came to the subscribed endpoint. No message breaks nothing, since how to subscribe is a gap.
 */
export function deliversWebhooks(interview: InterviewRecord): FactResult {
  const [message] = interview.messages;
  if (message === undefined) return undetermined(...noMessageReason(interview));
  return factHolds('An endpoint was subscribed, and a message came to it.', [interview.of('subscribe')]);
}

/** Returns the reason why there is no message. */
export function noMessageReason(interview: InterviewRecord): Parameters<typeof undetermined> {
  const subscription = interview.of('subscribe');
  if (subscription === undefined)
    return ['Messages go to an address that the server has to reach: --receive-at.'];
  return isSuccess(subscription)
    ? ['No message came to the endpoint that was subscribed.', [subscription]]
    : [`${describeOutcome(subscription)}.`, [subscription]];
}

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
