import { cpus } from 'node:os';
import type { Row } from './measure.js';

/** Titles of sections, each with its measures. */
const sections: Readonly<Record<string, readonly string[]>> = {
  'Throughput of creates and reads': ['create', 'read'],
  'Latency of one request after the other': ['latency'],
  'Start of a process': ['start'],
  'In a test process': ['suite'],
  Memory: ['memory'],
  Worlds: ['worlds'],
  Lists: ['lists'],
  'Content of reports': ['contents'],
  'Wait of other requests during a large one': ['heaviest'],
  Webhooks: ['webhooks', 'webhook-start'],
  Proxy: ['proxy'],
  Databases: ['durable', 'replicas'],
};

/** Formats rows as a table of Markdown. */
export function rowTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, figure, spread, target }) =>
      `| ${what} | ${figure} | ${spread} | ${target?.text ?? ''} | ${target ? (target.met ? 'met' : '**missed**') : ''} |`,
  );
  return `| measure | median | from–to | target | |
|---|---:|---:|---:|---|
${lines.join('\n')}
`;
}

/**
 * Returns the text of `docs/performance.md`, which only the benchmark writes.
 * @param results rows by measure
 */
export function performancePage(results: ReadonlyMap<string, readonly Row[]>): string {
  const judged = [...results.values()].flat().filter(({ target }) => target !== undefined);
  const missed = judged.filter(({ target }) => target?.met === false);
  const tables = Object.entries(sections).flatMap(([title, measures]) => {
    const rows = measures.flatMap((measure) => results.get(measure) ?? []);
    return rows.length === 0 ? [] : [`## ${title}\n\n${rowTable(rows)}`];
  });
  return `# Performance

Written by \`npm run bench -- --write\`, on ${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}. Measure again instead of editing.

**${judged.length - missed.length} of ${judged.length} targets are met.** ${missed.length === 0 ? '' : 'Missed:'}

${missed.map(({ what, figure, target }) => `- ${what}: ${figure}, target ${target?.text}`).join('\n')}

## Method

- One run measures all servers. Each is a process of its own, and starts again in every round.
- Under load, the servers take turns of one second in rotating order, while the others are idle.
- autocannon sends the load from another process, over ten kept-alive connections.
- A ratio compares two servers in the same turn; the table shows the median. Compare ratios: absolute figures depend on the machine, and single turns differ much.
- **Bare \`node:http\`** reads and parses the body, and writes prepared bytes.
- **Stock Koa** is koa, @koa/router and @koa/bodyparser; it echoes the body.
- **This server** does all its work: keys, routing, strict JSON, validation of the request and of its own response, storage, and the report.

${tables.join('\n')}`;
}
