import { type FileHandle, open, rm } from 'node:fs/promises';
import { ProxyOptions as holdsContract } from '../../contract/generated/settings/proxy-options.js';
import type { ProxiedLine, ProxyOptions } from '../../contract/generated/types.js';
import { profileOf } from '../../domain/access/profiles.js';
import { createExaminationQueue, type ExaminationQueue } from '../../proxy/backlog.js';
import { type CassetteFile, createCassetteFile, maxCassetteBytes } from '../../proxy/cassette-file.js';
import { createExaminer, type Examiner } from '../../proxy/examiner.js';
import type { ExaminationResult } from '../../proxy/examining.js';
import { startProxy } from '../../proxy/proxy.js';
import type { ObservedExchange } from '../../proxy/seen-exchange.js';
import { createProxyFaults, type ProxyFaults } from '../../proxy/strikes.js';
import { explainListenError } from '../../server/listen-fault.js';
import { readArguments } from '../arguments.js';
import { loadCertificates } from '../certificates.js';
import { flagWith, type InputError, mergeSettings } from '../settings.js';
import { exitCodes, type Program, printErrors } from '../streams.js';
import { urlErrors } from '../url-faults.js';
import { type LoadedFaults, loadFaults } from './proxy-faults.js';
import { proxyFlags } from './proxy-flags.js';
import { countExchange, countLine, newTally, type ProxyTally, summaryText } from './proxy-summary.js';

type ProxySettings = ProxyOptions & { upstream: string };

/** Stands before a server until it is told to stop. Exit code 1 where anything broke the contract. */
export async function proxy(argv: readonly string[], program: Program): Promise<number> {
  const { settings, faults } = readOptions(argv);
  const { set, faults: unfit } = await loadFaults(settings.faults, settings.fault);
  const ca = await loadCertificates(settings.upstreamCa);
  const ofInputs = [...faults, ...unfit, ...ca.faults];
  const outputs = ofInputs.length > 0 ? null : await openOutputs(settings);
  const all = [...ofInputs, ...(outputs?.faults ?? [])];
  if (outputs === null || all.length > 0) return printMisuse(all, program);
  const tally = newTally();
  const examiner = examinerFor(settings);
  const backlog = createExaminedBacklog(examiner, outputs, tally, program);
  const { host, port, allowedHosts, judgeUpTo: mostKept } = settings;
  const running = await startProxy({
    ...{ upstream: new URL(settings.upstream), upstreamCa: ca.text, host, port },
    ...{ allowedHosts, mostKept },
    strikes: createFaults(settings, set),
    ended(seen) {
      countExchange(tally, seen);
      examiner.learn(seen);
      backlog.add(seen);
    },
    unread() {
      tally.unread += 1;
    },
  }).catch((error: unknown) => explainListenError(error, { host, port }, flagWith));
  if (typeof running === 'string') {
    await outputs.abandon();
    return printMisuse([{ source: `--port ${port}`, detail: running }], program);
  }
  program.stderr.write(
    `legal-reports-sandbox proxy is ready at ${running.url} before ${settings.upstream}\n`,
  );
  await program.stopped;
  program.finishes?.();
  await running.close();
  await backlog.empty();
  await examiner.close();
  await outputs.close();
  program.stderr.write(summaryText(tally, settings.upstream, backlog));
  return tally.broken.size > 0 ? exitCodes.failed : exitCodes.done;
}

function readOptions(argv: readonly string[]): { settings: ProxySettings; faults: InputError[] } {
  const { positionals, values, faults } = readArguments(argv, proxyFlags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'proxy takes flags only. See proxy --help.' });
  const { settings, faults: unfit } = mergeSettings<ProxyOptions>([values], holdsContract, proxyFlags);
  const { upstream = '' } = settings;
  if (upstream === '') {
    const detail = 'Name the server to stand before: --upstream https://playground.example.';
    faults.push({ source: '--upstream', detail });
  } else if (unfit.length === 0) faults.push(...urlErrors('--upstream', upstream));
  return { settings: { ...settings, upstream }, faults: [...faults, ...unfit] };
}

function printMisuse(faults: readonly InputError[], program: Program): number {
  printErrors(faults, program, program.env, 'legal-reports-sandbox proxy did not start');
  return exitCodes.misused;
}

function createFaults({ seed, faultHeader }: ProxySettings, set: LoadedFaults['set']): ProxyFaults | null {
  if (set.length === 0 && !faultHeader) return null;
  return createProxyFaults({ seed, faults: set, byHeader: faultHeader });
}

function examinerFor({ profile, judgeUpTo, upstream, cassette }: ProxySettings): Examiner {
  return createExaminer({
    ...{ possible: profileOf({ profile }).possible, mostBytes: judgeUpTo },
    ...{ upstream: upstream.replace(/\/+$/, ''), isRecorded: cassette !== undefined },
  });
}

/** Where it is written what was seen. */
interface Outputs {
  readonly log: FileHandle | null;
  readonly cassette: CassetteFile | null;
  readonly faults: readonly InputError[];
  close(): Promise<void>;
  /** Closes them, and leaves no cassette behind that nothing is in. */
  abandon(): Promise<void>;
}

async function openOutputs({
  log: logPath,
  cassette: cassettePath,
  upstream,
}: ProxySettings): Promise<Outputs> {
  const faults: InputError[] = [];
  const opened = async <File>(
    path: string | undefined,
    flag: string,
    make: (path: string) => Promise<File>,
  ) => {
    if (path === undefined) return null;
    return make(path).catch((error: { code?: string }) => {
      faults.push({ source: `${flag} ${path}`, detail: whyUnwritable(error) });
      return null;
    });
  };
  const log = await opened(logPath, '--log', (path) => open(path, 'a'));
  const cassette =
    faults.length > 0
      ? null
      : await opened(cassettePath, '--cassette', (path) =>
          createCassetteFile(path, upstream.replace(/\/+$/, '')),
        );
  const close = async (): Promise<void> => {
    await log?.close();
    await cassette?.close();
  };
  return {
    ...{ log, cassette, faults },
    close,
    async abandon() {
      await close();
      if (cassette !== null) await rm(cassettePath ?? '');
    },
  };
}

function whyUnwritable({ code = 'unknown' }: { code?: string }): string {
  return code === 'EEXIST'
    ? 'The file is there already. Give another one, or move that away.'
    : `The file can not be written (${code}).`;
}

/** Holds each exchange to the contract when it is over, and writes down what is found. */
function createExaminedBacklog(
  examiner: Examiner,
  { log, cassette }: Outputs,
  tally: ProxyTally,
  { stdout, stderr }: Program,
): ExaminationQueue {
  let isFull = false;
  const warn = (text: string): void => void stderr.write(`legal-reports-sandbox proxy: ${text}\n`);
  const missed = (
    { position }: ObservedExchange,
    what: keyof typeof missingOptions,
    error: unknown,
  ): void => {
    tally[what] += 1;
    warn(`exchange ${position} ${missingOptions[what]}. ${error instanceof Error ? error.message : ''}`);
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
    tally.unrecorded += 1;
    if (isFull) return;
    isFull = true;
    warn(`the cassette has ${maxCassetteBytes} bytes, and no room for more: what follows is not recorded.`);
  };
  return createExaminationQueue<ExaminationResult>({
    examine: examiner.examine,
    async found(seen, { lines, entry }) {
      for (const line of lines) countLine(tally, line);
      await write(lines).catch((error: unknown) => missed(seen, 'unlogged', error));
      if (entry !== null) await record(entry).catch((error: unknown) => missed(seen, 'unrecorded', error));
    },
    failed: (seen, error) => missed(seen, 'unjudged', error),
  });
}

/** What can be missing of an exchange that passed, in words. */
const missingOptions = {
  unjudged: 'passed, and was not judged or recorded',
  unlogged: 'was judged, and not logged',
  unrecorded: 'was judged, and not recorded',
};
