import { Config as isConfig } from '../contract/generated/settings/config.js';
import type { Config } from '../contract/generated/types.js';
import { schemaErrorsOf } from '../contract/validator.js';
import type { StartConfig } from '../server/settings.js';
import { assemble } from '../server/start.js';
import { isColoured, logFailure, type Program } from './streams.js';

/** Runs a sandbox on a free port while `work` uses its address. */
export async function withSandbox<Result>(
  settings: Partial<Config>,
  { stdout, stderr, env }: Program,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const config = { webhookTargets: 'loopback', ...settings, port: 0, log: 'off' };
  // Validation fills in defaults.
  const [error] = schemaErrorsOf(isConfig, config);
  if (error !== undefined) throw new Error(`a sandbox cannot be started by ${error.instancePath}`);
  const assembled = assemble(config as unknown as StartConfig, {
    notify: (text) => void stderr.write(`${text}\n`),
    log: logFailure({ stdout, stderr }),
    requests: { stream: stderr, coloured: isColoured(stderr, env) },
  });
  const server = await assembled.listen();
  try {
    return await work(server.url);
  } finally {
    await server.close();
    await assembled.close();
  }
}
