import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './sessions.js';

/**
 * Runs a command in a new project that has this package installed; returns its output.
 * @param files texts by name
 * @throws Error if the command does not exit with 0
 */
export async function runInProject(
  files: Readonly<Record<string, string>>,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-reports-project-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/legal-reports-sandbox'), 'dir');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
