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
  const files = target.tool === 'none' ? [composeFile(), curlCheck] : [testOf(target)];
  const more = [runnerConfigOf(target), jobOf(target)].filter((file) => file !== null);
  return [{ path: 'sandbox.yaml', text: config }, ...files, ...more];
}

const config = `# Settings of \`npx ${packageName} --config sandbox.yaml\`; --help lists all of them.
port: 4010
seed: sandbox
pace: instant
`;

const key = 'sbx_playground_init';

const imported = (what: string, from: string): string => `import ${what} from '${from}';`;
/** The test itself is the same under every framework of JavaScript. */
const body = `  const headers = { Authorization: \`Bearer \${sandbox.key}\`, 'Content-Type': 'application/json' };
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  const created = await fetch(\`\${sandbox.url}/v1/reports\`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = await created.json();
  const report = await (await fetch(\`\${sandbox.url}/v1/reports/\${id}\`, { headers })).json();`;

const expected = `  expect(report.status).toBe('completed');
  expect(report.content.conclusion.result).toBe('aprobado');`;

const title = 'a company of the catalogue is approved';

/** The test with the fixture `sandbox`, of Vitest and Playwright. */
const fixtureTest = `test('${title}', async ({ sandbox }) => {
${body}
${expected}
});
`;

function testOf({ tool, testFolder }: InitTarget): InitFile {
  if (tool === 'vitest')
    return {
      path: 'legal-reports.test.mjs',
      text: `${imported('{ test }', `${packageName}/vitest`)}
${imported('{ expect }', 'vitest')}

${fixtureTest}`,
    };
  if (tool === 'jest')
    return {
      path: 'legal-reports.test.cjs',
      text: `const { testSandbox } = require('${packageName}/jest');

test('${title}', async () => {
  const sandbox = await testSandbox();
${body}
${expected}
});
`,
    };
  if (tool === 'playwright')
    return {
      path: `${testFolder}legal-reports.spec.mjs`,
      text: `${imported('{ expect, test }', `${packageName}/playwright`)}

${fixtureTest}`,
    };
  if (tool === 'pytest') return { path: 'test_legal_reports.py', text: pytestTest };
  return {
    path: 'legal-reports.test.mjs',
    text: `${imported('assert', 'node:assert/strict')}
${imported('{ test }', 'node:test')}
${imported('{ testSandbox }', `${packageName}/node-test`)}

test('${title}', async (t) => {
  const sandbox = await testSandbox(t);
${body}
  assert.equal(report.status, 'completed');
  assert.equal(report.content.conclusion.result, 'aprobado');
});
`,
  };
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
  if (runnerConfig !== null) return null;
  if (tool === 'vitest')
    return {
      path: runnerConfigs.vitest,
      text: `${imported('{ defineConfig }', 'vitest/config')}

export default defineConfig({
  // Starts one sandbox for all tests.
  ${runnerSettings.vitest},
});
`,
    };
  if (tool === 'jest')
    return {
      path: runnerConfigs.jest,
      text: `module.exports = {
  // Start one sandbox for all tests, and give each an account of its own.
  ${runnerSettings.jest.replaceAll(', ', ',\n  ')},
};
`,
    };
  return null;
}

/** The settings to add to the configuration that the runner has; null if there are none to add. */
export function runnerStep({ tool, runnerConfig }: InitTarget): string | null {
  if (runnerConfig === null || runnerConfig.isSet || !(tool in runnerSettings)) return null;
  return `In ${runnerConfig.file}: ${runnerSettings[tool as keyof typeof runnerSettings]}`;
}

/** The fixture that the documentation shows, in the package beside `src/` or `dist/`. */
const exampleFixture = new URL(
  `${import.meta.url.endsWith('.ts') ? '../..' : '..'}/examples/pytest/conftest.py`,
  import.meta.url,
);

/** Returns the documented fixture, which starts this version with the written configuration. */
function pytestFixture(): string {
  const words = [...packageSource().runPinned.split(' '), '--config', 'sandbox.yaml'];
  const command = `COMMAND = ${JSON.stringify(words).replaceAll('","', '", "')}`;
  return readFileSync(exampleFixture, 'utf8').replace(/^COMMAND = .*$/m, command);
}

const pytestTest = `import json
import urllib.request


def call(sandbox, path, body=None):
    headers = {"Authorization": f"Bearer {sandbox.key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(sandbox.url + path, data, headers)) as response:
        return json.load(response)


def test_a_company_of_the_catalogue_is_approved(sandbox):
    sandbox.control("PUT", "clock", {"mode": "manual"})
    body = {"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean", "options": {"validate": True}}
    created = call(sandbox, "/v1/reports", body)
    sandbox.control("POST", "clock/advance", {"by": "P1D"})
    report = call(sandbox, f"/v1/reports/{created['id']}")
    assert report["status"] == "completed"
    assert report["content"]["conclusion"]["result"] == "aprobado"
`;

function composeFile(): InitFile {
  const { pinnedSpec, file } = packageSource();
  const copy = file === null ? '' : `        COPY ${file} ./\n`;
  return {
    path: 'compose.sandbox.yaml',
    text: `# docker compose -f compose.sandbox.yaml up --build --wait
services:
  sandbox:
    build:
      context: .
      dockerfile_inline: |
        FROM node:22-slim
        WORKDIR /app
${copy}        RUN npm install --no-audit --no-fund ${pinnedSpec}
        USER node
        ENTRYPOINT ["node", "node_modules/${packageName}/dist/cli.js"]
    init: true
    command: [--pace, instant]
    environment:
      LEGAL_REPORTS_SANDBOX_HOST: 0.0.0.0
      # Other services reach it at http://sandbox:4010.
      LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS: sandbox
      LEGAL_REPORTS_SANDBOX_MAKE_ADMIN_TOKEN: 'true'
    ports:
      - 127.0.0.1:4010:4010
    healthcheck:
      test: [CMD, node, -e, "fetch('http://127.0.0.1:4010/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
      interval: 2s
      retries: 30
`,
  };
}

const curlCheck: InitFile = {
  path: 'check-sandbox.sh',
  text: `#!/bin/sh
# Creates a report, waits until it is completed, and checks its conclusion.
set -eu
url=\${LEGAL_REPORTS_SANDBOX_URL:-http://127.0.0.1:4010}

call() {
  curl -sS --fail-with-body -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' "$@"
}

created=$(call "$url/v1/reports" \\
  -d '{"type":"sociedades_y_poderes","companyId":"sbx-spa-clean","options":{"validate":true}}')
id=$(printf %s "$created" | grep -o '"id":"rep_[0-9a-f]*"' | head -n 1 | cut -d '"' -f 4)
delay=1
until report=$(call "$url/v1/reports/$id") && printf %s "$report" | grep -q '"status":"completed"'; do
  [ "$delay" -le 8 ] || { echo "report $id is not completed" >&2; exit 1; }
  sleep "$delay"
  delay=$((delay * 2))
done
printf %s "$report" | grep -q '"conclusion":{"result":"aprobado"' || { echo "report $id is not approved" >&2; exit 1; }
echo "report $id is completed and approved"
`,
};

/** The command that runs the written test. */
export function runCommand({ tool, testFolder, manager }: InitTarget): string {
  if (tool === 'pytest') return 'python -m pytest test_legal_reports.py';
  if (tool === 'none')
    return 'docker compose -f compose.sandbox.yaml up --build --wait && sh check-sandbox.sh';
  const exec = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn' }[manager];
  if (tool === 'vitest') return `${exec} vitest run legal-reports.test.mjs`;
  if (tool === 'jest') return `${exec} jest --testMatch '**/legal-reports.test.cjs'`;
  if (tool === 'playwright') return `${exec} playwright test ${testFolder}legal-reports.spec.mjs`;
  // With Plug'n'Play, only Yarn finds the packages.
  return `${manager === 'yarn' ? 'yarn ' : ''}node --test legal-reports.test.mjs`;
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
      ? [...server, 'sh check-sandbox.sh']
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
