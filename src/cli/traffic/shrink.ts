import { type OpenGap, openGaps } from '../../contract/gap-answers.js';
import { ShrinkOptions as holdsContract } from '../../contract/generated/settings/shrink-options.js';
import type { ShrinkOptions } from '../../contract/generated/types.js';
import { gapTextErrors, readGaps } from '../../domain/access/profiles.js';
import { readArguments } from '../arguments.js';
import { type InputError, mergeSettings } from '../settings.js';
import { exitCodes, type Program, printErrors, showProgress } from '../streams.js';
import { shrinkFlags } from './shrink-flags.js';
import { smallestFailing } from './smallest-failing.js';
import { type ProfileAnswers, runSuite } from './suite-runs.js';

/** A run that can tell nothing. */
class InconclusiveError extends Error {}

/**
 * Finds the answer to an open question that makes a command fail which passes as things are assumed. Exit code 1 where
 * one is found, 0 where the command passes whatever is varied, 2 where it can not be told.
 */
export async function shrink(argv: readonly string[], program: Program): Promise<number> {
  const at = argv.indexOf('--');
  const command = at < 0 ? [] : argv.slice(at + 1);
  const { positionals, values, faults } = readArguments(at < 0 ? argv : argv.slice(0, at), shrinkFlags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'The command to be run stands behind --: shrink -- npm test.' });
  const { settings, faults: unfit } = mergeSettings<ShrinkOptions>([values], holdsContract, shrinkFlags);
  if (command.length === 0 && positionals.length === 0) faults.push(missingCommand);
  const gap = typeof settings.gap === 'string' ? settings.gap : '';
  const named = readGaps(gap);
  const unknown = gapTextErrors(gap).map(({ detail }) => ({ source: '--gap', detail }));
  const all = [...faults, ...unfit, ...unknown];
  if (all.length > 0) return printMisuse(all, program);
  try {
    return await printCulprit(createTrials(command, named, settings, program), named, program);
  } catch (error) {
    if (error instanceof InconclusiveError)
      return printMisuse([{ source: command[0] ?? '', detail: error.message }], program);
    throw error;
  }
}

const missingCommand: InputError = {
  source: 'shrink',
  detail: 'Name the command that fails under --profile vary, behind --: shrink -- npm test.',
};

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox shrank nothing');
  return exitCodes.misused;
}

type NamedAnswers = Readonly<Record<string, string>>;

/** Runs of the user's command. */
interface Trials {
  /** Whether it fails where these gaps vary, and all others are answered as usual. */
  failsVarying(gaps: readonly OpenGap[]): Promise<boolean>;
  /** Whether it fails where a gap is answered so, and all others as usual. */
  failsBy(gap: OpenGap, answer: string): Promise<boolean>;
  /** How many there were. */
  count(): number;
}

function createTrials(
  command: readonly string[],
  named: NamedAnswers,
  options: ShrinkOptions,
  program: Program,
): Trials {
  let count = 0;
  const fails = async (answers: ProfileAnswers, what: string): Promise<boolean> => {
    count += 1;
    showProgress(`run ${count}: ${what} …`, program);
    const run = await runSuite(command, answers, options, program);
    showProgress('', program);
    if (typeof run === 'object')
      throw new InconclusiveError(`The command was not run to its end: ${run.broken}.`);
    return run === 'failed';
  };
  const written = (gaps: NamedAnswers): string =>
    Object.entries({ ...gaps, ...named })
      .map(([name, answer]) => `${name}=${answer}`)
      .join(',');
  return {
    count: () => count,
    failsBy: (gap, answer) =>
      fails({ profile: 'assumed', gap: written({ [gap.name]: answer }) }, `${gap.name}=${answer}`),
    failsVarying(gaps) {
      const usual = openGaps.filter((gap) => !gaps.includes(gap)).map((gap) => [gap.name, gap.default]);
      const what = gaps.length === 1 ? `${gaps[0]?.name} varies` : `${gaps.length} gaps vary`;
      return fails({ profile: 'vary', gap: written(Object.fromEntries(usual)) }, what);
    },
  };
}

async function printCulprit(trials: Trials, named: NamedAnswers, { stdout }: Program): Promise<number> {
  const varied = openGaps.filter(({ name }) => !(name in named));
  if (await trials.failsVarying([]))
    throw new InconclusiveError(
      'It fails where nothing varies too: mend that first, with --profile assumed.',
    );
  if (!(await trials.failsVarying(varied))) {
    stdout.write(
      'The command passes under vary: it leans on nothing that is open, as far as this seed draws.\n',
    );
    return exitCodes.done;
  }
  const culprits = await smallestFailing(varied, trials.failsVarying);
  const found: string[] = [];
  for (const gap of culprits) found.push(culpritText(gap, await breakingAnswers(trials, gap)));
  const together = culprits.length > 1 ? 'Only together do these break it:\n' : '';
  stdout.write(`${together}${found.join('')}Found in ${trials.count()} runs.\n`);
  return exitCodes.failed;
}

/** The answers to a gap that break the command, each by itself. */
async function breakingAnswers(trials: Trials, gap: OpenGap): Promise<string[]> {
  const answers: string[] = [];
  for (const { name } of gap.alternatives) if (await trials.failsBy(gap, name)) answers.push(name);
  return answers;
}

function culpritText({ id, name, question, alternatives }: OpenGap, answers: readonly string[]): string {
  const asked = `  ${question} (${id})\n`;
  if (answers.length === 0) return `${name}, whose answers change from call to call, breaks it.\n${asked}`;
  return answers
    .map((answer) => {
      const meaning = alternatives.find((one) => one.name === answer)?.meaning ?? '';
      return `${name}=${answer} breaks it.\n${asked}  ${meaning}\n  See it with --gap ${name}=${answer}.\n`;
    })
    .join('');
}
