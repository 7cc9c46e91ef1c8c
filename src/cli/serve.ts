import { createMemoryStore } from '../adapters/memory-store.js';
import { stopwatch } from '../adapters/stopwatch.js';
import type { Config } from '../contract/generated/types.js';
import { version } from '../contract/version.js';
import { type RunningServer, startServer } from '../http/server.js';
import type { Fixtures } from '../sandbox/fixtures.js';
import { createSandbox } from '../sandbox/sandbox.js';
import { logFailure } from './log.js';
import type { OwnFixtures } from './own-fixtures.js';
import { exitCodes, type Program } from './streams.js';

/** The key that the ready line proposes. */
const demoKey = 'sbx_playground_demo';

/** Serves until the process is told to stop. Resolves with the exit code. */
export async function serve(config: Config, program: Program, own?: OwnFixtures): Promise<number> {
  const { stopped, env, ...streams } = program;
  const { host, port, allowedHosts, controlPlane, seed, pace } = config;
  const catalogue = own?.fixtures?.catalogue;
  const sandbox = createSandbox({
    ...{ seed, pace, store: createMemoryStore(), stopwatch },
    ...(catalogue === undefined ? {} : { catalogue }),
  });
  let server: RunningServer;
  try {
    server = await startServer(sandbox, {
      ...{ host, port, allowedHosts, controlPlane },
      log: logFailure(streams),
    });
  } catch (error) {
    streams.stderr.write(`legal-reports-sandbox did not start: ${explainListenError(error, host, port)}\n`);
    return exitCodes.failed;
  }
  if (!isLoopback(host)) {
    streams.stderr.write(
      `legal-reports-sandbox listens on ${host}: whoever reaches it may use it, with any key.\n`,
    );
  }
  streams.stdout.write(readyLine(server.url, config));
  if (own?.fixtures !== undefined) streams.stdout.write(fixturesLine(own.fixtures, config));
  const watching = own?.watch(streams, env);
  await stopped;
  watching?.close();
  await server.close();
  return exitCodes.done;
}

/** @internal */
function readyLine(url: string, { seed, pace }: Config): string {
  const body = JSON.stringify({
    type: 'sociedades_y_poderes',
    companyId: 'sbx-spa-clean',
    options: { validate: true },
  });
  // Shells take the brackets of an IPv6 address for a pattern.
  const target = url.includes('[') ? `'${url}/v1/reports'` : `${url}/v1/reports`;
  return `legal-reports-sandbox ${version} is ready at ${url} (seed ${seed}, pace ${pace}, key ${demoKey})
curl -s ${target} -H 'Authorization: Bearer ${demoKey}' -H 'Content-Type: application/json' -d '${body}'
`;
}

function fixturesLine({ count }: Fixtures, { fixtures, watch }: Config): string {
  const { companies, scenarios } = count();
  return `fixtures from ${fixtures}${watch ? ', watched' : ''}: companies ${companies}, scenarios ${scenarios}\n`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function explainListenError(error: unknown, host: string, port: number): string {
  const code = (error as { code?: string }).code ?? '';
  const explanations: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is taken. Stop what listens there, or take another port: --port ${port < 65535 ? port + 1 : 4010}, or --port 0 for any free one.`,
    EACCES: `port ${port} may not be opened by this user. Take one from 1024 up, such as --port 4010.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Leave --host out for 127.0.0.1.`,
    ENOTFOUND: `the name ${host} has no address. Leave --host out for 127.0.0.1.`,
  };
  return explanations[code] ?? `can not listen on ${host}, port ${port} (${code}).`;
}
