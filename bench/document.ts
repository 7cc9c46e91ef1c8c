import { cpus } from 'node:os';
import type { Row } from './measure.js';

/** Formats the result as Markdown, for the terminal and for `docs/performance.md`. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, figure, spread, target }) =>
      `| ${what} | ${figure} | ${spread} | ${target?.text ?? ''} | ${target ? (target.met ? 'met' : '**missed**') : ''} |`,
  );
  return `| what | median | from–to | target | |
|---|---:|---:|---:|---|
${lines.join('\n')}
`;
}

/** Returns the text of `docs/performance.md`, which only this program writes. */
export function performancePage(rows: readonly Row[]): string {
  return `# Performance

Written by \`npm run bench -- --write\`, on ${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}. Measure anew rather than edit.

All servers are measured in one run, each in a process of its own and started anew in every round. Under load they
take turns of a second, in an order that turns, while the others are idle. The load is autocannon's from another
process: ten connections, kept alive. What counts is the ratio of two servers in the same turn, of which the median
is told; absolute figures are the machine's, and single turns differ much from each other. Bare \`node:http\` reads and parses the body and
writes bytes that it has at hand; stock Koa is koa, @koa/router and @koa/bodyparser, echoing. This server does all
its work: keys, routing, strict JSON, validation of the request and of its own answer, storing, and the report.

${table(rows)}`;
}
