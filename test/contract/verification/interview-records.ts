import type { InterviewExchange, QuestionName } from '../../../src/contract/verification/exchanges.js';
import {
  createInterviewRecorder,
  type InterviewRecord,
  type ReceivedWebhook,
} from '../../../src/contract/verification/exchanges.js';

/** A response: a status, a status with JSON and optional headers, or null for no response. */
export type ResponseSpec =
  | number
  | readonly [status: number, json: unknown, headers?: Record<string, string>]
  | null;

/** Creates an exchange about reports. */
export function exchange(
  response: ResponseSpec,
  request: Partial<InterviewExchange['request']> = {},
): InterviewExchange {
  const fullRequest = { method: 'POST', url: 'http://s/v1/reports', headers: {}, body: null, ...request };
  const base = { request: fullRequest, repeatsKey: false, failure: null };
  if (response === null) return { ...base, answer: null, failure: 'no route', json: undefined };
  const [status, json, headers = {}] = typeof response === 'number' ? [response, undefined] : response;
  const body = json === undefined ? '' : JSON.stringify(json);
  return { ...base, answer: { status, headers, body }, json };
}

export type Responses = { readonly [Name in QuestionName]?: ResponseSpec | readonly InterviewExchange[] };

/** Creates the record of an interview from its responses by question. */
export function recordOf(
  responses: Responses,
  readOnly = false,
  messages: readonly ReceivedWebhook[] = [],
): InterviewRecord {
  const recorder = createInterviewRecorder(readOnly, messages);
  for (const [name, response] of Object.entries(responses) as [
    QuestionName,
    ResponseSpec | readonly InterviewExchange[],
  ][]) {
    const all = isExchangeList(response) ? response : [exchange(response)];
    for (const one of all) recorder.add(name, one);
  }
  return recorder;
}

function isExchangeList(
  response: ResponseSpec | readonly InterviewExchange[],
): response is readonly InterviewExchange[] {
  return (
    Array.isArray(response) &&
    response.every((one) => typeof one === 'object' && one !== null && 'request' in one)
  );
}

export const record = { id: 'rep_1', status: 'queued' };
export const createdResponse: ResponseSpec = [201, record];
