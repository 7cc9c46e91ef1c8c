import { type Command, commands } from '../../src/cli/commands.js';
import { flagName, type SettingSchema } from '../../src/cli/settings.js';
import { code, table } from './markdown.js';

const generated =
  '<!-- Generated from src/cli/commands.ts and schemas/ by `npm run generate`. Do not edit. -->';

/** Generates `docs/command-line.md`, the index of commands, and a page for each of them. */
export function commandPages(): Map<string, string> {
  const all = Object.entries(commands as Readonly<Record<string, Command>>);
  const index = [
    introduction,
    table(
      ['command', 'purpose'],
      all.map(([name, { summary }]) => [`[${name}](commands/${name}.md)`, summary]),
    ),
    exitCodes,
  ];
  const pages = all.map(([name, command]): [string, string] => [
    `docs/commands/${name}.md`,
    `${commandParts(name, command).join('\n\n')}\n`,
  ]);
  return new Map([['docs/command-line.md', `${index.join('\n\n')}\n`], ...pages]);
}

const introduction = `${generated}
# Command line

\`npx legal-reports-sandbox <command> [flags]\` runs a command; without one, it runs \`serve\`. Every command has \`--help\`, and \`--version\` prints the version. \`source <(npx legal-reports-sandbox completions bash)\` completes commands, flags and values in bash; zsh and fish have theirs.`;

const exitCodes = `## Exit codes

| code | meaning |
|---|---|
| 0 | The command succeeded, or a server was stopped by a signal. |
| 1 | The command failed, or its answer is no. |
| 2 | The command did not start: a flag, a setting or a file has an error, or the port is in use. |
| 3 | The server stopped because of an internal error outside of any request. |`;

function commandParts(name: string, { usage, summary, details, exits, flags, examples }: Command): string[] {
  const shown = examples.map(([line, explanation]) => `# ${explanation}\n${withNpx(line)}`);
  return [
    `${generated}\n# ${name}`,
    `${[summary, details].filter(Boolean).join(' ')} All commands: [command line](../command-line.md).`,
    ['```text', usage, '```'].join('\n'),
    ...(name === 'serve' ? ['Its flags are the [settings](../settings.md).'] : flagParts(flags)),
    ...(shown.length === 0 ? [] : ['## Examples', ['```text', shown.join('\n\n'), '```'].join('\n')]),
    ...(exits === undefined ? [] : [`Exit codes: ${exits}.`]),
  ];
}

function withNpx(line: string): string {
  return line.replace(/(^|\| )(?:npx )?legal-reports-sandbox/g, '$1npx legal-reports-sandbox');
}

function flagParts(flags: Command['flags']): string[] {
  const rows = Object.entries(flags).map(([name, schema]) => [flagCell(name, schema), meaningCell(schema)]);
  return rows.length === 0 ? [] : ['## Flags', table(['flag', 'meaning'], rows)];
}

function flagCell(name: string, { type, enum: values, 'x-placeholder': placeholder }: SettingSchema): string {
  if (type === 'boolean') return code(`--${flagName(name)}`);
  return code(`--${flagName(name)} ${values?.join('|') ?? placeholder ?? flagName(name).toUpperCase()}`);
}

function meaningCell({ description = '', default: usual }: SettingSchema): string {
  return usual === undefined || usual === false
    ? description
    : `${description} Default: ${code(String(usual))}.`;
}
