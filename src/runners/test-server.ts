import { dateNow } from '../runtime/real-time.js';

/** Variables by which the processes of a suite find its server. */
export const variables = {
  url: 'LEGAL_REPORTS_SANDBOX_URL',
  adminToken: 'LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN',
  run: 'LEGAL_REPORTS_SANDBOX_RUN',
} as const;

/** The server that the tests of a suite share. */
export interface TestServer {
  url: string;
  /** Issues the keys of the tests, where the server accepts only registered ones. */
  adminToken: string | undefined;
  /** Part of every account name, so that a further run meets no account of an earlier one; empty for a new server. */
  run: string;
}

/**
 * The server that the environment names, or undefined.
 * @throws Error if its address has no scheme
 */
export function serverOfEnvironment(): TestServer | undefined {
  const { env } = process;
  const url = env[variables.url];
  if (url === undefined || url === '') return undefined;
  if (!/^https?:\/\//i.test(url))
    throw new Error(`${variables.url} needs http:// or https://, as in http://127.0.0.1:4010.`);
  return {
    url: url.replace(/\/+$/, ''),
    adminToken: env[variables.adminToken] || undefined,
    // Nobody but the user of a server that was there before can say which of its accounts are fresh.
    run: env[variables.run] ?? `${dateNow().toString(36)}${process.pid.toString(36)}`,
  };
}

/** @throws Error that says how to start the server of the suite */
export function requireServer(howToStart: string): TestServer {
  const server = serverOfEnvironment();
  if (server !== undefined) return server;
  throw new Error(`No sandbox runs for this suite: ${variables.url} is not set. ${howToStart}`);
}
