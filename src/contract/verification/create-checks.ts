import type { InterviewRecord, Observation, QuestionName } from './exchanges.js';
import {
  acceptedCreate,
  describeOutcome,
  envelopeOf,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type InterviewExchange,
  idOf,
  isAbsence,
  isDone,
  isErrorAsSuccess,
  isRequestRefusal,
  isSuccess,
  listedReports,
  missingRecordFields,
  recordId,
  recordIn,
  refusesOptions,
  statusOf,
  undetermined,
} from './exchanges.js';

const nothingCreated = 'Nothing is created with --read-only.';

/** Judges the create that made the report of the run; if there is none, the documented one. */
export function judgeCreate(
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

export function creates(interview: InterviewRecord): FactResult {
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

export function takesHeaders(interview: InterviewRecord): FactResult {
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

export function needsType(interview: InterviewRecord): FactResult {
  return needsString(interview, 'type', ['create-without-type', 'create-type-number']);
}

export function needsCompany(interview: InterviewRecord): FactResult {
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

export function takesOptions(interview: InterviewRecord): FactResult {
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

export function returnsIdAndStatus(interview: InterviewRecord): FactResult {
  return judgeCreate(interview, () => {
    const created = acceptedCreates.flatMap((name) => interview.all(name)).filter(isDone);
    for (const exchange of created) {
      if (exchange.json === undefined)
        return factIsBroken('The response to a create is not JSON.', [exchange]);
      const lacking = missingRecordFields(exchange.json);
      const envelope = envelopeOf(exchange.json);
      const place = envelope === null ? '' : ` The record is in its field ${envelope}.`;
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
export function failsWhole(interview: InterviewRecord): FactResult {
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

export function hasVersion(interview: InterviewRecord): FactResult {
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

export function knowsType(interview: InterviewRecord): FactResult {
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
