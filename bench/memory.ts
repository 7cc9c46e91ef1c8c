import { execFileSync } from 'node:child_process';
import autocannon from 'autocannon';
import { type Measure, quantity, type Row, row } from './measure.js';
import { createBody, headers, reportsPath } from './requests.js';
import { type ServerProcess, startServerProcess } from './server-process.js';

const reports = 100_000;

/** Measures the memory of reports and of the server. */
export const memory: Measure = async (bench) => {
  const { bytesPerReport } = (await bench.runProgram('memory', String(reports))) as {
    bytesPerReport: number;
  };
  console.error(`memory: ${Math.round(bytesPerReport)} bytes a report`);
  const { bytesRead, bytesUsed } = (await bench.runProgram('accounts', '10000')) as {
    bytesRead: number;
    bytesUsed: number;
  };
  const journalled = (await bench.runProgram('journal', '16000')) as {
    bytesRepeated: number;
    bytesOwn: number;
  };
  const server = await startServerProcess(bench.sandbox);
  const atStart = residentMegabytes(server);
  await createReports(server, bench.size.creates);
  const afterwards = residentMegabytes(server);
  await server.stop();
  return [
    row('memory of a report, of 100,000 in one account', [bytesPerReport], 'bytes', { atMost: 1024 }),
    row('memory of an idle account that was only asked', [bytesRead], 'bytes', { atMost: 512 }),
    row('memory of an idle account with a clock and a report', [bytesUsed], 'bytes', { atMost: 4096 }),
    row('memory of a journalled create, its body sent before', [journalled.bytesRepeated], 'bytes', {
      atMost: 300,
    }),
    row('memory of a journalled create, its body another', [journalled.bytesOwn], 'bytes', { atMost: 300 }),
    residentRow('resident memory of the server: at start', atStart),
    residentRow(
      `resident memory of the server: after ${bench.size.creates.toLocaleString('en')} creates`,
      afterwards,
    ),
  ];
};

async function createReports({ url }: ServerProcess, amount: number): Promise<void> {
  await autocannon({
    url: url + reportsPath,
    method: 'POST',
    headers,
    body: createBody('Comercial [<id>] SpA'),
    idReplacement: true,
    amount,
  });
}

function residentRow(what: string, megabytes: number): Row {
  return { what, figure: quantity(megabytes, 'MB'), spread: '' };
}

function residentMegabytes({ pid }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
