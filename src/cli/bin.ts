import { isatty } from 'node:tty';
import { failureLine } from '../http/log-lines.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { run } from './main.js';
import { exitCodes } from './streams.js';

/** How long the process lives at most after it was told to stop: running requests have two seconds of it. */
const stopWithinMs = 3000;

const stopping = new AbortController();
let limit: NodeJS.Timeout | undefined;
let broken = false;

function stop(): void {
  // What still computes then, in a worker thread or in slices, is nobody's any more.
  limit = setTimeout(exit, stopWithinMs, exitCodes.done).unref();
  stopping.abort();
}

function exit(code: number): never {
  process.exit(broken ? exitCodes.broken : code);
}

// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

// What no boundary caught, a rejection too, leaves nobody knows what behind: the process stops as if told to.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${failureLine({ requestId: null, fingerprint: null, error })}\n`);
  process.exitCode = exitCodes.broken;
  if (broken) exit(exitCodes.broken);
  broken = true;
  stop();
});

// A reader that has seen enough (`generate … | head`) is no failure, and makes none good.
process.stdout.on('error', ({ code }: { code?: string }) =>
  code === 'EPIPE' ? stop() : exit(exitCodes.failed),
);
// Nor is one of the log; the server goes on without.
process.stderr.on('error', () => {});

async function ask(question: string): Promise<string> {
  return (await import('./question.js')).askAtTerminal(question, stopping.signal);
}

void run({
  argv: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve())),
  finishes: () => clearTimeout(limit),
  ask: isatty(0) && isatty(2) ? ask : undefined,
}).then((code) => {
  // The answers are out: nothing of what else goes on is waited for.
  if (stopping.signal.aborted) exit(code);
  process.exitCode = code;
});
