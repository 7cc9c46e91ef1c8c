import contentSchema from '../../../schemas/content/content.json' with { type: 'json' };
import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import reportSchema from '../../../schemas/reports/report.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapAnswers } from '../gap-answers.js';
import { eventTold, ownEventsFault } from '../gaps/event-names.js';
import { type OwnNames, ownAnswerOf } from '../gaps/own-names.js';
import { ownStatesFault, stateTold } from '../gaps/states.js';
import { type Exchange, isAbsence, isSuccess, memberOf, outcomeWords, statusOf } from './exchange.js';
import type { Heard } from './heard.js';
import { finished } from './records.js';
import { known, type Shown, type Sighting, unforeseen, untold } from './verdict.js';

const ofRecord = Object.keys(reportSchema.properties);
const ofContent = Object.keys(contentSchema.properties);
const documented = ['id', 'status'];

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function strange(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

function isDocumentedOnly(names: readonly string[]): boolean {
  return strange(names, documented).length === 0;
}

/** What is needed of an answer for a probe to look at it. */
export function seeing(exchange: Exchange | undefined, judge: (exchange: Exchange) => Sighting): Sighting {
  if (exchange === undefined) return untold('It was not asked for: there was nothing to ask about.');
  return isSuccess(exchange) ? judge(exchange) : untold(`${outcomeWords(exchange)}.`, [exchange]);
}

export function createStatus(heard: Heard): Sighting {
  return seeing(heard.of('create'), (created) => {
    const status = statusOf(created);
    const location = created.answer?.headers.location;
    const told = `${status} ${location === undefined ? 'without' : 'with'} Location`;
    const hasUsual = status === 200 ? location === undefined : location !== undefined;
    if (![200, 201, 202].includes(status)) return unforeseen(`${told}.`, [created]);
    const answer = String(status);
    if (hasUsual) return known(answer, `${told}.`, [created]);
    // A client goes by the status first.
    const usual = `${answer} ${location === undefined ? 'with' : 'without'} it`;
    return unforeseen(`${told}: taken for ${usual}.`, [created], answer);
  });
}

/** By what a read of the same report tells, the first that there is. */
export function createBody(heard: Heard): Sighting {
  return seeing(heard.of('create'), (created) => {
    const names = namesOf(created.json);
    const read = heard.all('read').find(isSuccess);
    const whole = read === undefined ? ofRecord : namesOf(read.json);
    const more = strange(names, whole);
    const told = `It has ${names.join(', ') || 'no members'}`;
    if (strange(documented, names).length > 0) return unforeseen(`${told}.`, [created]);
    if (more.length > 0)
      return known('unknown-members', `${told}; unknown to the record are ${more.join(', ')}.`, [created]);
    if (isDocumentedOnly(names) && !(read !== undefined && isDocumentedOnly(whole)))
      return known('minimal', `${told}.`, [created]);
    const lacking = strange(whole, [...names, 'content']);
    return lacking.length === 0 || read === undefined
      ? known('record', `${told}.`, [created, read])
      : unforeseen(`${told}; the record has ${lacking.join(', ')} too.`, [created, read]);
  });
}

export function reportFields(heard: Heard): Sighting {
  const read = heard.all('read').findLast(isSuccess) ?? heard.of('read');
  return seeing(read, ({ json }) => {
    const names = namesOf(json);
    const [more, lacking] = [strange(names, ofRecord), strange(ofRecord, [...names, 'content'])];
    if (isDocumentedOnly(names)) return known('absent', 'It has id and status.', [read]);
    if (lacking.length > 0)
      return unforeseen(`It has ${names.join(', ')}; it has no ${lacking.join(', ')}.`, [read]);
    if (more.length > 0) return known('unknown-members', `Unknown are ${more.join(', ')}.`, [read]);
    const usual = ofRecord.filter((name) => names.includes(name));
    return names.join() === usual.join()
      ? known('all', 'It has all members that are assumed.', [read])
      : known('reordered', `They stand as ${names.join(', ')}.`, [read]);
  });
}

export function contentMembers(heard: Heard): Sighting {
  const read = finished(heard);
  if (read === undefined) return untold('No report was read that has content.', [heard.of('read')]);
  const names = namesOf(memberOf(read.json, 'content'));
  if (names.length === 0) return unforeseen('What it contains is not in a member content.', [read]);
  const [more, lacking] = [strange(names, ofContent), strange(required, names)];
  if (lacking.length > 0) return unforeseen(`It has no ${lacking.join(', ')}.`, [read]);
  return more.length > 0
    ? known('unknown-members', `Unknown are ${more.join(', ')}.`, [read])
    : known('known', 'It has the members that are assumed.', [read]);
}
const required: readonly string[] = contentSchema.required;

export function validateDefault(heard: Heard): Sighting {
  return seeing(heard.of('create-empty-options'), (created) => {
    const read = heard.of('read-empty-options');
    const records = [created, ...(read === undefined || !isSuccess(read) ? [] : [read])];
    for (const record of records) {
      const validate = memberOf(memberOf(record.json, 'options'), 'validate');
      if (validate === true || validate === false)
        return known(String(validate), `A create that says nothing is told as ${validate}.`, [record]);
    }
    return untold('No record tells of its options.', records);
  });
}

const lives = ['renamed', 'unknown-between', 'skipped', 'known'] as const satisfies GapAnswers['states'][];
const ordinary = ['queued', 'processing', 'in_review', 'completed'];

export function states(heard: Heard): Sighting {
  const created = heard.of('create');
  const reads = heard.all('read').filter(isSuccess);
  const evidence = [created, ...reads.slice(-1)];
  const all = [...(created === undefined ? [] : [created]), ...reads];
  const told = all.map(({ json }) => memberOf(json, 'status')).filter((one) => typeof one === 'string');
  const seen = [...new Set(told)];
  if (seen.length === 0) return untold('No state was told.', evidence);
  const words = `It was ${seen.join(', then ')}`;
  const cancelled = heard.of('cancel');
  const isCancelled = cancelled === undefined || !isAbsence(cancelled);
  const ends = isCancelled ? '' : ', and it can not be cancelled';
  const found = lives.find((answer) => isLifeOf(seen, answer));
  if (found === undefined)
    return otherwiseCalled(ordinary, seen, { words: `${words}${ends}`, evidence, faultOf: ownStatesFault });
  if (found === 'known' && !isCancelled)
    return known('no-cancel', `${words}${ends}.`, [...evidence, cancelled]);
  const undecided = seen.length === 1 && reads.length === 0;
  return undecided && statusSchema.enum.includes(seen[0] as never)
    ? untold(`${words}; more of its life could not be seen.`, evidence)
    : known(found, `${words}${ends}.`, evidence);
}

/** Names that nobody foresaw: as many as an ordinary life has are taken for those, in their order. */
function otherwiseCalled(
  usual: readonly string[],
  seen: readonly string[],
  { words, evidence, faultOf }: { words: string; evidence: Shown; faultOf(own: OwnNames): string | null },
): Sighting {
  const own = ownAnswerOf(usual, seen);
  if (own === null || faultOf(own) !== null) return unforeseen(`${words}.`, evidence);
  return unforeseen(`${words}: taken for ${usual.join(', ')}.`, evidence, own);
}

/** Whether states may follow upon each other where the gap is answered so, and do not where it is answered as usual. */
function isLifeOf(seen: readonly string[], answer: GapAnswers['states']): boolean {
  const usual: readonly string[] = statusSchema.enum;
  if (answer === 'known') return seen.every((state) => usual.includes(state));
  if (answer === 'renamed') {
    const renamed = usual.map((state) => stateTold(state, 'renamed'));
    return seen.every((state) => renamed.includes(state));
  }
  const [first = '', between = '', after = ''] = ordinary;
  const [from, to] = [seen.indexOf(first), seen.indexOf(after)];
  if (from < 0 || to < 0) return false;
  if (answer === 'skipped') return to === from + 1 && seen.every((state) => usual.includes(state));
  return to === from + 2 && ![between, ...usual].includes(seen[from + 1] ?? '');
}

/** The events of a list, as far as they have the form of any: the oldest first, where they tell when they were. */
function eventsIn({ json }: Exchange): object[] {
  const data = memberOf(json, 'data');
  const events = Array.isArray(data) ? data.filter((one) => typeof one === 'object' && one !== null) : [];
  const [first, last] = [events[0], events.at(-1)].map(
    (one) => memberOf(one, 'timestamp') ?? memberOf(one, 'time'),
  );
  return typeof first === 'string' && typeof last === 'string' && first > last ? events.reverse() : events;
}

const namings = ['known', 'renamed', 'unknown-event'] as const satisfies GapAnswers['event-names'][];
const ordinaryEvents = ['created', 'processing', 'in_review', 'completed'].map((name) => `report.${name}`);

export function eventNames(heard: Heard): Sighting {
  return seeing(heard.of('events'), (read) => {
    const names = eventsIn(read).map((event) => memberOf(event, 'type'));
    const seen = [...new Set(names.filter((name) => typeof name === 'string'))];
    if (seen.length === 0) return unforeseen('Events were listed, and none has a type.', [read]);
    const found = namings.find((answer) => {
      const possible = eventTypes.enum.map((type) => eventTold(type, answer));
      return strange(seen, possible).length === 0;
    });
    if (found !== undefined) return known(found, `Seen were ${seen.join(', ')}.`, [read]);
    const words = `Seen were ${seen.join(', then ')}`;
    return otherwiseCalled(ordinaryEvents, seen, { words, evidence: [read], faultOf: ownEventsFault });
  });
}

/** By what is listed: messages are taken to carry the same. */
export function eventPayload(heard: Heard): Sighting {
  const read = heard.of('events');
  if (read !== undefined && isAbsence(read)) return known('not-listed', `${outcomeWords(read)}.`, [read]);
  return seeing(read, (listing) => {
    const [event] = eventsIn(listing);
    if (event === undefined) return untold('No event was listed.', [listing]);
    const [told, data] = [namesOf(event), namesOf(memberOf(event, 'data'))];
    const words = `It has ${told.join(', ')}, and of the report ${data.join(', ') || 'nothing'}.`;
    const isEvent = ['type', 'timestamp', 'data'].every((name) => told.includes(name));
    if (told.includes('specversion')) return known('cloudevents', words, [listing]);
    if (isEvent && data.join() === 'id') return known('thin', words, [listing]);
    const hasRecord = documented.every((name) => data.includes(name));
    return isEvent && hasRecord ? known('listed', words, [listing]) : unforeseen(words, [listing]);
  });
}
