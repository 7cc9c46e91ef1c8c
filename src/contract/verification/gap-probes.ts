import {
  probeCrossOrigin,
  probeDeprecation,
  probeErrorBody,
  probeErrorCodes,
  probeRateLimits,
} from './error-probes.js';
import {
  describeOutcome,
  fieldOf,
  type GapResult,
  type InterviewRecord,
  isAbsence,
  isRequestRefusal,
  isSuccess,
  knownAnswer,
  listedReports,
  type QuestionName,
  statusOf,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';
import { maxListLimit } from './questions.js';
import { probeSigning } from './record-checks.js';
import {
  probeContentFields,
  probeCreateBody,
  probeCreateStatus,
  probeEventNames,
  probeEventPayload,
  probeExchange,
  probeReportFields,
  probeStates,
  probeValidateDefault,
} from './record-probes.js';

/** What tells that an operation is there, besides success. */
interface PresenceSigns {
  readonly question: QuestionName;
  readonly there: string;
  readonly absent: string;
  /** Statuses of an operation that is there and refuses. */
  readonly refusals?: readonly number[];
}

/** A probe for whether an operation is there. */
function probePresence({
  question,
  there,
  absent,
  refusals = [],
}: PresenceSigns): (heard: InterviewRecord) => GapResult {
  return (heard) => {
    const asked = heard.of(question);
    if (asked === undefined) return undetermined('It was not asked for: there was nothing to ask about.');
    const told = `${describeOutcome(asked)}.`;
    if (isSuccess(asked) || refusals.includes(statusOf(asked))) return knownAnswer(there, told, [asked]);
    if (isAbsence(asked)) return knownAnswer(absent, told, [asked]);
    return isRequestRefusal(asked) ? unforeseenAnswer(told, [asked]) : undetermined(told, [asked]);
  };
}

function probeRetrieve(heard: InterviewRecord): GapResult {
  const read = heard.all('read').findLast(isSuccess);
  if (read !== undefined) return knownAnswer('served', `${describeOutcome(read)}.`, [read]);
  return probePresence({ question: 'read', there: 'served', absent: '404' })(heard);
}

function probeList(heard: InterviewRecord): GapResult {
  const asked = heard.of('list');
  const data = listedReports(asked);
  if (asked === undefined || !isSuccess(asked))
    return probePresence({ question: 'list', there: 'served', absent: '404' })(heard);
  if (data === null) return unforeseenAnswer('It has no list in a member data.', [asked]);
  const limit = fieldOf(fieldOf(asked.json, 'page'), 'limit');
  const created = new Set(heard.exchanges.filter(isSuccess).map(({ json }) => fieldOf(json, 'id')));
  const count = [...created].filter((id) => typeof id === 'string').length;
  const told = `${data.length} of them, asked for ${maxListLimit}`;
  const isSmall =
    typeof limit === 'number' ? limit < maxListLimit : data.length < Math.min(count, maxListLimit);
  return knownAnswer(isSmall ? 'small-pages' : 'served', `${told}.`, [asked]);
}

/** A probe for whether a member that nobody declared is passed over. */
function probeUnknownField(question: QuestionName): (heard: InterviewRecord) => GapResult {
  return (heard) => {
    const asked = heard.of(question);
    if (asked === undefined) return undetermined('Nothing is created with --read-only.');
    if (isSuccess(asked)) return knownAnswer('ignored', `${describeOutcome(asked)}.`, [asked]);
    return isUsual(heard) && isRequestRefusal(asked)
      ? knownAnswer('refused', `${describeOutcome(asked)}.`, [asked])
      : undetermined(`${describeOutcome(asked)}.`, [asked]);
  };
}

function isUsual(heard: InterviewRecord): boolean {
  const created = heard.of('create');
  return created !== undefined && isSuccess(created);
}

function probeReportTypes(heard: InterviewRecord): GapResult {
  const asked = heard.of('create-other-type');
  if (asked === undefined) return undetermined('Nothing is created with --read-only.');
  if (isSuccess(asked)) return unforeseenAnswer('A type that we made up was taken.', [asked]);
  return isUsual(heard) && isRequestRefusal(asked)
    ? knownAnswer(null, `A type that we made up was refused: ${describeOutcome(asked)}.`, [asked])
    : undetermined(`${describeOutcome(asked)}.`, [asked]);
}

function probeIdempotency(heard: InterviewRecord): GapResult {
  const [one, other] = [heard.of('create-once'), heard.of('create-once-more')];
  return probeExchange(one, (first) =>
    probeExchange(other, (second) => {
      const ids = [first, second].map(({ json }) => fieldOf(json, 'id'));
      if (typeof ids[0] !== 'string') return undetermined('No id was told.', [first]);
      return ids[0] === ids[1]
        ? knownAnswer('honoured', 'The same Idempotency-Key gave the same report.', [first, second])
        : knownAnswer('ignored', 'The same Idempotency-Key gave another report.', [first, second]);
    }),
  );
}

function probeSizeLimits(heard: InterviewRecord): GapResult {
  const [large, larger] = [heard.of('large'), heard.of('larger')];
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

/** How it is found out what a gap is answered; or why no requests can tell. */
type GapProbe =
  | { readonly asks: readonly QuestionName[]; see(heard: InterviewRecord): GapResult }
  | { readonly untellable: string };

const servedOrAbsent = { there: 'served', absent: '404' };
/** Of a report that is at hand. */
const aboutReport: readonly QuestionName[] = ['list-before', 'create'];

/** By the name of the gap in the ledger. */
export const gapProbes: Readonly<Record<string, GapProbe>> = {
  'create-status': { asks: ['create'], see: probeCreateStatus },
  'create-body': { asks: ['create', 'read'], see: probeCreateBody },
  'report-fields': { asks: [...aboutReport, 'read'], see: probeReportFields },
  'report-types': { asks: ['create', 'create-other-type'], see: probeReportTypes },
  'option-members': {
    asks: ['create', 'create-option-member'],
    see: probeUnknownField('create-option-member'),
  },
  'request-members': { asks: ['create', 'create-member'], see: probeUnknownField('create-member') },
  'validate-default': { asks: ['create-empty-options', 'read-empty-options'], see: probeValidateDefault },
  states: { asks: [...aboutReport, 'read', 'create-once', 'cancel'], see: probeStates },
  retrieve: { asks: [...aboutReport, 'read'], see: probeRetrieve },
  list: { asks: [...aboutReport, 'list'], see: probeList },
  companies: { asks: ['company'], see: probePresence({ question: 'company', ...servedOrAbsent }) },
  content: { asks: [...aboutReport, 'read'], see: probeContentFields },
  edit: {
    asks: [...aboutReport, 'edit'],
    see: probePresence({ question: 'edit', ...servedOrAbsent, refusals: [400, 409, 412, 415, 422, 428] }),
  },
  audit: {
    asks: [...aboutReport, 'history'],
    see: probePresence({ question: 'history', ...servedOrAbsent }),
  },
  verify: {
    asks: [...aboutReport, 'verification'],
    // Of a report that is not done there is nothing to verify yet.
    see: probePresence({ question: 'verification', ...servedOrAbsent, refusals: [409] }),
  },
  'event-names': { asks: [...aboutReport, 'events'], see: probeEventNames },
  'event-payload': { asks: [...aboutReport, 'events'], see: probeEventPayload },
  subscription: { asks: ['webhooks'], see: probePresence({ question: 'webhooks', ...servedOrAbsent }) },
  signing: { asks: ['subscribe', 'create', 'unsubscribe'], see: probeSigning },
  'error-body': {
    asks: ['create-without-type', 'example-resource', 'create-made-up-key'],
    see: probeErrorBody,
  },
  'error-codes': { asks: ['create-without-type', 'put'], see: probeErrorCodes },
  'rate-limits': { asks: ['create'], see: probeRateLimits },
  'size-limits': { asks: ['large', 'larger'], see: probeSizeLimits },
  idempotency: { asks: ['create-once', 'create-once-more'], see: probeIdempotency },
  deprecation: { asks: ['create'], see: probeDeprecation },
  'cross-origin': { asks: ['preflight-local', 'preflight-foreign'], see: probeCrossOrigin },
};
