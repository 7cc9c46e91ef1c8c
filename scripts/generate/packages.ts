import type { Metafile } from 'esbuild';

/** The folders of the packages whose code went into a bundle, such as `node_modules/ajv`. */
export function packageFolders({ inputs }: Pick<Metafile, 'inputs'>): string[] {
  const folders = Object.keys(inputs).flatMap(
    (input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

const heading = '// Holds code of ';

/** A line for a generated module that says whose code is in it, which a bundle of it could not tell. */
export function heldCode(metafile: Metafile): string {
  const folders = packageFolders(metafile);
  return folders.length === 0 ? '' : `${heading}${folders.join(' ')}\n`;
}

/** The folders of the packages that a generated module says it holds code of. */
export function heldFolders(module: string): string[] {
  const line = module.split('\n').find((text) => text.startsWith(heading));
  return line === undefined ? [] : line.slice(heading.length).split(' ');
}
