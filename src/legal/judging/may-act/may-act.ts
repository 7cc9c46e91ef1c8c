// Public entry: whether people may sign, told of any report.
import type { MayActAnswer } from './answer.js';
import { MayActError, type MayActFault } from './answer.js';
import { buildAnswer } from './answer-builder.js';
import { findParties, type MayActQuestion, type NamedParty, readQuestion } from './question.js';
import { readMayActReport } from './report.js';
import { decideVerdict } from './verdict.js';

export type {
  AskedPerson,
  Basis,
  Caution,
  Completion,
  ConsideredPower,
  MayActAnswer,
  MayActReason,
  MissingPart,
  Party,
} from './answer.js';
export { MayActError, type MayActFault } from './answer.js';
export type { MayActQuestion } from './question.js';

/**
 * Whether these people may sign, for a company, what a report on it is asked for: yes or no, why, and who is missing.
 * A pure function of both. The report may be one of any server, as parsed JSON: a whole one or its content.
 *
 * People who are more than enough are enough. Brackets are (from, to], the first includes 0. Amounts in units such as
 * CLF are compared by what the report's `units` say that they are worth. Throws MayActError, with every fault, where the
 * report lacks what is needed or the question can not be meant so.
 */
export function mayAct(report: unknown, question: MayActQuestion): MayActAnswer {
  const faults: MayActFault[] = [];
  const read = readMayActReport(report, faults);
  const asked = readQuestion(question, read, faults);
  if (faults.length > 0) throw new MayActError(faults);
  const facts = { ...read.facts, asOfDate: asked.on };
  const named = findParties(asked.people, facts.entities);
  return buildAnswer({ read, facts, asked, named, verdict: decideVerdict(read, facts, asked, idsOf(named)) });
}

function idsOf(named: readonly NamedParty[]): string[] {
  return [...new Set(named.flatMap(({ entity }) => (entity === null ? [] : [entity.id])))];
}
