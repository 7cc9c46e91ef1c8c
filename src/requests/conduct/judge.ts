import table from '../../../fixtures/conduct.json' with { type: 'json' };
import type { Account } from '../../accounts/account.js';
import type {
  ConductEvidence,
  ConductJudgement,
  ConductReport,
  ConductRule,
} from '../../contract/generated/types.js';
import type { WireShape } from '../../contract/shapes/wire-shape.js';
import type { StoredDelivery } from '../../webhooks/delivery.js';
import type { RequestJournal } from '../journal.js';
import { type JournalEntry, pathOf } from '../journal-entry.js';
import { urlTarget } from '../matching.js';
import {
  asksForTheDocumented,
  followsLinks,
  keepsKeysOutOfUrls,
  readByShape,
  sendsIfMatch,
  survivesTheUnknown,
  usesGivenIds,
} from './contract-use.js';
import { recoversLostCreates, retriesLostCreates } from './creates.js';
import { type ConductCheck, type ConductFinding, contractWords, limits } from './evidence.js';
import { backsOff, finishesReports, stopsAtFinalStates } from './polling.js';
import {
  actsOnce,
  readsBeforeResponding,
  refusesForgedMessages,
  refusesStaleMessages,
  respondsInTime,
  takesUnknownMessages,
} from './receivers.js';
import { avoidsRetriesOfPermanentErrors, keepsMethods, waitsForRetryAfter } from './retries.js';

/** The rules, in the order of their ids. */
export const conductRules: readonly ConductRule[] = table.rules;

/** The checks of the rules, by name. */
export const checks: { readonly [name: string]: ConductCheck } = {
  'retry-after': waitsForRetryAfter,
  'lost-creates': retriesLostCreates,
  'retries-of-permanent-errors': avoidsRetriesOfPermanentErrors,
  polling: backsOff,
  'final-states': stopsAtFinalStates,
  'if-match': sendsIfMatch,
  'next-links': followsLinks,
  'keys-in-urls': keepsKeysOutOfUrls,
  'unknown-members': survivesTheUnknown,
  undocumented: asksForTheDocumented,
  'unfinished-reports': finishesReports,
  'forged-messages': refusesForgedMessages,
  'stale-messages': refusesStaleMessages,
  duplicates: actsOnce,
  'slow-answers': respondsInTime,
  'early-answers': readsBeforeResponding,
  'unknown-messages': takesUnknownMessages,
  'recovered-creates': recoversLostCreates,
  'given-ids': usesGivenIds,
  redirects: keepsMethods,
};

/** The messages of an account. */
export interface MessageLog {
  /** Sent messages, oldest first. */
  deliveries: readonly StoredDelivery[];
  /** The number of messages that are no longer stored, or never were. */
  dropped: number;
}

/** The maximal number of cases shown for a rule, and of those in which it was kept. */
const maxEvidence = 20;
const maxKeptEvidence = 3;

/**
 * Judges how a client behaved.
 * @param requests in the order of their responses
 * @param journal the number of requests that are no longer stored, and that never were
 * @param shape through which the server reads requests; null for the contract
 */
export function judgeConduct(
  requests: readonly JournalEntry[],
  { evicted, skipped, on }: { evicted: number; skipped: number; on: boolean },
  { deliveries, dropped }: MessageLog,
  shape: WireShape | null = null,
): ConductReport {
  const seen = {
    requests: shape === null ? requests : requests.map((entry) => readByShape(entry, shape)),
    words: shape === null ? contractWords : wordsOf(shape),
    isPart: evicted + skipped > 0,
    deliveries,
  };
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

function wordsOf(shape: WireShape): typeof contractWords {
  const start = ['page', 'offset'].find((name) => shape.queryNames.has(name));
  return {
    stateName: (own = 'unknown') => shape.stateName(own),
    pageStart: shape.queryNames.get(start ?? 'cursor') ?? 'cursor',
    hasNumbers: start !== undefined,
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
  // The query may hold confidential data.
  const path = urlTarget(url).replace(/\?.*$/, '') || '/';
  return { requestId: null, deliveryId: delivery.id, attempt: number, method, path, shows, detail };
}

/**
 * Judges the client of an account by all stored requests and messages.
 * @param shape through which the server reads requests; null for the contract
 */
export function judgeAccount(
  account: Account,
  journal: RequestJournal,
  messages: MessageLog,
  shape: WireShape | null,
): ConductReport {
  const { evicted, skipped } = journal.tally(account);
  const state = { evicted, skipped, on: journal.isOn(account) };
  return judgeConduct(journal.all(account), state, messages, shape);
}
