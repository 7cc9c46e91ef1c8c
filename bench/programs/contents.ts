// Prints the time to generate contents, and to read a cached one, in milliseconds.

import { scenarios } from '../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import { type ContentRequest, generateContent } from '../../src/legal/content/report-content.js';
import { serialisedContent } from '../../src/reports/content-tasks.js';
import { epoch, santiagoDate } from '../../src/values/instants.js';
import { runToEnd } from '../../src/values/steps.js';
import { quantile } from '../statistics.js';
import { account, createReport, startSandbox } from './in-process-sandbox.js';

const warmUps = 100;
const passes = 5;
const reads = 1000;

const first = made('the first company');
for (let index = 0; index < warmUps; index += 1) made(`Calentamiento ${index} SpA`);
const usual = Array.from({ length: Number(process.argv[2]) }, (_, index) =>
  measured(`Comercial ${index} SpA`, 1),
);
const ofScenarios = scenarios.map(({ key }) => measured(`sbx-${key}`, passes));
process.stdout.write(JSON.stringify({ first, usual, scenarios: ofScenarios, cached: await secondRead() }));

/** Returns the median of several passes; with one pass, the time of companies that are generated for the first time. */
function measured(companyId: string, passes: number) {
  const median = (time: (companyId: string) => number) =>
    quantile(
      Array.from({ length: passes }, () => time(companyId)),
      0.5,
    );
  const milliseconds = median(made);
  const generating = median(generated);
  return {
    companyId,
    bytes: runToEnd(serialisedContent(requestOf(companyId))).byteLength,
    generating,
    milliseconds,
  };
}

/** Generates a content with all rules, in milliseconds. */
function generated(companyId: string): number {
  return timeOf(() => generateContent(requestOf(companyId)));
}

/** Does the work of a first read: generates, validates and writes JSON, in milliseconds. */
function made(companyId: string): number {
  return timeOf(() => runToEnd(serialisedContent(requestOf(companyId))));
}

function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function requestOf(companyId: string): ContentRequest {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(`${companyId} is no company`);
  const { company } = resolution;
  const asOfDate = santiagoDate(epoch);
  return { seed: 'sandbox', type: 'sociedades_y_poderes', company, validate: true, asOfDate };
}

/** Reads a report again, in milliseconds. */
async function secondRead(): Promise<number> {
  const sandbox = startSandbox();
  const { id } = createReport(sandbox, 'sbx-spa-clean');
  await sandbox.reports.get(account, id);
  const began = performance.now();
  for (let read = 0; read < reads; read += 1) await sandbox.reports.get(account, id);
  return (performance.now() - began) / reads;
}
