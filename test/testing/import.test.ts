import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from '../docs/sessions.js';

const forms = [
  { form: 'ES', load: `await import('${pathToFileURL(join(root, 'dist/testing.mjs')).href}')` },
  { form: 'CommonJS', load: `require(${JSON.stringify(join(root, 'dist/testing.js'))})` },
];

/** Returns the modules of Node that a process has loaded after these statements. */
function loadedBy(statements: string): string[] {
  const print = 'process.stdout.write(JSON.stringify(process.moduleLoadList))';
  const script = `(async () => { ${statements}; ${print}; })()`;
  const list = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as string[];
  return list.flatMap((entry) => (entry.startsWith('NativeModule ') ? [entry.slice(13)] : []));
}

describe.each(forms)('an import of the $form build', ({ load }) => {
  it('does not load the server, which the first start loads', () => {
    expect(loadedBy(load)).not.toContain('http');
    expect(loadedBy(`const { startSandbox } = ${load}; await startSandbox()`)).toContain('http');
  });

  it('defines the errors that a test compares with', () => {
    const names = `const { ProblemError, ExpectationError, ReceiveError } = ${load}`;
    const isError =
      '[ProblemError, ExpectationError, ReceiveError].every((type) => type.prototype instanceof Error)';
    expect(() => loadedBy(`${names}; if (!${isError}) process.exit(1)`)).not.toThrow();
  });

  it('prints a few lines for an error that a script does not catch, since Node prints the line of code', () => {
    const script = `(async () => { const { startSandbox } = ${load}; await startSandbox({ clock: 'x' }); })()`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('TypeError: startSandbox cannot start. clock must be'),
    });
    expect(stderr.length).toBeLessThan(3_000);
  });
});
