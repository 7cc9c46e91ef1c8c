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
import { exitCodes, isColoured, type Program, printErrors, showProgress } from '../streams.js';
import { comparedText, type ReplayServer, replayExchanges } from './exchange-replay.js';

/** So many places of an exchange are told, unless all are asked for. */
const maxPlaces = 8;

/** A comparison for people: what differs, exchange by exchange, and what came of it all. */
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
  // A report that is read again and again differs in the same.
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

/** Items of one list that differ in the same member are one place. */
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

/** A cassette that was read. */
interface LoadedCassette {
  readonly path: string;
  readonly exchanges: readonly ArchivedExchange[];
}

/** Compares two cassettes, or one and a server. Exit code 1 where they differ, 2 where it can not be told. */
export async function diff(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, faults } = readArguments(argv, diffFlags);
  const { settings, faults: unfit } = mergeSettings<DiffOptions>([values], holdsContract, diffFlags);
  const [pathA, pathB] = positionals;
  const given = [...faults, ...unfit, ...usageErrors(positionals, settings, unfit)];
  if (given.length > 0 || pathA === undefined) return misused(given, program);
  const a = await readCassette(pathA);
  const b = pathB === undefined ? null : await readCassette(pathB);
  const unread = [a, b].flatMap((one) => (one !== null && 'faults' in one ? one.faults : []));
  if ('faults' in a || (b !== null && 'faults' in b)) return misused(unread, program);
  const comparison =
    b === null ? await compareWithServer(a, settings, program) : compareLoaded(a, b, settings);
  const unheard = noResponseError(comparison, settings);
  if (unheard !== null) return misused([unheard], program);
  const { report, output, all } = settings;
  const text =
    report === 'json'
      ? `${JSON.stringify(comparison, null, 2)}\n`
      : diffText(comparison, all, output === undefined && isColoured(program.stdout, program.env));
  const failure = await writeOutput(text, output, '--output', program);
  if (failure !== null) return misused([failure], program);
  if (comparison.different > 0) return exitCodes.failed;
  return comparison.untold > 0 ? exitCodes.misused : exitCodes.done;
}

function misused(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox compared nothing');
  return exitCodes.misused;
}

function usageErrors(
  [a, b, ...strangers]: readonly string[],
  { url, key }: DiffOptions,
  unfit: readonly InputError[],
): InputError[] {
  const faults = strangers.map((source) => ({ source, detail: 'diff compares two: A, and B or a server.' }));
  for (const word of [a, b])
    if (word !== undefined && /^https?:\/\//i.test(word)) faults.push(addressError(word));
  if (a === undefined)
    faults.push({
      source: 'diff',
      detail: 'Name a cassette: legal-reports-sandbox diff before.har after.har.',
    });
  if (b !== undefined && url !== undefined)
    faults.push({
      source: `--url ${url}`,
      detail: `A is compared with ${b} or with a server, not with both.`,
    });
  if (url !== undefined && key === undefined && b === undefined)
    faults.push({ source: '--key', detail: 'A cassette holds no keys: name one to ask the server with.' });
  if (url !== undefined && unfit.length === 0) faults.push(...urlErrors('--url', url));
  return faults;
}

/** Somebody means a server, and writes it where a file is read. */
function addressError(source: string): InputError {
  const detail =
    'This is an address, and no file: a server is named as --url URL --key KEY, behind cassette A.';
  return { source, detail };
}

async function readCassette(
  path: string,
): Promise<LoadedCassette | { readonly faults: readonly InputError[] }> {
  const read = await readJson(path);
  if ('detail' in read) return { faults: [read] };
  const unfit = describeViolations(schemaErrorsOf(isArchive, read.value), 'file');
  if (unfit.length > 0) {
    const detail = `This is no HTTP archive (HAR), as proxy --cassette and browsers write it. ${unfit[0]?.detail}`;
    return { faults: [{ source: path, detail }] };
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

/** Asks a server, or a sandbox of its own, what A asked. */
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

/** Where a server answered nothing at all, nothing was compared. */
function noResponseError({ exchanges, a }: CassetteComparison, { url }: DiffOptions): InputError | null {
  if (exchanges.length === 0) return { source: a, detail: 'There is no exchange to compare.' };
  if (url === undefined) return null;
  const isSilent = exchanges.every(({ differences }) => differences[0]?.b === 'ECONNREFUSED');
  return isSilent ? { source: `--url ${url}`, detail: 'No server answers there (ECONNREFUSED).' } : null;
}
