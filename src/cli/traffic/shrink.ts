import { spawn } from 'node:child_process';
import { gapTextErrors, readGaps } from '../../accounts/profiles.js';
import { type OpenGap, openGaps } from '../../contract/gap-answers.js';
import { ShrinkOptions as isShrinkOptions } from '../../contract/generated/settings/shrink-options.js';
import type { ShrinkOptions } from '../../contract/generated/types.js';
import { readOptions } from '../commands.js';
import { withSandbox } from '../own-sandbox.js';
import { exitCodes, misusePrinter, type Program, showProgress } from '../streams.js';

/**
 * Finds a minimal set of items that fail together (delta debugging: Zeller and Hildebrandt, Simplifying and Isolating
 * Failure-Inducing Input, 2002). A single failing item is found by bisection.
 * @param items fail together
 */
export async function smallestFailing<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let kept = items;
  let parts = 2;
  while (kept.length > 1) {
    const chunks = split(kept, parts);
    const rests = parts === 2 ? [] : chunks.map((chunk) => kept.filter((item) => !chunk.includes(item)));
    const chunk = await first(chunks, fails);
    const rest = chunk ?? (await first(rests, fails));
    if (rest !== undefined) {
      kept = rest;
      parts = chunk === undefined ? Math.max(parts - 1, 2) : 2;
    } else if (parts === kept.length) break;
    else parts = Math.min(parts * 2, kept.length);
  }
  return kept;
}

async function first<Item>(
  candidates: readonly (readonly Item[])[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate;
  return undefined;
}

function split<Item>(items: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, at) =>
    items.slice(Math.floor((at * items.length) / parts), Math.floor(((at + 1) * items.length) / parts)),
  );
}

/** Runs the user's command once. Resolves to its result, or why it did not end. */
function runCommand(
  [command = '', ...args]: readonly string[],
  env: Program['env'],
  stopped: Promise<void>,
): Promise<'passed' | 'failed' | { readonly broken: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'ignore' });
    void stopped.then(() => {
      child.kill();
      resolve({ broken: 'it was stopped' });
    });
    child.once('error', ({ code = 'unknown' }: { code?: string }) =>
      resolve({ broken: code === 'ENOENT' ? 'there is no such program' : code }),
    );
    child.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
}

/** A run did not end, or the command fails in any case. */
class InconclusiveError extends Error {}

/**
 * Finds the gap answer that breaks a command which passes under the assumed profile. Exit code 1 if one is found, 0
 * if the command passes under all, 2 if it can't be decided.
 */
export async function shrink(argv: readonly string[], program: Program): Promise<number> {
  const at = argv.indexOf('--');
  const command = at < 0 ? [] : argv.slice(at + 1);
  const own = at < 0 ? argv : argv.slice(0, at);
  const stray = 'Give the command to run after --: shrink -- npm test.';
  const { settings, errors } = readOptions<ShrinkOptions>(own, 'shrink', isShrinkOptions, stray);
  if (command.length === 0 && errors.every(({ detail }) => detail !== stray)) {
    const detail = 'Name the command that fails under --profile vary, after --: shrink -- npm test.';
    errors.unshift({ source: 'shrink', detail });
  }
  const gap = typeof settings.gap === 'string' ? settings.gap : '';
  const named = readGaps(gap);
  // The schema has an error for a value that is no list of names and answers.
  if (errors.every(({ source }) => !source.startsWith('--gap')))
    errors.push(...gapTextErrors(gap).map(({ detail }) => ({ source: '--gap', detail })));
  if (errors.length > 0) return printMisuse(errors, program);
  try {
    return await printCulprit(createTrials(command, named, settings, program), named, program);
  } catch (error) {
    if (error instanceof InconclusiveError)
      return printMisuse([{ source: command[0] ?? '', detail: error.message }], program);
    throw error;
  }
}

const printMisuse = misusePrinter('legal-reports-sandbox shrank nothing');

type NamedAnswers = Readonly<Record<string, string>>;

/** Runs the user's command. */
function createTrials(
  command: readonly string[],
  named: NamedAnswers,
  options: ShrinkOptions,
  program: Program,
) {
  const { seed, pace, clock, variable } = options;
  let count = 0;
  /** Runs the command with a sandbox of its own, whose address it gets in a variable. */
  const fails = async (profile: 'assumed' | 'vary', gap: string, description: string): Promise<boolean> => {
    count += 1;
    showProgress(`run ${count}: ${description} …`, program);
    const settings = { seed, pace, clock, profile, ...(gap === '' ? {} : { gap }) };
    const result = await withSandbox(settings, program, (url) =>
      runCommand(command, { ...program.env, [variable]: url }, program.stopped),
    );
    showProgress('', program);
    if (typeof result === 'object')
      throw new InconclusiveError(`The command did not finish: ${result.broken}.`);
    return result === 'failed';
  };
  const written = (gaps: NamedAnswers): string =>
    Object.entries({ ...gaps, ...named })
      .map(([name, answer]) => `${name}=${answer}`)
      .join(',');
  return {
    /** Number of runs. */
    count: () => count,
    /** Runs the command with this answer to a gap, and the usual ones to all others. Resolves to true if it fails. */
    failsBy: ({ name }: OpenGap, answer: string) =>
      fails('assumed', written({ [name]: answer }), `${name}=${answer}`),
    /** Runs the command while these gaps vary and all others have their usual answer. Resolves to true if it fails. */
    failsVarying(gaps: readonly OpenGap[]) {
      const usual = openGaps.filter((gap) => !gaps.includes(gap)).map((gap) => [gap.name, gap.default]);
      const description = gaps.length === 1 ? `${gaps[0]?.name} varies` : `${gaps.length} gaps vary`;
      return fails('vary', written(Object.fromEntries(usual)), description);
    },
  };
}

async function printCulprit(
  trials: ReturnType<typeof createTrials>,
  named: NamedAnswers,
  { stdout }: Program,
): Promise<number> {
  const varied = openGaps.filter(({ name }) => !(name in named));
  if (await trials.failsVarying([]))
    throw new InconclusiveError('It also fails without variation: fix that first, with --profile assumed.');
  if (!(await trials.failsVarying(varied))) {
    stdout.write('The command passes under vary: with this seed, it depends on no gap.\n');
    return exitCodes.done;
  }
  const culprits = await smallestFailing(varied, trials.failsVarying);
  const found: string[] = [];
  for (const gap of culprits) {
    const breaking: OpenGap['alternatives'][number][] = [];
    for (const answer of gap.alternatives) if (await trials.failsBy(gap, answer.name)) breaking.push(answer);
    found.push(culpritText(gap, breaking));
  }
  const together = culprits.length > 1 ? 'These answers break it only together:\n' : '';
  stdout.write(`${together}${found.join('')}Found in ${trials.count()} runs.\n`);
  return exitCodes.failed;
}

/** @param breaking answers to the gap that break the command alone */
function culpritText({ id, name, question }: OpenGap, breaking: OpenGap['alternatives']): string {
  const questionLine = `  ${question} (${id})\n`;
  if (breaking.length === 0)
    return `${name}, whose answers change from call to call, breaks it.\n${questionLine}`;
  return breaking
    .map(({ name: answer, meaning }) => {
      const option = `${name}=${answer}`;
      return `${option} breaks it.\n${questionLine}  ${meaning}\n  See it with --gap ${option}.\n`;
    })
    .join('');
}
