import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { profileOf } from '../../accounts/profiles.js';
import { ProxyOptions as isProxyOptions } from '../../contract/generated/settings/proxy-options.js';
import type { CreateFault, ProxiedLine, ProxyOptions } from '../../contract/generated/types.js';
import { CreateFault as isFault } from '../../contract/generated/validators/faults.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { version } from '../../contract/version.js';
import { describeViolations } from '../../contract/violations.js';
import { faultViolations } from '../../faults/definitions.js';
import { readResponseEffect } from '../../faults/effect.js';
import type { StoredFault } from '../../faults/matching.js';
import {
  type CassetteFile,
  createCassetteFile,
  maxCassetteBytes,
  type ObservedExchange,
} from '../../proxy/cassette-file.js';
import {
  createExaminationQueue,
  createExaminer,
  type ExaminationQueue,
  type Examiner,
} from '../../proxy/examiner.js';
import { createProxyFaults } from '../../proxy/faults.js';
import { startProxy } from '../../proxy/proxy.js';
import { fileError } from '../../runtime/text-files.js';
import { explainListenError } from '../../server/listen-error.js';
import { readOptions } from '../commands.js';
import {
  loadCertificates,
  outputError,
  readJson,
  readMergedFile,
  sharedOutputErrors,
  writeOutput,
} from '../files.js';
import { flagWith, type InputError, urlErrors } from '../settings.js';
import { countWithNoun, exitCodes, misusePrinter, type Program, printUnwritten } from '../streams.js';

interface LoadedFaults {
  readonly configured: readonly Pick<StoredFault, 'match' | 'effect' | 'until'>[];
  readonly errors: readonly InputError[];
}

/**
 * @param file JSON list of faults as `POST /_sandbox/faults` takes them
 * @param effect applies to every call that no fault of the file matches
 */
async function loadFaults(file: string | undefined, effect: string | undefined): Promise<LoadedFaults> {
  const ofFile = file === undefined ? { configured: [], errors: [] } : await loadFaultFile(file);
  const read = effect === undefined ? undefined : readResponseEffect(effect);
  if (read === undefined) return ofFile;
  const source = `--fault ${effect}`;
  if ('effect' in read)
    return { ...ofFile, configured: [...ofFile.configured, { match: {}, effect: read.effect, until: {} }] };
  return { configured: [], errors: [...ofFile.errors, ...read.errors.map((detail) => ({ source, detail }))] };
}

async function loadFaultFile(path: string): Promise<LoadedFaults> {
  const read = await readJson(path);
  if ('detail' in read) return { configured: [], errors: [{ ...read, source: `--faults ${read.source}` }] };
  const source = `--faults ${path}`;
  if (!Array.isArray(read.value)) {
    const detail = 'The file has no list: write [{"effect":{"status":503}}], with a match for each fault.';
    return { configured: [], errors: [{ source, detail }] };
  }
  const errors = read.value.flatMap((fault, at) =>
    faultErrors(fault).map((detail) => ({ source: `${source}, fault ${at + 1}`, detail })),
  );
  if (errors.length > 0) return { configured: [], errors };
  const configured = (read.value as CreateFault[]).map(({ match = {}, effect, until = {} }) => ({
    ...{ match, effect },
    until: until.count === undefined ? {} : { count: until.count },
  }));
  return { configured, errors };
}

function faultErrors(fault: unknown): string[] {
  const violations = [
    ...describeViolations(schemaErrorsOf(isFault, fault), 'body'),
    ...faultViolations(fault),
  ];
  if (violations.length > 0) return violations.map(({ detail }) => detail);
  const { effect, until } = fault as CreateFault;
  return [
    ...(effect.webhook === undefined ? [] : ['A proxy passes no messages: effect.webhook has no effect.']),
    ...(until?.instant === undefined ? [] : ['There is no virtual clock here: until takes a count.']),
  ];
}

/** Totals of a proxy. */
export function newTally() {
  return {
    exchanges: 0,
    /** Exchanges that were forwarded. */
    forwarded: 0,
    /** Exchanges without a complete response of the upstream. */
    failures: 0,
    /** Exchanges with a fault applied. */
    faults: 0,
    /** Violations by kind: their number, the first, and whether some differ from it in wording. */
    violations: new Map<string, { count: number; first: ProxiedLine; isVaried: boolean }>(),
    /** Exchanges that broke the contract, on either side. */
    broken: new Set<number>(),
    /** Messages that could not be judged completely. */
    unjudgedMessages: 0,
    /** Connections on which a client did not speak HTTP/1.1. */
    unreadConnections: 0,
    /** Exchanges that could not be judged at all, whose violations could not be logged, and that the cassette lacks. */
    ...{ unjudgedExchanges: 0, unloggedExchanges: 0, unrecordedExchanges: 0 },
  };
}

type ProxyTally = ReturnType<typeof newTally>;

/** Max kinds, and max exchanges that broke the contract, that are counted separately. */
const maxKinds = 10_000;

export function countLine(tally: ProxyTally, line: ProxiedLine): void {
  if (!line.judged) {
    tally.unjudgedMessages += 1;
    return;
  }
  if (tally.broken.size < maxKinds) tally.broken.add(line.exchange);
  const { of, operation, keyword, pointer, parameter, status, detail } = line;
  const kind = [
    of,
    operation,
    keyword,
    (pointer ?? '').replace(/\/\d+(?=\/|$)/g, '/*'),
    parameter,
    status,
    // The detail has only the name of the missing field, which is part of the contract.
    keyword === 'required' ? detail.replace(/\d+/g, '*') : '',
  ].join();
  const before = tally.violations.get(kind);
  if (before !== undefined) {
    before.count += 1;
    before.isVaried ||= before.first.detail !== detail;
  } else if (tally.violations.size < maxKinds)
    tally.violations.set(kind, { count: 1, first: line, isVaried: false });
}

/** Max kinds of violations in the summary. */
const maxPrintedKinds = 20;

export function summaryText(tally: ProxyTally, upstream: string, { skipped }: { skipped: number }): string {
  const { exchanges, forwarded, violations, broken } = tally;
  const kinds = [...violations.values()].sort((one, other) => other.count - one.count);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const rest = kinds.length - maxPrintedKinds;
  const kept = exchanges > forwarded ? `, and did not forward ${exchanges - forwarded}` : '';
  const counted = (count: number, noun: string, line: (count: string) => string): string[] =>
    count > 0 ? [line(countWithNoun(count, noun))] : [];
  const lines = [
    `legal-reports-sandbox ${version} forwarded ${countWithNoun(forwarded, 'exchange')} to ${upstream}${kept}.`,
    total === 0
      ? 'None broke the contract.'
      : `${countWithNoun(broken.size, 'exchange')} broke the contract, in ${countWithNoun(total, 'place')}:`,
    ...kinds.slice(0, maxPrintedKinds).map(({ count, first, isVaried }) => {
      const { of, operation, method, status, detail, exchange } = first;
      const place = `${isVaried ? 'and the like, ' : ''}first in exchange ${exchange}`;
      const side = of === 'request' ? 'client  ' : `upstream ${status}`;
      return `  ${String(count).padStart(4)} ×  ${side}  ${operation ?? method}: ${detail} (${place})`;
    }),
    ...(rest > 0 ? [`  and ${rest} more kinds: the log has them all.`] : []),
    ...counted(tally.unjudgedMessages, 'message', (n) => `${n} could not be judged: the log has the reason.`),
    ...counted(
      tally.unreadConnections,
      'connection',
      (n) => `${n} did not use HTTP/1.1; the rest of its bytes passed without checks.`,
    ),
    ...counted(tally.unjudgedExchanges, 'exchange', (n) => `${n} could not be judged or recorded.`),
    ...counted(tally.unloggedExchanges, 'exchange', (n) => `${n} could not be written to the log.`),
    ...counted(tally.unrecordedExchanges, 'exchange', (n) => `${n} could not be recorded.`),
    ...counted(skipped, 'exchange', (n) => `${n} arrived too fast to be judged or recorded.`),
    ...counted(tally.failures, 'exchange', (n) => `${n} ended without a complete response.`),
    ...counted(tally.faults, 'response', (n) => `${n} had a fault applied.`),
  ];
  return `${lines.join('\n')}\n`;
}

const printMisuse = misusePrinter('legal-reports-sandbox proxy did not start');

/** Runs a proxy for a server until it is stopped. Exit code 1 if anything broke the contract. */
export async function proxy(argv: readonly string[], program: Program): Promise<number> {
  const { settings: given, errors } = readOptions<ProxyOptions>(argv, 'proxy', isProxyOptions);
  const settings = { ...given, upstream: given.upstream ?? '' };
  if (settings.upstream === '') {
    const detail = 'Name the server to forward to: --upstream https://playground.example.';
    errors.push({ source: '--upstream', detail });
  } else errors.push(...urlErrors('--upstream', settings.upstream));
  const { configured, errors: faultFileErrors } = await loadFaults(settings.faults, settings.fault);
  const ca = await loadCertificates(settings.upstreamCa);
  const unlearnt =
    (await outputError(settings.learn, '--learn')) ?? (await readMergedFile(settings.learn)).error;
  const found = [
    ...[...errors, ...faultFileErrors, ...ca.errors, ...(unlearnt === null ? [] : [unlearnt])],
    ...(await outputErrors(settings)),
  ];
  const upstream = settings.upstream.replace(/\/+$/, '');
  const outputs = found.length > 0 ? null : await openOutputs({ ...settings, upstream });
  const all = [...found, ...(outputs?.errors ?? [])];
  if (outputs === null || all.length > 0) {
    await outputs?.abandon();
    return printMisuse(all, program);
  }
  const tally = newTally();
  // Inference and its YAML writer are loaded only to learn.
  const learning =
    settings.learn === undefined ? null : (await import('./proxy-learning.js')).createProxyLearning(upstream);
  const { host, port, allowedHosts, judgeUpTo: maxBodyBytes, seed, faultHeader: byHeader } = settings;
  const examiner = createExaminer({
    ...{ possible: profileOf(settings).possible, maxBytes: maxBodyBytes },
    ...{ upstream, isRecorded: settings.cassette !== undefined },
  });
  const backlog = createExaminedBacklog(examiner, outputs, tally, program);
  const hasFaults = configured.length > 0 || byHeader;
  const running = await startProxy({
    ...{ upstream: new URL(settings.upstream), upstreamCa: ca.text, host, port },
    ...{ allowedHosts, maxBodyBytes },
    faults: hasFaults ? createProxyFaults({ seed, faults: configured, byHeader }) : null,
    exchangeEnded(exchange) {
      tally.exchanges += 1;
      if (exchange.wasForwarded) tally.forwarded += 1;
      if (exchange.failure !== null) tally.failures += 1;
      if (exchange.fault !== null) tally.faults += 1;
      examiner.learn(exchange);
      learning?.add(exchange);
      backlog.add(exchange);
    },
    becameUnreadable() {
      tally.unreadConnections += 1;
    },
  }).catch((error: unknown) => explainListenError(error, { host, port }, flagWith));
  if (typeof running === 'string') {
    await outputs.abandon();
    return printMisuse([{ source: `--port ${port}`, detail: running }], program);
  }
  program.stderr.write(
    `legal-reports-sandbox proxy is ready at ${running.url} and forwards to ${settings.upstream}\n`,
  );
  await program.stopped;
  program.finishing?.();
  await running.close();
  await backlog.flush();
  await examiner.close();
  await outputs.close();
  program.stderr.write(summaryText(tally, settings.upstream, backlog));
  if (learning !== null) {
    const { learn = '' } = settings;
    // Read again: a person may have edited it meanwhile.
    const { text, error } = await readMergedFile(learn);
    const unwritten = error ?? (await writeOutput(await learning.write(text), learn, '--learn', program));
    if (unwritten !== null) return printUnwritten([unwritten], program);
  }
  return tally.broken.size > 0 ? exitCodes.failed : exitCodes.done;
}

/** Files for the results. */
interface Outputs {
  readonly log: FileHandle | null;
  readonly cassette: CassetteFile | null;
  readonly errors: readonly InputError[];
  close(): Promise<void>;
  /** Closes them, and removes those that were created. */
  abandon(): Promise<void>;
}

const existingFile = 'The file is there already. Give another one, or move that away.';

/** Errors of the files to write, before any of them is made. */
async function outputErrors({ log, cassette, learn }: ProxyOptions): Promise<InputError[]> {
  const isThere = cassette !== undefined && (await stat(cassette).catch(() => null)) !== null;
  const found = [
    await outputError(log, '--log'),
    isThere
      ? { source: `--cassette ${cassette}`, detail: existingFile }
      : await outputError(cassette, '--cassette'),
  ];
  const shared = await sharedOutputErrors({ '--log': log, '--cassette': cassette, '--learn': learn });
  return [...found.filter((error) => error !== null), ...shared];
}

async function openOutputs({
  log: logPath,
  cassette: cassettePath,
  upstream,
}: ProxyOptions & { upstream: string }): Promise<Outputs> {
  const errors: InputError[] = [];
  const failed = (source: string, { code = 'unknown' }: { code?: string }): null => {
    const detail = code === 'EEXIST' ? existingFile : fileError('written', code);
    errors.push({ source, detail });
    return null;
  };
  const isLogThere = logPath !== undefined && (await stat(logPath).catch(() => null)) !== null;
  const log =
    logPath === undefined
      ? null
      : await open(logPath, 'a').catch((error) => failed(`--log ${logPath}`, error));
  const cassette =
    cassettePath === undefined || errors.length > 0
      ? null
      : await createCassetteFile(cassettePath, upstream).catch((error) =>
          failed(`--cassette ${cassettePath}`, error),
        );
  const close = async (): Promise<void> => {
    await log?.close();
    await cassette?.close();
  };
  return {
    ...{ log, cassette, errors },
    close,
    async abandon() {
      await close();
      if (log !== null && !isLogThere) await rm(logPath ?? '');
      if (cassette !== null) await rm(cassettePath ?? '');
    },
  };
}

/** Checks finished exchanges against the contract, and writes the results. */
function createExaminedBacklog(
  examiner: Examiner,
  { log, cassette }: Outputs,
  tally: ProxyTally,
  { stdout, stderr }: Program,
): ExaminationQueue {
  let isFull = false;
  const warn = (text: string): void => void stderr.write(`legal-reports-sandbox proxy: ${text}\n`);
  const missed = ({ position }: ObservedExchange, kind: keyof typeof missedText, error: unknown): void => {
    tally[kind] += 1;
    warn(`exchange ${position} ${missedText[kind]}. ${error instanceof Error ? error.message : ''}`);
  };
  const write = async (lines: readonly ProxiedLine[]): Promise<void> => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (text === '') return;
    if (log === null) stdout.write(text);
    else await log.write(text);
  };
  const record = async (entry: Uint8Array): Promise<void> => {
    const isAdded = !isFull && (await cassette?.add(entry));
    if (isAdded !== false) return;
    tally.unrecordedExchanges += 1;
    if (isFull) return;
    isFull = true;
    warn(
      `the cassette has ${maxCassetteBytes} bytes, which is the maximum: later exchanges are not recorded.`,
    );
  };
  return createExaminationQueue({
    examine: examiner.examine,
    async found(exchange, { lines, entry }) {
      for (const line of lines) countLine(tally, line);
      await write(lines).catch((error: unknown) => missed(exchange, 'unloggedExchanges', error));
      if (entry !== null)
        await record(entry).catch((error: unknown) => missed(exchange, 'unrecordedExchanges', error));
    },
    failed: (exchange, error) => missed(exchange, 'unjudgedExchanges', error),
  });
}

const missedText = {
  unjudgedExchanges: 'passed, and was not judged or recorded',
  unloggedExchanges: 'was judged, and not logged',
  unrecordedExchanges: 'was judged, and not recorded',
};
