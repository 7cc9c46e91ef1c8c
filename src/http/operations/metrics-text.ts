import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Sandbox } from '../../server/sandbox.js';
import { durationBounds, type OperationCounts, type RequestCounts } from '../observers.js';

/** Prefix of the metrics that only this server has. */
const prefix = 'legal_reports_sandbox_';

/**
 * Metrics of the process: memory, processor, event loop. The delay of the event loop is measured from the first
 * scrape on, and reported for the time since the last one.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Writes the current metrics in Prometheus's text format. No label identifies an account. */
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
 * A histogram of existing counts: observing each request in the library's own histogram takes far longer. A registry
 * uses only these two members.
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
