import type {
  ContractVerification,
  VerifiedExchange,
  VerifiedFact,
  VerifiedGap,
} from '../generated/types.js';
import { facts, gaps } from '../interface.js';
import { version } from '../version.js';
import type { QuestionName } from './exchanges.js';
import {
  createInterviewRecorder,
  type InterviewExchange,
  type InterviewRecord,
  type InterviewRequest,
  idOf,
  isSuccess,
  type ReceivedWebhook,
  statusOf,
  undetermined,
} from './exchanges.js';
import { factChecks } from './fact-checks.js';
import { gapProbes } from './gap-probes.js';
import { type InterviewSettings, isSafe, questions } from './questions.js';

/** What of the ledger is held to a server. */
export interface VerificationScope {
  /** Whether facts are all. */
  readonly documentedOnly: boolean;
  /** Whether nothing may be created or changed. */
  readonly readOnly: boolean;
}

/** How many reports a run creates: at least, and where the server takes what we think that it refuses. */
export interface CreateCounts {
  readonly least: number;
  readonly most: number;
}

/** The questions of a scope, in the order in which they are asked. */
export function questionsOf({ documentedOnly }: VerificationScope): QuestionName[] {
  const all = [...Object.values(factChecks), ...(documentedOnly ? [] : Object.values(gapProbes))];
  const asked = new Set(all.flatMap((one) => ('asks' in one ? one.asks : [])));
  return (Object.keys(questions) as QuestionName[]).filter((name) => asked.has(name));
}

/** What a run creates on a server that holds to the contract, and on one that holds to nothing. */
export function countCreates(scope: VerificationScope): CreateCounts {
  if (scope.readOnly) return { least: 0, most: 0 };
  const kinds = questionsOf(scope).map((name) => questions[name].creates);
  const least = kinds.filter((kind) => kind === 'always').length;
  return { least, most: least + kinds.filter((kind) => kind === 'if-taken').length };
}

/** What a run needs of the world. */
export interface Interviewer {
  /** Never rejects: that no answer came is what became of it. */
  ask(request: InterviewRequest): Promise<InterviewExchange>;
  /** Called between two looks at the same thing; false where there is no more time. */
  waitForMore(): Promise<boolean>;
  /** Waits until a limit that was met lets more through; false where it did not for too long. */
  waitForLimit(limited: InterviewExchange): Promise<boolean>;
  /** What came to the receiver, as it comes. */
  readonly messages: readonly ReceivedWebhook[];
  /** Told of each question before it is asked. */
  onQuestion(name: QuestionName, at: number, of: number): void;
}

/** Asks everything, one thing after the other. It ends at once where nothing answers at first. */
export async function interview(
  scope: VerificationScope,
  setting: InterviewSettings,
  world: Interviewer,
): Promise<InterviewRecord> {
  const heard = createInterviewRecorder(scope.readOnly, world.messages);
  const names = questionsOf(scope);
  for (const [at, name] of names.entries()) {
    const { request, awaitsMessage = () => false, isOver = () => true } = questions[name];
    const asked = request(heard, setting);
    if (asked === null || (scope.readOnly && !isSafe(asked))) continue;
    world.onQuestion(name, at, names.length);
    while (awaitsMessage(heard) && (await world.waitForMore()));
    for (;;) {
      const exchange = await world.ask(asked);
      heard.add(name, exchange);
      if (heard.exchanges.length === 1 && exchange.answer === null) return heard;
      const again =
        statusOf(exchange) === 429 ? world.waitForLimit(exchange) : !isOver(exchange) && world.waitForMore();
      if (!(await again)) break;
    }
  }
  return heard;
}

/** The ledger, held to what was heard. */
export function verificationOf(
  url: string,
  { documentedOnly }: VerificationScope,
  heard: InterviewRecord,
): ContractVerification {
  const judged = facts.map(({ id, name, statement }): VerifiedFact => {
    const check = factChecks[name] ?? { untellable: 'No check knows this fact.' };
    const { outcome, detail, evidence } =
      'untellable' in check ? undetermined(check.untellable) : check.judge(heard);
    return { id, name, statement, outcome, detail, evidence: evidence.map(shownExchange) };
  });
  const seen = documentedOnly ? [] : gaps.map((gap) => verifyGap(gap, heard));
  const count = (outcome: VerifiedFact['outcome']): number =>
    judged.filter((one) => one.outcome === outcome).length;
  return {
    ...{ url, version, requests: heard.exchanges.length, created: createdIn(heard) },
    ...{ holds: count('holds'), broken: count('broken'), untold: count('untold'), facts: judged, gaps: seen },
  };
}

/** A report that is told twice is one; what was created without an id is one each time. */
function createdIn({ exchanges }: InterviewRecord): number {
  const ids = exchanges.filter(isCreated).map(idOf);
  const told = ids.filter((id) => id !== undefined);
  return new Set(told).size + ids.length - told.length;
}

function isCreated(exchange: InterviewExchange): boolean {
  const { method, url } = exchange.request;
  return method === 'POST' && /\/reports$/.test(url) && isSuccess(exchange);
}

function verifyGap(
  { id, name, question }: { id: string; name: string; question: string },
  heard: InterviewRecord,
): VerifiedGap {
  const probe = gapProbes[name] ?? { untellable: 'No probe knows this gap.' };
  const { outcome, answer, detail, evidence } =
    'untellable' in probe ? undetermined(probe.untellable) : probe.see(heard);
  return { id, name, question, outcome, answer, detail, evidence: evidence.map(shownExchange) };
}

/** Bodies are shown up to here. */
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
