import { clearInterval, setInterval } from '../runtime/real-time.js';
import type { Sandbox, StartOptions } from '../testing/index.js';
import { serverOfEnvironment, variables } from './test-server.js';

/** The used part of a Vitest project, which runs its tests again when a file changes. */
interface RerunningProject {
  onTestsRerun?(listener: () => void): void;
}

/** The used parts of the two configurations that Jest passes, and of a project of it. */
interface JestConfig {
  forceExit?: boolean;
}
interface JestProject {
  globalTeardown?: string | null;
}

/** Starts the server of a suite, or uses the one that LEGAL_REPORTS_SANDBOX_URL names. Resolves with its end. */
export type GlobalSetup = (project?: unknown, jestProject?: unknown) => Promise<() => Promise<void>>;

/** The server of this process, and the number of set-ups that use it: a runner may have one for each project. */
interface StartedServer {
  sandbox: Promise<Sandbox>;
  /** Its options as JSON. */
  options: string;
  uses: number;
}

// Teardown may be another module, or another copy of this one: a runner loads each in its own way.
const ofProcess = globalThis as { [started]?: StartedServer | undefined };
const started: unique symbol = Symbol.for('legal-reports-sandbox.suite') as never;

/** Creates a global setup with options of `startSandbox`. */
export function createGlobalSetup(options: StartOptions = {}): GlobalSetup {
  return async (project, jestProject) => {
    const isByNode = isByNodeTest();
    const own = ofProcess[started];
    if (own === undefined && serverOfEnvironment() !== undefined) {
      process.env[variables.run] = serverOfEnvironment()?.run;
      return async () => {};
    }
    requireTeardown(project as JestConfig | undefined, jestProject as JestProject | undefined);
    const ownOptions = JSON.stringify(options);
    if (own !== undefined && own.options !== ownOptions) throw new Error(otherOptions);
    const server = own ?? { sandbox: startServer(options, isByNode), options: ownOptions, uses: 0 };
    server.uses += 1;
    ofProcess[started] = server;
    try {
      await server.sandbox;
    } catch (error) {
      ofProcess[started] = undefined;
      throw error;
    }
    countRuns(project as RerunningProject | undefined);
    return globalTeardown;
  };
}

const otherOptions =
  'A global setup of legal-reports-sandbox has started the server of this suite with other options, and all projects of a suite share one server. Give both the same options, or call startSandbox in the tests that need others.';

/**
 * Jest ignores the returned end, and waits for the server after the tests.
 * @throws Error that says how to set the teardown
 */
function requireTeardown(config: JestConfig | undefined, project: JestProject | undefined): void {
  if (project === undefined || project.globalTeardown || config?.forceExit === true) return;
  throw new Error(
    "Nothing would stop the server of this suite, so that Jest would not end: set globalTeardown to 'legal-reports-sandbox/global-teardown' in the configuration of Jest.",
  );
}

/** Returns whether node:test called the setup: the one of `node --test`, or `run()` with `globalSetupPath`. */
function isByNodeTest(): boolean {
  return process.execArgv.includes('--test') || /\bnode:internal\/test_runner\b/.test(`${new Error().stack}`);
}

/**
 * Starts it, and gives its address to all processes that this one starts. A sandbox does not keep its process alive; the
 * server of a suite does until teardown, except in the runner of node:test, which waits for its test processes.
 */
async function startServer(options: StartOptions, isByNode: boolean): Promise<Sandbox> {
  const { startSandbox } = await import('../testing/index.js');
  const sandbox = await startSandbox(options);
  const alive = setInterval(() => {}, 2 ** 30);
  // Without isolation, node:test runs the tests in this process, and tears down once nothing keeps it alive.
  if (isByNode) alive.unref();
  const { close } = sandbox;
  process.env[variables.url] = sandbox.url;
  process.env[variables.run] = '';
  if (options.adminToken !== undefined) process.env[variables.adminToken] = options.adminToken;
  return {
    ...sandbox,
    async close() {
      clearInterval(alive);
      for (const name of Object.values(variables)) delete process.env[name];
      await close();
    },
  };
}

/** A test that is run again gets another account, so that it finds nothing of its last run. */
function countRuns(project: RerunningProject | undefined): void {
  if (typeof project?.onTestsRerun !== 'function') {
    // Each process that runs tests then names its own run.
    if (runsAgainUnseen()) delete process.env[variables.run];
    return;
  }
  let runs = 1;
  project.onTestsRerun(() => {
    runs += 1;
    process.env[variables.run] = `run-${runs}`;
  });
}

/** The watch mode of `node --test`, and the user interface and the editors of Playwright, start runs that no set-up sees. */
function runsAgainUnseen(): boolean {
  const { argv, execArgv } = process;
  return (
    execArgv.some((flag) => flag.startsWith('--watch')) ||
    argv.some((word) => word === 'test-server' || /^--ui(-host|-port)?(=|$)/.test(word))
  );
}

/** Stops the server, unless another project still uses it. */
export async function globalTeardown(): Promise<void> {
  const server = ofProcess[started];
  if (server === undefined) return;
  server.uses -= 1;
  if (server.uses > 0) return;
  ofProcess[started] = undefined;
  await (await server.sandbox).close();
}

/** By this name `node --test` looks for it. */
export const globalSetup = createGlobalSetup();

export default globalSetup;
