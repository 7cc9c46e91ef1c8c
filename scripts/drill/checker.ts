// Reads everything from every replica after the drill, and compares it with the records of the clients and the
// receiver. It shares no code with the server.
import { createHash } from 'node:crypto';
import { keyOf } from './client.js';
import { historyErrors } from './history.js';
import { createKeptAgent, createSend, type DrillRequest } from './http.js';
import type { Ledger } from './ledger.js';
import { type AccountPages, type Get, type ListedReport, readAccount, readList } from './reading.js';
import type { Arrival } from './receiver.js';

export interface CheckOptions {
  /** Addresses of all replicas. */
  urls: readonly string[];
  accounts: readonly string[];
  ledger: Ledger;
  arrivals(account: string): ReadonlyMap<string, Arrival>;
  /** Max wait until reports are completed and messages are sent, in milliseconds. */
  patienceMs: number;
  /** Time limit of the check, in milliseconds. */
  maxMs: number;
}

export interface CheckCounts {
  reports: number;
  historyEntries: number;
  events: number;
  /** Comparisons of a response between two replicas. */
  compared: number;
  /** Messages that came more than once. */
  repeated: number;
  /** Number of creates and edits with an unknown outcome, and number of those that happened. */
  unknown: number;
  happened: number;
}

export interface CheckResult {
  counts: CheckCounts;
  /** Everything that does not hold; empty after a drill that passed. */
  violations: string[];
}

const timeoutMs = 30_000;
const connections = 4;

export async function check(options: CheckOptions): Promise<CheckResult> {
  const { urls, accounts, ledger, maxMs } = options;
  const endsAt = performance.now() + maxMs;
  const violations: string[] = [];
  const counts = {
    reports: 0,
    historyEntries: 0,
    events: 0,
    compared: 0,
    repeated: 0,
    unknown: 0,
    happened: 0,
  };
  const agents = urls.map(() => createKeptAgent(connections));
  const sends = urls.map((url, at) => createSend(url, timeoutMs, agents[at]));
  const ask = async (at: number, account: string, request: DrillRequest) => {
    const headers = { authorization: `Bearer ${keyOf(account)}`, ...request.headers };
    const response = await sends[at]?.({ ...request, headers });
    if (response === null || response === undefined)
      throw new Error(`${urls[at]} did not respond to ${request.path}`);
    return response;
  };
  const getters = urls.map(
    (_, at): Get =>
      async (account, path) => {
        const { status, text, headers } = await ask(at, account, { path });
        if (status !== 200)
          violations.push(`${account} ${path} at ${urls[at]} was answered ${status} ${text}`);
        return { text, etag: String(headers.etag) };
      },
  );
  /** Compares the responses of two replicas. */
  const compare = (account: string, { pages }: AccountPages, other: AccountPages, at: number): void => {
    for (const path of new Set([...pages.keys(), ...other.pages.keys()])) {
      const [one, another] = [pages.get(path), other.pages.get(path)];
      counts.compared += 1;
      if (one?.text !== another?.text || one?.etag !== another?.etag)
        violations.push(
          `${account} ${path} differs at ${urls[at]}: ${differenceOf(one?.text ?? '', another?.text ?? '')}`,
        );
    }
  };

  /** Repeats each create at a replica, which must recognise the idempotency key. */
  const checkKeys = async (account: string, at: number): Promise<void> => {
    for (const [key, { account: of, companyId, response }] of ledger.creates) {
      if (of !== account || response === null) continue;
      const { status, text } = await ask(at, account, {
        method: 'POST',
        path: '/v1/reports',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
      });
      if (status !== 201 || text !== response.text)
        violations.push(`${account} the key ${key} was answered ${response.text}, and now ${status} ${text}`);
    }
  };
  const checkReports = (account: string, { reports, pages }: AccountPages): void => {
    counts.reports += reports.length;
    const known = new Set<string>();
    for (const [key, { account: of, companyId, response }] of ledger.creates) {
      if (of !== account) continue;
      known.add(companyId);
      const made = reports.filter((report) => report.companyId === companyId);
      if (made.length > 1) violations.push(`${account} the key ${key} made ${made.length} reports`);
      if (response !== null && made[0]?.id !== response.reportId)
        violations.push(
          `${account} the acknowledged report ${response.reportId} of the key ${key} is missing`,
        );
      if (response === null) {
        counts.unknown += 1;
        counts.happened += made.length;
      }
    }
    for (const { id, companyId } of reports)
      if (!known.has(companyId))
        violations.push(`${account} nobody created the report ${id} on ${companyId}`);
    for (const { id } of reports) {
      const report = pages.get(`/v1/reports/${id}`)?.text ?? '';
      checkReport(account, id, report, pages.get(`/v1/reports/${id}/history`)?.text ?? '');
    }
  };
  const checkReport = (account: string, id: string, report: string, history: string): void => {
    for (const error of historyErrors(report, history)) violations.push(`${account} ${id}: ${error}`);
    const { entries } = JSON.parse(history) as { entries: { action: string; reason: string | null }[] };
    counts.historyEntries += entries.length;
    const edits = entries.filter(({ action }) => action === 'edited');
    for (const [reason, { reportId, outcome }] of ledger.edits) {
      if (reportId !== id) continue;
      const found = edits.filter((entry) => entry.reason === reason).length;
      if (found > 1) violations.push(`${account} ${id} has the edit ${reason} ${found} times`);
      if (outcome === 'acknowledged' && found === 0)
        violations.push(`${account} ${id} lost the acknowledged edit ${reason}`);
      if (outcome === 'refused' && found > 0)
        violations.push(`${account} ${id} has the refused edit ${reason}`);
      if (outcome === 'unknown') {
        counts.unknown += 1;
        counts.happened += found;
      }
    }
    for (const { reason } of edits)
      if (!ledger.edits.has(String(reason)))
        violations.push(`${account} ${id} has an unknown edit ${reason}`);
    const { version } = JSON.parse(report) as { version: number };
    const shown = ledger.shown.get(id)?.version ?? 1;
    if (version < shown) violations.push(`${account} ${id} was shown in version ${shown} and has ${version}`);
  };
  const checkEvents = (account: string, { events }: AccountPages): void => {
    counts.events += events.length;
    const arrivals = options.arrivals(account);
    const places = new Map<string, number>();
    for (const { id, ...message } of events) {
      const arrival = arrivals.get(id);
      const name = `${account} ${message.data.id} ${message.type} ${id}`;
      if (arrival === undefined) {
        violations.push(`${name} was not delivered`);
        continue;
      }
      counts.repeated += arrival.count > 1 ? 1 : 0;
      if (arrival.body !== JSON.stringify(message))
        violations.push(`${name} was delivered with another body`);
      if (arrival.place < (places.get(message.data.id) ?? 0))
        violations.push(`${name} was delivered too late`);
      places.set(message.data.id, arrival.place);
    }
    const known = new Set(events.map(({ id }) => id));
    for (const id of arrivals.keys())
      if (!known.has(id)) violations.push(`${account} the message ${id} is of no event`);
  };

  try {
    const isOver = (): boolean => performance.now() > endsAt;
    const checkAccount = async (account: string): Promise<void> => {
      await waitUntilQuiet(account, getters[0] as Get, options, violations);
      let first: AccountPages | null = null;
      // Calls one replica after the other, since simultaneous changes of one account would conflict.
      for (const [at, get] of getters.entries()) {
        await checkKeys(account, at);
        const pages = await readAccount(get, account, isOver);
        if (pages === null) {
          violations.push(`${account} there was no time to read all at ${urls[at]}`);
          return;
        }
        if (first !== null) compare(account, first, pages, at);
        first ??= pages;
      }
      if (first === null) return;
      checkReports(account, first);
      checkEvents(account, first);
      const webhooks = first.pages.get('/v1/webhooks')?.text;
      if (webhooks?.includes('"status":"enabled"') !== true)
        violations.push(`${account} has no enabled endpoint: ${webhooks}`);
    };
    await Promise.all(accounts.map(checkAccount));
  } finally {
    for (const agent of agents) agent.destroy();
  }
  return { counts, violations };
}

/** Waits until all reports of an account are completed and all messages are sent. */
async function waitUntilQuiet(
  account: string,
  get: Get,
  { patienceMs }: CheckOptions,
  violations: string[],
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const reports = await readList<ListedReport>(get, account, '/v1/reports');
    const open = reports.filter(({ status }) => status !== 'completed').length;
    const { pending } = JSON.parse((await get(account, '/_sandbox/webhooks')).text) as { pending: number };
    if (open === 0 && pending === 0) return;
    if (performance.now() > end) {
      violations.push(`${account} still has ${open} reports that move and ${pending} messages that wait`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Returns the first difference of two texts. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `at ${at}, ${cut(one)} is ${cut(other)} (${digest(one)}, ${digest(other)})`;
}
