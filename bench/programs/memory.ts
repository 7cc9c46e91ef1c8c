// Prints the bytes per report, measured with many reports in one account. Run with --expose-gc.
import { bytesInUse } from './bytes-in-use.js';
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
