// Prints how long contents take to make, in milliseconds, and how long one takes that is at hand.
import { epoch, santiagoDate } from '../../src/domain/clock.js';
import { resolveCompany } from '../../src/domain/companies.js';
import { scenarios } from '../../src/domain/scenarios.js';
import { contentJson } from '../../src/sandbox/engine.js';
import { account, createReport, startSandbox } from './in-process-sandbox.js';

const passes = 5;
const reads = 1000;
const first = made('the first company').milliseconds;
const usual = Array.from({ length: Number(process.argv[2]) }, (_, index) =>
  measured(`Comercial ${index} SpA`),
);
const ofScenarios = scenarios.map(({ key }) => measured(`sbx-${key}`));
process.stdout.write(JSON.stringify({ first, usual, scenarios: ofScenarios, atHand: await secondRead() }));

function measured(companyId: string): { companyId: string; bytes: number; milliseconds: number } {
  const samples = Array.from({ length: passes }, () => made(companyId));
  return { companyId, bytes: samples[0]?.bytes ?? 0, milliseconds: least(samples) };
}

function made(companyId: string): { bytes: number; milliseconds: number } {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(`${companyId} is no company`);
  const { company } = resolution;
  const began = performance.now();
  const json = contentJson({
    seed: 'sandbox',
    type: 'sociedades_y_poderes',
    company,
    validate: true,
    asOfDate: santiagoDate(epoch),
  });
  return { bytes: Buffer.byteLength(json), milliseconds: performance.now() - began };
}

/** What is left of several tries when the machine's other work is taken away. */
function least(samples: readonly { milliseconds: number }[]): number {
  return Math.min(...samples.map(({ milliseconds }) => milliseconds));
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
