import { serveFlags } from '../../src/cli/config.js';
import { flagName } from '../../src/cli/settings.js';
import { code, replaceBlock, table } from './markdown.js';

/** Puts the table of settings into `docs/settings.md`. */
export function settingsPage(page: string): string {
  const rows = Object.entries(serveFlags).map(
    ([name, { default: usual, enum: values, description = '' }]) => [
      code(`--${usual === true ? 'no-' : ''}${flagName(name)}`),
      code(name),
      usual === undefined || typeof usual === 'boolean' ? '' : code(String(usual)),
      `${description}${values === undefined ? '' : ` Values: ${values.map(code).join(', ')}.`}`,
    ],
  );
  return replaceBlock(page, 'settings', table(['flag', 'in a file', 'default', 'meaning'], rows));
}
