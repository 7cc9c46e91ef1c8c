import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import verifySchema from '../../../schemas/sandbox/verify-options.json' with { type: 'json' };
import { VerifyOptions as holdsContract } from '../../contract/generated/settings/verify-options.js';
import type { ContractVerification, VerifyOptions } from '../../contract/generated/types.js';
import {
  fieldOf,
  type InterviewExchange,
  type InterviewRecord,
  isSuccess,
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
import { delay, performanceNow } from '../../runtime/real-time.js';
import { isLoopback } from '../../server/settings.js';
import { listenAddress, listenError } from '../control-plane.js';
import { outputError, writeOutput } from '../files.js';
import {
  type InputError,
  mergeSettings,
  readArguments,
  type SettingSchemas,
  urlErrors,
} from '../settings.js';
import { exitCodes, isColoured, misusePrinter, oneLine, type Program, showProgress } from '../streams.js';
import { createVerifyClient, type VerifyClient } from './client.js';

/** Errors of `verify` options that their schema can't express. */
function verifyOptionErrors(options: VerifyOptions, told: readonly InputError[]): InputError[] {
  const { key, otherUrl, otherKey } = options;
  const errors: InputError[] = [];
  if (key === undefined) errors.push({ source: '--key', detail: 'Name the key to ask with: --key KEY.' });
  for (const name of ['key', 'strangerKey', 'revokedKey', 'otherKey'] as const) {
    const flag = `--${name.replace('K', '-k')}`;
    if (/[^\x21-\x7e]/.test(options[name] ?? ''))
      errors.push({ source: flag, detail: 'A key has no blanks, and only ASCII.' });
  }
  if ((otherUrl === undefined) !== (otherKey === undefined))
    errors.push({
      source: otherUrl === undefined ? '--other-key' : '--other-url',
      detail: 'The other environment is asked with --other-url and --other-key together.',
    });
  if (options.receiveAt !== undefined && options.readOnly)
    errors.push({ source: '--receive-at', detail: 'With --read-only, no endpoint is subscribed.' });
  errors.push(...duplicateErrors(options));
  if (options.learn !== undefined && options.only !== undefined)
    errors.push({
      source: '--learn',
      detail: 'With --only documented, no gap is probed that could be learned.',
    });
  // Invalid URLs are reported already.
  if (told.some(({ source }) => /^--(base|other)-url/.test(source))) return errors;
  return [
    ...errors,
    ...urlErrors('--base-url', options.baseUrl),
    ...(otherUrl === undefined ? [] : urlErrors('--other-url', otherUrl)),
  ];
}

/** Errors of equal values, which would look like a breach of the server. */
function duplicateErrors({ key, strangerKey, revokedKey, baseUrl, otherUrl }: VerifyOptions): InputError[] {
  const errors: InputError[] = [];
  const also = (source: string, given: string | undefined, other: string | undefined, what: string): void => {
    if (given !== undefined && given === other)
      errors.push({ source, detail: `It is ${what} too: give another one, or leave it out.` });
  };
  also('--stranger-key', strangerKey, key, '--key');
  also('--revoked-key', revokedKey, key, '--key');
  also('--revoked-key', revokedKey, strangerKey, '--stranger-key');
  also('--other-url', otherUrl?.replace(/\/+$/, ''), baseUrl.replace(/\/+$/, ''), '--base-url');
  return errors;
}

/** Receives the server's messages during the run. */
interface VerifyReceiver {
  /** Address for the server, with a random path. */
  readonly url: string;
  /** Messages so far; grows during the run. */
  readonly messages: readonly ReceivedWebhook[];
  close(): Promise<void>;
}

/**
 * @param receiveAt address of this process for the server; port 0 chooses a free one
 * @throws the system's error, with its `code`, if the address can't be listened on
 */
async function startReceiver(receiveAt: string, nonce: string): Promise<VerifyReceiver> {
  const url = new URL(`verify-${nonce}`, receiveAt.replace(/\/*$/, '/'));
  const messages: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const isMeant = path.endsWith(`/verify-${nonce}`);
    if (isMeant) messages.push({ headers: headers as ReceivedWebhook['headers'] });
    request.resume().on('end', () => response.writeHead(isMeant ? 204 : 404).end());
  });
  const { host, port } = listenAddress(receiveAt);
  server.listen(port, host);
  await once(server, 'listening');
  if (port === 0) url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    messages,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const flags = verifySchema.properties as SettingSchemas;

/**
 * Checks a server against the ledger. Exit code 1 if a fact is broken or, on request, undecided; 2 if the server
 * could not be tested.
 */
export async function verify(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  for (const word of positionals)
    errors.push({ source: word, detail: 'verify takes flags only. See verify --help.' });
  const { settings, errors: unfit } = mergeSettings<VerifyOptions>([values], holdsContract, flags);
  const all = [
    ...errors,
    ...unfit,
    ...verifyOptionErrors(settings, unfit),
    ...(await outputErrors(settings)),
  ];
  if (all.length > 0) return printMisuse(all, program);
  const scope = { documentedOnly: settings.only === 'documented', readOnly: settings.readOnly };
  const refusal = await consent(scope, settings, program);
  if (refusal !== null) return printMisuse([refusal], program);
  const asked = await runInterview(scope, settings, program);
  if ('detail' in asked) return printMisuse([asked], program);
  const { heard, hide } = asked;
  const unheard = noResponseError(heard, settings);
  if (unheard !== null) return printMisuse([unheard], program);
  const verification = withoutKeys(verificationOf(settings.baseUrl, scope, heard), hide);
  const idle = verification.broken === 0 ? idleError(heard, settings) : null;
  if (idle !== null) return printMisuse([idle], program);
  const text = await formatResult(verification, settings, program);
  const failures = [
    await writeOutput(text, settings.output, '--output', program),
    settings.learn === undefined
      ? null
      : await writeOutput(
          (await import('./output.js')).learnedText(verification),
          settings.learn,
          '--learn',
          program,
        ),
  ].filter((failure) => failure !== null);
  if (failures.length > 0) return printMisuse(failures, program);
  return isFailed(verification, settings) ? exitCodes.failed : exitCodes.done;
}

/** Checks the outputs before anything is created. */
async function outputErrors({ output, learn }: VerifyOptions): Promise<InputError[]> {
  const errors = [await outputError(output, '--output'), await outputError(learn, '--learn')];
  return errors.filter((fault) => fault !== null);
}

/** Facts that no request can decide are undecided in every run, and do not fail it. */
function isFailed({ broken, facts }: ContractVerification, { failOn }: VerifyOptions): boolean {
  const isUntold = facts.some(({ name, outcome }) => outcome === 'untold' && isCheckable(name));
  return broken > 0 || (failOn === 'untold' && isUntold);
}

const printMisuse = misusePrinter('legal-reports-sandbox verified nothing');

/** Prints what will be created, and asks for consent if the server is not on this machine. */
async function consent(
  scope: VerificationScope,
  { baseUrl, company, receiveAt, yes }: VerifyOptions,
  program: Program,
): Promise<InputError | null> {
  const { least, most } = countCreates(scope);
  const what = scope.readOnly
    ? `creates no reports at ${baseUrl}`
    : `creates ${least} reports about ${company} at ${baseUrl}; up to ${most} if it takes what the documents say it refuses`;
  const also = receiveAt === undefined ? '' : ', and subscribes an endpoint while it runs';
  program.stderr.write(`legal-reports-sandbox verify ${what}${also}\n`);
  const host = new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (scope.readOnly || yes || isLoopback(host) || host.endsWith('.localhost')) return null;
  const source = `--base-url ${baseUrl}`;
  if (program.ask === undefined)
    return { source, detail: 'This is not this machine, and nobody is there to be asked. Add --yes.' };
  const answer = await program.ask('Create them? [y/N] ');
  return /^\s*y(es)?\s*$/i.test(answer) ? null : { source, detail: 'You said no. See --read-only.' };
}

async function runInterview(
  scope: VerificationScope,
  settings: VerifyOptions,
  program: Program,
): Promise<{ heard: InterviewRecord; hide: VerifyClient['hide'] } | InputError> {
  const { receiveAt } = settings;
  const nonce = randomUUID();
  if (receiveAt === undefined) return interviewServer(scope, settings, program, { nonce, receiver: null });
  let receiver: VerifyReceiver;
  try {
    receiver = await startReceiver(receiveAt, nonce);
  } catch (error) {
    return listenError(error, receiveAt);
  }
  return interviewServer(scope, settings, program, { nonce, receiver }).finally(() => receiver.close());
}

async function interviewServer(
  scope: VerificationScope,
  settings: VerifyOptions,
  program: Program,
  { nonce, receiver }: { nonce: string; receiver: VerifyReceiver | null },
): Promise<{ heard: InterviewRecord; hide: VerifyClient['hide'] }> {
  const { baseUrl, otherUrl, otherKey, company, strangerKey, revokedKey, key = '' } = settings;
  const keys: Partial<Record<KeyRole, string>> = { own: key, 'made-up': `made-up-${nonce}` };
  if (strangerKey !== undefined) keys.stranger = strangerKey;
  if (revokedKey !== undefined) keys.revoked = revokedKey;
  const client = createVerifyClient({ baseUrl, otherUrl, keys, otherKey });
  const interviewer: Interviewer = {
    ask: client.ask,
    waitForMore: createPolling(settings.patience * 1000),
    waitForLimit: createLimitWait(),
    messages: receiver?.messages ?? [],
    onQuestion: (name, at, of) => showProgress(`${at + 1} of ${of}: ${name} …`, program),
  };
  const roles = new Set(Object.keys(keys) as KeyRole[]);
  const setting = {
    ...{ company, nonce, keys: roles, elsewhere: otherUrl !== undefined },
    receiver: receiver?.url ?? null,
  };
  const heard = await interview(scope, setting, interviewer).finally(() => showProgress('', program));
  return { heard, hide: client.hide };
}

/** Details quote JSON, which may contain a key. */
function withoutKeys(verification: ContractVerification, hide: VerifyClient['hide']): ContractVerification {
  const shown = <T extends { detail: string; answer?: string | null }>(one: T): T => ({
    ...one,
    detail: hide(one.detail),
    ...(typeof one.answer === 'string' ? { answer: hide(one.answer) } : {}),
  });
  const { facts, gaps } = verification;
  return { ...verification, facts: facts.map(shown), gaps: gaps.map(shown) };
}

/** Polls at growing intervals until the time is over. */
function createPolling(wholeMs: number): Interviewer['waitForMore'] {
  let start: number | null = null;
  return async () => {
    start ??= performanceNow();
    const elapsed = performanceNow() - start;
    if (elapsed >= wholeMs) return false;
    await delay(Math.min(1000, Math.max(50, elapsed / 10), wholeMs - elapsed));
    return true;
  };
}

const maxWaits = 20;
const longestWaitMs = 60_000;

/** Waits as long as a rate limit says, or a second. */
function createLimitWait(): Interviewer['waitForLimit'] {
  let waits = 0;
  return async ({ answer }) => {
    waits += 1;
    const seconds = Number(answer?.headers['retry-after'] ?? 1);
    if (waits > maxWaits || !(seconds * 1000 <= longestWaitMs)) return false;
    await delay(Math.max(50, seconds * 1000));
    return true;
  };
}

/** Error that makes the results useless; null for none. */
function noResponseError(
  { exchanges, of }: InterviewRecord,
  { baseUrl, otherUrl }: VerifyOptions,
): InputError | null {
  const [first] = exchanges;
  if (first?.answer == null) return { source: `--base-url ${baseUrl}`, detail: noAnswer(first?.failure) };
  const elsewhere = of('create-elsewhere') ?? of('list-elsewhere');
  if (elsewhere !== undefined && elsewhere.answer === null)
    return { source: `--other-url ${otherUrl}`, detail: noAnswer(elsewhere.failure) };
  const refused = refusalIn({ of });
  return refused?.answer?.status === 401 ? { source: '--key', detail: 'The server refused the key.' } : null;
}

const certificateError =
  'Nobody who is trusted here signed its certificate: name who did in NODE_EXTRA_CA_CERTS.';
const hints: readonly (readonly [failure: RegExp, hint: string])[] = [
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/, certificateError],
  [/^EPROTO$/, 'It speaks no TLS there, or none that is spoken here: try http://.'],
  [/^HPE_/, 'What answers speaks no HTTP.'],
];

function noAnswer(failure: string | null | undefined): string {
  const hint = hints.find(([pattern]) => pattern.test(failure ?? ''))?.[1];
  return `No server answers there (${failure}).${hint === undefined ? '' : ` ${hint}`}`;
}

/** Error for a run without created or listed reports, whose verdict is meaningless. */
function idleError({ of }: InterviewRecord, { baseUrl }: VerifyOptions): InputError | null {
  const refused = refusalIn({ of });
  if (refused === null) return null;
  const what = of('create') === undefined ? 'listed' : 'created';
  const detail = `The server ${what} no reports: it answered ${refused.answer?.status}${reasonIn(refused)}`;
  return { source: `--base-url ${baseUrl}`, detail };
}

/** The refused create, or else list, if no form of the key was accepted. */
function refusalIn({ of }: Pick<InterviewRecord, 'of'>): InterviewExchange | null {
  const asked = of('create') ?? of('list');
  const ways = [asked, of('create-bare-key'), of('create-x-api-key')];
  if (asked === undefined || asked.answer === null) return null;
  return ways.some((way) => way !== undefined && isSuccess(way)) ? null : asked;
}

/** Reason in a refusal, if there is one. */
function reasonIn({ answer, json }: InterviewExchange): string {
  const elsewhere = answer?.headers.location;
  if (elsewhere !== undefined) return `, which sends on to ${elsewhere}.`;
  const detail = fieldOf(json, 'detail');
  return typeof detail === 'string' ? `. ${oneLine(detail)}` : '.';
}

async function formatResult(
  verification: ContractVerification,
  { report, output }: VerifyOptions,
  { stdout, env }: Program,
): Promise<string> {
  if (report === 'json') return `${JSON.stringify(verification, null, 2)}\n`;
  if (report === 'junit') return (await import('./output.js')).verifyJunit(verification);
  if (report === 'sarif') return (await import('./output.js')).verifySarif(verification);
  if (report === 'html') return (await import('./output.js')).verifyHtml(verification);
  const { verifyText } = await import('./output.js');
  return verifyText(verification, output === undefined && isColoured(stdout, env));
}
