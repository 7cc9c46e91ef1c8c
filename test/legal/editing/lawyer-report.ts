import { createHash } from 'node:crypto';
import type { Content, JsonPatch, ReportHistory } from '../../../src/contract/generated/types.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { generateContent } from '../../../src/legal/content/report-content.js';
import { editReport, type FullReport } from '../../../src/legal/editing/edits.js';
import { contentHashOf, historyEntries, revisedContent } from '../../../src/legal/editing/history.js';
import type { Revision } from '../../../src/legal/editing/revisions.js';
import { formatInstant } from '../../../src/values/instants.js';
import { runToEnd } from '../../../src/values/steps.js';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a completed report about a company, as a server returns it. */
export function reportOn(companyId: string, validate = true): FullReport {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new RangeError(resolution.detail);
  const { company } = resolution;
  const content = generateContent({
    seed: 'sandbox',
    type: 'sociedades_y_poderes',
    company,
    validate,
    asOfDate: '2026-01-15',
  });
  const at = formatInstant(Date.parse('2026-01-15T18:20:30.000Z'));
  return {
    id: `rep_${'0'.repeat(32)}`,
    status: 'completed',
    statusReason: null,
    type: 'sociedades_y_poderes',
    companyId,
    options: { validate },
    version: 1,
    createdAt: '2026-01-15T12:00:00.000Z',
    updatedAt: at,
    completedAt: at,
    validUntil: '2026-04-15',
    content,
  };
}

/** Returns the ids of the rules with a failed or warning finding. */
export function findingsIn({ validations }: Content): string[] {
  return validations
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .map(({ ruleId }) => ruleId);
}

const at = Date.parse('2026-01-15T18:20:30.000Z');

/** Returns a report that was edited once, with its history. */
export function edited(): { report: FullReport; history: ReportHistory } {
  // Parsed from text, so that report and history share no objects.
  editedText ??= JSON.stringify(createEdited());
  return JSON.parse(editedText);
}

let editedText: string | undefined;

function createEdited(): { report: FullReport; history: ReportHistory } {
  const first = reportOn('sbx-spa-clean');
  const requestedPatch: JsonPatch = [
    { op: 'replace', path: '/content/entities/0/company/purpose', value: 'Otro objeto.' },
  ];
  const verdict = runToEnd(editReport(first, requestedPatch));
  if (!verdict.accepted) throw new Error(JSON.stringify(verdict));
  const { patch, content } = verdict;
  const revision: Revision = {
    action: 'edited',
    stage: 3,
    newVersion: true,
    at,
    actor: 'M. Soto',
    reason: 'Purpose as amended.',
    asked: { patch: requestedPatch },
    patch,
    contentHash: contentHashOf(content, sha256),
  };
  const report = { ...first, version: 2, content: revisedContent(first.content, [patch]) };
  const { content: firstContent, ...record } = first;
  const { content: _, ...after } = report;
  const moments = [
    { record, at, amends: false, content: firstContent },
    { record: after, revision },
  ];
  const entries = historyEntries(moments, sha256);
  return { report, history: { reportId: report.id, version: 2, entries } };
}
