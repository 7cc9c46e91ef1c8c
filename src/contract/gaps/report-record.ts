import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import { stateBy, stateMeant } from './states.js';
import { unknownMembers } from './unknown-members.js';

/** A report as it is told, as far as its members matter here. */
export type ReportRecord = {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
};

type Told = Readonly<Record<string, unknown>>;

const documented = ({ id, status }: ReportRecord): Told => ({ id, status });
const extended = (record: ReportRecord): Told => ({ ...record, ...unknownMembers });

const fields: Readonly<Record<GapAnswers['report-fields'], (record: ReportRecord) => Told>> = {
  all: (record) => record,
  absent: documented,
  'unknown-members': extended,
  reordered: (record) => Object.fromEntries(Object.entries(record).reverse()),
};

const contents: Readonly<Record<GapAnswers['content'], object>> = {
  known: {},
  'unknown-members': unknownMembers,
};

const bodies: Readonly<Record<GapAnswers['create-body'], (record: ReportRecord, gaps: Gaps) => Told>> = {
  record: recordTold,
  minimal: ({ id, status }, gaps) => ({ id, status: stateBy(status, gaps) }),
  'unknown-members': (record, gaps) => ({ ...recordTold(record, gaps), ...unknownMembers }),
};

/** A record of a report by the answers to the gaps that it leaves open. */
export function recordTold(record: ReportRecord, gaps: Gaps): Told {
  const { content, ...rest } = record;
  const known = { ...rest, status: stateBy(record.status, gaps) };
  if (content === undefined) return fields[gaps.answer('report-fields')](known);
  const whole = { ...known, content: { ...(content as object), ...contentMembers(gaps) } };
  return fields[gaps.answer('report-fields')](whole);
}

/** The members that the content of a report has besides those that are known. */
export function contentMembers(gaps: Gaps): object {
  return contents[gaps.answer('content')];
}

/** Whether the content is among the members of a record. */
export function tellsContent(gaps: Gaps): boolean {
  return gaps.answer('report-fields') !== 'absent';
}

/** What a create is answered of the record. */
export function createdBody(record: ReportRecord, gaps: Gaps): Told {
  return bodies[gaps.answer('create-body')](record, gaps);
}

/** What may be told of a record. */
export interface Leeway {
  /** Whether `id` and `status` may be all. */
  documented: boolean;
  unknownMembers: boolean;
  unknownContent: boolean;
  states: readonly GapAnswers['states'][];
}

/** @param created whether the record is what a create was answered */
export function leewayOf(possible: PossibleAnswers, created: boolean): Leeway {
  const { 'report-fields': ofRecord, 'create-body': ofCreate, content, states } = possible;
  return {
    documented: ofRecord.includes('absent') || (created && ofCreate.includes('minimal')),
    unknownMembers: ofRecord.includes('unknown-members') || (created && ofCreate.includes('unknown-members')),
    unknownContent: content.includes('unknown-members'),
    states,
  };
}

/** A record as the contract has it, of which something else was told; undefined where the documented is all there is. */
export function recordMeant(record: ReportRecord, leeway: Leeway): unknown {
  const told = leeway.unknownMembers ? withoutUnknown(record) : record;
  const { id, status, content, ...others } = told as Partial<ReportRecord>;
  const isDocumented = typeof id === 'string' && typeof status === 'string' && content === undefined;
  if (leeway.documented && isDocumented && Object.keys(others).length === 0) return undefined;
  const meant = leeway.states.map((answer) => stateMeant(status, answer)).find((one) => one !== status);
  const known = { ...told, status: meant ?? status };
  return leeway.unknownContent && typeof content === 'object' && content !== null
    ? { ...known, content: withoutUnknown(content) }
    : known;
}

function withoutUnknown(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(unknownMembers, name)));
}
