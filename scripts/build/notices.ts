import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { heldFolders, packageFolders } from '../generate/packages.js';
import { root } from '../generate/schemas.js';

/**
 * The licences of all that was bundled, as they ask to be kept with copies: of packages, and of packages whose code is in
 * a generated module.
 * @throws Error where a package brings no licence text, and is not under the MIT licence
 */
export function notices(metafile: Pick<Metafile, 'inputs'>): string {
  return [...new Set(bundledFolders(metafile).map(notice))].join(`\n${'-'.repeat(72)}\n\n`);
}

/** The folders of all packages whose code is in a bundle. */
export function bundledFolders(metafile: Pick<Metafile, 'inputs'>): string[] {
  const generated = Object.keys(metafile.inputs).filter((input) =>
    /^src\/contract\/generated\/.*\.js$/.test(input),
  );
  const held = generated.flatMap((input) => heldFolders(readFileSync(join(root, input), 'utf8')));
  return [...new Set([...packageFolders(metafile), ...held])].sort();
}

/** What a package is called, with its version and licence. */
export function packageTitle(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    [member: string]: string;
  };
  return `${name} ${version} (${license})`;
}

function notice(folder: string): string {
  const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  const text = file === undefined ? standardText(folder) : readFileSync(join(root, folder, file), 'utf8');
  return `${packageTitle(folder)}\n\n${text.trim()}\n`;
}

/** Of a package that names its licence and brings no text: ours is under the same, with another holder. */
function standardText(folder: string): string {
  if (!packageTitle(folder).endsWith('(MIT)')) throw new Error(`${folder} brings no licence text`);
  return readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, 'Copyright (c) its authors');
}
