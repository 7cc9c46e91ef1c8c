import { cpus } from 'node:os';
import manifest from '../package.json' with { type: 'json' };
import type { Row } from './measure.js';
import { createsOf, firstOf, peerRounds, peerTitles } from './peers.js';

/** Titles of sections, each with its measures. */
const sections: Readonly<Record<string, readonly string[]>> = {
  'Throughput of creates and reads': ['create', 'read'],
  'Latency of one request after the other': ['latency'],
  'Start of a process': ['start'],
  'Beside servers that mock an API': ['peers'],
  'In a test process': ['suite'],
  Memory: ['memory'],
  Worlds: ['worlds'],
  Lists: ['lists'],
  'Content of reports': ['contents'],
  'Wait of other requests during a large one': ['heaviest'],
  Webhooks: ['webhooks', 'webhook-start'],
  Proxy: ['proxy'],
  Shapes: ['shapes'],
  Databases: ['durable', 'replicas', 'idle-accounts'],
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

/** Rows by measure. */
type Results = ReadonlyMap<string, readonly Row[]>;

/** Day and commit of a run. */
export interface Occasion {
  /** As `2026-11-26`. */
  day: string;
  commit: string;
}

const machine = `${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;

/** Returns the text of `bench/results.md`: all rows, for developers. */
export function resultsPage(results: Results, { day, commit }: Occasion): string {
  const judged = [...results.values()].flat().filter(({ target }) => target !== undefined);
  const missed = judged.filter(({ target }) => target?.met === false);
  const tables = Object.entries(sections).flatMap(([title, measures]) => {
    const rows = measures.flatMap((measure) => results.get(measure) ?? []);
    return rows.length === 0 ? [] : [`## ${title}\n\n${rowTable(rows)}`];
  });
  return `# Results of the benchmark

Measured on ${day} at commit ${commit} by \`npm run bench -- --write\`, on ${machine}. Users read [performance](../docs/performance.md), which has the rows that concern them.

**${judged.length - missed.length} of ${judged.length} targets are met.** ${missed.length === 0 ? '' : 'Missed:'}

${missed.map(({ what, figure, target }) => `- ${what}: ${figure}, target ${target?.text}`).join('\n')}

${tables.join('\n')}`;
}

/**
 * Returns the text of `docs/performance.md`, which only the benchmark writes.
 * @throws Error if a row that the page shows was not measured
 */
export function performancePage(results: Results, { day, commit }: Occasion): string {
  const rows = [...results.values()].flat();
  const figure = (what: string): string => {
    const found = rows.find((row) => row.what === what);
    if (found === undefined) throw new Error(`the page shows "${what}", which was not measured`);
    return found.figure;
  };
  const peerRow = (title: string): string => {
    const cell = (what: string): string => `${figure(what)}, ${figure(`${what}, of this server`)}`;
    return `| ${title} | ${cell(firstOf(title))} | ${cell(createsOf(title))} |`;
  };
  const { koa, '@koa/router': router, '@koa/bodyparser': parser, autocannon } = manifest.devDependencies;
  const waits = (results.get('heaviest') ?? []).map(({ figure }) => Number.parseFloat(figure));
  return `# Performance

Measured on ${day} at commit ${commit} by \`npm run bench -- --write\`, on ${machine}. Measure again instead of editing. Figures are medians; compare ratios, since absolute figures depend on the machine. \`bench/results.md\` in the repository has all rows, with their spread and targets.

## Beside other servers

| measure | this server ${manifest.version} | stock Koa ${koa} | bare \`node:http\` |
|---|---:|---:|---:|
| start of a process to the first 201 | ${figure('start to first 201: this server')} | ${figure('start to first 201: stock Koa')} | ${figure('start to first 201: bare `node:http`')} |
| start of a process to the first report, on a company of the catalogue | ${figure('start to first report on a company of the catalogue: this server')} | – | – |
| start of a process to the first report, on another company | ${figure('start to first report: this server')} | – | – |
| creates | ${figure('create: this server')} | ${figure('create: stock Koa')} | ${figure('create: bare `node:http`')} |
| reads of a completed report | ${figure('read: this server')} | – | ${figure('read: bare `node:http`')} |

One create after the other takes ${figure('one create after the other: median')} at the median: ${figure('one create after the other: median, of stock Koa')} stock Koa and ${figure('one create after the other: median, of bare `node:http`')} bare \`node:http\`. The p99 is ${figure('one create after the other: p99')}.

- **This server** does all its work: keys, routing, strict JSON, validation of the request and of its own response, storage, and the report.
- **Stock Koa** is koa ${koa}, @koa/router ${router} and @koa/bodyparser ${parser}. It echoes the body and has no reports.
- **Bare \`node:http\`** reads and parses the body, and writes prepared bytes: for a create those of our 201, for a read those of our report.
- Each server is a process of its own and starts again in every round. They take turns of one second under load while the others are idle. autocannon ${autocannon} sends the load over ten kept-alive connections.
- The first process after an installation compiles the package: its first report takes ${figure('start to first report: the first process after an installation')}. [Containers](start/container.md) can do this at build time.

## Beside servers that mock an API

| server | start of a process to the first 201, × of this server | creates, × of this server |
|---|---:|---:|
| this server ${manifest.version} | ${figure(firstOf('this server'))} | ${figure(createsOf('this server'))} |
${peerTitles.map(peerRow).join('\n')}

- Prism and Specmatic read [our OpenAPI document](contract.md), check the request, and answer with an example or with made values. Mockoon and WireMock answer with our response; WireMock checks that there is a \`companyId\`.
- No other keeps the report: a read does not depend on the create. This server keeps it, and its content follows the company.
- MSW is no server, Microcks and LocalStack need a container, and stripe-mock has one API: they were not measured.
- These are ${peerRounds} rounds, with ten connections. Prism needs Node 24, WireMock and Specmatic need Java.

## In a test process

| measure | time |
|---|---:|
| \`import\` and first \`startSandbox()\`, which loads the server | ${figure('in a test process: `import` and `startSandbox()` together')} |
| first report on a company of the catalogue, created and read | ${figure('in a test process: first report on a company of the catalogue, created and read')} |
| first report on another company, which loads the engine | ${figure('in a test process: first report, created and read')} |
| \`close()\` | ${figure('in a test process: `close()`')} |
| each further start and close | ${figure('in a test process: start and close, of a hundred in a row')} |

A start and close leaves no memory and no open handle. A process that starts one sandbox for all its tests pays the first rows once. An \`import\` alone loads no server: a test file that starts no sandbox pays 6 ms of processor time on Node 20, and 8 ms on Node 24.

## How it grows

| with | cost |
|---|---|
| reports of an account | ${figure('memory of a report, of 100,000 in one account')} each; the process has ${figure('resident memory of the server: at start')} at start and ${figure('resident memory of the server: after 1,000,000 creates')} after 1,000,000 creates |
| idle accounts | ${figure('memory of an idle account that was only asked')} each, ${figure('memory of an idle account with a clock and a report')} with a clock and a report |
| requests in the journal | ${figure('memory of a journalled create, its body sent before')} to ${figure('memory of a journalled create, its body another')} each, up to [its limit](limits.md#sizes) |
| a page of a list | does not grow: at 100,000 reports ${figure('list page, unfiltered: at 100,000 reports, of the time at 100')} of the time at 100 |
| snapshot, fork and restore of a world | do not grow: ${figure('world of 100,000 reports: snapshot')}, ${figure('world of 100,000 reports: fork')} and ${figure('world of 100,000 reports: restore')} with 100,000 reports |
| companies that are read | ${figure('read of a fresh server: mean of the 4th to 20th company')} for each new one in a fresh process, ${figure('content of a usual company, each of 300 made once in a warm process: median')} in a warm one; later reads are cached |
| size of a company | a usual content has ${figure('content of a usual company: size')}; that of \`sbx-holders-4812\`, the largest scenario, takes ${figure('its content: generated, held to its schema and written as JSON')} once |
| size of one request | others waited for at most ${Math.max(...waits)} ms during the ${waits.length} heaviest requests that we know: large work runs in steps or in a thread |
| webhooks | ${figure('webhooks: messages a second')}, ${figure('webhooks, 10,000 events to 10 endpoints: messages a second, of a bare sender')} a bare sender; the first byte leaves ${figure('webhook in mode `auto`: from the create to its first byte')} after the create |
| requests through the proxy | ${figure('proxy: added to a create, at the median')} for each create, ${figure('proxy: added to a read of a completed report, at the median')} for each read of a report |

## Not done

- **Minified names** would save 2 to 3 % of a start. Stack traces would be unreadable.
- **Loading the engine in idle time** would make every process pay for what tests that only create never use.
- **Node's own compile cache** takes 1.23 to 1.43 times the processor time of our stored compiled code up to the first 201 ([source and bundle](decisions/0002-source-and-bundle.md)).
- **Own versions of libraries** (random numbers, samplers, schema checks) would give about 0.90 of a content. Each would need our own care ([long work](decisions/0003-long-work.md)).
- **V8 flags** set at run time make V8 refuse stored compiled code.
`;
}
