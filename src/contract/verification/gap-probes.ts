import {
  probeCrossOrigin,
  probeDeprecation,
  probeErrorBody,
  probeErrorCodes,
  probeRateLimits,
} from './error-probes.js';
import {
  acceptedCreate,
  describeOutcome,
  fieldNamed,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  type InterviewRecord,
  idOf,
  isAbsence,
  isDone,
  isRequestRefusal,
  isSuccess,
  knownAnswer,
  listedReports,
  type QuestionName,
  refusesOptions,
  statusOf,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';
import { maxListLimit } from './questions.js';
import { probeSigning } from './record-checks.js';
import {
  probeContentFields,
  probeContentParts,
  probeCreateBody,
  probeCreateStatus,
  probeEventNames,
  probeEventPayload,
  probeExchange,
  probeReportFields,
  probeStates,
  probeValidateDefault,
} from './record-probes.js';

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

/**
 * The probe of a gap: the requests that it needs and its judgement, or the reason why no request can show the
 * answer.
 */
type GapProbe =
  | { readonly asks: readonly QuestionName[]; judge(interview: InterviewRecord): GapResult }
  | { readonly unverifiable: string };

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
