import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { type DurationCounts, durationBounds } from '../../runtime/timers.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { AppendCounts } from '../../store/append-log.js';
import type { DatabaseHealth } from '../../store/append-log-store.js';
import { DatabaseError } from '../../store/database.js';
import type { RequestCounts } from '../observers.js';

/** Prefix of the metrics that only this server has. */
const prefix = 'legal_reports_sandbox_';

/**
 * Metrics of the process: memory, processor, event loop. The delay of the event loop is measured from the first
 * scrape on, and reported for the time since the last one.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

type MeasuredSandbox = Pick<
  SandboxCore,
  'accounts' | 'contentCounts' | 'database' | 'scheduler' | 'dispatcher'
>;

/** Writes the current metrics in Prometheus's text format. No label identifies an account. */
export function createMetricsText(
  { accounts, contentCounts, database, scheduler, dispatcher }: MeasuredSandbox,
  { byOperation }: Pick<RequestCounts, 'byOperation'>,
): () => Promise<string> {
  const own = new Registry();
  const { count, gauge } = numbersIn(own);
  own.registerMetric(requestCounter(byOperation));
  own.registerMetric(durationHistogram(byOperation));
  count('contents_made_total', 'Contents of reports that were made.', () => contentCounts().made);
  count(
    'contents_unpacked_total',
    'Contents of reports that were read from the pack.',
    () => contentCounts().unpacked,
  );
  gauge('contents_kept', 'Contents of reports that need not be made again.', () => contentCounts().kept);
  gauge('contents_kept_bytes', 'Bytes of these contents.', () => contentCounts().keptBytes);
  gauge('accounts_kept', 'Accounts in use.', () => unlessAway(async () => (await accounts.counts()).kept));
  count('accounts_evicted_total', 'Accounts that made room for others.', accounts.evicted);
  if (database !== null) addDatabaseMetrics(own, database, [scheduler, dispatcher]);

  return async () => (await Promise.all([own, ofProcess].map((one) => one.metrics()))).join('\n');
}

/** Adds metrics that are read when the registry is scraped. */
function numbersIn(registry: Registry) {
  const registers = [registry];
  return {
    count(name: string, help: string, read: () => number | Promise<number>): void {
      new Counter({
        ...{ name: prefix + name, help, registers },
        async collect() {
          const total = await read();
          this.reset();
          this.inc(total);
        },
      });
    },
    /** @param read returns undefined for a value that is not known now, which is left out */
    gauge(name: string, help: string, read: () => number | Promise<number | undefined>): void {
      new Gauge({
        ...{ name: prefix + name, help, registers },
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
  };
}

/** Returns undefined while the database fails. */
async function unlessAway<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

/** Adds metrics of the calls of this process to its database. */
function addDatabaseMetrics(
  registry: Registry,
  { failure, appends, accounts, leases }: DatabaseHealth,
  workers: readonly Pick<SandboxCore['scheduler'], 'lateMs'>[],
): void {
  const { count, gauge } = numbersIn(registry);
  gauge('database_up', 'Whether the database responds and accepts changes.', async () =>
    (await failure()) === null ? 1 : 0,
  );
  count('database_appends_total', 'Transactions that were committed.', () => appends.appends);
  count('database_append_rows_total', 'Changes of accounts in these transactions.', () => appends.rows);
  count(
    'database_append_conflicts_total',
    'Changes of accounts that another process had changed first, so that they were made again.',
    () => appends.conflicts,
  );
  count('database_append_failures_total', 'Transactions that failed.', () => appends.failures);
  registry.registerMetric(appendHistogram(appends));
  count('database_account_loads_total', 'Accounts that were loaded.', () => accounts().loads);
  count(
    'database_account_evictions_total',
    'Accounts that made room in memory for others.',
    () => accounts().evictions,
  );
  gauge('database_accounts_loaded', 'Accounts in memory.', () => accounts().accounts);
  gauge('database_leases', 'Accounts whose due work this process does.', leases);
  gauge(
    'database_due_work_behind_seconds',
    'How late the earliest due work of these accounts is: a step of a report, or a webhook message.',
    () => Math.max(...workers.map(({ lateMs }) => lateMs())) / 1000,
  );
}

const none = 'none';

function requestCounter(byOperation: RequestCounts['byOperation']): Metric {
  return new Counter({
    name: `${prefix}requests_total`,
    help: 'Requests that have ended, by operation and status; "none" for those without.',
    labelNames: ['operation', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const [operation, { statuses }] of byOperation) {
        for (const [status, many] of statuses)
          this.inc({ operation: operation || none, status: String(status || none) }, many);
      }
    },
  });
}

function durationHistogram(byOperation: RequestCounts['byOperation']): Metric {
  const name = `${prefix}request_duration_seconds`;
  const help = 'Time from the arrival of a request to the end of its response, by operation.';
  return histogramOf(name, help, () =>
    [...byOperation].flatMap(([id, counts]) => histogramValues(name, counts, { operation: id || none })),
  );
}

/** A histogram of the durations of committed appends. */
function appendHistogram(appends: Readonly<AppendCounts>): Metric {
  const name = `${prefix}database_append_duration_seconds`;
  return histogramOf(name, 'Duration of committed transactions.', () => histogramValues(name, appends, {}));
}

/**
 * A histogram of existing counts: observing each request in the library's own histogram takes far longer. A registry
 * uses only these two properties.
 */
function histogramOf(name: string, help: string, values: () => ReturnType<typeof histogramValues>): Metric {
  const get = async () => ({ name, help, type: 'histogram', values: values() });
  return { name, get } as unknown as Metric;
}

function histogramValues(
  name: string,
  { steps, ms }: Readonly<DurationCounts>,
  labels: Readonly<Record<string, string>>,
) {
  let upTo = 0;
  const buckets = steps.map((many, at) => {
    upTo += many;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: durationBounds[at] ?? '+Inf' },
      value: upTo,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: ms / 1000 },
    { metricName: `${name}_count`, labels, value: upTo },
  ];
}
