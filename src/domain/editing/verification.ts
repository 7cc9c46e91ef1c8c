import type {
  Content,
  HistoryEntry,
  Report,
  ReportHistory,
  VerificationCheck,
} from '../../contract/generated/types.js';
import {
  ReportHistory as holdsHistory,
  Report as holdsReport,
} from '../../contract/generated/validators/reports.js';
import { schemaErrorsOf, type Validator } from '../../contract/validator.js';
import { describeViolations, maxListedViolations } from '../../contract/violations.js';
import { contentSchemaErrors } from '../content/content-schema.js';
import {
  findOwnerViolations,
  findPercentageViolations,
  findSummaryViolations,
} from '../judging/invariants/ownership.js';
import { findQuoteViolations } from '../judging/invariants/quotes.js';
import {
  danglingPointers,
  danglingReferences,
  findSubjectViolations,
  repeatedIds,
} from '../judging/invariants/references.js';
import { findGroupViolations, findStatusViolations } from '../judging/invariants/standing.js';
import {
  findDateViolations,
  findEvidenceViolations,
  findMoneyViolations,
  findTaxIdViolations,
} from '../judging/invariants/values.js';
import type { InvariantViolation } from '../judging/invariants/violation.js';
import { findJudgementViolations } from '../judging/invariants.js';
import type { Sha256 } from '../values/canonical-json.js';
import { type JsonLeaf, jsonLeavesOf } from '../values/leaves.js';
import type { FullReport } from './edits.js';
import {
  type CheckFailure,
  countKnownEntries,
  findChainFailures,
  findEditFailures,
  findHashFailures,
  findReplayFailures,
  replayPatches,
} from './verification-history.js';

/** What is verified, in this order, as it reads where it holds. */
const titles: Readonly<Record<VerificationCheck['id'], string>> = {
  schema: 'The report, and its history, have the shape that the contract gives them.',
  content_hash: 'The content is the one whose hash the last entry of the history has.',
  chain: 'Every entry of the history has its own hash, and that of the entry before.',
  replay: 'The patches of the history, from the first on, give what the report says.',
  edits: 'After it was generated only lawyers changed the report, and what they changed is marked as theirs.',
  evidence: 'Every piece of evidence quotes a page that its document has, in words that its excerpt has.',
  pointers: 'Every id and every JSON Pointer leads to something in the report.',
  invariants:
    'What holds for every report holds: percentages, dates, amounts, check digits, owners, standing.',
  judgement: 'Validations, conclusion and authority matrix are what the rules come to.',
};

/**
 * Verifies a report, and its history where there is one, by what they say themselves. Both may come from a file.
 * @param history null where there is none: then nothing can be said of what it would tell
 */
export function verify(
  report: FullReport,
  history: ReportHistory | null,
  sha256: Sha256,
): VerificationCheck[] {
  const ofReport = findReportSchemaFailures(report);
  const ofHistory = history === null ? [] : findSchemaFailures(holdsHistory, history, 'history');
  const ofSchema = [...ofReport, ...ofHistory];
  const entries = history === null || ofHistory.length > 0 ? null : history.entries;
  const replay = replayPatches(entries ?? [], sha256);
  const known = entries?.slice(0, countKnownEntries(report, entries, replay)) ?? null;
  const content = ofReport.length > 0 ? null : report.content;
  const checks = [
    runCheck(
      'schema',
      { report, history },
      { of: (both) => (both.history === null ? 1 : 2), find: () => ofSchema },
    ),
    runCheck('content_hash', known, { of: () => 1, find: (own) => findHashFailures(report, own, replay) }),
    runCheck('chain', entries, { of: (all) => all.length, find: (all) => findChainFailures(all, sha256) }),
    runCheck('replay', known, {
      of: (own) => own.length,
      find: (own) => findReplayFailures(report, own, replay),
    }),
    runCheck('edits', entries, { of: lawyersOf, find: (all) => findEditFailures(all, replay) }),
    runCheck('evidence', content, {
      of: evidenceCount,
      find: structuralCheck(findEvidenceViolations, findQuoteViolations),
    }),
    runCheck('pointers', content, {
      of: pointerCount,
      find: structuralCheck(repeatedIds, danglingReferences, danglingPointers),
    }),
    runCheck('invariants', content, {
      of: () => structural.length,
      find: withoutThrowing(structuralCheck(...structural)),
    }),
    runCheck('judgement', content, {
      of: ({ validations }) => validations.length,
      find: withoutThrowing(structuralCheck(findJudgementViolations)),
    }),
  ];
  return checks;
}

const structural = [
  findSubjectViolations,
  findTaxIdViolations,
  findDateViolations,
  findPercentageViolations,
  findSummaryViolations,
  findMoneyViolations,
  findOwnerViolations,
  findGroupViolations,
  findStatusViolations,
];

/** @param subject null where the check can't be made */
function runCheck<Subject>(
  id: VerificationCheck['id'],
  subject: Subject | null,
  { of, find }: { of: (subject: Subject) => number; find: (subject: Subject) => CheckFailure[] },
): VerificationCheck {
  const title = titles[id];
  if (subject === null) return { id, title, outcome: 'skipped', checked: 0, faults: [] };
  const faults = find(subject).slice(0, maxListedViolations);
  const outcome = faults.length === 0 ? 'passed' : 'failed';
  return { id, title, outcome, checked: of(subject), faults };
}

function findReportSchemaFailures(report: FullReport): CheckFailure[] {
  const ofContent = contentSchemaErrors(report.content).faults.map(({ pointer, detail }) => ({
    file: 'report' as const,
    pointer: `/content${pointer}`,
    detail,
  }));
  return [...findSchemaFailures(holdsReport, report, 'report'), ...ofContent];
}

function findSchemaFailures(
  holds: Validator,
  value: Report | ReportHistory,
  file: CheckFailure['file'],
): CheckFailure[] {
  return describeViolations(schemaErrorsOf(holds, value), 'file').map(({ detail, pointer = '#' }) => ({
    file,
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
  }));
}

function structuralCheck(
  ...checks: readonly ((content: Content, leaves: readonly JsonLeaf[]) => InvariantViolation[])[]
): (content: Content) => CheckFailure[] {
  return (content) => {
    const leaves = jsonLeavesOf(content);
    return checks.flatMap((find) => find(content, leaves)).map(violationFailure);
  };
}

function violationFailure({ invariant, pointer, detail }: InvariantViolation): CheckFailure {
  return { file: 'report', pointer: `/content${pointer}`, detail: `${invariant}: ${detail}.` };
}

/** Rules read on where ids lead, and what is broken there is told by other checks; or it is too entangled. */
function withoutThrowing(find: (content: Content) => CheckFailure[]): (content: Content) => CheckFailure[] {
  return (content) => {
    try {
      return find(content);
    } catch (error) {
      const detail = `The rules can not judge it: ${error instanceof Error ? error.message : String(error)}.`;
      return [{ file: 'report', pointer: '/content', detail }];
    }
  };
}

function lawyersOf(entries: readonly HistoryEntry[]): number {
  return entries.filter(({ action }) => action === 'edited' || action === 'reviewed').length;
}

function evidenceCount({ validations, documents, provenance }: Content): number {
  const ofValidations = validations.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const ofDocuments = documents.reduce((sum, { extracted }) => sum + extracted.length, 0);
  return (
    ofValidations +
    ofDocuments +
    Object.values(provenance).filter(({ documentId }) => documentId !== null).length
  );
}

function pointerCount(content: Content): number {
  const references = jsonLeavesOf(content).filter(({ key }) => /Ids?$/.test(key)).length;
  const subjects = content.validations.reduce((sum, validation) => sum + validation.subjects.length, 0);
  return references + subjects + Object.keys(content.provenance).length;
}
