import type { Metafile } from 'esbuild';

/** Returns the folders of the packages in a bundle, such as `node_modules/ajv`. */
export function packageFolders({ inputs }: Pick<Metafile, 'inputs'>): string[] {
  const folders = Object.keys(inputs).flatMap(
    (input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

const heading = '// Holds code of ';

/**
 * Returns a comment that names the packages whose code a generated module contains, since a bundle of the module
 * cannot detect them.
 */
export function codeComment(metafile: Metafile): string {
  const folders = packageFolders(metafile);
  return folders.length === 0 ? '' : `${heading}${folders.join(' ')}\n`;
}

/** Returns the folders of the packages that a generated module names in this comment. */
export function foldersInComment(module: string): string[] {
  const line = module.split('\n').find((text) => text.startsWith(heading));
  return line === undefined ? [] : line.slice(heading.length).split(' ');
}
