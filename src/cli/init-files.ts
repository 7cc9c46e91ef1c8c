import { readFileSync } from 'node:fs';
import { packageName, packageSource } from './package-source.js';

/** A configuration that `init` did not write. */
interface RunnerConfig {
  readonly file: string;
  /** True if it starts the sandbox already. */
  readonly isSet: boolean;
}

/** Tools of a folder that `init` writes files for. */
export interface InitTarget {
  readonly tool: 'vitest' | 'jest' | 'node' | 'playwright' | 'pytest' | 'none';
  readonly ci: 'github' | 'gitlab' | 'none';
  readonly manager: 'npm' | 'pnpm' | 'yarn';
  /** Packages that the test needs and the project does not declare. */
  readonly missing: readonly string[];
  /** Path from the folder to the root of its repository, and back; each empty, or with a slash at its end. */
  readonly root: string;
  readonly subfolder: string;
  /** True if the repository has a `.gitlab-ci.yml`, which then includes the new job. */
  readonly hasGitlabFile: boolean;
  /** The user's own configuration of Vitest, Jest or pytest, which stays; null if there is none. */
  readonly runnerConfig: RunnerConfig | null;
  /** Folder of Playwright's tests; empty, or with a slash at its end. */
  readonly testFolder: string;
}

interface InitFile {
  /** Relative to the folder. */
  path: string;
  text: string;
}

/** The configuration, a test that passes, and a CI job that runs it. */
export function initFiles(target: InitTarget): InitFile[] {
  const { tool } = target;
  const files =
    tool === 'none'
      ? [composeFile(), { path: curlCheck, text: exampleText(`init/other/${curlCheck}`) }]
      : [{ path: testPath(tool, target), text: exampleText(`init/${tool}/${testFiles[tool]}`) }];
  const more = [runnerConfigOf(target), jobOf(target)].filter((file) => file !== null);
  return [{ path: 'sandbox.yaml', text: exampleText('init/sandbox.yaml') }, ...files, ...more];
}

/** Texts in the package, beside `src/` or `dist/`. */
const examples = new URL(`${import.meta.url.endsWith('.ts') ? '../..' : '..'}/examples/`, import.meta.url);

function exampleText(path: string): string {
  return readFileSync(new URL(path, examples), 'utf8');
}

/** The test for each tool. It makes the same calls in all of them. */
const testFiles = {
  vitest: 'legal-reports.test.mjs',
  jest: 'legal-reports.test.cjs',
  node: 'legal-reports.test.mjs',
  playwright: 'legal-reports.spec.mjs',
  pytest: 'test_legal_reports.py',
} as const;
const composeName = 'compose.sandbox.yaml';
const curlCheck = 'check-sandbox.sh';

function testPath(tool: keyof typeof testFiles, { testFolder }: InitTarget): string {
  return (tool === 'playwright' ? testFolder : '') + testFiles[tool];
}

/** Module of the fixture beside a conftest.py of the user. */
export const fixtureModule = 'legal_reports_sandbox';

/** Settings with which a runner starts one server for all tests; the other tools need none. */
const runnerSettings = {
  vitest: `test: { globalSetup: '${packageName}/global-setup' }`,
  jest: `globalSetup: '${packageName}/global-setup', globalTeardown: '${packageName}/global-teardown', testEnvironment: '${packageName}/jest-environment'`,
  pytest: `pytest_plugins = ["${fixtureModule}"]`,
} as const;

/** Names of the configurations that `init` writes. */
export const runnerConfigs = {
  vitest: 'vitest.config.mjs',
  jest: 'jest.config.cjs',
  pytest: 'conftest.py',
} as const;

/** The configuration of a runner that has none yet; null if it needs none or has one. */
function runnerConfigOf({ tool, runnerConfig }: InitTarget): InitFile | null {
  if (tool === 'pytest') {
    const path = runnerConfig === null ? runnerConfigs.pytest : `${fixtureModule}.py`;
    return { path, text: pytestFixture() };
  }
  if (runnerConfig !== null || (tool !== 'vitest' && tool !== 'jest')) return null;
  const path = runnerConfigs[tool];
  return { path, text: exampleText(`init/${tool}/${path}`) };
}

/** The settings to add to the configuration that the runner has; null if there are none to add. */
export function runnerStep({ tool, runnerConfig }: InitTarget): string | null {
  if (runnerConfig === null || runnerConfig.isSet || !(tool in runnerSettings)) return null;
  return `In ${runnerConfig.file}: ${runnerSettings[tool as keyof typeof runnerSettings]}`;
}

/** Returns the documented fixture, which starts this version with the written configuration. */
function pytestFixture(): string {
  const words = [...packageSource().runPinned.split(' '), '--config', 'sandbox.yaml'];
  const command = `COMMAND = ${JSON.stringify(words).replaceAll('","', '", "')}`;
  return exampleText('pytest/conftest.py').replace(/^COMMAND = .*$/m, command);
}

/** Returns the container that installs this version. */
function composeFile(): InitFile {
  const { pinnedSpec, file } = packageSource();
  const text = exampleText(`init/other/${composeName}`).replace(
    /^( *)(RUN npm install .*) \S+$/m,
    (_, indent: string, install: string) =>
      `${file === null ? '' : `${indent}COPY ${file} ./\n`}${indent}${install} ${pinnedSpec}`,
  );
  return { path: composeName, text };
}

/** The command that runs the written test. */
export function runCommand(target: InitTarget): string {
  const { tool, manager } = target;
  if (tool === 'none') return `docker compose -f ${composeName} up --build --wait && sh ${curlCheck}`;
  const test = testPath(tool, target);
  if (tool === 'pytest') return `python -m pytest ${test}`;
  const exec = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn' }[manager];
  if (tool === 'vitest') return `${exec} vitest run ${test}`;
  if (tool === 'jest') return `${exec} jest --testMatch '**/${test}'`;
  if (tool === 'playwright') return `${exec} playwright test ${test}`;
  // With Plug'n'Play, only Yarn finds the packages.
  return `${manager === 'yarn' ? 'yarn ' : ''}node --test ${test}`;
}

/** The command that adds the missing packages to the project; null if there are none. */
export function installCommand({ tool, manager, missing }: InitTarget): string | null {
  if (missing.length === 0) return null;
  const add = { npm: 'npm i -D', pnpm: 'pnpm add -D', yarn: 'yarn add -D' }[manager];
  const specs = missing.map((name) => (name === packageName ? packageSource().spec : name));
  return [tool === 'pytest' ? 'python -m pip install' : add, ...specs].join(' ');
}

/** A CI job: it needs no more than Git has of the folder. */
function jobOf(target: InitTarget): InitFile | null {
  const { tool, ci, root, subfolder } = target;
  if (ci === 'none') return null;
  const prepare = {
    npm: ['npm ci'],
    pnpm: ['corepack enable', 'pnpm install --frozen-lockfile'],
    yarn: ['corepack enable', 'yarn install --frozen-lockfile'],
  }[target.manager];
  const server = [
    `npm install --no-save --no-audit --no-fund ${packageSource().pinnedSpec}`,
    // Not by npx, which does not pass on the signal of the trap.
    `node_modules/.bin/${packageName} --config sandbox.yaml --port 0 --port-file sandbox.port &`,
    // A job that waits for all of its processes would never end.
    'trap "kill $!" EXIT',
    'until [ -s sandbox.port ]; do kill -0 $!; sleep 0.1; done',
    'export LEGAL_REPORTS_SANDBOX_URL=http://127.0.0.1:$(head -n 1 sandbox.port)',
  ];
  const isPython = tool === 'pytest';
  const lines = isPython
    ? ['pip install pytest', runCommand(target)]
    : tool === 'none'
      ? [...server, `sh ${curlCheck}`]
      : [...prepare, runCommand(target)];
  const indented = (blanks: number, all = lines): string =>
    all.map((line) => ' '.repeat(blanks) + line).join('\n');
  if (ci === 'github') {
    const python = `      - uses: actions/setup-python@v5\n        with: { python-version: '3.12' }\n`;
    const place = subfolder === '' ? '' : `    defaults: { run: { working-directory: ${subfolder} } }\n`;
    return {
      path: `${root}.github/workflows/legal-reports.yml`,
      text: `name: Legal reports
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
${place}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
${isPython ? python : ''}      - run: |
${indented(10)}
`,
    };
  }
  const text = `legal-reports:
  image: ${isPython ? 'nikolaik/python-nodejs:python3.12-nodejs22' : 'node:22'}
  script:
    - |
${indented(6, [...(subfolder === '' ? [] : [`cd ${subfolder}`]), ...lines])}
`;
  const path = target.hasGitlabFile ? '.gitlab/legal-reports.yml' : `${root}.gitlab-ci.yml`;
  return { path, text };
}
