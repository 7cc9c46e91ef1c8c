import { diff } from './cassettes/diff.js';
import { proxy } from './cassettes/proxy.js';
import type { CommandName } from './commands.js';
import { runData } from './data/command.js';
import { init } from './init.js';
import { printMayAct } from './may-act.js';
import { printOpenapi } from './openapi.js';
import type { Program } from './streams.js';
import { printConduct } from './traffic/conduct.js';
import { printCoverage } from './traffic/coverage.js';
import { shrink } from './traffic/shrink.js';
import { verify } from './verify/command.js';
import { verifyReport } from './verify/verify-report.js';
import { listen } from './webhooks/listen.js';
import { trigger } from './webhooks/trigger.js';

/** Runs a command with its arguments. Resolves with the exit code. */
type RunCommand = (argv: readonly string[], program: Program) => number | Promise<number>;

type OtherCommand = Exclude<CommandName, 'serve' | 'replay' | 'generate' | 'completions'>;

/**
 * The commands that neither serve nor generate, but for `completions`. They are loaded together: what each of them alone
 * shares with the server would be a file of its own in the bundle, and a server would have twice as many to read.
 */
export const otherCommands: Readonly<Record<OtherCommand, RunCommand>> = {
  conduct: printConduct,
  coverage: printCoverage,
  data: runData,
  diff,
  init,
  listen,
  'may-act': printMayAct,
  openapi: printOpenapi,
  proxy,
  shrink,
  trigger,
  verify,
  'verify-report': verifyReport,
};
