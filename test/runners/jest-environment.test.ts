import { describe, expect, it } from 'vitest';
import { withSandbox } from '../../src/runners/jest-environment.js';
import { attemptSymbol, type JestAttempt } from '../../src/runners/test-account.js';

/** The used parts of a project of Jest. */
interface Project {
  rootDir: string;
  displayName?: { name: string };
  [option: string]: unknown;
}

/** An environment of Jest without its virtual machine. */
class BareEnvironment {
  readonly global: { [attemptSymbol]?: JestAttempt } = {};
  async setup(): Promise<void> {}
}

/** Name of the account of a test, in a file and a project of the suite in `root`. */
async function nameIn(project: Project, testPath: string, { root = '/shop', projects = 2 } = {}) {
  const Environment = withSandbox(BareEnvironment) as unknown as new (
    ...given: unknown[]
  ) => BareEnvironment & { handleTestEvent(event: unknown, state: unknown): Promise<void> };
  const globalConfig = { rootDir: root, projects: Array.from({ length: projects }, () => root) };
  const environment = new Environment({ globalConfig, projectConfig: project }, { testPath });
  await environment.setup();
  const test = { name: 'creates a report', parent: { name: 'ROOT_DESCRIBE_BLOCK' }, errors: [] };
  await environment.handleTestEvent({ name: 'test_start', test }, {});
  return environment.global[attemptSymbol]?.name;
}

describe('the account names of Jest', () => {
  it('differ for projects without names, in which files have equal paths', async () => {
    const inFolders = ['a', 'b'].map((name) =>
      nameIn({ rootDir: `/shop/${name}` }, `/shop/${name}/x.test.js`),
    );
    const inOne = [
      {},
      { globals: { id: 'a' } },
      { globals: { id: 'b' } },
      { setupFiles: ['/shop/setup.js'] },
    ].map((options) => nameIn({ rootDir: '/shop', ...options }, '/shop/x.test.js'));
    const named = ['a', 'b'].map((name) =>
      nameIn({ rootDir: '/shop', displayName: { name } }, '/shop/x.test.js'),
    );
    expect(new Set(await Promise.all([...inFolders, ...inOne, ...named])).size).toBe(8);
  });

  it('are equal in each folder that the suite is in', async () => {
    const names = ['/shop', '/home/ci/shop'].map((root) =>
      nameIn(
        {
          ...{ rootDir: `${root}/a`, cwd: root, id: root, cacheDirectory: `/tmp${root}` },
          ...{ setupFiles: [`${root}/setup.js`], transform: [['x', `${root}/node_modules/y.js`, {}]] },
        },
        `${root}/a/x.test.js`,
        { root },
      ),
    );
    expect(new Set(await Promise.all(names)).size).toBe(1);
  });

  it('do not depend on the options of the only project, or of one with a name', async () => {
    const alone = [{}, { globals: { region: 'es' } }].map((options) =>
      nameIn({ rootDir: '/shop', ...options }, '/shop/x.test.js', { projects: 0 }),
    );
    const named = [{}, { globals: { region: 'es' } }].map((options) =>
      nameIn({ rootDir: '/shop', displayName: { name: 'a' }, ...options }, '/shop/x.test.js'),
    );
    expect(new Set(await Promise.all(alone)).size).toBe(1);
    expect(new Set(await Promise.all(named)).size).toBe(1);
  });
});
