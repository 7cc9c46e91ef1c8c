import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { VerifyOptions as isVerifyOptions } from '../../contract/generated/settings/verify-options.js';
import type { ContractVerification, VerifiedFact, VerifyOptions } from '../../contract/generated/types.js';
import type { SampleExchange } from '../../contract/shapes/learning/samples.js';
import {
  fieldOf,
  type InterviewExchange,
  type InterviewRecord,
  idOf,
  isDone,
  type KeyRole,
  type ReceivedWebhook,
} from '../../contract/verification/exchanges.js';
import { isCheckable } from '../../contract/verification/fact-checks.js';
import {
  countCreates,
  type Interviewer,
  interview,
  type VerificationScope,
  verificationOf,
} from '../../contract/verification/interview.js';
import { listenAt } from '../../runtime/listening.js';
import { delay, performanceNow } from '../../runtime/real-time.js';
import { isLoopback } from '../../server/settings.js';
import { readOptions } from '../commands.js';
import { listenAddress, listenError } from '../control-plane.js';
import { outputError, readMergedFile, sharedOutputErrors, writeOutput } from '../files.js';
import { type InputError, urlErrors } from '../settings.js';
import {
  exitCodes,
  isColoured,
  misusePrinter,
  oneLine,
  type Program,
  printUnwritten,
  showProgress,
} from '../streams.js';
import { createVerifyClient, type VerifyClient } from './client.js';

/** Errors of `verify` options that their schema can't express. */
function verifyOptionErrors(options: VerifyOptions): InputError[] {
  const { key, strangerKey, revokedKey, url, otherUrl, otherKey } = options;
  const errors: InputError[] = [];
  if (key === undefined) errors.push({ source: '--key', detail: 'Name the key to use: --key KEY.' });
  for (const name of ['key', 'strangerKey', 'revokedKey', 'otherKey'] as const) {
    const flag = `--${name.replace('K', '-k')}`;
    if (/[^\x21-\x7e]/.test(options[name] ?? ''))
      errors.push({ source: flag, detail: 'A key has no blanks, and only ASCII.' });
  }
  if ((otherUrl === undefined) !== (otherKey === undefined))
    errors.push({
      source: otherUrl === undefined ? '--other-key' : '--other-url',
      detail: 'The other environment needs --other-url and --other-key together.',
    });
  if (options.receiveAt !== undefined && options.readOnly)
    errors.push({ source: '--receive-at', detail: 'With --read-only, no endpoint is subscribed.' });
  // Equal values would look like a breach of the server.
  const also = (source: string, given: string | undefined, other: string | undefined, flag: string): void => {
    if (given !== undefined && given === other)
      errors.push({ source, detail: `It is ${flag} too: give another one, or leave it out.` });
  };
  also('--stranger-key', strangerKey, key, '--key');
  also('--revoked-key', revokedKey, key, '--key');
  also('--revoked-key', revokedKey, strangerKey, '--stranger-key');
  also('--other-url', otherUrl?.replace(/\/+$/, ''), url.replace(/\/+$/, ''), '--url');
  if (options.learn !== undefined && options.only === 'documented')
    errors.push({
      source: '--learn',
      detail: 'With --only documented, no gap is probed that could be learned.',
    });
  errors.push(...urlErrors('--url', url));
  if (otherUrl !== undefined) errors.push(...urlErrors('--other-url', otherUrl));
  return errors;
}

/**
 * Receives the server's messages, at a random path, during the run.
 * @param receiveAt address of this process for the server; port 0 chooses a free one
 * @throws the system's error, with its `code`, if the address can't be listened on
 */
async function startReceiver(receiveAt: string, nonce: string) {
  const url = new URL(`verify-${nonce}`, receiveAt.replace(/\/*$/, '/'));
  const messages: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const isMeant = path.endsWith(`/verify-${nonce}`);
    if (isMeant) messages.push({ headers: headers as ReceivedWebhook['headers'] });
    request.resume().on('end', () => response.writeHead(isMeant ? 204 : 404).end());
  });
  const { host, port } = listenAddress(receiveAt);
  const listening = await listenAt(server, port, host);
  if (port === 0) url.port = String(listening.port);
  // More messages may come during the run.
  return { url: url.href, messages, close: listening.close };
}

const printMisuse = misusePrinter('legal-reports-sandbox verified nothing');

/**
 * Checks a server against the ledger. Exit code 1 if a fact is broken or, on request, undecided; 2 if the server
 * could not be tested.
 */
export async function verify(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<VerifyOptions>(argv, 'verify', isVerifyOptions);
  errors.push(...verifyOptionErrors(settings));
  // Outputs are checked before anything is created.
  for (const flag of ['output', 'learn'] as const) {
    const error = await outputError(settings[flag], `--${flag}`);
    if (error !== null) errors.push(error);
  }
  errors.push(...(await sharedOutputErrors({ '--output': settings.output, '--learn': settings.learn })));
  const existing = await readMergedFile(settings.learn);
  if (existing.error !== null) errors.push(existing.error);
  if (errors.length > 0) return printMisuse(errors, program);
  const scope = { documentedOnly: settings.only === 'documented', readOnly: settings.readOnly };
  const refusal = await consent(scope, settings, program);
  if (refusal !== null) return printMisuse([refusal], program);
  const run = await runInterview(scope, settings, program);
  if ('detail' in run) return printMisuse([run], program);
  const { record, hide } = run;
  const noResponse = noResponseError(record, settings);
  if (noResponse !== null) return printMisuse([noResponse], program);
  const verification = withoutKeys(verificationOf(settings.url, scope, record), hide);
  const idle = verification.broken === 0 ? idleError(record, settings) : null;
  if (idle !== null) return printMisuse([idle], program);
  const { output, learn, failOn } = settings;
  const text = await formatResult(verification, settings, program);
  const failures = [await writeOutput(text, output, '--output', program)];
  if (learn !== undefined) {
    const { learnFrom, learntText, sampleOf } = await import('./learning.js');
    const samples = [...record.exchanges.flatMap((one) => sampleOf(one) ?? []), ...run.pages];
    const text = learntText(existing.text, verification, learnFrom(verification, samples));
    failures.push(await writeOutput(hide(text), learn, '--learn', program));
  }
  const unwritten = failures.filter((failure) => failure !== null);
  if (unwritten.length > 0) return printUnwritten(unwritten, program);
  if (verification.broken > 0) return exitCodes.failed;
  // Facts that no request can decide are undecided in every run, and do not fail it.
  const isUndecided = verification.facts.some(
    ({ name, outcome }) => outcome === 'untold' && isCheckable(name),
  );
  return failOn === 'untold' && isUndecided ? exitCodes.failed : exitCodes.done;
}

/** Prints what will be created, and asks for consent if the server is not on this machine. */
async function consent(
  scope: VerificationScope,
  { url, company, receiveAt, yes }: VerifyOptions,
  program: Program,
): Promise<InputError | null> {
  const { min, max } = countCreates(scope);
  const creates = scope.readOnly
    ? `creates no reports at ${url}`
    : `creates ${min} reports about ${company} at ${url}; up to ${max} if it accepts requests that the documents refuse`;
  const also = receiveAt === undefined ? '' : ', and subscribes an endpoint while it runs';
  program.stderr.write(`legal-reports-sandbox verify ${creates}${also}\n`);
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (scope.readOnly || yes || isLoopback(host) || host.endsWith('.localhost')) return null;
  const source = `--url ${url}`;
  if (program.ask === undefined)
    return { source, detail: 'This is not this machine, and there is no terminal for consent. Add --yes.' };
  const answer = await program.ask('Create them? [y/N] ');
  return /^\s*y(es)?\s*$/i.test(answer) ? null : { source, detail: 'You did not consent. See --read-only.' };
}

interface InterviewRun {
  readonly record: InterviewRecord;
  /** Pages of a list, requested to learn its form; none without `--learn`. */
  readonly pages: readonly SampleExchange[];
  readonly hide: VerifyClient['hide'];
}

async function runInterview(
  scope: VerificationScope,
  settings: VerifyOptions,
  program: Program,
): Promise<InterviewRun | InputError> {
  const { url, otherUrl, otherKey, company, strangerKey, revokedKey, key = '', receiveAt } = settings;
  const nonce = randomUUID();
  let receiver: Awaited<ReturnType<typeof startReceiver>> | null = null;
  try {
    if (receiveAt !== undefined) receiver = await startReceiver(receiveAt, nonce);
  } catch (error) {
    return listenError(error, receiveAt ?? '');
  }
  const keys: Partial<Record<KeyRole, string>> = { own: key, 'made-up': `made-up-${nonce}` };
  if (strangerKey !== undefined) keys.stranger = strangerKey;
  if (revokedKey !== undefined) keys.revoked = revokedKey;
  const client = createVerifyClient({ baseUrl: url, otherUrl, keys, otherKey });
  let isStopped = false;
  const stopped = program.stopped.then(() => {
    isStopped = true;
    // A subscription outlives the run if the response to a running request is not awaited.
    if (receiver !== null) program.finishing?.();
    return null;
  });
  const interviewer: Interviewer = {
    ask: client.ask,
    waitForMore: createPolling(settings.patience * 1000, stopped),
    waitForLimit: createLimitWait(stopped),
    isStopped: () => isStopped,
    messages: receiver?.messages ?? [],
    onQuestion: (name, at, of) => showProgress(`${at + 1} of ${of}: ${name} …`, program),
  };
  const roles = new Set(Object.keys(keys) as KeyRole[]);
  const setting = {
    ...{ company, nonce, keys: roles, elsewhere: otherUrl !== undefined },
    receiver: receiver?.url ?? null,
  };
  try {
    const interviewed = interview(scope, setting, interviewer);
    const record = await (receiver === null ? Promise.race([interviewed, stopped]) : interviewed);
    if (record === null || isStopped) return stoppedError(record);
    const { walkList } =
      settings.learn === undefined ? { walkList: () => [] } : await import('./learning.js');
    const pages = await Promise.race([walkList(record, client.ask), stopped]);
    return pages === null ? stoppedError(record) : { record, pages, hide: client.hide };
  } finally {
    showProgress('', program);
    await receiver?.close();
  }
}

/** Error of a stopped run; names the endpoint if the server has not confirmed that it is removed. */
function stoppedError(record: InterviewRecord | null): InputError {
  const subscribed = record?.of('subscribe');
  const isLeft = isDone(subscribed) && !isDone(record?.of('unsubscribe'));
  const left = isLeft ? ` Its endpoint ${idOf(subscribed) ?? ''} may still be subscribed: remove it.` : '';
  return { source: 'verify', detail: `It was stopped before its end.${left}` };
}

/** Details quote JSON, which may contain a key. */
function withoutKeys(verification: ContractVerification, hide: VerifyClient['hide']): ContractVerification {
  const shown = <T extends { detail: string; answer?: string | null }>(one: T): T => ({
    ...one,
    detail: hide(one.detail),
    ...(typeof one.answer === 'string' ? { answer: hide(one.answer) } : {}),
  });
  const shownFact = (fact: VerifiedFact): VerifiedFact => ({
    ...shown(fact),
    observations: fact.observations.map(shown),
  });
  const { facts, gaps } = verification;
  return { ...verification, facts: facts.map(shownFact), gaps: gaps.map(shown) };
}

/** Polls at growing intervals until the time is over, or a stop. */
function createPolling(wholeMs: number, stopped: Promise<unknown>): Interviewer['waitForMore'] {
  let start: number | null = null;
  return async () => {
    start ??= performanceNow();
    const elapsed = performanceNow() - start;
    if (elapsed >= wholeMs) return false;
    await Promise.race([delay(Math.min(1000, Math.max(50, elapsed / 10), wholeMs - elapsed)), stopped]);
    return true;
  };
}

/** Waits as long as a rate limit says, or a second; at most 20 times and a minute each. A stop ends the wait. */
function createLimitWait(stopped: Promise<unknown>): Interviewer['waitForLimit'] {
  let waits = 0;
  return async ({ answer }) => {
    waits += 1;
    const seconds = Number(answer?.headers['retry-after'] ?? 1);
    if (waits > 20 || !(seconds <= 60)) return false;
    await Promise.race([delay(Math.max(50, seconds * 1000)), stopped]);
    return true;
  };
}

/** Error that makes the results useless; null for none. */
function noResponseError(record: InterviewRecord, { url, otherUrl }: VerifyOptions): InputError | null {
  const [first] = record.exchanges;
  if (first?.answer == null) return { source: `--url ${url}`, detail: noResponseText(first?.failure) };
  const elsewhere = record.of('create-elsewhere') ?? record.of('list-elsewhere');
  if (elsewhere !== undefined && elsewhere.answer === null)
    return { source: `--other-url ${otherUrl}`, detail: noResponseText(elsewhere.failure) };
  const refused = refusalIn(record);
  return refused?.answer?.status === 401 ? { source: '--key', detail: 'The server refused the key.' } : null;
}

const certificateError =
  'Its certificate is signed by an unknown authority: name that authority in NODE_EXTRA_CA_CERTS.';
const hints: readonly (readonly [failure: RegExp, hint: string])[] = [
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/, certificateError],
  [/^EPROTO$/, 'It does not speak TLS there, or another version of it: try http://.'],
  [/^HPE_/, 'The server there does not speak HTTP.'],
];

function noResponseText(failure: string | null | undefined): string {
  const hint = hints.find(([pattern]) => pattern.test(failure ?? ''))?.[1];
  return `No server responds there (${failure}).${hint === undefined ? '' : ` ${hint}`}`;
}

/** Error for a run without created or listed reports, whose verdict is meaningless. */
function idleError(record: InterviewRecord, { url }: VerifyOptions): InputError | null {
  const refused = refusalIn(record);
  if (refused === null) return null;
  const done = record.of('create') === undefined ? 'listed' : 'created';
  const { answer, json } = refused;
  const elsewhere = answer?.headers.location;
  const detail = fieldOf(json, 'detail');
  let reason = typeof detail === 'string' ? `. ${oneLine(detail)}` : '.';
  if (elsewhere !== undefined) reason = `, which redirects to ${elsewhere}.`;
  return {
    source: `--url ${url}`,
    detail: `The server ${done} no reports: it returned ${answer?.status}${reason}`,
  };
}

/** The refused create, or else list, if no other form of it was accepted. */
function refusalIn({ of }: InterviewRecord): InterviewExchange | null {
  const first = of('create') ?? of('list');
  const others = [
    'create-bare-key',
    'create-token-key',
    'create-x-api-key',
    'create-without-options',
  ] as const;
  if (first === undefined || first.answer === null) return null;
  return [first, ...others.map(of)].some(isDone) ? null : first;
}

async function formatResult(
  verification: ContractVerification,
  { report, output }: VerifyOptions,
  { stdout, env }: Program,
): Promise<string> {
  if (report === 'json') return `${JSON.stringify(verification, null, 2)}\n`;
  const { verifyHtml, verifyJunit, verifySarif, verifyText } = await import('./output.js');
  if (report === 'junit') return verifyJunit(verification);
  if (report === 'sarif') return verifySarif(verification);
  if (report === 'html') return verifyHtml(verification);
  return verifyText(verification, output === undefined && isColoured(stdout, env));
}
