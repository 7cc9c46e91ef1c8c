import { createMemoryStore } from '../adapters/memory-store.js';
import { stopwatch } from '../adapters/stopwatch.js';
import type { Config } from '../contract/generated/types.js';
import { version } from '../contract/version.js';
import { type RunningEnvironments, startEnvironments } from '../http/environments.js';
import type { Fixtures } from '../sandbox/fixtures.js';
import { createSandbox } from '../sandbox/sandbox.js';
import { explainListenError } from './listen-fault.js';
import { logFailure } from './log.js';
import type { OwnFixtures } from './own-fixtures.js';
import { exitCodes, type Program } from './streams.js';

/** The keys that the ready line proposes. */
const demoKeys = { playground: 'sbx_playground_demo', production: 'sbx_production_demo' };

/** Serves until the process is told to stop. Resolves with the exit code. */
export async function serve(config: Config, program: Program, own?: OwnFixtures): Promise<number> {
  const { stopped, env, ...streams } = program;
  const { host, port, productionPort, allowedHosts, controlPlane, seed, pace, clock } = config;
  const catalogue = own?.fixtures?.catalogue;
  const sandbox = createSandbox({
    ...{ seed, pace, clock, store: createMemoryStore(), stopwatch },
    ...(catalogue === undefined ? {} : { catalogue }),
  });
  let server: RunningEnvironments;
  try {
    server = await startEnvironments(sandbox, {
      ...{ host, port, productionPort, allowedHosts, controlPlane },
      log: logFailure(streams),
    });
  } catch (error) {
    streams.stderr.write(`legal-reports-sandbox did not start: ${explainListenError(error, config)}\n`);
    return exitCodes.failed;
  }
  if (!isLoopback(host)) {
    streams.stderr.write(
      `legal-reports-sandbox listens on ${host}: whoever reaches it may use it, with any key.\n`,
    );
  }
  streams.stdout.write(readyLine(server, config));
  if (own?.fixtures !== undefined) streams.stdout.write(fixturesLine(own.fixtures, config));
  const watching = own?.watch(streams, env);
  await stopped;
  watching?.close();
  await server.close();
  return exitCodes.done;
}

function readyLine({ url, productionUrl }: RunningEnvironments, { seed, pace }: Config): string {
  const body = JSON.stringify({
    type: 'sociedades_y_poderes',
    companyId: 'sbx-spa-clean',
    options: { validate: true },
  });
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}/v1/reports'` : `${url}/v1/reports`;
  const production =
    productionUrl === null ? '' : `; production is at ${productionUrl} (key ${demoKeys.production})`;
  return `legal-reports-sandbox ${version} is ready at ${url} (seed ${seed}, pace ${pace}, key ${demoKeys.playground})${production}
curl -s ${target} -H 'Authorization: Bearer ${demoKeys.playground}' -H 'Content-Type: application/json' -d '${body}'
`;
}

function fixturesLine({ count }: Fixtures, { fixtures, watch }: Config): string {
  const { companies, scenarios } = count();
  return `fixtures from ${fixtures}${watch ? ', watched' : ''}: companies ${companies}, scenarios ${scenarios}\n`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}
