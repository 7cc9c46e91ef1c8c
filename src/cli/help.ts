import { version } from '../contract/version.js';
import { type Command, type CommandName, commands } from './commands.js';
import { flagName, type SettingSchema, variableName } from './settings.js';
import type { Program } from './streams.js';

/** Width of a help text where there is no terminal, and the limits for that of a terminal, in characters. */
const [usualWidth, minWidth, maxWidth] = [100, 40, 120];
/** Max width of the left column of a table, in characters: longer words have their text below them. */
const maxLeft = 30;

/** Width of the terminal, within limits. */
export function helpWidth({ stdout, env }: Pick<Program, 'stdout' | 'env'>): number {
  const columns = stdout.columns ?? (Number(env.COLUMNS) || usualWidth);
  return Math.min(maxWidth, Math.max(minWidth, columns));
}

/** Headings of groups of flags, in their order; `serve` has more flags than a list can show. */
const groups: Readonly<Record<string, string>> = {
  network: 'Network and access',
  time: 'Time',
  data: 'Data',
  limits: 'Limits',
  contract: 'Contract',
};

/** For the end of the help that is not about one command. */
const exitCodeText =
  'Exit codes: 0 done, or a server stopped on request; 1 failed; 2 did not start, or stopped before it was done; 3 stopped by an internal error.';

export function overview(width: number): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return `legal-reports-sandbox ${version}
${wrap('A deterministic sandbox of a legal-reports API.', width)}

Usage: legal-reports-sandbox [command] [flags]

Commands (serve is the default):
${table(rows, width)}

${wrap('Every command has --help. --version prints the version.', width)}

${helpOf({ ...commands.serve, exits: undefined }, width)}
${wrap(exitCodeText, width)}
`;
}

export function commandHelp(name: CommandName, width: number): string {
  return helpOf(commands[name], width);
}

function helpOf(command: Command, width: number): string {
  const { usage, summary, details, exits, flags, variables, examples } = command;
  const sections = groupsOf(flags).map(
    ([title, settings]) => `\n${title}:\n${table(settings.map(flagRow), width)}\n`,
  );
  const variable = variables
    ? `\n${wrap(`Each flag is also a variable (${variableName('port')}); a flag wins over its variable, the variable over the file.`, width)}\n`
    : '';
  const shown = examples.map(([command, explanation]) => `  ${command}\n${wrap(explanation, width, 6)}`);
  return `Usage: ${usage}
${wrap([summary, details].filter(Boolean).join(' '), width)}
${sections.join('')}${variable}
Examples:
${shown.join('\n')}
${exits === undefined ? '' : `\n${wrap(`Exit codes: ${exits}.`, width)}\n`}`;
}

type Flag = [setting: string, schema: SettingSchema];

/** Groups flags by the headings of their schemas; those without one are `Flags`. */
function groupsOf(flags: Command['flags']): [title: string, flags: Flag[]][] {
  const all = Object.entries(flags);
  const titled = Object.entries(groups).map(([group, title]): [string, Flag[]] => [
    title,
    all.filter(([, schema]) => schema['x-group'] === group),
  ]);
  const others = all.filter(([, schema]) => schema['x-group'] === undefined);
  return [['Flags', others] as [string, Flag[]], ...titled].filter(([, listed]) => listed.length > 0);
}

function flagRow([setting, schema]: Flag): [string, string] {
  const flag = schema.default === true ? `--[no-]${flagName(setting)}` : `--${flagName(setting)}`;
  if (schema.type === 'boolean') return [flag, `${schema.description}`];
  const fallback = schema.default === undefined ? '' : ` Default: ${schema.default}.`;
  const value = schema.enum?.join('|') ?? placeholder(setting, schema);
  return [`${flag} ${value}`, `${schema.description}${fallback}`];
}

function placeholder(setting: string, schema: SettingSchema): string {
  const [last = ''] = flagName(setting).split('-').slice(-1);
  return schema['x-placeholder'] ?? (schema.type === 'integer' ? 'NUMBER' : last.toUpperCase());
}

/** Two columns; the texts of the right one are wrapped. */
function table(rows: readonly (readonly [string, string])[], width: number): string {
  const left = Math.min(maxLeft, Math.floor(width / 2) - 4, Math.max(...rows.map(([word]) => word.length)));
  const indent = left + 4;
  return rows
    .map(([word, text]) => {
      const wrapped = wrap(text, width, indent);
      if (word.length > left) return `  ${word}\n${wrapped}`;
      return `  ${word.padEnd(left)}  ${wrapped.slice(indent)}`;
    })
    .join('\n');
}

/** Breaks a text between words, so that no line is wider, unless one word is. */
function wrap(text: string, width: number, indent = 0): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}
