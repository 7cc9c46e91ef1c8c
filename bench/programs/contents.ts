// Prints how long contents take to make, in milliseconds, and how long one takes that is at hand.

import { resolveCompany } from '../../src/domain/company/companies.js';
import { scenarios } from '../../src/domain/company/scenarios.js';
import { type ContentRequest, generateContent } from '../../src/domain/content/report-content.js';
import { epoch, santiagoDate } from '../../src/domain/life/clock.js';
import { finished } from '../../src/domain/values/steps.js';
import { serialisedContent } from '../../src/sandbox/work/engine.js';
import { account, createReport, startSandbox } from './in-process-sandbox.js';

const passes = 5;
const reads = 1000;

const first = made('the first company');
const usual = Array.from({ length: Number(process.argv[2]) }, (_, index) =>
  measured(`Comercial ${index} SpA`),
);
const ofScenarios = scenarios.map(({ key }) => measured(`sbx-${key}`));
process.stdout.write(JSON.stringify({ first, usual, scenarios: ofScenarios, atHand: await secondRead() }));

/** What is left of several tries when the machine's other work is taken away. */
function measured(companyId: string) {
  const least = (time: (companyId: string) => number) =>
    Math.min(...Array.from({ length: passes }, () => time(companyId)));
  const bytes = finished(serialisedContent(requestOf(companyId))).byteLength;
  return { companyId, bytes, generating: least(generated), milliseconds: least(made) };
}

/** Milliseconds of generating a content with all rules. */
function generated(companyId: string): number {
  return timeOf(() => generateContent(requestOf(companyId)));
}

/** Milliseconds of what a first read does: generating, holding to the schema, and writing as JSON. */
function made(companyId: string): number {
  return timeOf(() => finished(serialisedContent(requestOf(companyId))));
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

/** Milliseconds of a read after the first of the same report. */
async function secondRead(): Promise<number> {
  const sandbox = startSandbox();
  const { id } = createReport(sandbox, 'sbx-spa-clean');
  await sandbox.reports.get(account, id);
  const began = performance.now();
  for (let read = 0; read < reads; read += 1) await sandbox.reports.get(account, id);
  return (performance.now() - began) / reads;
}
