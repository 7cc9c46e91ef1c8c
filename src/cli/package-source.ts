import { version } from '../contract/version.js';

/**
 * True once the package is on the registry. It decides how README, docs, examples, `action.yml` and the files of `init`
 * get the package; after a change, `npm run generate` rewrites them.
 */
export const isPublished: boolean = false;

export const packageName = 'legal-reports-sandbox';

/** The file that `npm pack` makes. */
const tarball = `${packageName}-${version}.tgz`;

/** The source from which users install the package. */
interface PackageSource {
  /** Argument of a package manager that installs the newest version. */
  spec: string;
  /** Argument of a package manager that installs this version. */
  pinnedSpec: string;
  /** The command without an installation, in this version. */
  runPinned: string;
  /** File that has to be in the folder before; null if the registry has it. */
  file: string | null;
}

/** @param published by default whether it is on the registry now */
export function packageSource(published = isPublished): PackageSource {
  const pinned = `${packageName}@${version}`;
  if (published)
    return { spec: packageName, pinnedSpec: pinned, runPinned: `npx --yes ${pinned}`, file: null };
  const spec = `./${tarball}`;
  return { spec, pinnedSpec: spec, runPinned: `npx --yes --package ${spec} ${packageName}`, file: tarball };
}

/** Returns the instructions for installing the package in a project, as one paragraph of Markdown. */
export function installText(published = isPublished): string {
  const { spec, file } = packageSource(published);
  const install = `In your project, \`npm i -D ${spec}\` installs it`;
  if (file === null) return `${install}.`;
  return `The package is not on the npm registry yet. In a clone, \`npm ci && npm pack\` makes \`${file}\`. ${install} from a copy of that file.`;
}
