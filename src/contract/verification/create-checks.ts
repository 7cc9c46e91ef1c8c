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

/** Judges the create that is documented: what follows where it succeeded, and where it did not. */
export function judgeCreate(
  heard: InterviewRecord,
  judge: (created: InterviewExchange) => FactResult,
  otherwise: (created: InterviewExchange) => FactResult = createRefused,
): FactResult {
  const created = heard.of('create');
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

export function creates(heard: InterviewRecord): FactResult {
  const other = heard.of('create-without-company');
  return judgeCreate(
    heard,
    (created) => factHolds(`${describeOutcome(created)}.`, [created]),
    (created) =>
      isAbsence(created) && (other === undefined || isAbsence(other))
        ? factIsBroken(`There is no such operation: ${describeOutcome(created)}.`, [created])
        : createRefused(created),
  );
}

export function takesHeaders(heard: InterviewRecord): FactResult {
  return judgeCreate(
    heard,
    (created) => factHolds(`${describeOutcome(created)}, sent with these two.`, [created]),
    (created) =>
      statusOf(created) === 415
        ? factIsBroken('JSON is refused that is sent as application/json.', [created])
        : createRefused(created),
  );
}

/** That what lacks a member, or has another in its place, is refused where the documented create is not. */
function refusesInvalid(
  heard: InterviewRecord,
  faults: readonly (readonly [name: QuestionName, fault: string])[],
): FactResult {
  return judgeCreate(heard, (created) => {
    const tried = faults.flatMap(([name, fault]) => {
      const exchange = heard.of(name);
      return exchange === undefined ? [] : [{ exchange, fault }];
    });
    const taken = tried.filter(({ exchange }) => isSuccess(exchange));
    const all = tried.map(({ exchange }) => exchange);
    if (taken.length > 0)
      return factIsBroken(
        `Taken was a create ${taken.map(({ fault }) => fault).join(', and one ')}.`,
        taken.map(({ exchange }) => exchange),
      );
    const unclear = all.find((exchange) => !isRequestRefusal(exchange));
    if (unclear !== undefined)
      return undetermined(`Neither taken nor refused for its members: ${describeOutcome(unclear)}.`, [
        unclear,
      ]);
    return factHolds(`Refused was a create ${faults.map(([, fault]) => fault).join(', and one ')}.`, [
      created,
      ...all,
    ]);
  });
}

export function needsType(heard: InterviewRecord): FactResult {
  return refusesInvalid(heard, [
    ['create-without-type', 'without type'],
    ['create-type-number', 'whose type is a number'],
  ]);
}

export function needsCompany(heard: InterviewRecord): FactResult {
  return refusesInvalid(heard, [
    ['create-without-company', 'without companyId'],
    ['create-company-number', 'whose companyId is a number'],
  ]);
}

export function takesOptions(heard: InterviewRecord): FactResult {
  const empty = heard.of('create-empty-options');
  const unasked = judgeCreate(heard, (created) => {
    if (empty === undefined || isSuccess(empty)) return factHolds('', [created]);
    return isRequestRefusal(empty)
      ? factIsBroken(`A create whose options say nothing was refused: ${describeOutcome(empty)}.`, [empty])
      : undetermined(`It could not be seen whether validate is optional: ${describeOutcome(empty)}.`, [
          empty,
        ]);
  });
  if (unasked.outcome !== 'holds') return unasked;
  return refusesInvalid(heard, [
    ['create-validate-text', 'whose options.validate is a text'],
    ['create-options-text', 'whose options are a text'],
  ]);
}

/** The creates that succeed on a server of this contract. */
const acceptedCreates: readonly QuestionName[] = [
  'create',
  'create-empty-options',
  'create-once',
  'create-once-more',
];

export function answersIdAndStatus(heard: InterviewRecord): FactResult {
  return judgeCreate(heard, () => {
    const made = acceptedCreates.flatMap((name) => heard.all(name)).filter(isSuccess);
    for (const exchange of made) {
      if (exchange.json === undefined) return factIsBroken('The answer to a create is no JSON.', [exchange]);
      const lacking = missingRecordFields(exchange.json);
      if (lacking.length > 0)
        return factIsBroken(
          `The answer to a create has no ${lacking.join(', and no ')} that is a string with something in it.`,
          [exchange],
        );
    }
    return factHolds(`So it was in ${made.length} of ${made.length} answers.`, made);
  });
}

/** The creates that are refused on a server of this contract, and name a company. */
const refusedCreates: readonly QuestionName[] = [
  'create-without-type',
  'create-type-number',
  'create-validate-text',
  'create-options-text',
];

/** That what was refused made nothing: no report stands among those created meanwhile that no create was answered with. */
export function failsWhole(heard: InterviewRecord): FactResult {
  return judgeCreate(heard, (created) => {
    const refused = refusedCreates.flatMap((name) => heard.all(name)).filter((one) => !isSuccess(one));
    const [before, after] = [heard.of('list-before'), heard.of('list')];
    const [first, last] = [created, heard.of('create-empty-options')];
    const old = listedReports(before);
    const now = listedReports(after);
    if (refused.length === 0) return undetermined('No create was refused.');
    if (old === null || now === null)
      return undetermined(
        'Reports can not be listed, so it could not be seen whether refused creates made any.',
        refused,
      );
    const bounds = [first, last].map((exchange) =>
      now.findIndex((record) => exchange !== undefined && fieldOf(record, 'id') === idOf(exchange)),
    );
    if (bounds.includes(-1))
      return undetermined('The list does not tell of all that was created meanwhile.', [after]);
    // What stands outside is older or later, and may have been on no page before.
    const meanwhile = now.slice(Math.min(...bounds), Math.max(...bounds));
    const told = new Set([
      ...old.map((record) => fieldOf(record, 'id')),
      ...heard.exchanges.filter(isSuccess).map(idOf),
    ]);
    const company = fieldOf(JSON.parse(created.request.body ?? '{}'), 'companyId');
    const strangers = meanwhile.filter(
      (record) => fieldOf(record, 'companyId') === company && !told.has(fieldOf(record, 'id') as string),
    );
    if (strangers.length === 0)
      return factHolds(`${refused.length} creates were refused, and no report came of them.`, [after]);
    return factIsBroken(
      `Reports are listed that no create was answered with: a create that failed made one, as ${String(fieldOf(strangers[0], 'id'))}.`,
      [...refused, after],
    );
  });
}

export function hasVersion(heard: InterviewRecord): FactResult {
  const other = heard.of('create-unversioned');
  return judgeCreate(heard, (created) => {
    if (other === undefined) return undetermined('Another version was not asked for.');
    if (isAbsence(other))
      return factHolds('The paths begin with /v1, and /v9999 has none.', [created, other]);
    return isSuccess(other) || [400, 409, 415, 422].includes(statusOf(other))
      ? factIsBroken('The prefix says nothing: /v9999 is answered as /v1 is.', [other])
      : undetermined(`It could not be seen what another version has: ${describeOutcome(other)}.`, [other]);
  });
}

export function knowsType(heard: InterviewRecord): FactResult {
  const other = heard.of('create-other-type');
  return judgeCreate(
    heard,
    (created) => factHolds('A create with it succeeded.', [created]),
    (created) =>
      isRequestRefusal(created) && other !== undefined && isSuccess(other)
        ? factIsBroken('It is refused, where a type that we made up is taken.', [created, other])
        : createRefused(created),
  );
}
