import type {
  ConductEvidence,
  ConductJudgement,
  ConductReport,
  ConductRule,
} from '../../../contract/generated/types.js';
import type { KeptRequest } from '../journal/kept-request.js';
import type { Finding } from './finding.js';
import { limits } from './limits.js';
import { pathOf } from './reading.js';
import { conductRules, judges } from './rules.js';

/** What is known of the journal that requests were kept in. */
export interface JournalState {
  /** How many are no longer kept, and how many never were. */
  evicted: number;
  skipped: number;
  on: boolean;
}

/** The most cases that are shown of a rule, and of those in which it was kept. */
const mostShown = 20;
const mostKeptShown = 3;

/**
 * How a client behaved.
 * @param requests in the order in which they were answered
 */
export function judgeConduct(
  requests: readonly KeptRequest[],
  { evicted, skipped, on }: JournalState,
): ConductReport {
  const seen = { requests, isPart: evicted + skipped > 0 };
  const rules = conductRules.map((rule) => judgement(rule, judges[rule.name]?.(seen) ?? []));
  const count = (outcome: ConductJudgement['outcome']): number =>
    rules.filter((each) => each.outcome === outcome).length;
  const [kept, broken, notExercised] = [count('kept'), count('broken'), count('not-exercised')];
  return {
    outcome: broken > 0 ? 'broken' : kept > 0 ? 'kept' : 'not-exercised',
    ...{ requests: requests.length, evicted, skipped, journalOn: on },
    ...{ kept, broken, notExercised, limits, rules },
  };
}

function judgement(rule: ConductRule, findings: readonly Finding[]): ConductJudgement {
  const of = (shows: ConductEvidence['shows']): Finding[] =>
    findings.filter((finding) => finding.shows === shows);
  const [broken, kept, notes] = [of('broken'), of('kept'), of('note')];
  const judged = broken.length + kept.length;
  return {
    rule,
    outcome: broken.length > 0 ? 'broken' : judged > 0 ? 'kept' : 'not-exercised',
    judged,
    broken: broken.length,
    evidence: [...broken, ...notes, ...kept.slice(0, mostKeptShown)].slice(0, mostShown).map(evidenceOf),
  };
}

function evidenceOf({ request, shows, detail }: Finding): ConductEvidence {
  return { requestId: request.id, method: request.method, path: pathOf(request), shows, detail };
}
