import type { VerifiedExchange } from '../generated/types.js';

/** Whose key a request carries: the key itself is known to nobody but who sends it. */
export type KeyRole = 'own' | 'stranger' | 'revoked' | 'made-up' | 'none';

/** A request that is to be sent. */
export interface InterviewRequest {
  readonly method: string;
  /** Behind the base address. */
  readonly path: string;
  readonly key: KeyRole;
  /** How the key is sent, where it is not in Bearer form: to find out whether it is taken so. */
  readonly form?: 'bare' | 'x-api-key';
  /** Whether it goes to the other environment, with the key for it. */
  readonly elsewhere?: true;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as it was sent and what came of it, without keys. */
export interface InterviewExchange extends VerifiedExchange {
  /** The body of the answer as JSON, as it came, keys and all; undefined where it is none. */
  readonly json: unknown;
  /** Whether the answer repeated a key that opens something; null where a key is too short for that to be told. */
  readonly repeatsKey: boolean | null;
}

export function isSuccess({ answer }: InterviewExchange): boolean {
  return answer !== null && answer.status >= 200 && answer.status < 300;
}

const nonRequestStatuses = [401, 408, 429];

/** Whether the request itself was refused, and not its key, its hour or its number. */
export function isRequestRefusal({ answer }: InterviewExchange): boolean {
  return (
    answer !== null &&
    answer.status >= 400 &&
    answer.status < 500 &&
    !nonRequestStatuses.includes(answer.status)
  );
}

const absenceStatuses = [404, 405, 410, 501];

/** Whether it was answered as something is that is not there. */
export function isAbsence(exchange: InterviewExchange): boolean {
  return absenceStatuses.includes(statusOf(exchange));
}

/** 0 where no answer came. */
export function statusOf({ answer }: InterviewExchange): number {
  return answer?.status ?? 0;
}

/** `POST /v1/reports was answered 201`, or why it was not. */
export function describeOutcome({ request: { method, url }, answer, failure }: InterviewExchange): string {
  const { pathname, search } = new URL(url);
  const what = `${method} ${pathname}${search}`;
  return answer === null ? `${what} was not answered: ${failure}` : `${what} was answered ${answer.status}`;
}

/** A member of a JSON object; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** The id of the report that a body tells of. */
export function idOf({ json }: InterviewExchange): string | undefined {
  const id = fieldOf(json, 'id');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** What a body lacks of what every record of a report has. */
export function missingRecordFields(record: unknown): string[] {
  return ['id', 'status'].filter((name) => {
    const value = fieldOf(record, name);
    return typeof value !== 'string' || value === '';
  });
}

/** The records of a list of reports; null where it is none that we know. */
export function listedReports(exchange: InterviewExchange | undefined): readonly unknown[] | null {
  if (exchange === undefined || !isSuccess(exchange)) return null;
  const data = Array.isArray(exchange.json) ? exchange.json : fieldOf(exchange.json, 'data');
  return Array.isArray(data) ? data : null;
}

/** What a server can be asked; `questions` has them in their order. */
export type QuestionName =
  | 'list-before'
  | 'subscribe'
  | 'create'
  | 'create-bare-key'
  | 'create-x-api-key'
  | 'read'
  | 'create-without-type'
  | 'create-type-number'
  | 'create-without-company'
  | 'create-company-number'
  | 'create-validate-text'
  | 'create-options-text'
  | 'create-other-type'
  | 'create-empty-options'
  | 'create-option-member'
  | 'create-member'
  | 'create-without-key'
  | 'create-made-up-key'
  | 'create-revoked-key'
  | 'create-unversioned'
  | 'create-elsewhere'
  | 'read-empty-options'
  | 'list'
  | 'list-without-key'
  | 'read-without-key'
  | 'list-as-stranger'
  | 'read-as-stranger'
  | 'list-elsewhere'
  | 'read-elsewhere'
  | 'example-resource'
  | 'create-once'
  | 'create-once-more'
  | 'put'
  | 'company'
  | 'history'
  | 'verification'
  | 'events'
  | 'edit'
  | 'cancel'
  | 'webhooks'
  | 'large'
  | 'larger'
  | 'preflight-local'
  | 'preflight-foreign'
  | 'unsubscribe';

/** What a server sent to the endpoint that was subscribed. */
export interface ReceivedWebhook {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a server was asked, and answered, in one run. */
export interface InterviewRecord {
  /** The last of a question's exchanges; undefined where it was not asked. */
  of(name: QuestionName): InterviewExchange | undefined;
  /** All of a question's, in their order. */
  all(name: QuestionName): readonly InterviewExchange[];
  /** Those of every question, in their order. */
  readonly exchanges: readonly InterviewExchange[];
  /** A report to ask about: the one that was created, or else any. */
  readonly reportId: string | undefined;
  /** Whether nothing may be created. */
  readonly readOnly: boolean;
  /** All that came until now, in their order. */
  readonly messages: readonly ReceivedWebhook[];
}

interface InterviewRecorder extends InterviewRecord {
  add(name: QuestionName, exchange: InterviewExchange): void;
}

export function createInterviewRecorder(
  readOnly: boolean,
  messages: readonly ReceivedWebhook[] = [],
): InterviewRecorder {
  const byQuestion = new Map<QuestionName, InterviewExchange[]>();
  const exchanges: InterviewExchange[] = [];
  const of = (name: QuestionName): InterviewExchange | undefined => byQuestion.get(name)?.at(-1);
  return {
    readOnly,
    messages,
    exchanges,
    of,
    all: (name) => byQuestion.get(name) ?? [],
    get reportId() {
      const created = of('create');
      if (created !== undefined && isSuccess(created)) return idOf(created);
      const [first] = listedReports(of('list-before')) ?? [];
      const id = fieldOf(first, 'id');
      return typeof id === 'string' ? id : undefined;
    },
    add(name, exchange) {
      exchanges.push(exchange);
      const before = byQuestion.get(name);
      if (before === undefined) byQuestion.set(name, [exchange]);
      else before.push(exchange);
    },
  };
}

/** Whether a fact holds, and what shows it. */
export interface FactResult {
  readonly outcome: 'holds' | 'broken' | 'untold';
  readonly detail: string;
  readonly evidence: readonly InterviewExchange[];
}

/** How a gap was answered, and what shows it. */
export interface GapResult {
  /** By an answer of the ledger, in a way that nobody foresaw, or it could not be told. */
  readonly outcome: 'known' | 'unforeseen' | 'untold';
  /** The answer as `--gap` takes it; null where it has no name, or is not known. */
  readonly answer: string | null;
  readonly detail: string;
  readonly evidence: readonly InterviewExchange[];
}

/** What shows something, as far as it was heard. */
export type ExchangeEvidence = readonly (InterviewExchange | undefined)[];

const presentExchanges = (evidence: ExchangeEvidence): InterviewExchange[] =>
  evidence.filter((one) => one !== undefined);

export const factHolds = (detail: string, evidence: ExchangeEvidence = []): FactResult => ({
  ...{ outcome: 'holds', detail, evidence: presentExchanges(evidence) },
});
export const factIsBroken = (detail: string, evidence: ExchangeEvidence): FactResult => ({
  ...{ outcome: 'broken', detail, evidence: presentExchanges(evidence) },
});
export const undetermined = (detail: string, evidence: ExchangeEvidence = []) => ({
  ...{ outcome: 'untold' as const, answer: null, detail, evidence: presentExchanges(evidence) },
});
/** @param answer null where the ledger has one answer only */
export const knownAnswer = (
  answer: string | null,
  detail: string,
  evidence: ExchangeEvidence = [],
): GapResult => ({
  ...{ outcome: 'known', answer, detail, evidence: presentExchanges(evidence) },
});
/** @param own an answer by which the sandbox does alike; null where it can not */
export const unforeseenAnswer = (
  detail: string,
  evidence: ExchangeEvidence,
  own: string | null = null,
): GapResult => ({
  ...{ outcome: 'unforeseen', answer: own, detail, evidence: presentExchanges(evidence) },
});
