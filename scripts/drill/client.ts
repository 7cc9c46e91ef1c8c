// One client of the drill. It creates, reads and edits reports until it is stopped, and records the responses.
import { createSend, type DrillRequest, type DrillResponse } from './http.js';
import { count, type Ledger, recordShown, stateOf } from './ledger.js';
import type { Random } from './random.js';

export interface ClientOptions {
  /** Unique among all clients. */
  name: string;
  account: string;
  url: string;
  ledger: Ledger;
  random: Random;
  /** Max reports that it creates. */
  maxReports: number;
  /** Mean time between two requests, in milliseconds. */
  pauseMs: number;
  isStopped(): boolean;
}

/** Max wait for a response. A client whose replica is stopped gives up and calls another one. */
const timeoutMs = 10_000;
/** Attempts of one request. */
const maxAttempts = 40;
/** Mean wait after a request without a response, in milliseconds. */
const retryMs = 500;

export function keyOf(account: string): string {
  return `sbx_playground_${account}`;
}

/** Runs the client until it is stopped and its last request has an outcome. */
export async function runClient(options: ClientOptions): Promise<void> {
  const { name, account, ledger, random, maxReports, pauseMs, isStopped } = options;
  const send = createSend(options.url, timeoutMs);
  const own: string[] = [];
  let number = 0;

  /** Null if the outcome is unknown. */
  const ask = async (kind: string, request: DrillRequest): Promise<DrillResponse | null> => {
    count(ledger.requests, kind);
    const headers = { authorization: `Bearer ${keyOf(account)}`, ...request.headers };
    const response = await send({ ...request, headers });
    count(ledger.statuses, String(response?.status ?? 'none'));
    if (response === null || response.status === 503) return null;
    if (response.status < 500) return response;
    violation(`a ${kind} was answered ${response.status} ${response.text}`);
    return null;
  };
  const violation = (text: string): void => void ledger.violations.push(`${name}: ${text}`);
  const anyReport = (): string | undefined => random.pick(ledger.reports.get(account) ?? []);

  /** Sends a create once, and compares the response with that of earlier attempts. */
  const createOnce = async (key: string): Promise<boolean> => {
    const record = ledger.creates.get(key);
    if (record === undefined) return false;
    const response = await ask('create', {
      method: 'POST',
      path: '/v1/reports',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: record.companyId }),
    });
    // A key that another attempt uses is free when that attempt has ended.
    if (response === null || response.status === 409) return false;
    if (response.status !== 201) {
      violation(`a create was answered ${response.status} ${response.text}`);
      return true;
    }
    const { text } = response;
    const { id } = JSON.parse(text) as { id: string };
    if (record.response === null) {
      record.response = { reportId: id, text };
      ledger.reports.set(account, [...(ledger.reports.get(account) ?? []), id]);
    } else if (record.response.text !== text)
      violation(`the key ${key} was answered ${record.response.text}, and then ${text}`);
    return true;
  };
  const create = async (): Promise<void> => {
    number += 1;
    const key = `${name}-${number}`;
    ledger.creates.set(key, { account, companyId: `sbx-spa-clean#${key}`, response: null });
    own.push(key);
    // Simultaneous attempts reach several replicas.
    const together = random.below(4) === 0 ? 3 : 1;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const outcomes = await Promise.all(Array.from({ length: together }, () => createOnce(key)));
      // A client that disconnects does not know the outcome.
      if (outcomes.some((isKnown) => isKnown) || random.below(8) === 0) return;
      await pause(random.below(2 * retryMs));
    }
  };
  const retry = async (): Promise<void> => {
    const key = random.pick(own);
    if (key !== undefined) await createOnce(key);
  };
  const read = async (reportId: string): Promise<DrillResponse | null> => {
    const before = ledger.shown.get(reportId);
    const response = await ask('read', { path: `/v1/reports/${reportId}` });
    if (response === null) return null;
    if (response.status !== 200) {
      violation(`the acknowledged report ${reportId} was answered ${response.status} ${response.text}`);
      return null;
    }
    const state = stateOf(response.text);
    if (before !== undefined && (state.version < before.version || state.stage < before.stage))
      violation(`${reportId} was shown as ${JSON.stringify(before)}, and later as ${JSON.stringify(state)}`);
    recordShown(ledger, reportId, state);
    return response;
  };
  const edit = async (reportId: string): Promise<void> => {
    const current = await read(reportId);
    // Only a report with content can be edited.
    if (current === null || stateOf(current.text).stage < 2) return;
    number += 1;
    const reason = `${name}-${number}`;
    ledger.edits.set(reason, { account, reportId, outcome: 'unknown' });
    const response = await ask('edit', {
      method: 'PATCH',
      path: `/v1/reports/${reportId}`,
      headers: {
        'content-type': 'application/json-patch+json',
        'if-match': String(current.headers.etag),
        'edit-reason': reason,
      },
      body: JSON.stringify([
        { op: 'add', path: '/content/entities/0/company/tradeName', value: `Marca ${reason}` },
      ]),
    });
    if (response === null) return;
    const outcome = response.status === 200 ? 'acknowledged' : 'refused';
    ledger.edits.set(reason, { account, reportId, outcome });
    if (response.status === 200) recordShown(ledger, reportId, stateOf(response.text));
    // Another client was faster.
    else if (response.status !== 412) violation(`an edit was answered ${response.status} ${response.text}`);
  };

  while (!isStopped()) {
    const choice = random.below(10);
    const reportId = anyReport();
    if ((choice < 2 || reportId === undefined) && number < maxReports) await create();
    else if (choice < 4) await retry();
    else if (reportId !== undefined && choice < 6) await edit(reportId);
    else if (reportId !== undefined) await read(reportId);
    await pause(random.below(2 * pauseMs));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
