import { version } from '../contract/version.js';
import { isLoopback } from '../domain/access/start-faults.js';
import type { RunningEnvironments } from '../http/connection/environments.js';
import type { Fixtures } from '../sandbox/content/fixtures.js';
import { type Assembled, assemble } from '../server/assemble.js';
import type { PublicConfig, Secrets } from './config.js';
import { explainListenError } from './listen-fault.js';
import { logFailure } from './log.js';
import type { OwnFixtures } from './own-fixtures.js';
import type { Replay } from './replay.js';
import { variableName } from './settings.js';
import { exitCodes, type Program, printFaults, type Streams } from './streams.js';

/** The keys that the ready line proposes. */
const demoKeys = { playground: 'sbx_playground_demo', production: 'sbx_production_demo' };

/** Serves until the process is told to stop. Resolves with the exit code. */
export async function serve(
  config: PublicConfig,
  secrets: Secrets,
  program: Program,
  { own, replay }: { own?: OwnFixtures | undefined; replay?: Replay | undefined } = {},
): Promise<number> {
  const { stopped, env, ...streams } = program;
  const assembled = assemble(
    { ...config, ...secrets },
    { tell: (text) => void streams.stderr.write(`${text}\n`), log: logFailure(streams) },
    own?.fixtures?.catalogue,
  );
  const { sandbox } = assembled;
  // Loaded only where there is something to replay.
  const replaying = replay === undefined ? undefined : await import('./replay.js');
  const faults = (replay && (await replaying?.begin(sandbox, replay, config))) ?? [];
  if (faults.length > 0) {
    printFaults(faults, program, env);
    return exitCodes.misused;
  }
  const server = await listen(assembled, config, streams);
  if (server === null) return exitCodes.failed;
  streams.stdout.write(readyLine(server, config));
  if (replay && replaying) streams.stdout.write(replaying.replayLine(replay, config));
  if (own?.fixtures !== undefined) streams.stdout.write(fixturesLine(own.fixtures, config));
  const watching = own?.watch(streams, env);
  await stopped;
  watching?.close();
  await server.close();
  await assembled.close();
  return exitCodes.done;
}

/** Listens where the settings say, or says why it can't; warns where strangers may come in with any key. */
async function listen(
  assembled: Assembled,
  config: PublicConfig,
  { stderr }: Streams,
): Promise<RunningEnvironments | null> {
  const { host, keyPolicy } = config;
  let server: RunningEnvironments;
  try {
    server = await assembled.listen();
  } catch (error) {
    stderr.write(`legal-reports-sandbox did not start: ${explainListenError(error, config)}\n`);
    return null;
  }
  if (!isLoopback(host) && keyPolicy === 'open') {
    stderr.write(
      `legal-reports-sandbox listens on ${host}: whoever reaches it may use it, with any key. --key-policy registered takes only keys that you issue.\n`,
    );
  }
  return server;
}

/** Where it can be reached, and a line to paste: a first report, or where keys are issued, a first key. */
function readyLine(
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

/** The token stays where it is. */
function firstKey(url: string): string {
  return curlLine(`${url}/_sandbox/keys`, `"Authorization: Bearer $${variableName('adminToken')}"`, {
    name: 'demo',
  });
}

function curlLine(url: string, authorization: string, body: object): string {
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}'` : url;
  return `curl -s ${target} -H ${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
}

function fixturesLine({ count }: Fixtures, { fixtures, watch }: PublicConfig): string {
  const { companies, scenarios } = count();
  return `fixtures from ${fixtures}${watch ? ', watched' : ''}: companies ${companies}, scenarios ${scenarios}\n`;
}
