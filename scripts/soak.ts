// Puts the built server under mixed load and prints the result. `npm run soak` takes three minutes; `-- --seconds
// 600 --connections 400` is longer and harder. Exits with 1 on a failure.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type SoakSize, soak } from './soak/soak.js';
import { growth } from './soak/watch.js';

/** Max memory growth between the last two thirds of a soak; the heap size fluctuates. */
const levelUpTo = 1.1;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    connections: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '50' },
  },
});
const size: SoakSize = {
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  accounts: Number(values.accounts),
};
const command = [join(import.meta.dirname, '../dist/cli.js'), 'serve', '--port', '0', '--pace', 'instant'];
const isTerminal = process.stderr.isTTY;
let seconds = 0;
const result = await soak(command, size, (text) => {
  seconds += 1;
  if (isTerminal) process.stderr.write(`\r\u001b[K${text}`);
  else if (seconds % 15 === 0) process.stderr.write(`${text}\n`);
});
if (isTerminal) process.stderr.write('\n');
const { rounds, requests, noise, failures, memory, lateMs } = result;
const grown = growth(memory);
const mebibytes = (bytes = 0): string => `${Math.round(bytes / 2 ** 20)} MiB`;
console.log(`${size.connections} connections in ${size.accounts} accounts, ${size.seconds} s:
well-behaved requests answered as alone: ${requests}, in ${rounds} rounds
invalid, hostile and faulted requests: ${noise}
resident memory: ${mebibytes(memory[0])} at first, ${mebibytes(memory.at(-1))} at last; the last third ${grown.toFixed(2)} × the one before
delay of the event loop at worst, p99 of a second: ${lateMs.toFixed(1)} ms
failures: ${failures.length === 0 ? 'none' : `\n  ${failures.join('\n  ')}`}`);
if (failures.length > 0 || grown > levelUpTo) process.exitCode = 1;
