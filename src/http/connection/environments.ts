import type { Sandbox } from '../../sandbox/sandbox.js';
import { createRequestCounts } from '../pipeline/counts.js';
import { type RunningServer, type ServerOptions, startServer } from './server.js';

/** The environments of one sandbox, each at an address of its own. */
export interface RunningEnvironments extends RunningServer {
  /** Base address of production, without a slash at the end; null where it is not served. */
  productionUrl: string | null;
  /** As `connect`, to production; null where it is not served. */
  connectToProduction: RunningServer['connect'] | null;
}

export interface EnvironmentsOptions extends Omit<ServerOptions, 'environment' | 'counts'> {
  /** Of production, which is served only where this is given. */
  productionPort?: number | undefined;
}

/**
 * Serves the playground, and production where it has a port.
 * @throws the system's error, with its `code`, when an address can't be listened on; then none is.
 */
export async function startEnvironments(
  sandbox: Sandbox,
  { productionPort, ...asked }: EnvironmentsOptions,
): Promise<RunningEnvironments> {
  const options = { ...asked, counts: createRequestCounts() };
  const playground = await startServer(sandbox, options);
  if (productionPort === undefined) return { ...playground, productionUrl: null, connectToProduction: null };
  try {
    const production = await startServer(sandbox, {
      ...options,
      environment: 'production',
      port: productionPort,
    });
    return {
      url: playground.url,
      connect: playground.connect,
      productionUrl: production.url,
      connectToProduction: production.connect,
      async close() {
        await Promise.all([playground.close(), production.close()]);
      },
    };
  } catch (error) {
    await playground.close();
    throw error;
  }
}
