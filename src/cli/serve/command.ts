import { version } from '../../contract/version.js';
import type { RunningEnvironments } from '../../http/connection/server.js';
import type { Fixtures } from '../../reports/own-fixtures.js';
import { explainListenError } from '../../server/listen-error.js';
import { isLoopback } from '../../server/settings.js';
import { type Assembled, assemble, type StartListeners } from '../../server/start.js';
import { targetErrors } from '../../server/webhook-sender.js';
import type { PublicConfig, Secrets } from '../config.js';
import { flagName, flagWith, type InputError, variableName } from '../settings.js';
import {
  exitCodes,
  isColoured,
  logFailure,
  misusePrinter,
  noticeStreams,
  type Program,
  type Streams,
} from '../streams.js';
import type { OwnFixtures } from './own-fixtures.js';
import type { WorldReplay } from './replay.js';

/** The keys that the ready line proposes. */
const demoKeys = { playground: 'sbx_playground_demo', production: 'sbx_production_demo' };

/** Ready message for programs, if the log is JSON. */
function readyLine(server: RunningEnvironments, config: PublicConfig): string {
  return config.log === 'json' ? readyJson(server, config) : readyText(server, config);
}

function readyJson({ url, productionUrl }: RunningEnvironments, { seed }: PublicConfig): string {
  const { pid } = process;
  return `${JSON.stringify({ event: 'ready', url, productionUrl, version, seed, pid })}\n`;
}

/** Ready message: the address and a command to paste, which creates a report or, if keys must be issued, a key. */
function readyText(
  { url, productionUrl }: RunningEnvironments,
  { seed, pace, keyPolicy }: PublicConfig,
): string {
  const open = keyPolicy === 'open';
  const keyOf = (environment: keyof typeof demoKeys): string =>
    open ? `key ${demoKeys[environment]}` : 'issued keys only';
  const production =
    productionUrl === null ? '' : `; production is at ${productionUrl} (${keyOf('production')})`;
  return `legal-reports-sandbox ${version} is ready at ${url} (seed ${seed}, pace ${pace}, ${keyOf('playground')})${production}
${open ? firstReport(url) : firstKey(url)}
`;
}

function firstReport(url: string): string {
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  return curlLine(`${url}/v1/reports`, `'Authorization: Bearer ${demoKeys.playground}'`, body);
}

/** The token is not moved. */
function firstKey(url: string): string {
  return curlLine(`${url}/_sandbox/keys`, `"Authorization: Bearer $${variableName('adminToken')}"`, {
    name: 'demo',
  });
}

/** With a line break after the response, before the prompt. */
function curlLine(url: string, authorization: string, body: object): string {
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}'` : url;
  return `curl -s ${target} -H ${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' -w '\\n'`;
}

/** Serves until the process is stopped. Resolves with the exit code. */
export async function serve(
  config: PublicConfig,
  { isTokenMade, ...secrets }: Secrets,
  program: Program,
  { own, replay }: { own?: OwnFixtures | undefined; replay?: WorldReplay | undefined } = {},
): Promise<number> {
  const { stopped, env, stdout, stderr } = program;
  const words = noticeStreams({ stdout, stderr }, config);
  const unfit = await targetErrors(config.webhookTargets);
  if (unfit.length > 0) return printMisuse(unfit.map(targetFault), program);
  const listeners = listenersOf(program, words);
  const assembled = assemble({ ...config, ...secrets }, listeners, {
    catalogue: own?.fixtures?.catalogue,
  });
  const { sandbox } = assembled;
  // Loaded only for a replay.
  const replaying = replay === undefined ? undefined : await import('./replay.js');
  const faults = (replay && (await replaying?.startReplay(sandbox, replay, config))) ?? [];
  if (faults.length > 0) return printMisuse(faults, program);
  if (isTokenMade) words.stderr.write(tokenLine(secrets));
  const portFile = await portFileOf(config);
  const server = await listen(assembled, config, words);
  if (server === null) return exitCodes.misused;
  const unwritten = await portFile?.write(server);
  if (typeof unwritten === 'string') {
    const fault = { source: `--port-file ${config.portFile}`, detail: unwritten };
    await close(server, assembled, words);
    return printMisuse([fault], { ...words, env });
  }
  stdout.write(readyLine(server, config));
  if (replay && replaying) words.stdout.write(replaying.replayLine(replay, config));
  if (own?.fixtures !== undefined) words.stdout.write(fixturesLine(own.fixtures, config));
  const watching = own?.watch(words, env);
  await stopped;
  await portFile?.remove();
  watching?.close();
  await close(server, assembled, words);
  return exitCodes.done;
}

function listenersOf({ env, stdout, stderr }: Program, words: Streams): StartListeners {
  return {
    tell: (text) => void words.stderr.write(`${text}\n`),
    log: logFailure({ stdout, stderr }),
    requests: { stream: stderr, coloured: isColoured(stderr, env) },
  };
}

const printMisuse = misusePrinter();

function targetFault(detail: string): InputError {
  return { source: '--webhook-targets', detail };
}

function tokenLine({ adminToken }: Pick<Secrets, 'adminToken'>): string {
  const ways = `--${flagName('adminToken')} or ${variableName('adminToken')}`;
  return `admin token of this start: ${adminToken} (${ways} sets it)\n`;
}

function pendingText(count: number): string {
  const what = count === 1 ? 'One webhook was' : `${count} webhooks were`;
  return `${what} still to be sent when legal-reports-sandbox stopped; no other start sends them.`;
}

/** One line about the powers of others who can reach the server. */
function exposureText({ host, keyPolicy, webhookTargets }: PublicConfig): string {
  const keys =
    keyPolicy === 'open'
      ? 'whoever reaches it may use it, with any key. --key-policy registered takes only keys that you issue.'
      : 'it takes only keys that you issue.';
  const targets =
    webhookTargets === 'none'
      ? 'Webhooks are sent to built-in receivers only; --webhook-targets names what else may get them.'
      : `Webhooks are sent to built-in receivers and, by --webhook-targets, to ${webhookTargets}.`;
  return `legal-reports-sandbox listens on ${host}: ${keys} ${targets}`;
}

/** Loaded only if it is needed. */
async function portFileOf({ portFile }: PublicConfig) {
  return portFile === undefined ? null : (await import('./port-file.js')).openPortFile(portFile);
}

/** Starts to listen, or prints why it can't. Warns if strangers can reach the server. */
async function listen(
  assembled: Assembled,
  config: PublicConfig,
  { stderr }: Streams,
): Promise<RunningEnvironments | null> {
  const { host } = config;
  let server: RunningEnvironments;
  try {
    server = await assembled.listen();
  } catch (error) {
    stderr.write(`legal-reports-sandbox did not start: ${explainListenError(error, config, flagWith)}\n`);
    return null;
  }
  if (!isLoopback(host)) stderr.write(`${exposureText(config)}\n`);
  return server;
}

/** Closes all connections, then the sandbox. Reports messages that are no longer sent. */
async function close(server: RunningEnvironments, assembled: Assembled, { stderr }: Streams): Promise<void> {
  await server.close();
  const pending = await assembled.close();
  if (pending > 0) stderr.write(`${pendingText(pending)}\n`);
}

function fixturesLine({ count }: Fixtures, { fixtures, watch }: PublicConfig): string {
  const { companies, scenarios } = count();
  return `fixtures from ${fixtures}${watch ? ', watched' : ''}: companies ${companies}, scenarios ${scenarios}\n`;
}
