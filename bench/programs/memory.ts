// Prints the bytes per report, of many in one account. Run with --expose-gc.
import { createReport, startSandbox } from './in-process-sandbox.js';

const count = Number(process.argv[2]);
const sandbox = startSandbox();
createReport(sandbox, 'the first one');

const before = bytesInUse();
for (let index = 0; index < count; index += 1) createReport(sandbox, `Comercial ${index} SpA`);
const bytesPerReport = (bytesInUse() - before) / count;

// Keeps the reports reachable, so that their memory is counted.
createReport(sandbox, 'the last one');
process.stdout.write(JSON.stringify({ bytesPerReport }));

function bytesInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
