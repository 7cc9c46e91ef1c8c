import { isAbsence, isRefusal, isSuccess, listed, memberOf, outcomeWords, statusOf } from './exchange.js';
import type { Heard } from './heard.js';
import type { QuestionName } from './question-names.js';
import { mostListed } from './questions.js';
import { seeing } from './record-probes.js';
import { known, type Sighting, unforeseen, untold } from './verdict.js';

/** What tells that an operation is there, besides success. */
interface Presence {
  readonly question: QuestionName;
  readonly there: string;
  readonly absent: string;
  /** Statuses of an operation that is there and refuses. */
  readonly refusals?: readonly number[];
}

/** A probe for whether an operation is there. */
export function presence({ question, there, absent, refusals = [] }: Presence): (heard: Heard) => Sighting {
  return (heard) => {
    const asked = heard.of(question);
    if (asked === undefined) return untold('It was not asked for: there was nothing to ask about.');
    const told = `${outcomeWords(asked)}.`;
    if (isSuccess(asked) || refusals.includes(statusOf(asked))) return known(there, told, [asked]);
    if (isAbsence(asked)) return known(absent, told, [asked]);
    return isRefusal(asked) ? unforeseen(told, [asked]) : untold(told, [asked]);
  };
}

export function retrieve(heard: Heard): Sighting {
  const read = heard.all('read').findLast(isSuccess);
  if (read !== undefined) return known('served', `${outcomeWords(read)}.`, [read]);
  return presence({ question: 'read', there: 'served', absent: '404' })(heard);
}

export function list(heard: Heard): Sighting {
  const asked = heard.of('list');
  const data = listed(asked);
  if (asked === undefined || !isSuccess(asked))
    return presence({ question: 'list', there: 'served', absent: '404' })(heard);
  if (data === null) return unforeseen('It has no list in a member data.', [asked]);
  const limit = memberOf(memberOf(asked.json, 'page'), 'limit');
  const created = new Set(heard.exchanges.filter(isSuccess).map(({ json }) => memberOf(json, 'id')));
  const count = [...created].filter((id) => typeof id === 'string').length;
  const told = `${data.length} of them, asked for ${mostListed}`;
  const isSmall = typeof limit === 'number' ? limit < mostListed : data.length < Math.min(count, mostListed);
  return known(isSmall ? 'small-pages' : 'served', `${told}.`, [asked]);
}

/** A probe for whether a member that nobody declared is passed over. */
export function stranger(question: QuestionName): (heard: Heard) => Sighting {
  return (heard) => {
    const asked = heard.of(question);
    if (asked === undefined) return untold('Nothing is created with --read-only.');
    if (isSuccess(asked)) return known('ignored', `${outcomeWords(asked)}.`, [asked]);
    return isUsual(heard) && isRefusal(asked)
      ? known('refused', `${outcomeWords(asked)}.`, [asked])
      : untold(`${outcomeWords(asked)}.`, [asked]);
  };
}

function isUsual(heard: Heard): boolean {
  const created = heard.of('create');
  return created !== undefined && isSuccess(created);
}

export function reportTypes(heard: Heard): Sighting {
  const asked = heard.of('create-other-type');
  if (asked === undefined) return untold('Nothing is created with --read-only.');
  if (isSuccess(asked)) return unforeseen('A type that we made up was taken.', [asked]);
  return isUsual(heard) && isRefusal(asked)
    ? known(null, `A type that we made up was refused: ${outcomeWords(asked)}.`, [asked])
    : untold(`${outcomeWords(asked)}.`, [asked]);
}

export function idempotency(heard: Heard): Sighting {
  const [one, other] = [heard.of('create-once'), heard.of('create-once-more')];
  return seeing(one, (first) =>
    seeing(other, (second) => {
      const ids = [first, second].map(({ json }) => memberOf(json, 'id'));
      if (typeof ids[0] !== 'string') return untold('No id was told.', [first]);
      return ids[0] === ids[1]
        ? known('honoured', 'The same Idempotency-Key gave the same report.', [first, second])
        : known('ignored', 'The same Idempotency-Key gave another report.', [first, second]);
    }),
  );
}

export function sizeLimits(heard: Heard): Sighting {
  const [large, larger] = [heard.of('large'), heard.of('larger')];
  if (large === undefined || larger === undefined) return untold('No body was sent.');
  if (statusOf(large) === 413) return known('4-kib', 'A body of 4097 bytes was refused with 413.', [large]);
  if (statusOf(larger) === 413)
    return known('64-kib', 'A body of 65537 bytes was refused with 413, one of 4097 was not.', [larger]);
  return isRefusal(larger)
    ? unforeseen(`A body of 65537 bytes was read: ${outcomeWords(larger)}.`, [larger])
    : untold(`With a body of 65537 bytes, ${outcomeWords(larger)}.`, [larger]);
}
