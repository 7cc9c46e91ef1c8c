import type { WireShape } from '../../contract/shapes/wire-shape.js';
import { contentVersion, version } from '../../contract/version.js';
import type { RunningEnvironments } from '../../http/connection/server.js';
import type { Likeness } from '../../server/like.js';
import { explainListenError, tryToListen } from '../../server/listen-error.js';
import { isLoopback } from '../../server/settings.js';
import { type Assembled, assemble, openDurable } from '../../server/start.js';
import { targetErrors } from '../../server/webhook-targets.js';
import { DatabaseError } from '../../store/database.js';
import type { PublicConfig, Secrets } from '../config.js';
import type { OwnFixtures } from '../own-fixtures.js';
import { flagName, flagWith, variableName } from '../settings.js';
import {
  exitCodes,
  isColoured,
  logFailure,
  misusePrinter,
  noticeStreams,
  type Program,
  type Streams,
} from '../streams.js';
import type { WorldReplay } from './replay.js';

/**
 * Variable of the short crash drill: time of leases, in milliseconds. No setting, since all replicas of a database must
 * have the same.
 */
const drillLeaseVariable = 'SANDBOX_DRILL_LEASE_MS';

/** The keys that the ready line proposes. */
const demoKeys = { playground: 'sbx_playground_demo', production: 'sbx_production_demo' };

/**
 * Ready message: JSON for programs if the log is JSON; else the address and a command to paste, which creates a report
 * or, if keys must be issued, a key.
 */
function readyLine(
  { url, productionUrl }: RunningEnvironments,
  { log, seed, pace, keyPolicy }: PublicConfig,
  shape: WireShape | null,
): string {
  if (log === 'json') {
    const { pid } = process;
    return `${JSON.stringify({ event: 'ready', url, productionUrl, version, seed, pid })}\n`;
  }
  const isOpen = keyPolicy === 'open';
  const firstCreate = JSON.stringify(shape?.writeCreate(firstReport) ?? firstReport);
  const keyOf = (environment: keyof typeof demoKeys): string =>
    isOpen ? `key ${demoKeys[environment]}` : 'issued keys only';
  const production =
    productionUrl === null ? '' : `; production is at ${productionUrl} (${keyOf('production')})`;
  // The shell inserts the admin token, which is never printed here.
  const [path, authorization, body] = isOpen
    ? ['/v1/reports', `'Authorization: Bearer ${demoKeys.playground}'`, firstCreate]
    : ['/_sandbox/keys', `"Authorization: Bearer $${variableName('adminToken')}"`, '{"name":"demo"}'];
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}${path}'` : url + path;
  return `legal-reports-sandbox ${version} is ready at ${url} (seed ${seed}, pace ${pace}, ${keyOf('playground')})${production}
curl -s ${target} -H ${authorization} -H 'Content-Type: application/json' -d '${body}' -w '\\n'
`;
}

const firstReport = {
  type: 'sociedades_y_poderes',
  companyId: 'sbx-spa-clean',
  options: { validate: true },
};

const printMisuse = misusePrinter();

/** Parts of a start that come from files. */
interface ServeExtras {
  own?: OwnFixtures | undefined;
  replay?: WorldReplay | undefined;
  likeness?: Likeness | null;
}

/** Serves until the process is stopped. Resolves with the exit code. */
export async function serve(
  config: PublicConfig,
  { isTokenMade, ...secrets }: Secrets,
  program: Program,
  { own, replay, likeness = null }: ServeExtras,
): Promise<number> {
  const { stopped, env, stdout, stderr } = program;
  const words = noticeStreams({ stdout, stderr }, config);
  const invalidTargets = await targetErrors(config.webhookTargets);
  if (invalidTargets.length > 0)
    return printMisuse(
      invalidTargets.map((detail) => ({ source: '--webhook-targets', detail })),
      program,
    );
  const listeners = {
    notify: (text: string) => void words.stderr.write(`${text}\n`),
    log: logFailure({ stdout, stderr }),
    requests: { stream: stderr, coloured: isColoured(stderr, env) },
  };
  // Loaded only for a replay.
  const replaying = replay === undefined ? undefined : await import('./replay.js');
  const catalogue = own?.fixtures?.catalogue;
  const settings = { ...config, ...secrets };
  // A start that fails creates no database.
  if (settings.data !== undefined || settings.database !== undefined) {
    const unfitting = (replay && (await replaying?.replayErrors(replay, config, catalogue))) ?? [];
    if (unfitting.length > 0) return printMisuse(unfitting, program);
    const refused = await tryToListen(config).catch((error: unknown) => ({ error }));
    if (refused !== undefined) return printUnlistened(refused.error, config, words);
  }
  const drillLeaseMs = env[drillLeaseVariable];
  const options = drillLeaseMs === undefined ? {} : { leaseMs: Number(drillLeaseMs) };
  const durable = await openDurable(settings, options).catch((error) => {
    if (error instanceof DatabaseError) return error;
    throw error;
  });
  if (durable instanceof DatabaseError) {
    const source = config.data === undefined ? '--database' : `--data ${config.data}`;
    return printMisuse([{ source, detail: durable.message }], program);
  }
  if (durable !== null && durable.formerContentVersion !== contentVersion)
    words.stderr.write(
      `the database was last used with content version ${durable.formerContentVersion}; unedited reports use ${contentVersion} from now on\n`,
    );
  for (const notice of likeness?.notices ?? [])
    words.stderr.write(`the shape of --like is narrower: ${notice}\n`);
  const assembled = assemble(settings, listeners, {
    ...{ catalogue, durable },
    shape: likeness?.shape ?? null,
  });
  const { sandbox } = assembled;
  const errors = (replay && (await replaying?.startReplay(sandbox, replay, config))) ?? [];
  if (errors.length > 0) return printMisuse(errors, program);
  if (isTokenMade) {
    const ways = `--${flagName('adminToken')} or ${variableName('adminToken')}`;
    words.stderr.write(`admin token of this start: ${secrets.adminToken} (${ways} sets it)\n`);
  }
  const portFile =
    config.portFile === undefined
      ? null
      : await (await import('./port-file.js')).openPortFile(config.portFile);
  const server = await listen(assembled, config, words);
  if (server === null) return exitCodes.misused;
  const unwritten = await portFile?.write(server);
  if (typeof unwritten === 'string') {
    await close(server, assembled, words);
    const error = { source: `--port-file ${config.portFile}`, detail: unwritten };
    return printMisuse([error], { ...words, env });
  }
  stdout.write(readyLine(server, config, likeness?.shape ?? null));
  if (replay && replaying) words.stdout.write(replaying.replayLine(replay, config));
  if (own?.fixtures !== undefined) {
    const { companies, scenarios } = own.fixtures.count();
    const folder = `${config.fixtures}${config.watch ? ', watched' : ''}`;
    words.stdout.write(`fixtures from ${folder}: companies ${companies}, scenarios ${scenarios}\n`);
  }
  const watching = own?.watch(words, env);
  await stopped;
  await portFile?.remove();
  watching?.close();
  await close(server, assembled, words);
  return exitCodes.done;
}

/** One line about the powers of others who can reach the server. */
function exposureText({ host, keyPolicy, webhookTargets }: PublicConfig): string {
  const keys =
    keyPolicy === 'open'
      ? 'anyone who reaches it may use it, with any key. --key-policy registered accepts only keys that you issue.'
      : 'it accepts only keys that you issue.';
  const targets =
    webhookTargets === 'none'
      ? 'Webhooks are sent to built-in receivers only; --webhook-targets names what else may get them.'
      : `Webhooks are sent to built-in receivers and, by --webhook-targets, to ${webhookTargets}.`;
  return `legal-reports-sandbox listens on ${host}: ${keys} ${targets}`;
}

function printUnlistened(error: unknown, config: PublicConfig, { stderr }: Pick<Streams, 'stderr'>): number {
  stderr.write(`legal-reports-sandbox did not start: ${explainListenError(error, config, flagWith)}\n`);
  return exitCodes.misused;
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
    printUnlistened(error, config, { stderr });
    return null;
  }
  if (!isLoopback(host)) stderr.write(`${exposureText(config)}\n`);
  return server;
}

/** Closes all connections, then the sandbox. Reports messages that are no longer sent. */
async function close(server: RunningEnvironments, assembled: Assembled, { stderr }: Streams): Promise<void> {
  await server.close();
  const pending = await assembled.close();
  if (pending === 0) return;
  const subject = pending === 1 ? 'One webhook was' : `${pending} webhooks were`;
  const then = assembled.isDurable ? 'the next start sends them' : 'no other start sends them';
  stderr.write(`${subject} still to be sent when legal-reports-sandbox stopped; ${then}.\n`);
}
