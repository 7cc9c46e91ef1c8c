import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Sandbox } from '../../server/sandbox.js';
import { durationBounds, type OperationCounts, type RequestCounts } from '../observers.js';

/** Begins the names of all that only this server has. */
const prefix = 'legal_reports_sandbox_';

/**
 * Of the process, whichever server of it is asked: memory, processor, event loop. How long the loop is held up is
 * measured from the first scrape on, and told for the time since the last one.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Writes what there is to count now in Prometheus's text format. No label tells one account from another. */
export function createMetricsText(
  { accounts, contentCounts }: Pick<Sandbox, 'accounts' | 'contentCounts'>,
  { byOperation }: Pick<RequestCounts, 'byOperation'>,
): () => Promise<string> {
  const own = new Registry();
  const { count, gauge } = numbersIn(own);
  own.registerMetric(requestCounter(byOperation));
  own.registerMetric(durationHistogram(byOperation));
  count('contents_made_total', 'Contents of reports that were made.', () => contentCounts().made);
  gauge('contents_kept', 'Contents of reports that need not be made again.', () => contentCounts().kept);
  gauge('contents_kept_bytes', 'What these take.', () => contentCounts().keptBytes);
  gauge('accounts_kept', 'Accounts in use.', async () => (await accounts.counts()).kept);
  count(
    'accounts_evicted_total',
    'Accounts that made room for others.',
    async () => (await accounts.counts()).evicted,
  );

  return async () => (await Promise.all([own, ofProcess].map((one) => one.metrics()))).join('\n');
}

/** Adds numbers to a registry that are read when it is asked for them. */
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
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      new Gauge({
        ...{ name: prefix + name, help, registers },
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}

const none = 'none';

function requestCounter(byOperation: RequestCounts['byOperation']): Metric {
  return new Counter({
    name: `${prefix}requests_total`,
    help: 'Requests that have ended, by operation and status; "none" where there was no such.',
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

/**
 * A histogram of what was counted elsewhere: to observe every request in one of the library's takes far longer. A
 * registry asks of it no more than this.
 */
function durationHistogram(byOperation: RequestCounts['byOperation']): Metric {
  const name = `${prefix}request_duration_seconds`;
  const help = 'From the arrival of a request until its answer has left, by operation.';
  const get = async () => ({ name, help, type: 'histogram', values: [...byOperation].flatMap(valuesOf) });
  const valuesOf = ([id, { steps, ms }]: readonly [string, OperationCounts]) => {
    const operation = id || none;
    let upTo = 0;
    const buckets = steps.map((many, at) => {
      upTo += many;
      const le = durationBounds[at] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { operation, le }, value: upTo };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { operation }, value: ms / 1000 },
      { metricName: `${name}_count`, labels: { operation }, value: upTo },
    ];
  };
  return { name, get } as unknown as Metric;
}
