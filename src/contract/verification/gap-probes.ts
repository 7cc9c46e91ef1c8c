import contentSchema from '../../../schemas/content/content.json' with { type: 'json' };
import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import reportSchema from '../../../schemas/reports/report.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import { type Leaf, valueAtPath } from '../../values/json-paths.js';
import {
  type ErrorPart,
  isOwn,
  type OwnNames,
  ownAnswerOf,
  ownAnswerOfPaths,
  partPathsError,
} from '../gaps/own-names.js';
import { eventNaming, stateNaming } from '../gaps/wire-names.js';
import type { GapAnswers } from '../generated/operations.js';
import {
  acceptedCreate,
  describeOutcome,
  type ExchangeEvidence,
  exchangeOfCreate,
  fieldNamed,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  type InterviewRecord,
  idOf,
  isAbsence,
  isDone,
  isIdOrStatus,
  isRequestRefusal,
  isSuccess,
  knownAnswer,
  listedReports,
  type QuestionName,
  type ReceivedWebhook,
  recordIn,
  recordStatus,
  refusesOptions,
  statusOf,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';
import { isOutput, lastFinishedReport, noMessageReason, validateIn } from './fact-checks.js';
import { maxListLimit } from './questions.js';

/** Max depth and number of scalars that are examined. */
const maxLeafDepth = 8;
const maxLeaves = 200;

/** Returns the scalars of a body; of an array, those of its first item. */
function bodyLeavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  if (path.length === maxLeafDepth) return [];
  const fields = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return fields.flatMap(([name, field]) => bodyLeavesOf(field, [...path, name])).slice(0, maxLeaves);
}

/** Usual names of the parts, most likely first, in lower case and without `_`. */
const usualNames: Readonly<Record<ErrorPart, readonly string[]>> = {
  code: [
    ...['code', 'errorcode', 'type', 'kind', 'error', 'name', 'reason', 'key'],
    ...['codigo', 'codigoerror', 'tipo', 'motivo'],
  ],
  message: [
    ...['message', 'errormessage', 'detail', 'errordescription', 'description'],
    ...['text', 'msg', 'reason', 'error', 'title', 'messages', 'errors', 'details'],
    ...['mensaje', 'detalle', 'descripcion', 'texto', 'motivo', 'titulo', 'mensajes', 'errores', 'detalles'],
  ],
  status: ['status', 'statuscode', 'httpstatus', 'http', 'code', 'estado', 'codigoestado', 'codigo'],
};

/**
 * Returns whether the values at a path can be a part of all errors: a status equals the HTTP status, a code is one
 * word, and some message has several words.
 */
function canBe(part: ErrorPart, path: readonly string[], errors: readonly InterviewExchange[]): boolean {
  const values = errors.map((one) => valueAtPath(one.json, path));
  if (part === 'status') return errors.every((one, at) => values[at] === statusOf(one));
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  if (texts.length < values.length) return false;
  return part === 'code'
    ? texts.every((text) => /^[A-Za-z][\w.:/-]*$/.test(text))
    : texts.some((text) => /\S\s+\S/.test(text));
}

/** Rank of a leaf's name for a part: 0 is most likely, negative is unusable. */
function rankPart(part: ErrorPart, { path }: Leaf): number {
  const name = path.findLast((each) => each !== '0') ?? '';
  return usualNames[part].indexOf(name.toLowerCase().replaceAll('_', ''));
}

/**
 * Finds the paths of code, message and status that JSON errors have in common.
 * @returns null if they cannot be found; `others` are the remaining fields
 */
export function findErrorParts(
  errors: readonly InterviewExchange[],
): { answer: OwnNames; others: readonly string[] } | null {
  const [first] = errors;
  if (first === undefined || errors.some(({ json }) => typeof json !== 'object' || json === null))
    return null;
  const leaves = bodyLeavesOf(first.json);
  // A path of an answer has points between its names.
  const usable = leaves.filter(({ path }) => path.every((name) => !name.includes('.')));
  const used = new Set<Leaf>();
  const places = (['status', 'message', 'code'] as const).flatMap((part) => {
    const [leaf] = usable
      .filter((each) => !used.has(each) && rankPart(part, each) >= 0)
      .filter(({ path }) => canBe(part, path, errors))
      .sort((one, other) => rankPart(part, one) - rankPart(part, other));
    if (leaf === undefined) return [];
    used.add(leaf);
    return [{ part, path: leaf.path }];
  });
  const answer = ownAnswerOfPaths(places.reverse());
  const hasText = places.some(({ part }) => part !== 'status');
  if (!hasText || !isOwn(answer) || partPathsError(answer) !== null) return null;
  const others = leaves.filter((leaf) => !used.has(leaf)).map(({ path }) => path.join('.'));
  return { answer, others };
}

/** Requests that are refused on a server that keeps the contract. */
const refusedQuestions: readonly QuestionName[] = [
  'create-without-type',
  'example-resource',
  'create-made-up-key',
];

function probeErrorBody(interview: InterviewRecord): GapResult {
  const all = refusedQuestions
    .flatMap((name) => interview.of(name) ?? [])
    .filter((one) => statusOf(one) >= 400);
  const [error] = all;
  if (error === undefined) return undetermined('Nothing was refused.');
  const shape = shapeOf(error);
  const mediaType = error.answer?.headers['content-type'] ?? 'no media type';
  if (shape !== null) return knownAnswer(shape, `${mediaType}.`, [error]);
  const words = `${mediaType}, ${(error.answer?.body ?? '').slice(0, 80)}`;
  const found = /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType) ? findErrorParts(all) : null;
  if (found === null) return unforeseenAnswer(words, [error]);
  const { answer, others } = found;
  const rest = others.length === 0 ? '' : ` The values at ${others.join(', ')} are left out.`;
  return unforeseenAnswer(`${words}. Codes and messages are those of this sandbox.${rest}`, all, answer);
}

function shapeOf({ answer, json }: InterviewExchange): string | null {
  const mediaType = answer?.headers['content-type'] ?? '';
  const error = fieldOf(json, 'error');
  if (answer?.body === '') return 'empty';
  if (mediaType.startsWith('application/problem+json')) return 'problem';
  if (mediaType.startsWith('text/html')) return 'html';
  const isPlain = ['code', 'message'].every((name) => typeof fieldOf(error, name) === 'string');
  return isPlain ? 'plain' : null;
}

function probeErrorCodes(interview: InterviewRecord): GapResult {
  const [invalid, put] = [interview.of('create-without-type'), interview.of('put')];
  if (invalid === undefined || put === undefined) return undetermined('Nothing was refused.');
  const both = [invalid, put];
  const words = `${statusOf(invalid)} to a create without type, ${statusOf(put)} to an unknown method`;
  const answer = codeAnswers[`${statusOf(invalid)} ${statusOf(put)}`];
  if (answer !== undefined) return knownAnswer(answer, `${words}.`, both);
  if (!both.every(isRequestRefusal)) return undetermined(`${words}.`, both);
  // Clients meet the refusal of an invalid body more often than that of a method.
  const near = statusOf(invalid) === 400 ? '400-for-422' : null;
  return unforeseenAnswer(near === null ? `${words}.` : `${words}: taken for ${near}.`, both, near);
}

const codeAnswers: Readonly<Record<string, string>> = {
  '422 405': 'precise',
  '400 405': '400-for-422',
  '422 404': '404-for-405',
};

function probeRateLimits({ exchanges }: InterviewRecord): GapResult {
  const having = (pattern: RegExp): InterviewExchange | undefined =>
    exchanges.find(({ answer }) => Object.keys(answer?.headers ?? {}).some((name) => pattern.test(name)));
  const [standard, old] = [having(/^ratelimit(-policy)?$/), having(/^x-ratelimit-/)];
  const limited = exchanges.find((one) => statusOf(one) === 429);
  if (standard !== undefined)
    return knownAnswer('standard', 'Stated in RateLimit and RateLimit-Policy.', [standard]);
  if (old !== undefined) return knownAnswer('x-ratelimit', 'Stated in X-RateLimit-*.', [old]);
  if (limited === undefined)
    return undetermined('No response mentions a limit; only exhausting it would show one.');
  return limited.answer?.headers['retry-after'] === undefined
    ? knownAnswer('no-headers', `${describeOutcome(limited)}, and no header mentions it.`, [limited])
    : unforeseenAnswer(`${describeOutcome(limited)}, with Retry-After alone.`, [limited]);
}

function probeDeprecation({ exchanges }: InterviewRecord): GapResult {
  const announced = exchanges.find(({ answer }) =>
    ['deprecation', 'sunset'].some((name) => answer?.headers[name] !== undefined),
  );
  return announced === undefined
    ? undetermined(
        'No response has Deprecation or Sunset: no change is announced, or it is announced elsewhere.',
      )
    : unforeseenAnswer('A response has Deprecation or Sunset.', [announced]);
}

function probeCrossOrigin(interview: InterviewRecord): GapResult {
  const preflights = [interview.of('preflight-local'), interview.of('preflight-foreign')];
  const [local, foreign] = preflights.map((one) => one?.answer?.headers['access-control-allow-origin']);
  if (preflights.some((one) => one?.answer == null))
    return undetermined('No preflight got a response.', preflights);
  const words = `http://localhost:3000 is allowed by ${local ?? 'no header'}, https://app.example by ${foreign ?? 'no header'}.`;
  if (local === undefined)
    return foreign === undefined
      ? knownAnswer('none', words, preflights)
      : unforeseenAnswer(words, preflights);
  return knownAnswer(foreign === undefined ? 'loopback' : 'any', words, preflights);
}

const reportFieldNames = Object.keys(reportSchema.properties);
const contentFieldNames = Object.keys(contentSchema.properties);
const documentedFieldNames = ['id', 'status'];

function fieldNamesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

function isDocumentedOnly(names: readonly string[]): boolean {
  return unknownNames(names, documentedFieldNames).length === 0;
}

/** Judges an exchange if it was made and succeeded. */
function probeExchange(
  exchange: InterviewExchange | undefined,
  judge: (exchange: InterviewExchange) => GapResult,
): GapResult {
  if (exchange === undefined)
    return undetermined('No request was made, because there was no subject for it.');
  return isSuccess(exchange) ? judge(exchange) : undetermined(`${describeOutcome(exchange)}.`, [exchange]);
}

function probeCreateStatus(interview: InterviewRecord): GapResult {
  return probeExchange(exchangeOfCreate(interview), (created) => {
    const status = statusOf(created);
    const location = created.answer?.headers.location;
    const words = `${status} ${location === undefined ? 'without' : 'with'} Location`;
    const hasUsual = status === 200 ? location === undefined : location !== undefined;
    if (![200, 201, 202].includes(status)) return unforeseenAnswer(`${words}.`, [created]);
    const answer = String(status);
    if (hasUsual) return knownAnswer(answer, `${words}.`, [created]);
    // Clients branch on the status first.
    const usual = `${answer} ${location === undefined ? 'with' : 'without'} it`;
    return unforeseenAnswer(`${words}: taken for ${usual}.`, [created], answer);
  });
}

/** Returns the fields of a record without those that hold its output, which a new report lacks. */
function ownFieldsOf(record: unknown): string[] {
  return fieldNamesOf(record).filter((name) => !isOutput(fieldOf(record, name)));
}

/** Compares the response of the create with the records that were read: all of them for its own fields, the first for missing ones. */
function probeCreateBody(interview: InterviewRecord): GapResult {
  return probeExchange(exchangeOfCreate(interview), (created) => {
    const names = fieldNamesOf(recordIn(created.json));
    const reads = interview.all('read').filter(isDone);
    const [read] = reads;
    const recordNames =
      read === undefined ? reportFieldNames : reads.flatMap(({ json }) => fieldNamesOf(recordIn(json)));
    const additional = unknownNames(names, recordNames);
    const words = `It has ${names.join(', ') || 'no fields'}`;
    if (idOf(created) === undefined || recordStatus(recordIn(created.json)) === undefined)
      return unforeseenAnswer(`${words}.`, [created]);
    if (additional.length > 0)
      return knownAnswer('unknown-members', `${words}; unknown to the record are ${additional.join(', ')}.`, [
        created,
      ]);
    if (read === undefined)
      return knownAnswer(names.every(isIdOrStatus) ? 'minimal' : 'record', `${words}.`, [created]);
    if (names.every(isIdOrStatus) && !recordNames.every(isIdOrStatus))
      return knownAnswer('minimal', `${words}.`, [created, read]);
    const lacking = unknownNames(ownFieldsOf(recordIn(read.json)), [...names, 'content', 'comparison']);
    return lacking.length === 0
      ? knownAnswer('record', `${words}, as the record has.`, [created, read])
      : unforeseenAnswer(`${words}; the record has ${lacking.join(', ')} too.`, [created, read]);
  });
}

function probeReportFields(interview: InterviewRecord): GapResult {
  const read = interview.all('read').findLast(isSuccess) ?? interview.of('read');
  return probeExchange(read, ({ json }) => {
    const names = fieldNamesOf(recordIn(json));
    const [additional, lacking] = [
      unknownNames(names, reportFieldNames),
      unknownNames(reportSchema.required, names),
    ];
    if (isDocumentedOnly(names)) return knownAnswer('absent', 'It has id and status.', [read]);
    if (lacking.length > 0)
      return unforeseenAnswer(`It has ${names.join(', ')}; it has no ${lacking.join(', ')}.`, [read]);
    if (additional.length > 0)
      return knownAnswer('unknown-members', `Unknown are ${additional.join(', ')}.`, [read]);
    const usual = reportFieldNames.filter((name) => names.includes(name));
    return names.join() === usual.join()
      ? knownAnswer('all', 'It has all assumed fields.', [read])
      : knownAnswer('reordered', `Their order is ${names.join(', ')}.`, [read]);
  });
}

function probeContentFields(interview: InterviewRecord): GapResult {
  const read = lastFinishedReport(interview);
  if (read === undefined) return undetermined('No report was read that has content.', [interview.of('read')]);
  const record = recordIn(read.json);
  const names = fieldNamesOf(fieldOf(record, 'content'));
  const place = fieldNamesOf(record).find((name) => isOutput(fieldOf(record, name)));
  if (names.length === 0)
    return unforeseenAnswer(`Its output is in ${place ?? 'the record itself'}, and not in content.`, [read]);
  const [additional, lacking] = [
    unknownNames(names, contentFieldNames),
    unknownNames(requiredContentFields, names),
  ];
  if (lacking.length > 0) return unforeseenAnswer(`It has no ${lacking.join(', ')}.`, [read]);
  return additional.length > 0
    ? knownAnswer('unknown-members', `Unknown are ${additional.join(', ')}.`, [read])
    : knownAnswer('known', 'It has the assumed fields.', [read]);
}
const requiredContentFields: readonly string[] = contentSchema.required;

/** Compares a read of one part of the content with the whole content. */
function probeContentParts(interview: InterviewRecord): GapResult {
  const exchange = interview.of('read-part');
  if (exchange === undefined)
    return undetermined('No report was read that has content.', [interview.of('read')]);
  if (isRequestRefusal(exchange)) return knownAnswer('refused', `${describeOutcome(exchange)}.`, [exchange]);
  return probeExchange(exchange, ({ json }) => {
    const names = fieldNamesOf(fieldOf(recordIn(json), 'content'));
    const wholeNames = fieldNamesOf(fieldOf(recordIn(interview.of('read')?.json), 'content'));
    const words = `The content has ${names.length} of ${wholeNames.length} fields if one part is asked for`;
    if (names.length === 0) return unforeseenAnswer(`${words}.`, [exchange]);
    return knownAnswer(names.length < wholeNames.length ? 'served' : 'ignored', `${words}.`, [exchange]);
  });
}

function probeValidateDefault(interview: InterviewRecord): GapResult {
  return probeExchange(interview.of('create-empty-options'), (created) => {
    const read = interview.of('read-empty-options');
    const records = [created, ...(read === undefined || !isSuccess(read) ? [] : [read])];
    for (const record of records) {
      const validate = validateIn(record.json);
      if (validate === true || validate === false)
        return knownAnswer(String(validate), `A create without the option is shown as ${validate}.`, [
          record,
        ]);
    }
    return undetermined('No record shows its options.', records);
  });
}

const stateAnswers = [
  'renamed',
  'unknown-between',
  'skipped',
  'known',
] as const satisfies GapAnswers['states'][];
const usualStates = ['queued', 'processing', 'in_review', 'completed'];

function probeStates(interview: InterviewRecord): GapResult {
  const created = exchangeOfCreate(interview);
  const reads = interview.all('read').filter(isSuccess);
  const evidence = [created, ...reads.slice(-1)];
  const all = [...(created === undefined ? [] : [created]), ...reads];
  const states = all.map(({ json }) => recordStatus(recordIn(json))).filter((one) => one !== undefined);
  const observed = [...new Set(states)];
  if (observed.length === 0) return undetermined('No state was shown.', evidence);
  const words = `It was ${observed.join(', then ')}`;
  const cancelled = interview.of('cancel');
  const isCancelled = cancelled === undefined || !isAbsence(cancelled);
  const ends = isCancelled ? '' : ', and it cannot be cancelled';
  const found = stateAnswers.find((answer) => isStateSequenceOf(observed, answer));
  if (found === undefined)
    return probeOwnNames(usualStates, observed, {
      words: `${words}${ends}`,
      evidence,
      errorOf: stateNaming.answerError,
    });
  if (found === 'known' && !isCancelled)
    return knownAnswer('no-cancel', `${words}${ends}.`, [...evidence, cancelled]);
  const undecided = observed.length === 1 && reads.length === 0;
  return undecided && statusSchema.enum.includes(observed[0] as never)
    ? undetermined(`${words}; more of its life could not be seen.`, evidence)
    : knownAnswer(found, `${words}${ends}.`, evidence);
}

/** Maps unknown names to the usual ones, in order, if their numbers match. */
function probeOwnNames(
  usual: readonly string[],
  observed: readonly string[],
  {
    words,
    evidence,
    errorOf,
  }: { words: string; evidence: ExchangeEvidence; errorOf(own: OwnNames): string | null },
): GapResult {
  const own = ownAnswerOf(usual, observed);
  if (own === null || errorOf(own) !== null) return unforeseenAnswer(`${words}.`, evidence);
  return unforeseenAnswer(`${words}: taken for ${usual.join(', ')}.`, evidence, own);
}

/** Returns whether the observed states fit this answer. */
function isStateSequenceOf(observed: readonly string[], answer: GapAnswers['states']): boolean {
  const usual: readonly string[] = statusSchema.enum;
  if (answer === 'known') return observed.every((state) => usual.includes(state));
  if (answer === 'renamed') {
    const renamed = usual.map((state) => stateNaming.wireName(state, 'renamed'));
    return observed.every((state) => renamed.includes(state));
  }
  const [first = '', between = '', after = ''] = usualStates;
  const [from, to] = [observed.indexOf(first), observed.indexOf(after)];
  if (from < 0 || to < 0) return false;
  if (answer === 'skipped') return to === from + 1 && observed.every((state) => usual.includes(state));
  return to === from + 2 && ![between, ...usual].includes(observed[from + 1] ?? '');
}

/** Returns the events of a list, oldest first if they have timestamps. */
function eventsIn({ json }: InterviewExchange): object[] {
  const data = fieldOf(json, 'data');
  const events = Array.isArray(data) ? data.filter((one) => typeof one === 'object' && one !== null) : [];
  const [first, last] = [events[0], events.at(-1)].map(
    (one) => fieldOf(one, 'timestamp') ?? fieldOf(one, 'time'),
  );
  return typeof first === 'string' && typeof last === 'string' && first > last ? events.reverse() : events;
}

const eventNameAnswers = ['known', 'renamed', 'unknown-event'] as const satisfies GapAnswers['event-names'][];
const usualEvents = ['created', 'processing', 'in_review', 'completed'].map((name) => `report.${name}`);

function probeEventNames(interview: InterviewRecord): GapResult {
  return probeExchange(interview.of('events'), (read) => {
    const names = eventsIn(read).map((event) => fieldOf(event, 'type'));
    const observed = [...new Set(names.filter((name) => typeof name === 'string'))];
    if (observed.length === 0) return unforeseenAnswer('Events were listed, and none has a type.', [read]);
    const found = eventNameAnswers.find((answer) => {
      const possible = eventTypes.enum.map((type) => eventNaming.wireName(type, answer));
      return unknownNames(observed, possible).length === 0;
    });
    if (found !== undefined) return knownAnswer(found, `Seen were ${observed.join(', ')}.`, [read]);
    const words = `Seen were ${observed.join(', then ')}`;
    return probeOwnNames(usualEvents, observed, {
      words,
      evidence: [read],
      errorOf: eventNaming.answerError,
    });
  });
}

/** Judges by listed events; messages are assumed to have the same form. */
function probeEventPayload(interview: InterviewRecord): GapResult {
  const read = interview.of('events');
  if (read !== undefined && isAbsence(read))
    return knownAnswer('not-listed', `${describeOutcome(read)}.`, [read]);
  return probeExchange(read, (listing) => {
    const [event] = eventsIn(listing);
    if (event === undefined) return undetermined('No event was listed.', [listing]);
    const [names, data] = [fieldNamesOf(event), fieldNamesOf(fieldOf(event, 'data'))];
    const words = `It has ${names.join(', ')}, and of the report ${data.join(', ') || 'nothing'}.`;
    const isEvent = ['type', 'timestamp', 'data'].every((name) => names.includes(name));
    if (names.includes('specversion')) return knownAnswer('cloudevents', words, [listing]);
    if (isEvent && data.join() === 'id') return knownAnswer('thin', words, [listing]);
    const hasRecord = documentedFieldNames.every((name) => data.includes(name));
    return isEvent && hasRecord
      ? knownAnswer('listed', words, [listing])
      : unforeseenAnswer(words, [listing]);
  });
}

/** Probes the signature of a message. */
export function probeSigning(interview: InterviewRecord): GapResult {
  const [message] = interview.messages;
  if (message === undefined) return undetermined(...noMessageReason(interview));
  const subscription = [interview.of('subscribe')];
  const versions = versionsIn(message);
  const words = `webhook-signature of the version ${versions.join(' and ')}.`;
  if (versions.includes('v1')) return knownAnswer('standard', words, subscription);
  if (versions.includes('v1a')) return knownAnswer('v1a', words, subscription);
  if (versions.length > 0) return unforeseenAnswer(words, subscription);
  const other = Object.keys(message.headers).find((name) => /signature|hmac|digest/.test(name));
  return other === undefined
    ? knownAnswer('unsigned', 'A message came without a signature.', subscription)
    : unforeseenAnswer(`A message came with the header ${other}.`, subscription);
}

/** Returns the versions of a message's signatures, in Standard Webhooks form: `v1,… v1,…`. */
function versionsIn({ headers }: ReceivedWebhook): string[] {
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return [...new Set(signatures.map((signature) => signature.split(',')[0] ?? ''))];
}

/** Responses that show whether an operation exists. */
interface PresenceSigns {
  readonly question: QuestionName;
  readonly there: string;
  readonly absent: string;
  /** Error statuses that show that the operation exists. */
  readonly refusals?: readonly number[];
}

/** Returns a probe for whether an operation exists. */
function probePresence({
  question,
  there,
  absent,
  refusals = [],
}: PresenceSigns): (interview: InterviewRecord) => GapResult {
  return (interview) => {
    const exchange = interview.of(question);
    if (exchange === undefined)
      return undetermined('No request was made, because there was no subject for it.');
    const words = `${describeOutcome(exchange)}.`;
    if (isSuccess(exchange) || refusals.includes(statusOf(exchange)))
      return knownAnswer(there, words, [exchange]);
    if (isAbsence(exchange)) return knownAnswer(absent, words, [exchange]);
    return isRequestRefusal(exchange) ? unforeseenAnswer(words, [exchange]) : undetermined(words, [exchange]);
  };
}

function probeRetrieve(interview: InterviewRecord): GapResult {
  const read = interview.all('read').findLast(isSuccess);
  if (read !== undefined) return knownAnswer('served', `${describeOutcome(read)}.`, [read]);
  return probePresence({ question: 'read', there: 'served', absent: '404' })(interview);
}

function probeList(interview: InterviewRecord): GapResult {
  const exchange = interview.of('list');
  const data = listedReports(exchange);
  if (exchange === undefined || !isSuccess(exchange))
    return probePresence({ question: 'list', there: 'served', absent: '404' })(interview);
  if (data === null) return unforeseenAnswer('Its records are in no list of a known name.', [exchange]);
  const limit = fieldOf(fieldOf(exchange.json, 'page'), 'limit');
  const preceding = interview.exchanges.slice(0, interview.exchanges.indexOf(exchange));
  const created = new Set(preceding.filter(isSuccess).map(idOf));
  const count = [...created].filter((id) => id !== undefined).length;
  const words = `${data.length} of them, with a limit of ${maxListLimit}`;
  const isSmall =
    typeof limit === 'number'
      ? limit < maxListLimit
      : data.length < maxListLimit && (data.length < count || showsMore(exchange.json, data.length));
  return knownAnswer(isSmall ? 'small-pages' : 'served', `${words}.`, [exchange]);
}

/** Returns whether a list states, in any of the usual ways, that there are more reports than it shows. */
function showsMore(list: unknown, shown: number): boolean {
  const parts = [list, ...['page', 'meta', 'pagination', 'links'].map((name) => fieldOf(list, name))];
  const more = parts.map((part) => fieldNamed(part, ['hasmore', 'next', 'nextcursor', 'nextpage']));
  const totals = parts.map((part) => fieldNamed(part, ['total', 'totalcount', 'totalitems']));
  return more.some(Boolean) || totals.some((total) => typeof total === 'number' && total > shown);
}

/** Returns a probe for whether an unknown field is ignored. */
function probeUnknownField(question: QuestionName): (interview: InterviewRecord) => GapResult {
  return (interview) => {
    const exchange = interview.of(question);
    if (exchange === undefined) return undetermined('Nothing is created with --read-only.');
    if (isDone(exchange)) return knownAnswer('ignored', `${describeOutcome(exchange)}.`, [exchange]);
    if (isUsual(interview, exchange) && isRequestRefusal(exchange))
      return knownAnswer('refused', `${describeOutcome(exchange)}.`, [exchange]);
    const reason = refusesOptions(interview) ? ' The documented options are refused as well.' : '';
    return undetermined(`${describeOutcome(exchange)}.${reason}`, [exchange]);
  };
}

/** Returns whether a create succeeded that differs from this one only in the part that the question is about. */
function isUsual(interview: InterviewRecord, exchange: InterviewExchange): boolean {
  const created = acceptedCreate(interview);
  const hasOptions = (exchange: InterviewExchange | undefined): boolean =>
    exchange?.request.body?.includes('"options"') ?? false;
  return created !== undefined && hasOptions(created) === hasOptions(exchange);
}

function probeReportTypes(interview: InterviewRecord): GapResult {
  const exchange = interview.of('create-other-type');
  if (exchange === undefined) return undetermined('Nothing is created with --read-only.');
  if (isDone(exchange)) return unforeseenAnswer('A type that we made up was taken.', [exchange]);
  return isUsual(interview, exchange) && isRequestRefusal(exchange)
    ? knownAnswer(null, `A type that we made up was refused: ${describeOutcome(exchange)}.`, [exchange])
    : undetermined(`${describeOutcome(exchange)}.`, [exchange]);
}

function probeIdempotency(interview: InterviewRecord): GapResult {
  const [one, other] = [interview.of('create-once'), interview.of('create-once-more')];
  return probeExchange(one, (first) =>
    probeExchange(other, (second) => {
      const ids = [first, second].map(idOf);
      if (ids[0] === undefined) return undetermined('No id was returned.', [first]);
      return ids[0] === ids[1]
        ? knownAnswer('honoured', 'The same Idempotency-Key gave the same report.', [first, second])
        : knownAnswer('ignored', 'The same Idempotency-Key gave another report.', [first, second]);
    }),
  );
}

function probeSizeLimits(interview: InterviewRecord): GapResult {
  const [large, larger] = [interview.of('large'), interview.of('larger')];
  if (large === undefined || larger === undefined) return undetermined('No body was sent.');
  if (statusOf(large) === 413)
    return knownAnswer('4-kib', 'A body of 4097 bytes was refused with 413.', [large]);
  if (statusOf(larger) === 413)
    return knownAnswer('64-kib', 'A body of 65537 bytes was refused with 413, one of 4097 was not.', [
      larger,
    ]);
  return isRequestRefusal(larger)
    ? unforeseenAnswer(`A body of 65537 bytes was read: ${describeOutcome(larger)}.`, [larger])
    : undetermined(`With a body of 65537 bytes, ${describeOutcome(larger)}.`, [larger]);
}

/** The probe of a gap: the requests that it needs, and its judgement. */
interface GapProbe {
  readonly asks: readonly QuestionName[];
  judge(interview: InterviewRecord): GapResult;
}

const servedOrAbsent = { there: 'served', absent: '404' };
/** Requests that give a report to ask about. */
const aboutReport: readonly QuestionName[] = ['list-before', 'create'];

/** Probes by the names of gaps in the ledger. */
export const gapProbes: Readonly<Record<string, GapProbe>> = {
  'create-status': { asks: ['create'], judge: probeCreateStatus },
  'create-body': { asks: ['create', 'read'], judge: probeCreateBody },
  'report-fields': { asks: [...aboutReport, 'read'], judge: probeReportFields },
  'report-types': { asks: ['create', 'create-other-type'], judge: probeReportTypes },
  'option-members': {
    asks: ['create', 'create-option-member'],
    judge: probeUnknownField('create-option-member'),
  },
  'request-members': { asks: ['create', 'create-member'], judge: probeUnknownField('create-member') },
  'validate-default': { asks: ['create-empty-options', 'read-empty-options'], judge: probeValidateDefault },
  states: { asks: [...aboutReport, 'read', 'create-once', 'cancel'], judge: probeStates },
  retrieve: { asks: [...aboutReport, 'read'], judge: probeRetrieve },
  list: { asks: [...aboutReport, 'list'], judge: probeList },
  companies: { asks: ['company'], judge: probePresence({ question: 'company', ...servedOrAbsent }) },
  content: { asks: [...aboutReport, 'read'], judge: probeContentFields },
  edit: {
    asks: [...aboutReport, 'edit'],
    judge: probePresence({ question: 'edit', ...servedOrAbsent, refusals: [400, 409, 412, 415, 422, 428] }),
  },
  audit: {
    asks: [...aboutReport, 'history'],
    judge: probePresence({ question: 'history', ...servedOrAbsent }),
  },
  verify: {
    asks: [...aboutReport, 'verification'],
    // An unfinished report cannot be verified yet: 409.
    judge: probePresence({ question: 'verification', ...servedOrAbsent, refusals: [409] }),
  },
  'event-names': { asks: [...aboutReport, 'events'], judge: probeEventNames },
  'event-payload': { asks: [...aboutReport, 'events'], judge: probeEventPayload },
  subscription: { asks: ['webhooks'], judge: probePresence({ question: 'webhooks', ...servedOrAbsent }) },
  signing: { asks: ['subscribe', 'create', 'unsubscribe'], judge: probeSigning },
  'error-body': {
    asks: ['create-without-type', 'example-resource', 'create-made-up-key'],
    judge: probeErrorBody,
  },
  'error-codes': { asks: ['create-without-type', 'put'], judge: probeErrorCodes },
  'rate-limits': { asks: ['create'], judge: probeRateLimits },
  'size-limits': { asks: ['large', 'larger'], judge: probeSizeLimits },
  idempotency: { asks: ['create-once', 'create-once-more'], judge: probeIdempotency },
  deprecation: { asks: ['create'], judge: probeDeprecation },
  'cross-origin': { asks: ['preflight-local', 'preflight-foreign'], judge: probeCrossOrigin },
  'content-parts': { asks: [...aboutReport, 'read', 'read-part'], judge: probeContentParts },
};
