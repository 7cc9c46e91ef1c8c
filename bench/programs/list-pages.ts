// Prints the time of list pages, in microseconds, in accounts with few and with many reports.
import type { ReportListQuery } from '../../src/reports/report-lists.js';
import type { SandboxCore } from '../../src/server/sandbox.js';
import { account, createReport, startSandbox } from './in-process-sandbox.js';

const [few, many, rounds] = process.argv.slice(2).map(Number) as [number, number, number];
const limit = 20;
const calls = 500;
/** A company with more than a page of reports, the same number in both accounts. */
const regular = 'Comercial Habitual SpA';
const reportsOfRegular = 25;

const small = filled(few);
const large = filled(many);
const queries: Record<string, (sandbox: SandboxCore) => ReportListQuery> = {
  unfiltered: () => ({ limit }),
  companyId: () => ({ limit, companyId: regular }),
  nextPage: ({ reports }) => ({ limit, cursor: reports.list(account, { limit }).next ?? '' }),
};

const result = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, compare(query)]));
process.stdout.write(JSON.stringify(result));

function filled(count: number): SandboxCore {
  const sandbox = startSandbox();
  const every = Math.floor(count / reportsOfRegular);
  for (let index = 0; index < count; index += 1) {
    const isRegular = index % every === 0 && index / every < reportsOfRegular;
    createReport(sandbox, isRegular ? regular : `Comercial ${index} SpA`);
  }
  return sandbox;
}

function compare(query: (sandbox: SandboxCore) => ReportListQuery): { few: number[]; many: number[] } {
  const times = { few: [] as number[], many: [] as number[] };
  const inSmall = query(small);
  const inLarge = query(large);
  time(small, inSmall);
  time(large, inLarge);
  for (let round = 0; round < rounds; round += 1) {
    times.few.push(time(small, inSmall));
    times.many.push(time(large, inLarge));
  }
  return times;
}

function time({ reports }: SandboxCore, query: ReportListQuery): number {
  const began = performance.now();
  for (let call = 0; call < calls; call += 1) {
    if (reports.list(account, query).data.length !== limit) throw new Error('a page is not full');
  }
  return ((performance.now() - began) * 1000) / calls;
}
