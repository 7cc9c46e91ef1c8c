import { version } from '../contract/version.js';
import { type Command, type CommandName, commands } from './commands.js';
import { flagName, type SettingSchema, variableName } from './settings.js';

export function overview(): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return `legal-reports-sandbox ${version}
A deterministic sandbox of a legal-reports API.

Usage: legal-reports-sandbox [command] [flags]

Commands (serve is the default):
${table(rows)}

Every command has --help. --version prints the version.
Exit codes: 0 done, or a server told to stop, 1 failed, 2 did not start, or stopped before it was done, 3 stopped by a fault of its own.

${commandHelp('serve')}`;
}

export function commandHelp(name: CommandName): string {
  const { usage, summary, flags, variables, examples }: Command = commands[name];
  const rows = Object.entries(flags).map(([setting, schema]): [string, string] => {
    const flag = schema.default === true ? `--[no-]${flagName(setting)}` : `--${flagName(setting)}`;
    const value =
      schema.type === 'boolean' ? '' : ` ${schema.enum?.join('|') ?? placeholder(setting, schema)}`;
    const fallback =
      schema.default === undefined || schema.type === 'boolean' ? '' : ` Default: ${schema.default}.`;
    return [`${flag}${value}`, `${schema.description}${fallback}`];
  });
  const variable = variables
    ? `\nEach flag is also a variable (${variableName('port')}); a flag wins over its variable, the variable over the file.\n`
    : '';
  return `Usage: ${usage}
${summary}
${rows.length === 0 ? '' : `\nFlags:\n${table(rows)}\n`}${variable}
Examples:
${examples.map(([command, what]) => `  ${command}\n      ${what}`).join('\n')}
`;
}

function placeholder(setting: string, schema: SettingSchema): string {
  const [last = ''] = flagName(setting).split('-').slice(-1);
  return schema['x-placeholder'] ?? (schema.type === 'integer' ? 'NUMBER' : last.toUpperCase());
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
