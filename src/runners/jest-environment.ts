import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { accountName } from './account-names.js';
import { failureReport } from './failure-report.js';
import { attemptSymbol, type JestAttempt } from './test-account.js';
import { serverOfEnvironment } from './test-server.js';

/** The used parts of an environment of Jest, and of what it is made with. */
interface JestEnvironment {
  global: object;
  setup(): Promise<void>;
  handleTestEvent?(event: CircusEvent, state: CircusState): Promise<void> | void;
}
interface EnvironmentConfig {
  globalConfig: { rootDir: string; projects: readonly unknown[] };
  projectConfig: { rootDir: string; displayName?: { name: string } };
}
interface EnvironmentContext {
  testPath: string;
}

/** Events of Jest's runner, jest-circus. */
interface CircusEvent {
  name: string;
  test?: CircusTest;
}
interface CircusTest {
  type: 'test';
  name: string;
  parent: CircusBlock;
  errors: unknown[];
  concurrent?: boolean;
  fn: (this: unknown, ...given: unknown[]) => unknown;
}
interface CircusBlock {
  type: 'describeBlock';
  name: string;
  parent?: CircusBlock;
  children: (CircusBlock | CircusTest)[];
}
interface CircusState {
  rootDescribeBlock: CircusBlock;
}

/** An attempt of a test. Jest 29 calls the function of a concurrent test before it starts the test, Jest 30 after. */
interface TestRun extends JestAttempt {
  isStarted?: boolean;
  isCalled?: boolean;
}

/** Gives each test of the files in an environment a fresh account, which `testSandbox` of `/jest` opens. */
export function withSandbox<Base extends new (...given: never[]) => object>(base: Base): Base {
  const Parent = base as unknown as new (...given: unknown[]) => JestEnvironment;
  class SandboxEnvironment extends Parent {
    readonly #fileKey: string;
    readonly #file: JestAttempt;
    readonly #tests = new Map<CircusTest, { id: string; earlier: number }>();
    readonly #named = new Map<string, number>();
    readonly #runs = new Map<CircusTest, TestRun>();
    readonly #concurrentRun = new AsyncLocalStorage<TestRun>();
    /** The attempt of code outside of concurrent tests. */
    #attempt: JestAttempt;

    constructor(config: EnvironmentConfig, context: EnvironmentContext, ...rest: unknown[]) {
      super(config, context, ...rest);
      // Projects may have folders of their own, in which files have equal names.
      const path = relative(config.globalConfig.rootDir, context.testPath);
      this.#fileKey = `${projectKey(config)}\0${path}`;
      this.#file = { name: accountName({ title: path, id: this.#fileKey, earlier: 0 }, runOfSuite()) };
      this.#attempt = this.#file;
    }

    override async setup(): Promise<void> {
      await super.setup();
      Object.defineProperty(this.global, attemptSymbol, {
        configurable: true,
        get: () => this.#concurrentRun.getStore() ?? this.#attempt,
      });
    }

    override async handleTestEvent(event: CircusEvent, state: CircusState): Promise<void> {
      await super.handleTestEvent?.(event, state);
      const { name, test } = event;
      if (name === 'run_start') this.#wrapConcurrent(state.rootDescribeBlock);
      if (test === undefined) return;
      if (name === 'test_start') this.#attempt = this.#runOf(test, 'isStarted');
      if (name === 'test_done') {
        const account = this.#runs.get(test)?.account;
        this.#attempt = this.#file;
        if (test.errors.length > 0 && account !== undefined) {
          const report = await account.then(failureReport, () => null);
          // Jest shows the stack of an error, which has none of the test.
          if (report !== null) test.errors.push(Object.assign(new Error(), { stack: `Sandbox: ${report}` }));
        }
      }
    }

    /** Tests of `test.concurrent` know their own attempt, whichever of them started last. */
    #wrapConcurrent({ children }: CircusBlock): void {
      for (const child of children) {
        if (child.type === 'describeBlock') this.#wrapConcurrent(child);
        else if (child.concurrent === true) {
          const { fn } = child;
          const run = (test: CircusTest, self: unknown, given: unknown[]) =>
            this.#concurrentRun.run(this.#runOf(test, 'isCalled'), () => fn.apply(self, given));
          child.fn = function (...given) {
            return run(child, this, given);
          };
        }
      }
    }

    /** Returns the attempt that has not come to this step, or a new one. */
    #runOf(test: CircusTest, step: 'isStarted' | 'isCalled'): TestRun {
      const known = this.#runs.get(test);
      const run = known === undefined || known[step] ? this.#attemptOf(test) : known;
      run[step] = true;
      this.#runs.set(test, run);
      return run;
    }

    #attemptOf(test: CircusTest): TestRun {
      const known = this.#tests.get(test);
      const identity =
        known === undefined ? { id: this.#idOf(test), earlier: 0 } : { ...known, earlier: known.earlier + 1 };
      this.#tests.set(test, identity);
      return { name: accountName({ title: test.name, ...identity }, runOfSuite()) };
    }

    /** Tests of a file may have equal names. */
    #idOf(test: CircusTest): string {
      const names = [test.name];
      for (let block: CircusBlock | undefined = test.parent; block; block = block.parent)
        names.unshift(block.name);
      const testKey = [this.#fileKey, ...names].join('\0');
      const earlier = this.#named.get(testKey) ?? 0;
      this.#named.set(testKey, earlier + 1);
      return `${testKey}\0${earlier}`;
    }
  }
  return SandboxEnvironment as unknown as Base;
}

/** Options of a project that differ between machines. */
const localOptions = { id: undefined, cwd: undefined, cacheDirectory: undefined };

/** Differs for the projects of a suite that run the same file, and is equal on every machine. */
function projectKey({ globalConfig, projectConfig }: EnvironmentConfig): string {
  const { displayName } = projectConfig;
  if (displayName !== undefined) return displayName.name;
  if (globalConfig.projects.length < 2) return '';
  // Only its options tell a project without a name from the others.
  const options = JSON.stringify({ ...projectConfig, ...localOptions }, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(globalConfig.rootDir, '') : value,
  );
  return createHash('sha256').update(options).digest('hex');
}

/** A file that uses no sandbox needs no server. */
function runOfSuite(): string {
  return serverOfEnvironment()?.run ?? '';
}

/** The environment `node` of Jest, with an account for each test. */
export const TestEnvironment: typeof NodeEnvironment = withSandbox(NodeEnvironment);

export default TestEnvironment;
