import { builtInCatalogue } from '../legal/index.js';
import { didYouMean } from '../values/message-text.js';
import { type Command, type CommandName, commands } from './commands.js';
import { flagName, type SettingSchema } from './settings.js';
import { exitCodes, misusePrinter, type Program } from './streams.js';

const shells = { bash, zsh, fish };

/** Prints what makes a shell complete commands, flags and their values. */
export function printCompletions(argv: readonly string[], program: Program): number {
  const [shell = '', ...more] = argv;
  const names = Object.keys(shells);
  const detail = `completions takes the name of one shell: ${names.join(', ')}.`;
  const errors = more.map((source) => ({ source, detail }));
  if (!Object.hasOwn(shells, shell))
    errors.unshift({ source: shell || 'completions', detail: detail + didYouMean(shell, names) });
  if (errors.length > 0) return misusePrinter('legal-reports-sandbox printed nothing')(errors, program);
  program.stdout.write(shells[shell as keyof typeof shells]());
  return exitCodes.done;
}

const all = Object.entries(commands) as [CommandName, Command][];
const names = [...all.map(([name]) => name), 'help'].join(' ');

/** Proposals for a flag's value: words, files, or nothing. */
function valuesOf(schema: SettingSchema): { words: readonly string[]; file: boolean } {
  const file = /^(FILE|DIR|FOLDER)$/.test(schema['x-placeholder'] ?? '');
  return { words: schema.enum ?? [], file };
}

/** Flags and words that take a company id. */
const takesCompany = (setting: string): boolean => setting === 'companyId' || setting === 'company';
const companyIds = builtInCatalogue.scenarios.map(({ key }) => `sbx-${key}`).join(' ');

function bash(): string {
  const values = all.flatMap(([command, { flags }]) =>
    Object.entries(flags).flatMap(([name, schema]) => {
      if (schema.type === 'boolean') return [];
      const { words, file } = valuesOf(schema);
      if (takesCompany(name)) return [`    '${command} --${flagName(name)}') words=$companies ;;`];
      const proposed = file ? 'files=yes' : `words='${words.join(' ')}'`;
      return [`    '${command} --${flagName(name)}') ${proposed} ;;`];
    }),
  );
  const firstWords = all.flatMap(([name, { words }]) =>
    words === undefined ? [] : [`    '${name} ${name}') words='${words.join(' ')}' ;;`],
  );
  const words = all.map(([name, command]) => {
    const file = command.usage.includes('<file>') ? ' files=yes' : '';
    const flags = [...Object.keys(command.flags).map((setting) => `--${flagName(setting)}`), '--help'];
    const companies = command.usage.includes('<companyId>') ? '" $companies"' : '';
    return `        ${name}) words='${flags.join(' ')}'${companies}${file} ;;`;
  });
  return `# source <(legal-reports-sandbox completions bash)
_legal_reports_sandbox() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command= words= files=
  local companies='${companyIds}'
  [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} != -* ]] && command=\${COMP_WORDS[1]}
  case "\${command:-serve} $before" in
${values.join('\n')}
${firstWords.join('\n')}
    'help help') words='${names}' ;;
    *)
      case "\${command:-serve}" in
${words.join('\n')}
      esac
      [[ -z $command && $COMP_CWORD -eq 1 ]] && words+=' ${names} --version'
      ;;
  esac
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ -n $files && $word != -* ]]; then
    IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _legal_reports_sandbox legal-reports-sandbox
`;
}

/** Uses the function of bash, which zsh can call. */
function zsh(): string {
  const [, ...script] = bash().split('\n');
  return `# source <(legal-reports-sandbox completions zsh)
autoload -Uz compinit bashcompinit && compinit && bashcompinit
${script.join('\n')}`;
}

function fish(): string {
  const text = (words: string): string => `'${words.replace(/[\\']/g, '\\$&')}'`;
  const complete = 'complete -c legal-reports-sandbox';
  const flags = all.flatMap(([name, command]) => {
    const when =
      name === 'serve'
        ? '__fish_use_subcommand; or __fish_seen_subcommand_from serve'
        : `__fish_seen_subcommand_from ${name}`;
    return Object.entries(command.flags).map(([setting, schema]) => {
      const { words, file } = valuesOf(schema);
      const proposed = takesCompany(setting) ? companyIds : words.join(' ');
      const listed = proposed === '' ? '' : ` -a ${text(proposed)}`;
      const value = schema.type === 'boolean' ? '' : ` ${file ? '-rF' : '-x'}${listed}`;
      return `${complete} -n ${text(when)} -l ${flagName(setting)}${value} -d ${text(schema.description ?? '')}`;
    });
  });
  const subcommands = all.map(
    ([name, { summary }]) => `${complete} -n __fish_use_subcommand -f -a ${name} -d ${text(summary)}`,
  );
  const firstWords = all.flatMap(([name, { words, usage }]) => {
    const proposed = usage.includes('<companyId>') ? companyIds : words?.join(' ');
    return proposed === undefined
      ? []
      : [`${complete} -n '__fish_seen_subcommand_from ${name}' -f -a '${proposed}'`];
  });
  return `# legal-reports-sandbox completions fish | source\n${[...subcommands, ...firstWords, ...flags].join('\n')}\n`;
}
