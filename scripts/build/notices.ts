import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { foldersInComment, packageFolders } from '../generate/packages.js';
import { root } from '../generate/schemas.js';

/**
 * Returns the licences of all bundled packages, including those whose code is in generated modules.
 * @throws Error if a package has no licence text and is not under the MIT licence
 */
export function notices(metafile: Pick<Metafile, 'inputs'>): string {
  return [...new Set(bundledFolders(metafile).map(notice))].join(`\n${'-'.repeat(72)}\n\n`);
}

/** Returns the folders of all packages whose code is in a bundle. */
export function bundledFolders(metafile: Pick<Metafile, 'inputs'>): string[] {
  const generated = Object.keys(metafile.inputs).filter((input) =>
    /^src\/contract\/generated\/.*\.js$/.test(input),
  );
  const held = generated.flatMap((input) => foldersInComment(readFileSync(join(root, input), 'utf8')));
  return [...new Set([...packageFolders(metafile), ...held])].sort();
}

/** Returns name, version and licence of a package. */
export function packageTitle(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    [field: string]: string;
  };
  return `${name} ${version} (${license})`;
}

function notice(folder: string): string {
  const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  const text = file === undefined ? standardText(folder) : readFileSync(join(root, folder, file), 'utf8');
  return `${packageTitle(folder)}\n\n${text.trim()}\n`;
}

/** Returns the MIT text for a package without a licence file: ours, with another holder. */
function standardText(folder: string): string {
  if (!packageTitle(folder).endsWith('(MIT)')) throw new Error(`${folder} brings no licence text`);
  return readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, 'Copyright (c) its authors');
}
