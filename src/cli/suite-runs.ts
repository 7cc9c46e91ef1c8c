import { spawn } from 'node:child_process';
import { Config as holdsContract } from '../contract/generated/text-validators.js';
import type { Config, ShrinkOptions } from '../contract/generated/types.js';
import { faultsOf } from '../contract/validator.js';
import { assemble } from '../server/assemble.js';
import { logFailure } from './log.js';
import { isColoured, type Program } from './streams.js';

/** By what a sandbox answers in a run. */
export type Answers = Required<Pick<Config, 'profile' | 'gap'>>;

/** What became of a run of the user's command. */
export type Run = 'passed' | 'failed' | { readonly broken: string };

/** Runs the user's command beside a sandbox of its own, which is told to it in a variable. */
export async function runSuite(
  [command = '', ...args]: readonly string[],
  answers: Answers,
  { seed, pace, clock, variable }: ShrinkOptions,
  program: Program,
): Promise<Run> {
  const { stdout, stderr, env } = program;
  const { gap, profile } = answers;
  const config = { port: 0, seed, pace, clock, profile, log: 'off', ...(gap === '' ? {} : { gap }) };
  // What it leaves open is filled in as it is held to its schema.
  const [unfit] = faultsOf(holdsContract, config);
  if (unfit !== undefined) throw new Error(`a sandbox can not be started by ${unfit.instancePath}`);
  const assembled = assemble(config as unknown as Config, {
    tell: (text) => void stderr.write(`${text}\n`),
    log: logFailure({ stdout, stderr }),
    requests: { stream: stderr, coloured: isColoured(stderr, env) },
  });
  const server = await assembled.listen();
  try {
    return await runCommand(command, args, { ...env, [variable]: server.url }, program.stopped);
  } finally {
    await server.close();
    await assembled.close();
  }
}

function runCommand(
  command: string,
  args: readonly string[],
  env: Program['env'],
  stopped: Promise<void>,
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'ignore' });
    void stopped.then(() => {
      child.kill();
      resolve({ broken: 'it was told to stop' });
    });
    child.once('error', ({ code = 'unknown' }: { code?: string }) =>
      resolve({ broken: code === 'ENOENT' ? 'there is no such program' : code }),
    );
    child.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
}
