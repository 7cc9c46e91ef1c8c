import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesWithInstallLines, withInstallLines } from '../../scripts/generate/install-lines.js';
import { packageSource } from '../../src/cli/package-source.js';
import { root } from './sessions.js';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the lines that install the package', () => {
  const files = filesWithInstallLines();

  it('match in every file the state of the package on the registry', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'action.yml', 'docs/running.md']));
    const outdated = files.filter((path) => withInstallLines(textOf(path)) !== textOf(path));
    expect(outdated).toEqual([]);
  });

  it('can be rewritten for the publication and back', () => {
    for (const path of files) {
      const text = textOf(path);
      const published = withInstallLines(text, true);
      expect([path, published.match(/\S*legal-reports-sandbox-\S*\.tgz/)?.[0]]).toEqual([path, undefined]);
      expect(withInstallLines(published, false)).toBe(withInstallLines(text, false));
    }
  });

  it.each([
    ['npm i -D legal-reports-sandbox vitest', 'npm i -D SPEC vitest'],
    ['`npm install --save-dev vitest legal-reports-sandbox@0.0.9`', '`npm install --save-dev vitest SPEC`'],
    ['pnpm add -D ./legal-reports-sandbox-0.0.9.tgz && x', 'pnpm add -D SPEC && x'],
    ['run: npx --yes legal-reports-sandbox@0.0.9 --port 0', 'run: RUN --port 0'],
    ['npx -y --package ./legal-reports-sandbox-0.0.9.tgz legal-reports-sandbox', 'RUN'],
    // These run the installed package.
    ['npx legal-reports-sandbox --pace instant &', 'npx legal-reports-sandbox --pace instant &'],
    [
      "import 'legal-reports-sandbox/testing'; // npm install first",
      "import 'legal-reports-sandbox/testing'; // npm install first",
    ],
    ['npm i -D vitest; npx legal-reports-sandbox', 'npm i -D vitest; npx legal-reports-sandbox'],
  ])('%s', (line, expected) => {
    for (const published of [true, false]) {
      const { spec, runPinned } = packageSource(published);
      const right = expected.replace('SPEC', () => spec).replace('RUN', () => runPinned);
      expect(withInstallLines(line, published)).toBe(right);
    }
  });

  it('use one variable name for the address of a server', () => {
    const others = files.filter((path) => /(?<![A-Z_])SANDBOX_URL|\bBASE_URL\b/.test(textOf(path)));
    expect(others).toEqual([]);
  });

  it('are in their own paragraph of the README', () => {
    expect(textOf('README.md')).toMatch(
      /<!-- install: generated from \S+ -->\n.*npm i -D .*\n<!-- \/install -->/,
    );
  });
});
