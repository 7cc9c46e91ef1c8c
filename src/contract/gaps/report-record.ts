import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import { stateOfWireName, wireStateNameIn } from './states.js';
import { unknownFields } from './unknown-members.js';

/** A report as it is told, as far as its members matter here. */
export type ReportRecord = {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
};

type WireReport = Readonly<Record<string, unknown>>;

const documentedFields = ({ id, status }: ReportRecord): WireReport => ({ id, status });
const withUnknownFields = (record: ReportRecord): WireReport => ({ ...record, ...unknownFields });

const reportFieldsBy: Readonly<Record<GapAnswers['report-fields'], (record: ReportRecord) => WireReport>> = {
  all: (record) => record,
  absent: documentedFields,
  'unknown-members': withUnknownFields,
  reordered: (record) => Object.fromEntries(Object.entries(record).reverse()),
};

const contentFieldsBy: Readonly<Record<GapAnswers['content'], object>> = {
  known: {},
  'unknown-members': unknownFields,
};

const createBodyBy: Readonly<
  Record<GapAnswers['create-body'], (record: ReportRecord, gaps: Gaps) => WireReport>
> = {
  record: toWireReport,
  minimal: ({ id, status }, gaps) => ({ id, status: wireStateNameIn(status, gaps) }),
  'unknown-members': (record, gaps) => ({ ...toWireReport(record, gaps), ...unknownFields }),
};

/** A record of a report by the answers to the gaps that it leaves open. */
export function toWireReport(record: ReportRecord, gaps: Gaps): WireReport {
  const { content, ...rest } = record;
  const known = { ...rest, status: wireStateNameIn(record.status, gaps) };
  if (content === undefined) return reportFieldsBy[gaps.answer('report-fields')](known);
  const whole = { ...known, content: { ...(content as object), ...extraContentFields(gaps) } };
  return reportFieldsBy[gaps.answer('report-fields')](whole);
}

/** The members that the content of a report has besides those that are known. */
export function extraContentFields(gaps: Gaps): object {
  return contentFieldsBy[gaps.answer('content')];
}

/** Whether the content is among the members of a record. */
export function showsContentField(gaps: Gaps): boolean {
  return gaps.answer('report-fields') !== 'absent';
}

/** What a create is answered of the record. */
export function createResponseBody(record: ReportRecord, gaps: Gaps): WireReport {
  return createBodyBy[gaps.answer('create-body')](record, gaps);
}

/** What may be told of a record. */
export interface ReportLeeway {
  /** Whether `id` and `status` may be all. */
  documented: boolean;
  unknownMembers: boolean;
  unknownContent: boolean;
  states: readonly GapAnswers['states'][];
}

/** @param created whether the record is what a create was answered */
export function leewayOf(possible: PossibleAnswers, created: boolean): ReportLeeway {
  const { 'report-fields': ofRecord, 'create-body': ofCreate, content, states } = possible;
  return {
    documented: ofRecord.includes('absent') || (created && ofCreate.includes('minimal')),
    unknownMembers: ofRecord.includes('unknown-members') || (created && ofCreate.includes('unknown-members')),
    unknownContent: content.includes('unknown-members'),
    states,
  };
}

/** A record as the contract has it, of which something else was told; undefined where the documented is all there is. */
export function fromWireReport(record: ReportRecord, leeway: ReportLeeway): unknown {
  const told = leeway.unknownMembers ? withoutUnknown(record) : record;
  const { id, status, content, ...others } = told as Partial<ReportRecord>;
  const isDocumented = typeof id === 'string' && typeof status === 'string' && content === undefined;
  if (leeway.documented && isDocumented && Object.keys(others).length === 0) return undefined;
  const meant = leeway.states.map((answer) => stateOfWireName(status, answer)).find((one) => one !== status);
  const known = { ...told, status: meant ?? status };
  return leeway.unknownContent && typeof content === 'object' && content !== null
    ? { ...known, content: withoutUnknown(content) }
    : known;
}

function withoutUnknown(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(unknownFields, name)));
}
