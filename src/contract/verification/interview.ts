import type {
  ContractVerification,
  VerifiedExchange,
  VerifiedFact,
  VerifiedGap,
} from '../generated/types.js';
import { facts, gaps } from '../interface.js';
import { version } from '../version.js';
import {
  createInterviewRecorder,
  type FactResult,
  type InterviewExchange,
  type InterviewRecord,
  type InterviewRequest,
  idOf,
  isSuccess,
  type QuestionName,
  type ReceivedWebhook,
  statusOf,
  undetermined,
} from './exchanges.js';
import { factChecks } from './fact-checks.js';
import { gapProbes } from './gap-probes.js';
import { type InterviewSettings, isSafe, questions } from './questions.js';

/** The part of the ledger that is verified. */
export interface VerificationScope {
  /** Verifies facts only, not gaps. */
  readonly documentedOnly: boolean;
  /** Creates and changes nothing. */
  readonly readOnly: boolean;
}

/** Min and max number of reports that a run creates; the max if the server accepts requests that should be refused. */
interface CreateCounts {
  readonly min: number;
  readonly max: number;
}

/** Returns the questions of a scope in order. */
export function questionsOf({ documentedOnly }: VerificationScope): QuestionName[] {
  const all = [...Object.values(factChecks), ...(documentedOnly ? [] : Object.values(gapProbes))];
  const needed = new Set(all.flatMap((one) => ('asks' in one ? one.asks : [])));
  return (Object.keys(questions) as QuestionName[]).filter((name) => needed.has(name));
}

/** Returns how many reports a run creates. */
export function countCreates(scope: VerificationScope): CreateCounts {
  if (scope.readOnly) return { min: 0, max: 0 };
  const kinds = questionsOf(scope).map((name) => questions[name].creates);
  const least = kinds.filter((kind) => kind === 'always').length;
  return { min: least, max: least + kinds.filter((kind) => kind === 'if-taken').length };
}

/** Sends requests and waits, on behalf of a run. */
export interface Interviewer {
  /** Sends a request. Never rejects: a missing response is a result. */
  ask(request: InterviewRequest): Promise<InterviewExchange>;
  /** Waits before a request is repeated; resolves to false when there is no more time. */
  waitForMore(): Promise<boolean>;
  /** Waits until a rate limit permits more requests; resolves to false if that takes too long. */
  waitForLimit(limited: InterviewExchange): Promise<boolean>;
  /** Returns true once the run is stopped: only requests that clean up follow, without a wait. */
  isStopped(): boolean;
  /** Messages to the receiver; grows during the run. */
  readonly messages: readonly ReceivedWebhook[];
  /** Called before each question. */
  onQuestion(name: QuestionName, at: number, of: number): void;
}

/** Asks all questions in turn. Ends early if the first has no response, or if it is stopped. */
export async function interview(
  scope: VerificationScope,
  settings: InterviewSettings,
  interviewer: Interviewer,
): Promise<InterviewRecord> {
  const record = createInterviewRecorder(scope.readOnly, interviewer.messages);
  const names = questionsOf(scope);
  for (const [at, name] of names.entries()) {
    const {
      request: requestOf,
      awaitsMessage = () => false,
      isOver = () => true,
      cleansUp,
    } = questions[name];
    if (interviewer.isStopped() && !cleansUp) continue;
    const request = requestOf(record, settings);
    if (request === null || (scope.readOnly && !isSafe(request))) continue;
    interviewer.onQuestion(name, at, names.length);
    while (!interviewer.isStopped() && awaitsMessage(record) && (await interviewer.waitForMore()));
    for (;;) {
      const exchange = await interviewer.ask(request);
      record.add(name, exchange);
      if (record.exchanges.length === 1 && exchange.answer === null) return record;
      const again =
        statusOf(exchange) === 429
          ? interviewer.waitForLimit(exchange)
          : !isOver(exchange) && interviewer.waitForMore();
      if (!(await again) || (interviewer.isStopped() && !cleansUp)) break;
    }
  }
  return record;
}

/** Returns the result of each fact and gap. */
export function verificationOf(
  url: string,
  { documentedOnly }: VerificationScope,
  record: InterviewRecord,
): ContractVerification {
  const judged = facts.map(({ id, name, statement }): VerifiedFact => {
    const check = factChecks[name] ?? { unverifiable: 'No check knows this fact.' };
    const result: FactResult =
      'unverifiable' in check ? undetermined(check.unverifiable) : check.judge(record);
    const { outcome, detail, evidence, observations = [] } = result;
    return {
      ...{ id, name, statement, outcome, detail, evidence: evidence.map(shownExchange) },
      observations: observations.map((one) => ({ ...one, evidence: one.evidence.map(shownExchange) })),
    };
  });
  const verifiedGaps = documentedOnly ? [] : gaps.map((gap) => verifyGap(gap, record));
  const count = (outcome: VerifiedFact['outcome']): number =>
    judged.filter((one) => one.outcome === outcome).length;
  return {
    ...{ url, version, requests: record.exchanges.length, created: createdIn(record) },
    ...{
      holds: count('holds'),
      broken: count('broken'),
      untold: count('untold'),
      facts: judged,
      gaps: verifiedGaps,
    },
  };
}

/** Counts created reports: each id once, and each response without an id. */
function createdIn({ exchanges }: InterviewRecord): number {
  const ids = exchanges.filter(isCreated).map(idOf);
  const knownIds = ids.filter((id) => id !== undefined);
  return new Set(knownIds).size + ids.length - knownIds.length;
}

function isCreated(exchange: InterviewExchange): boolean {
  const { method, url } = exchange.request;
  return method === 'POST' && /\/reports$/.test(url) && isSuccess(exchange);
}

function verifyGap(
  { id, name, question }: { id: string; name: string; question: string },
  record: InterviewRecord,
): VerifiedGap {
  const { outcome, answer, detail, evidence } =
    gapProbes[name]?.judge(record) ?? undetermined('No probe knows this gap.');
  return { id, name, question, outcome, answer, detail, evidence: evidence.map(shownExchange) };
}

/** Max length of a shown body, in characters. */
const maxShownBodyLength = 4000;

function shownExchange({ request, answer, failure }: InterviewExchange): VerifiedExchange {
  const cut = (text: string): string =>
    text.length > maxShownBodyLength ? `${text.slice(0, maxShownBodyLength)} …` : text;
  return {
    request: { ...request, body: request.body === null ? null : cut(request.body) },
    answer: answer === null ? null : { ...answer, body: cut(answer.body) },
    failure,
  };
}
