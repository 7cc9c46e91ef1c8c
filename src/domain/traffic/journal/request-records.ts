import type { RequestRecord, RequestSummary, Violation } from '../../../contract/generated/types.js';
import { formatInstant } from '../../life/clock.js';
import { isJsonObject } from '../../values/json-object.js';
import { readShallowJson } from '../../values/shallow-json.js';
import type { JournalEntry } from './kept-request.js';
import { headerTable } from './shown-headers.js';

/** A kept request as the contract shows it, in short. */
export function requestSummary(kept: JournalEntry): RequestSummary {
  return { ...headOf(kept), run: runOf(kept) };
}

/** A kept request as the contract shows it. */
export function requestRecord(kept: JournalEntry): RequestRecord {
  const { headers, ownHeaders = '', body = null, bodyBytes = 0 } = kept;
  const { told = null, etag = null, retryAfter = null } = kept;
  return {
    ...headOf(kept),
    request: { headers: headerTable(headers + ownHeaders), body, bodyBytes },
    answer: {
      ...{ bytes: kept.answerBytes, body: told, etag, retryAfter },
      ...{ replayed: kept.replayed ?? false, cursors: [...(kept.cursors ?? [])] },
    },
    violations: violationsIn(told),
    faults: (kept.faults ?? []).map(([faultId, verdict]) => ({ faultId, verdict })),
    run: runOf(kept),
  };
}

function headOf(kept: JournalEntry): Omit<RequestSummary, 'run'> {
  const { id, at, method, target, status } = kept;
  const [path, query] = splitAt(target, '?');
  return {
    ...{ id, at: formatInstant(at), method, path, query, operation: kept.operation ?? null, status },
    problem: kept.problem ?? null,
    scenario: kept.scenario ?? null,
    gaps: kept.gaps ?? null,
    fault: kept.fault ?? null,
    reportId: kept.reportId ?? null,
    reportStatus: kept.reportStatus ?? null,
  };
}

function runOf(kept: JournalEntry): RequestSummary['run'] {
  const { receivedAt, tookUs, traceId = null } = kept;
  return { receivedAt: new Date(receivedAt).toISOString(), durationMs: tookUs / 1000, traceId };
}

function splitAt(text: string, mark: string): [before: string, behind: string | null] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

export function violationsIn(told: string | null): Violation[] {
  const problem = readShallowJson(told ?? '');
  return isJsonObject(problem) && Array.isArray(problem.errors) ? (problem.errors as Violation[]) : [];
}
