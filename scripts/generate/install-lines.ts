import { installText, isPublished, packageName, packageSource } from '../../src/cli/package-source.js';
import { version } from '../../src/contract/version.js';
import { trackedFiles } from '../tracked-files.js';

/** Pattern of the package file of any version. */
const anyTarball = String.raw`(?:\.\/)?${packageName}-\d+\.\d+\.\d+[\w.-]*?\.tgz`;
const installed = new RegExp(
  String.raw`(\b(?:npm (?:i|install|add)|pnpm add|yarn add|bun add)\b(?:[ \t]+(?!${packageName}\b|\.\/${packageName}-)[^\s\`|;&]+)*[ \t]+)(?:${packageName}(?:@[\w.-]+)?(?![\w./-])|${anyTarball})`,
  'g',
);
const downloaded = new RegExp(
  String.raw`\bnpx (?:--yes|-y) (?:--package ${anyTarball} ${packageName}|${packageName}(?:@[\w.-]+)?)(?![\w./-])`,
  'g',
);
const block =
  /(<!-- install: generated from src\/cli\/package-source\.ts -->\n)[\s\S]*?(<!-- \/install -->)/g;
const actionSource = /^( +SANDBOX_SOURCE: ).*$/gm;
const actionVersion = /^( {2}version:\n(?: {4}.*\n)*? {4}default: ).*$/m;

/**
 * Updates the installation of the package in a text: every command that installs or downloads it, and the paragraph
 * between the marks `install`. Commands that run an installed package, such as `npx legal-reports-sandbox`, stay.
 */
export function withInstallLines(text: string, published = isPublished): string {
  const { spec, runPinned } = packageSource(published);
  return text
    .replace(installed, (_, command: string) => command + spec)
    .replace(downloaded, () => runPinned)
    .replace(block, (_, open: string, close: string) => `${open}${installText(published)}\n${close}`)
    .replace(actionSource, (_, name: string) => name + (published ? 'registry' : 'checkout'))
    .replace(actionVersion, (_, name: string) => `${name}'${version}'`);
}

/** Lists the files that may have install commands. */
export function filesWithInstallLines(): string[] {
  const paths = ['README.md', 'CONTRIBUTING.md', 'action.yml', 'docs', 'examples'];
  return trackedFiles(paths).filter((path) => !/\.(?:png|jpg|ico|har)$/.test(path));
}
