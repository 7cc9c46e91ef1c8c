import {
  type Exchange,
  idOf,
  isAbsence,
  isRefusal,
  isSuccess,
  listed,
  memberOf,
  outcomeWords,
  recordLacks,
  statusOf,
} from './exchange.js';
import type { Heard } from './heard.js';
import type { QuestionName } from './question-names.js';
import { broken, holds, untold, type Verdict } from './verdict.js';

const nothingCreated = 'Nothing is created with --read-only.';

/** Judges the create that is documented: what follows where it succeeded, and where it did not. */
export function ofCreate(
  heard: Heard,
  judge: (created: Exchange) => Verdict,
  otherwise: (created: Exchange) => Verdict = refusedWords,
): Verdict {
  const created = heard.of('create');
  if (created === undefined) return untold(nothingCreated);
  return isSuccess(created) ? judge(created) : otherwise(created);
}

function refusedWords(created: Exchange): Verdict {
  const hint = isRefusal(created) ? ' If the server does not know the company, name one with --company.' : '';
  return untold(`The documented create did not succeed: ${outcomeWords(created)}.${hint}`, [created]);
}

export function creates(heard: Heard): Verdict {
  const other = heard.of('create-without-company');
  return ofCreate(
    heard,
    (created) => holds(`${outcomeWords(created)}.`, [created]),
    (created) =>
      isAbsence(created) && (other === undefined || isAbsence(other))
        ? broken(`There is no such operation: ${outcomeWords(created)}.`, [created])
        : refusedWords(created),
  );
}

export function takesHeaders(heard: Heard): Verdict {
  return ofCreate(
    heard,
    (created) => holds(`${outcomeWords(created)}, sent with these two.`, [created]),
    (created) =>
      statusOf(created) === 415
        ? broken('JSON is refused that is sent as application/json.', [created])
        : refusedWords(created),
  );
}

/** That what lacks a member, or has another in its place, is refused where the documented create is not. */
function refuses(heard: Heard, faults: readonly (readonly [name: QuestionName, fault: string])[]): Verdict {
  return ofCreate(heard, (created) => {
    const tried = faults.flatMap(([name, fault]) => {
      const exchange = heard.of(name);
      return exchange === undefined ? [] : [{ exchange, fault }];
    });
    const taken = tried.filter(({ exchange }) => isSuccess(exchange));
    const all = tried.map(({ exchange }) => exchange);
    if (taken.length > 0)
      return broken(
        `Taken was a create ${taken.map(({ fault }) => fault).join(', and one ')}.`,
        taken.map(({ exchange }) => exchange),
      );
    const unclear = all.find((exchange) => !isRefusal(exchange));
    if (unclear !== undefined)
      return untold(`Neither taken nor refused for its members: ${outcomeWords(unclear)}.`, [unclear]);
    return holds(`Refused was a create ${faults.map(([, fault]) => fault).join(', and one ')}.`, [
      created,
      ...all,
    ]);
  });
}

export function needsType(heard: Heard): Verdict {
  return refuses(heard, [
    ['create-without-type', 'without type'],
    ['create-type-number', 'whose type is a number'],
  ]);
}

export function needsCompany(heard: Heard): Verdict {
  return refuses(heard, [
    ['create-without-company', 'without companyId'],
    ['create-company-number', 'whose companyId is a number'],
  ]);
}

export function takesOptions(heard: Heard): Verdict {
  const empty = heard.of('create-empty-options');
  const unasked = ofCreate(heard, (created) => {
    if (empty === undefined || isSuccess(empty)) return holds('', [created]);
    return isRefusal(empty)
      ? broken(`A create whose options say nothing was refused: ${outcomeWords(empty)}.`, [empty])
      : untold(`It could not be seen whether validate is optional: ${outcomeWords(empty)}.`, [empty]);
  });
  if (unasked.outcome !== 'holds') return unasked;
  return refuses(heard, [
    ['create-validate-text', 'whose options.validate is a text'],
    ['create-options-text', 'whose options are a text'],
  ]);
}

/** The creates that succeed on a server of this contract. */
const successes: readonly QuestionName[] = [
  'create',
  'create-empty-options',
  'create-once',
  'create-once-more',
];

export function answersIdAndStatus(heard: Heard): Verdict {
  return ofCreate(heard, () => {
    const made = successes.flatMap((name) => heard.all(name)).filter(isSuccess);
    for (const exchange of made) {
      if (exchange.json === undefined) return broken('The answer to a create is no JSON.', [exchange]);
      const lacking = recordLacks(exchange.json);
      if (lacking.length > 0)
        return broken(
          `The answer to a create has no ${lacking.join(', and no ')} that is a string with something in it.`,
          [exchange],
        );
    }
    return holds(`So it was in ${made.length} of ${made.length} answers.`, made);
  });
}

/** The creates that are refused on a server of this contract, and name a company. */
const failures: readonly QuestionName[] = [
  'create-without-type',
  'create-type-number',
  'create-validate-text',
  'create-options-text',
];

/** That what was refused made nothing: no report stands among those created meanwhile that no create was answered with. */
export function failsWhole(heard: Heard): Verdict {
  return ofCreate(heard, (created) => {
    const refused = failures.flatMap((name) => heard.all(name)).filter((one) => !isSuccess(one));
    const [before, after] = [heard.of('list-before'), heard.of('list')];
    const [first, last] = [created, heard.of('create-empty-options')];
    const old = listed(before);
    const now = listed(after);
    if (refused.length === 0) return untold('No create was refused.');
    if (old === null || now === null)
      return untold(
        'Reports can not be listed, so it could not be seen whether refused creates made any.',
        refused,
      );
    const bounds = [first, last].map((exchange) =>
      now.findIndex((record) => exchange !== undefined && memberOf(record, 'id') === idOf(exchange)),
    );
    if (bounds.includes(-1))
      return untold('The list does not tell of all that was created meanwhile.', [after]);
    // What stands outside is older or later, and may have been on no page before.
    const meanwhile = now.slice(Math.min(...bounds), Math.max(...bounds));
    const told = new Set([
      ...old.map((record) => memberOf(record, 'id')),
      ...heard.exchanges.filter(isSuccess).map(idOf),
    ]);
    const company = memberOf(JSON.parse(created.request.body ?? '{}'), 'companyId');
    const strangers = meanwhile.filter(
      (record) => memberOf(record, 'companyId') === company && !told.has(memberOf(record, 'id') as string),
    );
    if (strangers.length === 0)
      return holds(`${refused.length} creates were refused, and no report came of them.`, [after]);
    return broken(
      `Reports are listed that no create was answered with: a create that failed made one, as ${String(memberOf(strangers[0], 'id'))}.`,
      [...refused, after],
    );
  });
}

export function hasVersion(heard: Heard): Verdict {
  const other = heard.of('create-unversioned');
  return ofCreate(heard, (created) => {
    if (other === undefined) return untold('Another version was not asked for.');
    if (isAbsence(other)) return holds('The paths begin with /v1, and /v9999 has none.', [created, other]);
    return isSuccess(other) || [400, 409, 415, 422].includes(statusOf(other))
      ? broken('The prefix says nothing: /v9999 is answered as /v1 is.', [other])
      : untold(`It could not be seen what another version has: ${outcomeWords(other)}.`, [other]);
  });
}

export function knowsType(heard: Heard): Verdict {
  const other = heard.of('create-other-type');
  return ofCreate(
    heard,
    (created) => holds('A create with it succeeded.', [created]),
    (created) =>
      isRefusal(created) && other !== undefined && isSuccess(other)
        ? broken('It is refused, where a type that we made up is taken.', [created, other])
        : refusedWords(created),
  );
}
