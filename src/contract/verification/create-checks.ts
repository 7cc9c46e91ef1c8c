import type { InterviewRecord, QuestionName } from './exchanges.js';
import {
  describeOutcome,
  type FactResult,
  factHolds,
  factIsBroken,
  fieldOf,
  type InterviewExchange,
  idOf,
  isAbsence,
  isRequestRefusal,
  isSuccess,
  listedReports,
  missingRecordFields,
  statusOf,
  undetermined,
} from './exchanges.js';

const nothingCreated = 'Nothing is created with --read-only.';

/** Judges the documented create by whether it succeeded. */
export function judgeCreate(
  interview: InterviewRecord,
  judge: (created: InterviewExchange) => FactResult,
  otherwise: (created: InterviewExchange) => FactResult = createRefused,
): FactResult {
  const created = interview.of('create');
  if (created === undefined) return undetermined(nothingCreated);
  return isSuccess(created) ? judge(created) : otherwise(created);
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

/** Checks that creates with invalid fields are refused while the documented create succeeds. */
function refusesInvalid(
  interview: InterviewRecord,
  defects: readonly (readonly [name: QuestionName, defect: string])[],
): FactResult {
  return judgeCreate(interview, (created) => {
    const attempts = defects.flatMap(([name, defect]) => {
      const exchange = interview.of(name);
      return exchange === undefined ? [] : [{ exchange, defect }];
    });
    const accepted = attempts.filter(({ exchange }) => isSuccess(exchange));
    const exchanges = attempts.map(({ exchange }) => exchange);
    if (accepted.length > 0)
      return factIsBroken(
        `Taken was a create ${accepted.map(({ defect }) => defect).join(', and one ')}.`,
        accepted.map(({ exchange }) => exchange),
      );
    const unclear = exchanges.find((exchange) => !isRequestRefusal(exchange));
    if (unclear !== undefined)
      return undetermined(`Neither taken nor refused for its members: ${describeOutcome(unclear)}.`, [
        unclear,
      ]);
    return factHolds(`Refused was a create ${defects.map(([, defect]) => defect).join(', and one ')}.`, [
      created,
      ...exchanges,
    ]);
  });
}

export function needsType(interview: InterviewRecord): FactResult {
  return refusesInvalid(interview, [
    ['create-without-type', 'without type'],
    ['create-type-number', 'whose type is a number'],
  ]);
}

export function needsCompany(interview: InterviewRecord): FactResult {
  return refusesInvalid(interview, [
    ['create-without-company', 'without companyId'],
    ['create-company-number', 'whose companyId is a number'],
  ]);
}

export function takesOptions(interview: InterviewRecord): FactResult {
  const empty = interview.of('create-empty-options');
  const optional = judgeCreate(interview, (created) => {
    if (empty === undefined || isSuccess(empty)) return factHolds('', [created]);
    return isRequestRefusal(empty)
      ? factIsBroken(`A create with empty options was refused: ${describeOutcome(empty)}.`, [empty])
      : undetermined(`It could not be seen whether validate is optional: ${describeOutcome(empty)}.`, [
          empty,
        ]);
  });
  if (optional.outcome !== 'holds') return optional;
  return refusesInvalid(interview, [
    ['create-validate-text', 'whose options.validate is a text'],
    ['create-options-text', 'whose options are a text'],
  ]);
}

/** Creates that succeed on a server that keeps the contract. */
const acceptedCreates: readonly QuestionName[] = [
  'create',
  'create-empty-options',
  'create-once',
  'create-once-more',
];

export function answersIdAndStatus(interview: InterviewRecord): FactResult {
  return judgeCreate(interview, () => {
    const created = acceptedCreates.flatMap((name) => interview.all(name)).filter(isSuccess);
    for (const exchange of created) {
      if (exchange.json === undefined)
        return factIsBroken('The response to a create is no JSON.', [exchange]);
      const lacking = missingRecordFields(exchange.json);
      if (lacking.length > 0)
        return factIsBroken(
          `The response to a create has no ${lacking.join(', and no ')} that is a string with characters.`,
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
 * Checks that refused creates made no report: every report listed between two creates of this run was returned by a
 * create or listed before.
 */
export function failsWhole(interview: InterviewRecord): FactResult {
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
      listedAfter.findIndex((record) => exchange !== undefined && fieldOf(record, 'id') === idOf(exchange)),
    );
    if (bounds.includes(-1))
      return undetermined('The list does not show every report that was created meanwhile.', [after]);
    // Reports outside of these bounds are older or newer, and may have been on no page before.
    const between = listedAfter.slice(Math.min(...bounds), Math.max(...bounds));
    const knownIds = new Set([
      ...listedBefore.map((record) => fieldOf(record, 'id')),
      ...interview.exchanges.filter(isSuccess).map(idOf),
    ]);
    const company = fieldOf(JSON.parse(created.request.body ?? '{}'), 'companyId');
    const unexpected = between.filter(
      (record) => fieldOf(record, 'companyId') === company && !knownIds.has(fieldOf(record, 'id') as string),
    );
    if (unexpected.length === 0)
      return factHolds(`${refused.length} creates were refused, and made no report.`, [after]);
    return factIsBroken(
      `The list has reports that no create returned: a failed create made one, as ${String(fieldOf(unexpected[0], 'id'))}.`,
      [...refused, after],
    );
  });
}

export function hasVersion(interview: InterviewRecord): FactResult {
  const other = interview.of('create-unversioned');
  return judgeCreate(interview, (created) => {
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
    (created) =>
      isRequestRefusal(created) && other !== undefined && isSuccess(other)
        ? factIsBroken('It is refused, where a type that we made up is taken.', [created, other])
        : createRefused(created),
  );
}
