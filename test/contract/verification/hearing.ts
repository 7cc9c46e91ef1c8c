import type { InterviewExchange, QuestionName } from '../../../src/contract/verification/exchanges.js';
import {
  createInterviewRecorder,
  type InterviewRecord,
  type ReceivedWebhook,
} from '../../../src/contract/verification/exchanges.js';

/** A response: a status, a status with JSON and optional headers, or null for no response. */
export type Came = number | readonly [status: number, json: unknown, headers?: Record<string, string>] | null;

/** Creates an exchange about reports. */
export function exchange(came: Came, request: Partial<InterviewExchange['request']> = {}): InterviewExchange {
  const asked = { method: 'POST', url: 'http://s/v1/reports', headers: {}, body: null, ...request };
  const base = { request: asked, repeatsKey: false, failure: null };
  if (came === null) return { ...base, answer: null, failure: 'no route', json: undefined };
  const [status, json, headers = {}] = typeof came === 'number' ? [came, undefined] : came;
  const body = json === undefined ? '' : JSON.stringify(json);
  return { ...base, answer: { status, headers, body }, json };
}

export type Responses = { readonly [Name in QuestionName]?: Came | readonly InterviewExchange[] };

/** Creates the record of an interview from its responses by question. */
export function hearing(
  responses: Responses,
  readOnly = false,
  messages: readonly ReceivedWebhook[] = [],
): InterviewRecord {
  const heard = createInterviewRecorder(readOnly, messages);
  for (const [name, came] of Object.entries(responses) as [
    QuestionName,
    Came | readonly InterviewExchange[],
  ][]) {
    const all = isSeveral(came) ? came : [exchange(came)];
    for (const one of all) heard.add(name, one);
  }
  return heard;
}

function isSeveral(came: Came | readonly InterviewExchange[]): came is readonly InterviewExchange[] {
  return (
    Array.isArray(came) && came.every((one) => typeof one === 'object' && one !== null && 'request' in one)
  );
}

export const record = { id: 'rep_1', status: 'queued' };
export const made: Came = [201, record];
