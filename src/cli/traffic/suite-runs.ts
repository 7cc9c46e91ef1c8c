import { spawn } from 'node:child_process';
import type { Config, ShrinkOptions } from '../../contract/generated/types.js';
import { withSandbox } from '../own-sandbox.js';
import type { Program } from '../streams.js';

/** By what a sandbox answers in a run. */
export type ProfileAnswers = Required<Pick<Config, 'profile' | 'gap'>>;

/** What became of a run of the user's command. */
export type SuiteResult = 'passed' | 'failed' | { readonly broken: string };

/** Runs the user's command beside a sandbox of its own, which is told to it in a variable. */
export async function runSuite(
  [command = '', ...args]: readonly string[],
  answers: ProfileAnswers,
  { seed, pace, clock, variable }: ShrinkOptions,
  program: Program,
): Promise<SuiteResult> {
  const { gap, profile } = answers;
  const settings = { seed, pace, clock, profile, ...(gap === '' ? {} : { gap }) };
  return withSandbox(settings, program, (url) =>
    runCommand(command, args, { ...program.env, [variable]: url }, program.stopped),
  );
}

function runCommand(
  command: string,
  args: readonly string[],
  env: Program['env'],
  stopped: Promise<void>,
): Promise<SuiteResult> {
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
