import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeText } from '../runtime/text-files.js';
import { commands } from './commands.js';
import { type InputError, readArguments } from './settings.js';
import { exitCodes, misusePrinter, type Program, printErrors } from './streams.js';

/** Test tools of a folder. */
type Framework = 'Vitest' | 'Jest' | 'node:test' | 'pytest';

/** CI system of a folder. */
type CiPipeline = 'GitHub Actions' | 'GitLab CI';

interface InitFile {
  path: string;
  text: string;
}

/** The configuration, a test that passes, and what runs it elsewhere. */
export function initFiles(framework: Framework, pipeline: CiPipeline): InitFile[] {
  return [{ path: 'sandbox.yaml', text: config }, tests[framework], steps(framework)[pipeline]];
}

const config = `# Settings of \`npx legal-reports-sandbox --config sandbox.yaml\`; --help tells of all of them.
port: 4010
seed: sandbox
pace: instant
`;

const imported = (what: string, from: string): string => `import ${what} from '${from}';`;
const startImported = imported('{ startSandbox }', 'legal-reports-sandbox');

/** The test itself is the same under every framework of JavaScript. */
const body = `  const headers = { Authorization: \`Bearer \${sandbox.key}\`, 'Content-Type': 'application/json' };
  const asked = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  const created = await fetch(\`\${sandbox.url}/v1/reports\`, { method: 'POST', headers, body: JSON.stringify(asked) });
  const { id } = await created.json();
  const report = await (await fetch(\`\${sandbox.url}/v1/reports/\${id}\`, { headers })).json();`;

const expected = `  expect(report.status).toBe('completed');
  expect(report.content.conclusion.result).toBe('aprobado');`;

const life = (before: string, after: string): string => `let sandbox;
${before}(async () => {
  sandbox = await startSandbox();
});
${after}(() => sandbox.close());`;

const tests: Readonly<Record<Framework, InitFile>> = {
  Vitest: {
    path: 'legal-reports.test.mjs',
    text: `${startImported}
${imported('{ afterAll, beforeAll, expect, test }', 'vitest')}

${life('beforeAll', 'afterAll')}

test('a company of the catalogue is approved', async () => {
${body}
${expected}
});
`,
  },
  Jest: {
    path: 'legal-reports.test.cjs',
    text: `const { startSandbox } = require('legal-reports-sandbox');

${life('beforeAll', 'afterAll')}

test('a company of the catalogue is approved', async () => {
${body}
${expected}
});
`,
  },
  'node:test': {
    path: 'legal-reports.test.mjs',
    text: `${imported('assert', 'node:assert/strict')}
${imported('{ after, before, test }', 'node:test')}
${startImported}

${life('before', 'after')}

test('a company of the catalogue is approved', async () => {
${body}
  assert.equal(report.status, 'completed');
  assert.equal(report.content.conclusion.result, 'aprobado');
});
`,
  },
  pytest: {
    path: 'test_legal_reports.py',
    text: `"""Needs a server: npx legal-reports-sandbox --config sandbox.yaml"""

import json
import os
import time
import urllib.request

URL = os.environ.get("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")

def call(path, body=None):
    headers = {"Authorization": "Bearer sbx_playground_pytest", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers)) as answer:
        return json.load(answer)

def test_a_company_of_the_catalogue_is_approved():
    asked = {"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean", "options": {"validate": True}}
    report = call("/v1/reports", asked)
    while report["status"] in ("queued", "processing", "in_review"):
        time.sleep(0.1)
        report = call("/v1/reports/" + report["id"])
    assert report["status"] == "completed"
    assert report["content"]["conclusion"]["result"] == "aprobado"
`,
  },
};

const runCommands: Readonly<Record<Framework, string>> = {
  Vitest: 'npx vitest run legal-reports.test.mjs',
  Jest: "npx jest --testMatch '**/legal-reports.test.cjs'",
  'node:test': 'node --test legal-reports.test.mjs',
  pytest: 'python -m pytest test_legal_reports.py',
};

/** For tests that do not start the server themselves, it runs beside them. */
const server = [
  'npx --yes legal-reports-sandbox --config sandbox.yaml --port 0 --port-file sandbox.port &',
  'until [ -s sandbox.port ]; do kill -0 $!; sleep 0.1; done',
  'export LEGAL_REPORTS_SANDBOX_URL=http://127.0.0.1:$(head -n 1 sandbox.port)',
];

function steps(framework: Framework): Readonly<Record<CiPipeline, InitFile>> {
  const isPython = framework === 'pytest';
  const prepare = isPython ? 'pip install pytest' : 'npm ci';
  const lines = [...(isPython ? server : []), runCommands[framework]];
  const indented = (blanks: number): string => lines.map((line) => ' '.repeat(blanks) + line).join('\n');
  const python = isPython
    ? `      - uses: actions/setup-python@v5\n        with: { python-version: '3.12' }\n`
    : '';
  return {
    'GitHub Actions': {
      path: '.github/workflows/legal-reports.yml',
      text: `name: Legal reports
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
${python}      - run: ${prepare}
      - run: |
${indented(10)}
`,
    },
    'GitLab CI': {
      path: '.gitlab/legal-reports.yml',
      text: `# In .gitlab-ci.yml:  include: [{ local: .gitlab/legal-reports.yml }]
legal-reports:
  image: ${isPython ? 'nikolaik/python-nodejs:latest' : 'node:22'}
  script:
    - ${prepare}
    - |
${indented(6)}
`,
    },
  };
}

/**
 * Writes the files that a folder needs to test with the sandbox. Existing files stay without `--force`, and the new
 * text is printed instead.
 * @param folder by default that of the process
 */
export function init(argv: readonly string[], program: Program, folder = process.cwd()): number {
  const { positionals, values, errors } = readArguments(argv, commands.init.flags);
  const detail = 'init takes flags only. See init --help.';
  errors.push(...positionals.map((source) => ({ source, detail })));
  if (errors.length > 0) return misusePrinter()(errors, program);
  const isGiven = (flag: string): boolean => values.get(flag)?.value === true;
  const framework = frameworkOf(folder);
  const pipeline: CiPipeline = existsSync(join(folder, '.gitlab-ci.yml')) ? 'GitLab CI' : 'GitHub Actions';
  const { stdout } = program;
  stdout.write(`This folder tests with ${framework}, and runs on ${pipeline}.\n`);
  const unwritten: InputError[] = [];
  for (const file of initFiles(framework, pipeline)) {
    try {
      stdout.write(writeInitFile(folder, file, isGiven('dryRun'), isGiven('force')));
    } catch (error) {
      const { code = 'unknown' } = error as { code?: string };
      unwritten.push({ source: file.path, detail: `The file cannot be written (${code}).` });
    }
  }
  if (framework !== 'pytest' && !dependenciesOf(folder).includes('legal-reports-sandbox'))
    stdout.write('Next: npm install --save-dev legal-reports-sandbox\n');
  if (unwritten.length === 0) return exitCodes.done;
  printErrors(unwritten, program, program.env, 'legal-reports-sandbox did not write all');
  return exitCodes.failed;
}

/** Writes a file unless it exists. Returns the message about it. */
function writeInitFile(folder: string, { path, text }: InitFile, isDry: boolean, isForced: boolean): string {
  const file = join(folder, path);
  const shown = `\n${text.replace(/^(?=.)/gm, '    ')}\n`;
  if (isDry)
    return `would write ${path}${existsSync(file) && !isForced ? ', but it is there' : ''}:\n${shown}`;
  if (existsSync(file) && !isForced) {
    if (readFileSync(file, 'utf8') === text) return `kept ${path}, which is as it would be written\n`;
    return `kept ${path}, which is there; --force would write:\n${shown}`;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return `wrote ${path}\n`;
}

function frameworkOf(folder: string): Framework {
  const packages = dependenciesOf(folder);
  if (packages.includes('vitest')) return 'Vitest';
  if (packages.includes('jest')) return 'Jest';
  const pythonFiles = 'pyproject.toml pytest.ini setup.py setup.cfg tox.ini requirements.txt'.split(' ');
  const isPython = pythonFiles.some((name) => existsSync(join(folder, name)));
  return isPython && !existsSync(join(folder, 'package.json')) ? 'pytest' : 'node:test';
}

/** Packages in the manifest; none if it can't be read. */
function dependenciesOf(folder: string): string[] {
  try {
    const manifest = JSON.parse(decodeText(readFileSync(join(folder, 'package.json'))));
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  } catch {
    return [];
  }
}
