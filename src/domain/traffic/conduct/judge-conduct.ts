import type {
  ConductEvidence,
  ConductJudgement,
  ConductReport,
  ConductRule,
} from '../../../contract/generated/types.js';
import type { JournalEntry } from '../journal/kept-request.js';
import { pathOf } from '../journal/matching.js';
import type { StoredDelivery } from '../webhooks/delivery.js';
import type { ConductFinding } from './finding.js';
import { limits } from './limits.js';
import { checks, conductRules } from './rules.js';

/** What is known of the journal that requests were kept in. */
export interface JournalState {
  /** How many are no longer kept, and how many never were. */
  evicted: number;
  skipped: number;
  on: boolean;
}

/** What is known of the messages that endpoints were sent. */
export interface MessageLog {
  /** Those that were sent, oldest first. */
  deliveries: readonly StoredDelivery[];
  /** How many are no longer kept, or never were. */
  dropped: number;
}

/** The most cases that are shown of a rule, and of those in which it was kept. */
const maxEvidence = 20;
const maxKeptEvidence = 3;

/**
 * How a client behaved.
 * @param requests in the order in which they were answered
 */
export function judgeConduct(
  requests: readonly JournalEntry[],
  { evicted, skipped, on }: JournalState,
  { deliveries, dropped }: MessageLog,
): ConductReport {
  const seen = { requests, isPart: evicted + skipped > 0, deliveries };
  const rules = conductRules.map((rule) => judgement(rule, checks[rule.name]?.(seen) ?? []));
  const count = (outcome: ConductJudgement['outcome']): number =>
    rules.filter((each) => each.outcome === outcome).length;
  const [kept, broken, notExercised] = [count('kept'), count('broken'), count('not-exercised')];
  return {
    outcome: broken > 0 ? 'broken' : kept > 0 ? 'kept' : 'not-exercised',
    ...{ requests: requests.length, evicted, skipped },
    ...{ messages: deliveries.length, dropped, journalOn: on },
    ...{ kept, broken, notExercised, limits, rules },
  };
}

function judgement(rule: ConductRule, findings: readonly ConductFinding[]): ConductJudgement {
  const of = (shows: ConductEvidence['shows']): ConductFinding[] =>
    findings.filter((finding) => finding.shows === shows);
  const [broken, kept, notes] = [of('broken'), of('kept'), of('note')];
  const judged = broken.length + kept.length;
  return {
    rule,
    outcome: broken.length > 0 ? 'broken' : judged > 0 ? 'kept' : 'not-exercised',
    judged,
    broken: broken.length,
    evidence: [...broken, ...notes, ...kept.slice(0, maxKeptEvidence)].slice(0, maxEvidence).map(evidenceOf),
  };
}

function evidenceOf(finding: ConductFinding): ConductEvidence {
  const { shows, detail } = finding;
  if ('request' in finding) {
    const { request } = finding;
    const { id: requestId, method } = request;
    return { requestId, deliveryId: null, attempt: null, method, path: pathOf(request), shows, detail };
  }
  const { delivery, attempt } = finding.sent;
  const { number, method, url } = attempt;
  // Its query may hold what nobody else should know.
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '') || '/';
  return { requestId: null, deliveryId: delivery.id, attempt: number, method, path, shows, detail };
}
