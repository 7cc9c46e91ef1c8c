import { HttpArchive as isArchive } from '../../contract/generated/fixture-validators.js';
import { DiffOptions as isDiffOptions } from '../../contract/generated/settings/diff-options.js';
import type {
  CassetteComparison,
  ComparedExchange,
  Difference,
  DiffOptions,
  HttpArchive,
} from '../../contract/generated/types.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { describeViolations } from '../../contract/violations.js';
import {
  type CassetteComparator,
  compareCassettes,
  createComparison,
} from '../../requests/cassettes/comparison.js';
import { type ArchivedExchange, exchangesOf } from '../../requests/cassettes/exchange.js';
import { readOptions } from '../commands.js';
import { outputError, readJson, writeOutput } from '../files.js';
import { withSandbox } from '../own-sandbox.js';
import { type InputError, urlErrors } from '../settings.js';
import {
  exitCodes,
  isColoured,
  misusePrinter,
  type Program,
  paint,
  printUnwritten,
  showProgress,
} from '../streams.js';
import { comparedText, type ReplayServer, replayExchanges } from './exchange-replay.js';

const printMisuse = misusePrinter('legal-reports-sandbox compared nothing');

/** Max places of an exchange that are printed without --all. */
const maxPlaces = 8;

/** A comparison as text: the differences by exchange, and the totals. */
function diffText(comparison: CassetteComparison, showsAll: boolean, isColoured: boolean): string {
  const { a, b, exchanges, same, different, untold, mapped } = comparison;
  const printed = new Map<string, ComparedExchange>();
  const lines = exchanges
    .filter(({ outcome }) => outcome !== 'same')
    .flatMap((exchange) => [
      paint(31, headline(exchange), isColoured),
      ...(exchange.outcome === 'different'
        ? differenceLines(exchange, printed, showsAll)
        : [`    ${exchange.detail}`]),
      '',
    ]);
  const values = mapped === 1 ? '1 value of A has' : `${mapped} values of A have`;
  const all = [
    `A  ${a}`,
    `B  ${b}`,
    '',
    ...lines,
    `${same} of ${exchanges.length} exchanges are the same, ${different} differ${untold > 0 ? `, ${untold} could not be compared` : ''}.`,
    ...(mapped > 0 ? [`${values} another value in B, made by the server, such as ids.`] : []),
  ];
  return `${all.join('\n')}\n`;
}

function headline({ a, b, method, target }: ComparedExchange): string {
  const numbers = a === null ? `B ${b}` : b === null ? `A ${a}` : a === b ? `${a}` : `A ${a}, B ${b}`;
  return `${numbers}: ${method} ${target}`;
}

/** @param printed exchanges that are printed already, by their differences */
function differenceLines(
  exchange: ComparedExchange,
  printed: Map<string, ComparedExchange>,
  showsAll: boolean,
): string[] {
  const places = groupByPlace(exchange.differences);
  const key = JSON.stringify(exchange.differences);
  const before = printed.get(key);
  // Repeated reads of a report have the same differences.
  if (before !== undefined && places.length > 2)
    return [`    ${exchange.detail} They are the same as in ${headline(before)}`];
  printed.set(key, exchange);
  const shown = showsAll ? places : places.slice(0, maxPlaces);
  const rest = places.length - shown.length;
  const unlisted = exchange.total - exchange.differences.length;
  return [
    ...shown.flatMap(({ place, first, count }) => [
      `    ${place}${count === 1 ? '' : `  (${count} times; the first is ${first.place})`}`,
      `        A  ${first.a ?? 'does not have it'}`,
      `        B  ${first.b ?? 'does not have it'}`,
    ]),
    ...(rest > 0 ? [`    and ${rest} more places: --all lists them.`] : []),
    ...(showsAll && unlisted > 0 ? [`    and ${unlisted} more differences.`] : []),
  ];
}

/** Items of one list that differ in the same field count as one place. */
function groupByPlace(differences: readonly Difference[]) {
  const places = new Map<string, { place: string; first: Difference; count: number }>();
  for (const one of differences) {
    const place = one.place.replace(/\/\d+(?=\/|$)/g, '/*');
    const before = places.get(place);
    if (before === undefined) places.set(place, { place: one.place, first: one, count: 1 });
    else {
      before.count += 1;
      before.place = place;
    }
  }
  return [...places.values()];
}

interface LoadedCassette {
  readonly path: string;
  readonly exchanges: readonly ArchivedExchange[];
}

/** Compares two cassettes, or one and a server. Exit code 1 for differences, 2 if it can't be decided. */
export async function diff(argv: readonly string[], program: Program): Promise<number> {
  const { settings, words, errors } = readOptions<DiffOptions>(
    argv,
    'diff',
    isDiffOptions,
    'diff compares two: A, and B or a server.',
    2,
  );
  errors.push(...usageErrors(words, settings));
  const unwritable = await outputError(settings.output, '--output');
  if (unwritable !== null) errors.push(unwritable);
  // A command that cannot run does not wait for stdin.
  const isUsable = (path: string): boolean => !isAddress(path) && (path !== '-' || errors.length === 0);
  const read = await Promise.all(words.filter(isUsable).map(readCassette));
  errors.push(...read.flatMap((one) => ('errors' in one ? one.errors : [])));
  const [a, b = null] = read;
  if (errors.length > 0 || a === undefined || 'errors' in a || (b !== null && 'errors' in b))
    return printMisuse(errors, program);
  const comparison = createComparison(settings.ignore?.split(',') ?? []);
  let nameOfB: string;
  if (b === null) nameOfB = await compareWithServer(a, settings, comparison, program);
  else {
    compareCassettes(comparison, a.exchanges, b.exchanges);
    nameOfB = b.path;
  }
  const result = comparison.result(a.path, nameOfB);
  const noResponse = noResponseError(result, settings);
  if (noResponse !== null) return printMisuse([noResponse], program);
  const { report, output, all } = settings;
  const text =
    report === 'json'
      ? `${JSON.stringify(result, null, 2)}\n`
      : diffText(result, all, output === undefined && isColoured(program.stdout, program.env));
  const failure = await writeOutput(text, output, '--output', program);
  if (failure !== null) return printUnwritten([failure], program);
  if (result.different > 0) return exitCodes.failed;
  return result.untold > 0 ? exitCodes.misused : exitCodes.done;
}

function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word);
}

function usageErrors([a, b]: readonly string[], { url, key }: DiffOptions): InputError[] {
  const detail = 'This is an address, and no file: name a server as --url URL --key KEY, after cassette A.';
  const errors = [a, b].flatMap((source) =>
    source !== undefined && isAddress(source) ? [{ source, detail }] : [],
  );
  if (a === '-' && b === '-')
    errors.push({
      source: '-',
      detail: 'Only one cassette can be read from stdin: name a file for the other.',
    });
  if (a === undefined)
    errors.push({
      source: 'diff',
      detail: 'Name a cassette: legal-reports-sandbox diff before.har after.har.',
    });
  if (b !== undefined && url !== undefined)
    errors.push({
      source: `--url ${url}`,
      detail: `A is compared with ${b} or with a server, not with both.`,
    });
  if (url !== undefined && key === undefined && b === undefined)
    errors.push({
      source: '--key',
      detail: 'A cassette has no keys: name one for the requests to the server.',
    });
  if (url !== undefined) errors.push(...urlErrors('--url', url));
  return errors;
}

async function readCassette(path: string): Promise<LoadedCassette | { errors: InputError[] }> {
  const read = await readJson(path);
  if ('detail' in read) return { errors: [read] };
  const violations = describeViolations(schemaErrorsOf(isArchive, read.value), 'file');
  if (violations.length > 0) {
    const detail = `This is not an HTTP archive (HAR), as proxy --cassette and browsers write it. ${violations[0]?.detail}`;
    return { errors: [{ source: path, detail }] };
  }
  const textOfBase64 = (base64: string): string => comparedText(Buffer.from(base64, 'base64'));
  return { path, exchanges: exchangesOf(read.value as HttpArchive, textOfBase64) };
}

/** Sends the requests of A to a server, or to a sandbox in this process. Returns the name of that server. */
async function compareWithServer(
  { exchanges }: LoadedCassette,
  { url, key = '', seed, pace, clock }: DiffOptions,
  comparison: CassetteComparator,
  program: Program,
): Promise<string> {
  const replay = async (server: ReplayServer): Promise<void> => {
    const onExchange = (at: number): void => showProgress(`${at + 1} of ${exchanges.length} …`, program);
    const options = { server, comparison, onExchange };
    await replayExchanges(exchanges, options).finally(() => showProgress('', program));
  };
  const keys = key.split(',');
  if (url !== undefined) {
    await replay({ url, keyOf: (number) => keys[number - 1] ?? keys[0] ?? '' });
    return url;
  }
  await withSandbox({ seed, pace, clock }, program, (own) =>
    replay({ url: own, keyOf: (number) => keys[number - 1] || `sbx_playground_diff-${number}` }),
  );
  return `a sandbox with the seed ${seed}`;
}

/** If a server did not respond at all, nothing was compared. */
function noResponseError({ exchanges, a }: CassetteComparison, { url }: DiffOptions): InputError | null {
  if (exchanges.length === 0) return { source: a, detail: 'There is no exchange to compare.' };
  if (url === undefined) return null;
  const isSilent = exchanges.every(({ differences }) => differences[0]?.b === 'ECONNREFUSED');
  return isSilent ? { source: `--url ${url}`, detail: 'No server responds there (ECONNREFUSED).' } : null;
}
