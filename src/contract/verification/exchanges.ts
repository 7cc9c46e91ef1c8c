import { isJsonObject } from '../../values/json.js';
import type { VerifiedExchange, VerifiedFact, VerifiedGap } from '../generated/types.js';
import { comparableName } from '../shapes/learning/samples.js';

/** The key that a request carries, by role; only the sender knows the key itself. */
export type KeyRole = 'own' | 'stranger' | 'revoked' | 'made-up' | 'none';

/** Forms of the key other than Bearer: `Authorization: KEY`, `Authorization: Token KEY`, `X-API-Key: KEY`. */
export type KeyForm = 'bare' | 'token' | 'x-api-key';

/** A request to send. */
export interface InterviewRequest {
  readonly method: string;
  /** Path and query, relative to the base URL. */
  readonly path: string;
  readonly key: KeyRole;
  /** Form of the key other than Bearer, to test whether the server accepts it. */
  readonly form?: KeyForm;
  /** True if it is sent to the other environment, with the key of that. */
  readonly elsewhere?: true;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that was sent and its response, without keys. */
export interface InterviewExchange extends VerifiedExchange {
  /** Parsed body of the response, with its keys; undefined if it is not JSON. */
  readonly json: unknown;
  /** True if the response contains a valid key; null if a key is too short to be sure. */
  readonly repeatsKey: boolean | null;
}

export function isSuccess({ answer }: InterviewExchange): boolean {
  return answer !== null && answer.status >= 200 && answer.status < 300;
}

const errorFieldNames = ['error', 'errors', 'fault', 'problem', 'exception'];
const successFieldNames = ['ok', 'success'];
const failureStatuses: readonly unknown[] = ['error', 'fail', 'failure'];

/** Returns whether a success status came with an error: a body without an id that names an error. */
export function isErrorAsSuccess(exchange: InterviewExchange): boolean {
  const { json } = exchange;
  if (!isSuccess(exchange) || idOf(exchange) !== undefined) return false;
  const errors = errorFieldNames.map((name) => fieldOf(json, name));
  const isError = errors.some((error) => (Array.isArray(error) ? error.length > 0 : Boolean(error)));
  const isFailure = failureStatuses.includes(fieldOf(json, 'status'));
  return isError || isFailure || successFieldNames.some((name) => fieldOf(json, name) === false);
}

/** Returns whether a request was done: its status is a success, and its body no error. */
export function isDone(exchange: InterviewExchange | undefined): exchange is InterviewExchange {
  return exchange !== undefined && isSuccess(exchange) && !isErrorAsSuccess(exchange);
}

const nonRequestStatuses = [401, 408, 429];

/** Returns whether the request itself was refused, not its key, time or rate. */
export function isRequestRefusal({ answer }: InterviewExchange): boolean {
  return (
    answer !== null &&
    answer.status >= 400 &&
    answer.status < 500 &&
    !nonRequestStatuses.includes(answer.status)
  );
}

const absenceStatuses = [404, 405, 410, 501];

/** Returns whether the response means that the operation does not exist. */
export function isAbsence(exchange: InterviewExchange): boolean {
  return absenceStatuses.includes(statusOf(exchange));
}

/** Returns the status; 0 if there was no response. */
export function statusOf({ answer }: InterviewExchange): number {
  return answer?.status ?? 0;
}

/** Describes an exchange: `POST /v1/reports returned 201`, or why there was no response. */
export function describeOutcome({ request: { method, url }, answer, failure }: InterviewExchange): string {
  const { pathname, search } = new URL(url);
  const target = `${method} ${pathname}${search}`;
  return answer === null ? `${target} got no response: ${failure}` : `${target} returned ${answer.status}`;
}

/** Returns a field of a JSON object, or undefined. */
export function fieldOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

/** Names of the id and the status of a record: the documented ones first. */
const idNames = ['id', 'uuid', 'reportid', 'reportuuid'];
const statusNames = ['status', 'state', 'reportstatus', 'reportstate'];

/**
 * Returns the value of the first of these names that an object has, in any spelling.
 * @param names in lower case, without `_` and `-`
 */
export function fieldNamed(value: unknown, names: readonly string[]): unknown {
  if (!isJsonObject(value)) return undefined;
  const fields = Object.keys(value);
  const [found] = names.flatMap((name) => fields.find((field) => comparableName(field) === name) ?? []);
  return found === undefined ? undefined : value[found];
}

/** Returns whether a field of a record is its id or its status. */
export function isIdOrStatus(field: string): boolean {
  return [...idNames, ...statusNames].includes(comparableName(field));
}

/** Returns the id of a record as text; a number breaks a fact, and still leads to the report. */
export function recordId(record: unknown): string | undefined {
  const id = fieldNamed(record, idNames);
  return (typeof id === 'string' && id !== '') || Number.isSafeInteger(id) ? String(id) : undefined;
}

/** Returns the status of a record, under its documented name or a similar one. */
export function recordStatus(record: unknown): string | undefined {
  const status = fieldNamed(record, statusNames);
  return typeof status === 'string' && status !== '' ? status : undefined;
}

/** Returns whether a report is completed by the instant that it shows. */
export function isCompleted(record: unknown): boolean {
  return Boolean(fieldNamed(record, ['completedat', 'completed']));
}

/** Returns a record with the fields that JSON:API puts into `attributes`. */
function withAttributes(record: unknown): unknown {
  const attributes = fieldOf(record, 'attributes');
  return isJsonObject(record) && isJsonObject(attributes) ? { id: record.id, ...attributes } : record;
}

const maxEnvelopes = 2;

/** Returns the names of the fields that lead to the record in a body; none if it is the body itself. */
export function envelopeOf(body: unknown, depth = maxEnvelopes): readonly string[] {
  if (depth === 0 || !isJsonObject(body) || isRecord(body)) return [];
  for (const [name, value] of Object.entries(body)) {
    if (isRecord(value)) return [name];
    const inner = envelopeOf(value, depth - 1);
    if (inner.length > 0) return [name, ...inner];
  }
  return [];
}

function isRecord(value: unknown): boolean {
  const record = withAttributes(value);
  return recordId(record) !== undefined && recordStatus(record) !== undefined;
}

/** Returns the record in a body: the body itself, or the record in its envelope. */
export function recordIn(body: unknown): unknown {
  return withAttributes(envelopeOf(body).reduce(fieldOf, body));
}

/** Returns the id in a response body. */
export function idOf({ json }: InterviewExchange): string | undefined {
  return recordId(recordIn(json));
}

/** Returns the documented fields that a report lacks. */
export function missingRecordFields(record: unknown): string[] {
  return ['id', 'status'].filter((name) => {
    const value = fieldOf(record, name);
    return typeof value !== 'string' || value === '';
  });
}

const listNames = ['data', 'items', 'reports', 'results', 'records'];

/** Returns the records of a list of reports; null if its form is unknown. */
export function listedReports(exchange: InterviewExchange | undefined): readonly unknown[] | null {
  if (!isDone(exchange)) return null;
  const { json } = exchange;
  const places = [json, fieldOf(json, 'data')];
  const lists = places.flatMap((place) => [place, ...listNames.map((name) => fieldOf(place, name))]);
  const list = lists.find(Array.isArray) as readonly unknown[] | undefined;
  return list?.map(withAttributes) ?? null;
}

/** Names of the requests of a verification; `questions` defines them in order. */
export type QuestionName =
  | 'list-before'
  | 'subscribe'
  | 'create'
  | 'create-bare-key'
  | 'create-token-key'
  | 'create-x-api-key'
  | 'create-without-options'
  | 'read'
  | 'read-part'
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
  | 'list-as-revoked'
  | 'create-unversioned'
  | 'list-unversioned'
  | 'create-elsewhere'
  | 'read-empty-options'
  | 'list'
  | 'list-without-key'
  | 'read-without-key'
  | 'bare-key'
  | 'token-key'
  | 'x-api-key'
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

/** A message that the server sent to the subscribed endpoint. */
export interface ReceivedWebhook {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The exchanges and messages of one run. */
export interface InterviewRecord {
  /** Returns the last exchange of a question; undefined if it was not asked. */
  of(name: QuestionName): InterviewExchange | undefined;
  /** Returns all exchanges of a question in order. */
  all(name: QuestionName): readonly InterviewExchange[];
  /** All exchanges in order. */
  readonly exchanges: readonly InterviewExchange[];
  /** Id of the report that requests are about: the created one, or else any listed one. */
  readonly reportId: string | undefined;
  /** True if the run may create nothing. */
  readonly readOnly: boolean;
  /** Messages received so far, in order. */
  readonly messages: readonly ReceivedWebhook[];
}

/** Returns the create that made the report of the run: the documented one, or else the one without options. */
export function acceptedCreate({ of }: Pick<InterviewRecord, 'of'>): InterviewExchange | undefined {
  return [of('create'), of('create-without-options')].find(isDone);
}

/** Returns the create to judge: the accepted one, or else the documented one. */
export function exchangeOfCreate({ of }: Pick<InterviewRecord, 'of'>): InterviewExchange | undefined {
  return acceptedCreate({ of }) ?? of('create');
}

/** Returns whether the server refuses the documented options, and creates a report without them. */
export function refusesOptions({ of }: Pick<InterviewRecord, 'of'>): boolean {
  return !isDone(of('create')) && isDone(of('create-without-options'));
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
      const created = acceptedCreate({ of });
      if (created !== undefined) return idOf(created);
      const [first] = listedReports(of('list-before')) ?? [];
      return recordId(first);
    },
    add(name, exchange) {
      exchanges.push(exchange);
      const known = byQuestion.get(name);
      if (known === undefined) byQuestion.set(name, [exchange]);
      else known.push(exchange);
    },
  };
}

/** Behaviour that no document describes and none excludes, with the exchanges that show it. */
export interface Observation {
  readonly detail: string;
  readonly evidence: readonly InterviewExchange[];
}

/** The result of a fact, with the exchanges that show it. */
export interface FactResult extends Readonly<Pick<VerifiedFact, 'outcome' | 'detail'>> {
  readonly evidence: readonly InterviewExchange[];
  readonly observations?: readonly Observation[];
}

/** The answer of a server to a gap, with the exchanges that show it. */
export interface GapResult extends Readonly<Pick<VerifiedGap, 'outcome' | 'answer' | 'detail'>> {
  readonly evidence: readonly InterviewExchange[];
}

/** Exchanges that show a result; undefined ones were not made. */
export type ExchangeEvidence = readonly (InterviewExchange | undefined)[];

const presentExchanges = (evidence: ExchangeEvidence): InterviewExchange[] =>
  evidence.filter((one) => one !== undefined);

export function factHolds(detail: string, evidence: ExchangeEvidence = []): FactResult {
  return { outcome: 'holds', detail, evidence: presentExchanges(evidence) };
}

export function factIsBroken(detail: string, evidence: ExchangeEvidence): FactResult {
  return { outcome: 'broken', detail, evidence: presentExchanges(evidence) };
}

/** Returns the result of a fact or gap that the exchanges do not show. */
export function undetermined(detail: string, evidence: ExchangeEvidence = []) {
  return { outcome: 'untold' as const, answer: null, detail, evidence: presentExchanges(evidence) };
}

/** @param answer null if the ledger has one answer only */
export function knownAnswer(answer: string | null, detail: string, evidence: ExchangeEvidence): GapResult {
  return { outcome: 'known', answer, detail, evidence: presentExchanges(evidence) };
}

/** @param answer the answer with which the sandbox behaves the same; null if there is none */
export function unforeseenAnswer(
  detail: string,
  evidence: ExchangeEvidence,
  answer: string | null = null,
): GapResult {
  return { outcome: 'unforeseen', answer, detail, evidence: presentExchanges(evidence) };
}
