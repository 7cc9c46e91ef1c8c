import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './generate/schemas.js';

/**
 * Lists the files of the repository at and below paths, without untracked files. Without Git, as in an unpacked
 * archive, it lists all files.
 * @param paths relative to the root, like the returned files
 */
export function trackedFiles(paths: readonly string[], folder = root): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--', ...paths], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
    const deleted = new Set(
      execFileSync('git', ['ls-files', '-dz', '--', ...paths], { cwd: folder })
        .toString()
        .split('\0'),
    );
    return listed
      .toString()
      .split('\0')
      .filter((path) => path !== '' && !deleted.has(path));
  } catch {
    return paths.flatMap((path) => filesBelow(join(folder, path))).map((path) => relative(folder, path));
  }
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}
