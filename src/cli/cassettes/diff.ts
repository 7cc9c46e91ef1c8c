import { HttpArchive as isArchive } from '../../contract/generated/fixture-validators.js';
import { DiffOptions as holdsContract } from '../../contract/generated/settings/diff-options.js';
import type {
  CassetteComparison,
  ComparedExchange,
  Difference,
  DiffOptions,
  HttpArchive,
} from '../../contract/generated/types.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { describeViolations } from '../../contract/violations.js';
import { compareCassettes, createComparison } from '../../requests/cassettes/comparison.js';
import { type ArchivedExchange, exchangesOf } from '../../requests/cassettes/exchange.js';
import { diffFlags } from '../commands.js';
import { readJson, writeOutput } from '../files.js';
import { withSandbox } from '../own-sandbox.js';
import { type InputError, mergeSettings, readArguments, urlErrors } from '../settings.js';
import { exitCodes, isColoured, misusePrinter, type Program, showProgress } from '../streams.js';
import { comparedText, type ReplayServer, replayExchanges } from './exchange-replay.js';

/** Max places of an exchange that are printed without --all. */
const maxPlaces = 8;

/** A comparison as text: the differences by exchange, and the totals. */
function diffText(comparison: CassetteComparison, showsAll: boolean, isColoured: boolean): string {
  const { a, b, exchanges, same, different, untold, mapped } = comparison;
  const red = (text: string): string => (isColoured ? `\u001b[31m${text}\u001b[39m` : text);
  const told = new Map<string, ComparedExchange>();
  const lines = exchanges
    .filter(({ outcome }) => outcome !== 'same')
    .flatMap((exchange) => [
      `${red(headline(exchange))}`,
      ...(exchange.outcome === 'different'
        ? differenceLines(exchange, told, showsAll)
        : [`    ${exchange.detail}`]),
      '',
    ]);
  const values = mapped === 1 ? '1 value' : `${mapped} values`;
  const all = [
    `A  ${a}`,
    `B  ${b}`,
    '',
    ...lines,
    `${same} of ${exchanges.length} exchanges are the same, ${different} differ${untold > 0 ? `, of ${untold} it can not be told` : ''}.`,
    ...(mapped > 0 ? [`${values} that the server of A made stand for others of B: ids and such.`] : []),
  ];
  return `${all.join('\n')}\n`;
}

function headline({ a, b, method, target }: ComparedExchange): string {
  const numbers = a === null ? `B ${b}` : b === null ? `A ${a}` : a === b ? `${a}` : `A ${a}, B ${b}`;
  return `${numbers}: ${method} ${target}`;
}

function differenceLines(
  exchange: ComparedExchange,
  told: Map<string, ComparedExchange>,
  showsAll: boolean,
): string[] {
  const places = groupByPlace(exchange.differences);
  const known = JSON.stringify(exchange.differences);
  const before = told.get(known);
  // Repeated reads of a report have the same differences.
  if (before !== undefined && places.length > 2)
    return [`    ${exchange.detail} They are those of ${headline(before)}`];
  told.set(known, exchange);
  const shown = showsAll ? places : places.slice(0, maxPlaces);
  const rest = places.length - shown.length;
  const unlisted = exchange.total - exchange.differences.length;
  return [
    ...shown.flatMap(placeLines),
    ...(rest > 0 ? [`    and ${rest} more places: --all tells them.`] : []),
    ...(showsAll && unlisted > 0 ? [`    and ${unlisted} more differences.`] : []),
  ];
}

interface DifferencePlace {
  place: string;
  first: Difference;
  count: number;
}

/** Items of one list that differ in the same field count as one place. */
function groupByPlace(differences: readonly Difference[]): DifferencePlace[] {
  const places = new Map<string, DifferencePlace>();
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

function placeLines({ place, first, count }: DifferencePlace): string[] {
  const { a, b } = first;
  const often = count === 1 ? '' : `  (${count} times; the first is ${first.place})`;
  return [
    `    ${place}${often}`,
    `        A  ${a ?? 'does not have it'}`,
    `        B  ${b ?? 'does not have it'}`,
  ];
}

/** A loaded cassette. */
interface LoadedCassette {
  readonly path: string;
  readonly exchanges: readonly ArchivedExchange[];
}

/** Compares two cassettes, or one and a server. Exit code 1 for differences, 2 if it can't be decided. */
export async function diff(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, diffFlags);
  const { settings, errors: unfit } = mergeSettings<DiffOptions>([values], holdsContract, diffFlags);
  const [pathA, pathB] = positionals;
  const given = [...errors, ...unfit, ...usageErrors(positionals, settings, unfit)];
  if (given.length > 0 || pathA === undefined) return printMisuse(given, program);
  const a = await readCassette(pathA);
  const b = pathB === undefined ? null : await readCassette(pathB);
  const unread = [a, b].flatMap((one) => (one !== null && 'errors' in one ? one.errors : []));
  if ('errors' in a || (b !== null && 'errors' in b)) return printMisuse(unread, program);
  const comparison =
    b === null ? await compareWithServer(a, settings, program) : compareLoaded(a, b, settings);
  const unheard = noResponseError(comparison, settings);
  if (unheard !== null) return printMisuse([unheard], program);
  const { report, output, all } = settings;
  const text =
    report === 'json'
      ? `${JSON.stringify(comparison, null, 2)}\n`
      : diffText(comparison, all, output === undefined && isColoured(program.stdout, program.env));
  const failure = await writeOutput(text, output, '--output', program);
  if (failure !== null) return printMisuse([failure], program);
  if (comparison.different > 0) return exitCodes.failed;
  return comparison.untold > 0 ? exitCodes.misused : exitCodes.done;
}

const printMisuse = misusePrinter('legal-reports-sandbox compared nothing');

function usageErrors(
  [a, b, ...strangers]: readonly string[],
  { url, key }: DiffOptions,
  unfit: readonly InputError[],
): InputError[] {
  const errors = strangers.map((source) => ({ source, detail: 'diff compares two: A, and B or a server.' }));
  for (const word of [a, b])
    if (word !== undefined && /^https?:\/\//i.test(word)) errors.push(addressError(word));
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
    errors.push({ source: '--key', detail: 'A cassette holds no keys: name one to ask the server with.' });
  if (url !== undefined && unfit.length === 0) errors.push(...urlErrors('--url', url));
  return errors;
}

/** Error for an address in the place of a file. */
function addressError(source: string): InputError {
  const detail =
    'This is an address, and no file: a server is named as --url URL --key KEY, behind cassette A.';
  return { source, detail };
}

async function readCassette(
  path: string,
): Promise<LoadedCassette | { readonly errors: readonly InputError[] }> {
  const read = await readJson(path);
  if ('detail' in read) return { errors: [read] };
  const unfit = describeViolations(schemaErrorsOf(isArchive, read.value), 'file');
  if (unfit.length > 0) {
    const detail = `This is no HTTP archive (HAR), as proxy --cassette and browsers write it. ${unfit[0]?.detail}`;
    return { errors: [{ source: path, detail }] };
  }
  return { path, exchanges: exchangesOf(read.value as HttpArchive, textOfBase64) };
}

function textOfBase64(base64: string): string {
  return comparedText(Buffer.from(base64, 'base64'));
}

function compareLoaded(a: LoadedCassette, b: LoadedCassette, { ignore }: DiffOptions): CassetteComparison {
  const comparison = createComparison(pointersOf(ignore));
  compareCassettes(comparison, a.exchanges, b.exchanges);
  return comparison.result(a.path, b.path);
}

function pointersOf(ignore: string | undefined): string[] {
  return ignore?.split(',') ?? [];
}

/** Sends the requests of A to a server, or to a sandbox in this process. */
async function compareWithServer(
  a: LoadedCassette,
  settings: DiffOptions,
  program: Program,
): Promise<CassetteComparison> {
  const comparison = createComparison(pointersOf(settings.ignore));
  const { length } = a.exchanges;
  const ask = async (server: ReplayServer): Promise<void> => {
    const onExchange = (at: number): void => showProgress(`${at + 1} of ${length} …`, program);
    const options = { server, comparison, onExchange };
    await replayExchanges(a.exchanges, options).finally(() => showProgress('', program));
  };
  const { url, key = '', seed, pace, clock } = settings;
  const keys = key.split(',');
  if (url !== undefined) {
    await ask({ url, keyOf: (number) => keys[number - 1] ?? keys[0] ?? '' });
    return comparison.result(a.path, url);
  }
  await withSandbox({ seed, pace, clock }, program, (own) =>
    ask({ url: own, keyOf: (number) => keys[number - 1] || `sbx_playground_diff-${number}` }),
  );
  return comparison.result(a.path, `a sandbox with the seed ${seed}`);
}

/** If a server did not respond at all, nothing was compared. */
function noResponseError({ exchanges, a }: CassetteComparison, { url }: DiffOptions): InputError | null {
  if (exchanges.length === 0) return { source: a, detail: 'There is no exchange to compare.' };
  if (url === undefined) return null;
  const isSilent = exchanges.every(({ differences }) => differences[0]?.b === 'ECONNREFUSED');
  return isSilent ? { source: `--url ${url}`, detail: 'No server answers there (ECONNREFUSED).' } : null;
}
