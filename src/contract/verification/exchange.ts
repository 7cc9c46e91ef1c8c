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
