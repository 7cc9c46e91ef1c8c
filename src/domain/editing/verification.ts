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
import { faultsOf, type Validator } from '../../contract/validator.js';
import { mostListed, violations } from '../../contract/violations.js';
import { contentSchemaFaults } from '../content/content-schema.js';
import { ownerFaults, percentageFaults, summaryFaults } from '../judging/invariants/ownership.js';
import { quoteFaults } from '../judging/invariants/quotes.js';
import {
  danglingPointers,
  danglingReferences,
  repeatedIds,
  subjectFaults,
} from '../judging/invariants/references.js';
import { groupFaults, statusFaults } from '../judging/invariants/standing.js';
import { dateFaults, evidenceFaults, moneyFaults, taxIdFaults } from '../judging/invariants/values.js';
import type { Violation } from '../judging/invariants/violation.js';
import { misjudgedPlaces } from '../judging/invariants.js';
import type { Sha256 } from '../values/canonical-json.js';
import { type Leaf, leavesOf } from '../values/leaves.js';
import type { FullReport } from './edits.js';
import {
  type CheckFault,
  chainFaults,
  editFaults,
  entriesKnownTo,
  hashFaults,
  replayed,
  replayFaults,
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
  const ofReport = reportSchemaFaults(report);
  const ofHistory = history === null ? [] : schemaFaults(holdsHistory, history, 'history');
  const ofSchema = [...ofReport, ...ofHistory];
  const entries = history === null || ofHistory.length > 0 ? null : history.entries;
  const replay = replayed(entries ?? [], sha256);
  const known = entries?.slice(0, entriesKnownTo(report, entries, replay)) ?? null;
  const content = ofReport.length > 0 ? null : report.content;
  const checks = [
    check(
      'schema',
      { report, history },
      { of: (both) => (both.history === null ? 1 : 2), find: () => ofSchema },
    ),
    check('content_hash', known, { of: () => 1, find: (own) => hashFaults(report, own, replay) }),
    check('chain', entries, { of: (all) => all.length, find: (all) => chainFaults(all, sha256) }),
    check('replay', known, { of: (own) => own.length, find: (own) => replayFaults(report, own, replay) }),
    check('edits', entries, { of: lawyersOf, find: (all) => editFaults(all, replay) }),
    check('evidence', content, { of: evidenceCount, find: placing(evidenceFaults, quoteFaults) }),
    check('pointers', content, {
      of: pointerCount,
      find: placing(repeatedIds, danglingReferences, danglingPointers),
    }),
    check('invariants', content, { of: () => structural.length, find: stumbling(placing(...structural)) }),
    check('judgement', content, {
      of: ({ validations }) => validations.length,
      find: stumbling(placing(misjudgedPlaces)),
    }),
  ];
  return checks;
}

const structural = [
  subjectFaults,
  taxIdFaults,
  dateFaults,
  percentageFaults,
  summaryFaults,
  moneyFaults,
  ownerFaults,
  groupFaults,
  statusFaults,
];

/** @param subject null where the check can't be made */
function check<Subject>(
  id: VerificationCheck['id'],
  subject: Subject | null,
  { of, find }: { of: (subject: Subject) => number; find: (subject: Subject) => CheckFault[] },
): VerificationCheck {
  const title = titles[id];
  if (subject === null) return { id, title, outcome: 'skipped', checked: 0, faults: [] };
  const faults = find(subject).slice(0, mostListed);
  const outcome = faults.length === 0 ? 'passed' : 'failed';
  return { id, title, outcome, checked: of(subject), faults };
}

function reportSchemaFaults(report: FullReport): CheckFault[] {
  const ofContent = contentSchemaFaults(report.content).faults.map(({ pointer, detail }) => ({
    file: 'report' as const,
    pointer: `/content${pointer}`,
    detail,
  }));
  return [...schemaFaults(holdsReport, report, 'report'), ...ofContent];
}

function schemaFaults(
  holds: Validator,
  value: Report | ReportHistory,
  file: CheckFault['file'],
): CheckFault[] {
  return violations(faultsOf(holds, value), 'file').map(({ detail, pointer = '#' }) => ({
    file,
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
  }));
}

function placing(
  ...checks: readonly ((content: Content, leaves: readonly Leaf[]) => Violation[])[]
): (content: Content) => CheckFault[] {
  return (content) => {
    const leaves = leavesOf(content);
    return checks.flatMap((find) => find(content, leaves)).map(inReport);
  };
}

function inReport({ invariant, pointer, detail }: Violation): CheckFault {
  return { file: 'report', pointer: `/content${pointer}`, detail: `${invariant}: ${detail}.` };
}

/** Rules read on where ids lead, and what is broken there is told by other checks; or it is too entangled. */
function stumbling(find: (content: Content) => CheckFault[]): (content: Content) => CheckFault[] {
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
  const references = leavesOf(content).filter(({ key }) => /Ids?$/.test(key)).length;
  const subjects = content.validations.reduce((sum, validation) => sum + validation.subjects.length, 0);
  return references + subjects + Object.keys(content.provenance).length;
}
