import { isatty } from 'node:tty';
import { failureLine } from '../http/log-lines.js';
import { clearTimeout, performanceNow, setTimeout } from '../runtime/real-time.js';
import { run } from './main.js';
import { exitCodes } from './streams.js';

/** Max time until the process ends after a stop: running requests get two seconds of it. */
const stopWithinMs = 3000;

const stopping = new AbortController();
let limit: NodeJS.Timeout | undefined;
let broken = false;
let readerLeft = false;

function stop(): void {
  // Work in threads or slices that is not finished then is abandoned.
  limit = setTimeout(exit, stopWithinMs, exitCodes.done).unref();
  stopping.abort();
}

function exit(code: number): never {
  process.exit(broken ? exitCodes.broken : code);
}

/** Signals within this time are one: GNU timeout sends its own to the process and to the whole group. */
const sameSignalMs = 500;
let signalledAt: number | undefined;

function handleSignal(signal: NodeJS.Signals): void {
  const now = performanceNow();
  if (signalledAt === undefined) {
    signalledAt = now;
    stop();
  } else if (now - signalledAt > sameSignalMs) {
    // A second signal ends the process at once.
    process.off(signal, handleSignal);
    process.kill(process.pid, signal);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handleSignal);

// After an uncaught error the state of the process is unknown, so it stops.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${failureLine({ requestId: null, fingerprint: null, error })}\n`);
  process.exitCode = exitCodes.broken;
  if (broken) exit(exitCodes.broken);
  broken = true;
  stop();
});

process.stdout.on('error', ({ code }: { code?: string }) => {
  if (code !== 'EPIPE') {
    process.stderr.write(`legal-reports-sandbox cannot write its output (${code})\n`);
    exit(exitCodes.failed);
  }
  readerLeft = true;
  stop();
});
// Without a reader of the log, the server runs on.
process.stderr.on('error', () => {});

/** Asks the user at the terminal. A stop gives an empty answer. */
async function ask(question: string): Promise<string> {
  const { createInterface } = process.getBuiltinModule('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(question, { signal: stopping.signal }).catch(() => '');
  lines.close();
  return answer;
}

void run({
  argv: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve())),
  finishing: () => clearTimeout(limit),
  ask: isatty(0) && isatty(2) ? ask : undefined,
}).then((code) => {
  // A reader that has seen enough (`generate … | head`) is no failure of the command, which is abandoned.
  if (readerLeft && code === exitCodes.misused) exit(exitCodes.done);
  // All responses are sent: other work is abandoned.
  if (stopping.signal.aborted) exit(code);
  process.exitCode = code;
});
