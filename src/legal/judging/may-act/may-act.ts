// Public entry: decides if people may sign, from any report.
import type { MayActAnswer } from './answer.js';
import { MayActError, type MayActFault } from './answer.js';
import { buildAnswer } from './answer-builder.js';
import { findParties, type MayActQuestion, type NamedSigner, readQuestion } from './question.js';
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
 * Decides if these people may sign for the company of a report: yes or no, the reason, and who is missing. A pure
 * function of both. The report can come from any server, as parsed JSON: a whole report or its content.
 *
 * More people than needed are enough. Brackets are (from, to]; the first includes 0. Amounts in units such as CLF are
 * compared by the values in the report's `units`.
 * @throws MayActError with every error, if the report lacks data or the question is invalid
 */
export function mayAct(report: unknown, question: MayActQuestion): MayActAnswer {
  const faults: MayActFault[] = [];
  const readReport = readMayActReport(report, faults);
  const validQuestion = readQuestion(question, readReport, faults);
  if (faults.length > 0) throw new MayActError(faults);
  const facts = { ...readReport.facts, asOfDate: validQuestion.on };
  const named = findParties(validQuestion.people, facts.entities);
  return buildAnswer({
    report: readReport,
    facts,
    question: validQuestion,
    parties: named,
    verdict: decideVerdict(readReport, facts, validQuestion, idsOf(named)),
  });
}

function idsOf(parties: readonly NamedSigner[]): string[] {
  return [...new Set(parties.flatMap(({ entity }) => (entity === null ? [] : [entity.id])))];
}
