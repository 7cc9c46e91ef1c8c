import modeSchema from '../../schemas/clock/clock-mode.json' with { type: 'json' };
import paceSchema from '../../schemas/clock/pace.json' with { type: 'json' };
import profileSchema from '../../schemas/profiles/profile-name.json' with { type: 'json' };
import conductSchema from '../../schemas/sandbox/conduct-options.json' with { type: 'json' };
import coverageSchema from '../../schemas/sandbox/coverage-options.json' with { type: 'json' };
import dataSchema from '../../schemas/sandbox/data-options.json' with { type: 'json' };
import diffSchema from '../../schemas/sandbox/diff-options.json' with { type: 'json' };
import generateSchema from '../../schemas/sandbox/generate-options.json' with { type: 'json' };
import initSchema from '../../schemas/sandbox/init-options.json' with { type: 'json' };
import listenSchema from '../../schemas/sandbox/listen-options.json' with { type: 'json' };
import mayActSchema from '../../schemas/sandbox/may-act-options.json' with { type: 'json' };
import openapiSchema from '../../schemas/sandbox/openapi-options.json' with { type: 'json' };
import proxySchema from '../../schemas/sandbox/proxy-options.json' with { type: 'json' };
import shrinkSchema from '../../schemas/sandbox/shrink-options.json' with { type: 'json' };
import triggerSchema from '../../schemas/sandbox/trigger-options.json' with { type: 'json' };
import verifySchema from '../../schemas/sandbox/verify-options.json' with { type: 'json' };
import verifyReportSchema from '../../schemas/sandbox/verify-report-options.json' with { type: 'json' };
import type { Validator } from '../contract/validator.js';
import { serveFlags } from './config.js';
import { type InputError, mergeSettings, readArguments, type SettingSchemas } from './settings.js';

const { companyId: _, ...generateFlags } = generateSchema.properties;
const { file: __, ...verifyReportFlags } = verifyReportSchema.properties;
const { file: ___, people: ____, ...mayActFlags } = mayActSchema.properties;

/** Flags of a command that has clocks; some refer to schemas of their own. */
const sandboxFlags = ({
  properties,
}: typeof dataSchema | typeof diffSchema | typeof shrinkSchema): SettingSchemas => ({
  ...properties,
  pace: { ...paceSchema, ...properties.pace },
  clock: { ...modeSchema, ...properties.clock },
});

/** A command, for its help text. */
export interface Command {
  usage: string;
  /** One sentence, for lists of commands. */
  summary: string;
  /** Sentences to follow the summary in its own help. */
  details?: string;
  /** Its exit codes, where they say more than done or failed. */
  exits?: string | undefined;
  flags: SettingSchemas;
  /** True if its flags are environment variables too. */
  variables?: true;
  /** The possible first words after its name. */
  words?: readonly string[];
  /** True if the command handles a stop itself; others are abandoned. */
  handlesStop?: true;
  examples: readonly (readonly [command: string, explanation: string])[];
}

export const commands = {
  serve: {
    usage: 'legal-reports-sandbox [serve] [flags]',
    summary: 'Serve the sandbox over HTTP until it is stopped.',
    exits: '0 when stopped on request, 2 if it did not start, 3 if an internal error stopped it',
    flags: serveFlags,
    variables: true,
    handlesStop: true,
    examples: [
      ['legal-reports-sandbox', 'on 127.0.0.1:4010'],
      [
        'legal-reports-sandbox --port 0 --pace instant',
        'in CI: any free port, reports done at the first read',
      ],
      ['legal-reports-sandbox --config sandbox.yaml', 'settings from a file'],
      [
        'legal-reports-sandbox --host 0.0.0.0 --allowed-hosts sandbox',
        'in a network of containers, where its name is sandbox; LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN holds a token',
      ],
      [
        'legal-reports-sandbox --production-port 4011 --key-policy registered',
        'two environments, with keys that you issue; see docs/keys.md',
      ],
      [
        'legal-reports-sandbox --fixtures ./fixtures --watch',
        'with companies of your own, read again whenever you save one',
      ],
    ],
  },
  replay: {
    usage: 'legal-reports-sandbox replay <file> [flags]',
    summary: 'Serve the world of an exported file, with the same bytes, in its own account.',
    flags: serveFlags,
    variables: true,
    handlesStop: true,
    examples: [
      [
        "curl -s localhost:4010/_sandbox/export -H 'Authorization: Bearer sbx_playground_demo' > world.json",
        'export the world of an account that a server has',
      ],
      ['legal-reports-sandbox replay world.json --port 0', 'serve it anywhere; the seed is that of the file'],
    ],
  },
  generate: {
    usage: 'legal-reports-sandbox generate <companyId> [flags]',
    summary: 'Print the completed report about a company, without a server.',
    flags: generateFlags as SettingSchemas,
    examples: [
      ['legal-reports-sandbox generate sbx-spa-clean --validate --pretty', 'a scenario company'],
      ['legal-reports-sandbox generate 66100004-k', 'a company by its tax number'],
      ['legal-reports-sandbox generate acme --fixtures ./fixtures', 'a company of your own files'],
      ['legal-reports-sandbox generate acme', 'any text is a company'],
      [
        'legal-reports-sandbox generate sbx-power-revoked --validate --pick conclusion.result',
        'one field of it',
      ],
      [
        "legal-reports-sandbox generate sbx-ltda-family --pick 'entities[].name' --pick /content/powers/0/title",
        'the names of all parties, and a part by its JSON Pointer',
      ],
    ],
  },
  'verify-report': {
    usage: 'legal-reports-sandbox verify-report <file> [flags]',
    summary: 'Check a downloaded report, and list its alterations.',
    flags: verifyReportFlags as SettingSchemas,
    examples: [
      ['legal-reports-sandbox verify-report report.json --history history.json', 'a report and its history'],
      ['legal-reports-sandbox verify-report report.json', 'checks the report without its history'],
      [
        'legal-reports-sandbox verify-report both.json',
        'one file with the fields report and history; - reads it from stdin',
      ],
    ],
  },
  'may-act': {
    usage: 'legal-reports-sandbox may-act <file> <person>... --faculty CODE [flags]',
    summary: 'Decide whether these people may sign.',
    exits: '0 for yes, 1 for no, 2 if it cannot be decided',
    flags: mayActFlags as SettingSchemas,
    examples: [
      [
        "legal-reports-sandbox may-act report.json 'Miguel Ángel Wong Echeverría' --faculty CREDIT_LOANS --amount 15000000 --currency CLP",
        'one person, by name; pesos are compared with limits in UF',
      ],
      [
        'legal-reports-sandbox may-act report.json 38200017-K ent_attorney_B_1 --faculty SEC_MORTGAGE',
        'two people, by tax number and by id, for any amount',
      ],
      [
        "curl -s localhost:4010/v1/reports/$ID -H 'Authorization: Bearer sbx_playground_demo' | legal-reports-sandbox may-act - 'Ana Soto Díaz' --faculty BANK_DRAW_CHECKS --json",
        'any report of this shape, from stdin, with the whole result as JSON',
      ],
    ],
  },
  conduct: {
    usage: 'legal-reports-sandbox conduct --key KEY [flags]',
    summary: 'Judge the client of a running server.',
    exits: '0 for kept, 1 for broken, 2 if it cannot be decided',
    flags: conductSchema.properties as SettingSchemas,
    examples: [
      ['legal-reports-sandbox conduct --key sbx_playground_ci', 'after a suite that drives a client'],
      [
        'legal-reports-sandbox conduct --key sbx_playground_ci --fail-on not-exercised',
        'fails for rules without a case too, so that the suite has to cause errors',
      ],
      [
        'legal-reports-sandbox conduct --key sbx_playground_ci --format junit --output conduct.xml',
        'for viewers of test results; SARIF is for code scanning',
      ],
    ],
  },
  coverage: {
    usage: 'legal-reports-sandbox coverage --url URL --key KEY | --from FILE [flags]',
    summary: 'List the cells that a client never exercised, each with a request that does.',
    exits: '1 below the threshold',
    flags: coverageSchema.properties as SettingSchemas,
    examples: [
      [
        'legal-reports-sandbox coverage --url http://127.0.0.1:4010 --key sbx_playground_demo',
        'the cells that one account has exercised on a running server',
      ],
      [
        'legal-reports-sandbox coverage --from coverage.jsonl --threshold 80',
        'in CI: the cells of tests that start the sandbox themselves',
      ],
    ],
  },
  shrink: {
    usage: 'legal-reports-sandbox shrink [flags] -- <command>',
    summary: 'Find the gap whose answer breaks a suite that fails under --profile vary.',
    exits: '1 for found, 0 for none, 2 if it cannot be decided',
    flags: sandboxFlags(shrinkSchema),
    handlesStop: true,
    examples: [
      ['legal-reports-sandbox shrink -- npm test', 'runs it again and again, LEGAL_REPORTS_SANDBOX_URL set'],
      [
        'legal-reports-sandbox shrink --gap retrieve=served --variable API_URL -- pytest -x',
        'a suite that needs to read reports, and takes the address in another variable',
      ],
    ],
  },
  listen: {
    usage: 'legal-reports-sandbox listen --forward-to URL [flags]',
    summary: 'Forward the webhooks of an account to a receiver, and print each, until it is stopped.',
    flags: listenSchema.properties as SettingSchemas,
    handlesStop: true,
    examples: [
      ['legal-reports-sandbox listen --forward-to http://localhost:3000/hook', 'every event'],
      [
        'legal-reports-sandbox listen --forward-to http://localhost:3000/hook --events report.completed,report.failed',
        'some of them',
      ],
      [
        'legal-reports-sandbox listen --forward-to http://localhost:3000/hook --receive-at http://host.docker.internal:4020',
        'where the server runs in a container; it needs --webhook-targets host.docker.internal',
      ],
    ],
  },
  trigger: {
    usage: 'legal-reports-sandbox trigger <event> [flags]',
    summary: 'Make an event happen to a new report, by real states, and list the endpoints that got it.',
    flags: triggerSchema.properties as SettingSchemas,
    // It leaves the clock as it found it.
    handlesStop: true,
    examples: [
      ['legal-reports-sandbox trigger report.completed', 'a report is made, and completed'],
      [
        'legal-reports-sandbox trigger report.amended --company-id sbx-sa-classes-ab --key sbx_playground_ci',
        'of a company and an account of your choice',
      ],
    ],
  },
  verify: {
    usage: 'legal-reports-sandbox verify --base-url URL --key KEY [flags]',
    summary: 'Check any server against the documented facts, and show its answers to the gaps.',
    exits: '0 for no broken fact, 1 for some, 2 if it could not be checked',
    flags: verifySchema.properties as SettingSchemas,
    handlesStop: true,
    examples: [
      ['legal-reports-sandbox verify --key sbx_playground_ci', 'the sandbox itself, on 127.0.0.1:4010'],
      [
        'legal-reports-sandbox verify --base-url https://playground.example --key "$KEY" --company "$COMPANY"',
        'a server of others: prints the number of reports, and asks for consent',
      ],
      [
        'legal-reports-sandbox verify --base-url "$URL" --key "$KEY" --yes --report junit --output contract.xml',
        'in CI; html is a page to send to a colleague',
      ],
    ],
  },
  proxy: {
    usage: 'legal-reports-sandbox proxy --upstream URL [flags]',
    summary: 'Forward traffic to any server unchanged, and check both sides against the contract.',
    exits: '0 for no violation, 1 for some, 2 if it did not start',
    flags: {
      ...proxySchema.properties,
      profile: { ...profileSchema, ...proxySchema.properties.profile },
    } as SettingSchemas,
    handlesStop: true,
    examples: [
      [
        'legal-reports-sandbox proxy --upstream https://playground.example --log violations.jsonl',
        'a client is given http://127.0.0.1:4020 as its base address',
      ],
      [
        'legal-reports-sandbox proxy --upstream http://127.0.0.1:4010 --cassette today.har',
        'records every exchange, without keys',
      ],
      [
        "legal-reports-sandbox proxy --upstream https://playground.example --fault 'latency=200ms; latency-p99=3000ms'",
        'delays the responses of a real server as on a bad day',
      ],
    ],
  },
  diff: {
    usage: 'legal-reports-sandbox diff <A> [B] [flags]',
    summary: 'Compare two cassettes, or a cassette and a server that gets the same requests.',
    exits: '0 for the same, 1 for a difference, 2 if they cannot be compared',
    flags: sandboxFlags(diffSchema),
    examples: [
      ['legal-reports-sandbox diff before.har after.har', 'two cassettes, exchange by exchange'],
      [
        'legal-reports-sandbox diff before.har --url http://127.0.0.1:4010 --key sbx_playground_ci',
        'sends the requests of the cassette to a running server',
      ],
      ['legal-reports-sandbox diff before.har --seed other', 'sends them to a sandbox in this process'],
    ],
  },
  data: {
    usage: 'legal-reports-sandbox data info|check|compact|export <file>|import <file> [flags]',
    summary: 'Show, check and compact the database of a server, and move worlds to and from files.',
    details:
      'The server may run meanwhile. A file holds reports with their changes, clock and request count. It leaves out issued keys, webhooks with their secrets and messages, snapshots, faults, profiles, rate limits, idempotency records and the request journal.',
    exits: '0 for done, 1 if an account is damaged or was not moved',
    flags: sandboxFlags(dataSchema),
    words: ['info', 'check', 'compact', 'export', 'import'],
    examples: [
      [
        'legal-reports-sandbox data info --data ./sandbox-data',
        'engine, seed, size, leases and largest accounts',
      ],
      [
        'legal-reports-sandbox data check',
        'reads every account of the database that LEGAL_REPORTS_SANDBOX_DATABASE or LEGAL_REPORTS_SANDBOX_DATA names',
      ],
      [
        'legal-reports-sandbox data check --repair --data ./sandbox-data',
        'rebuilds the directory of issued keys, if it is damaged',
      ],
      [
        'legal-reports-sandbox data compact --data ./sandbox-data',
        'one batch for each account, and no free space',
      ],
      [
        'legal-reports-sandbox data export - --data ./sandbox-data | LEGAL_REPORTS_SANDBOX_DATABASE="$URL" legal-reports-sandbox data import -',
        'all worlds, one a line, from SQLite to PostgreSQL',
      ],
      [
        'legal-reports-sandbox data export world.json --account demo --data ./sandbox-data',
        'one world, which replay serves too',
      ],
    ],
  },
  openapi: {
    usage: 'legal-reports-sandbox openapi [flags]',
    summary: 'Print the OpenAPI document, without a server.',
    flags: openapiSchema.properties as SettingSchemas,
    examples: [
      ['legal-reports-sandbox openapi > openapi.json', 'all that this server has'],
      [
        'legal-reports-sandbox openapi --contract-only --yaml',
        'the operations that production could have, as YAML',
      ],
      ['legal-reports-sandbox openapi --pick info.version', 'one field of it'],
    ],
  },
  init: {
    usage: 'legal-reports-sandbox init [flags]',
    summary: 'Write a configuration, a test and a CI job for the tools of this folder.',
    flags: initSchema.properties as SettingSchemas,
    examples: [
      ['npx legal-reports-sandbox init --dry-run', 'prints the files'],
      ['npx legal-reports-sandbox init', 'writes them; existing files stay unchanged'],
      ['npx legal-reports-sandbox init --for pytest --ci gitlab', 'chooses the tools'],
    ],
  },
  completions: {
    usage: 'legal-reports-sandbox completions bash|zsh|fish',
    summary: 'Print a script with which a shell completes commands, flags and their values.',
    flags: {},
    words: ['bash', 'zsh', 'fish'],
    examples: [
      ['source <(legal-reports-sandbox completions bash)', 'in this shell; in ~/.bashrc, in every one'],
      ['legal-reports-sandbox completions fish | source', 'the same in fish'],
    ],
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/**
 * Reads the flags and words of a command, fills in defaults and validates the result. Finds all errors.
 * @param strayDetail error of each word after the first `maxWords`
 */
export function readOptions<T>(
  argv: readonly string[],
  command: CommandName,
  validator: Validator,
  strayDetail = `${command} takes flags only. See ${command} --help.`,
  maxWords = 0,
): { settings: T; words: string[]; errors: InputError[] } {
  const { flags } = commands[command];
  const { positionals, values, errors } = readArguments(argv, flags);
  const merged = mergeSettings<T>([values], validator, flags);
  const stray = positionals.slice(maxWords).map((source) => ({ source, detail: strayDetail }));
  return {
    settings: merged.settings,
    words: positionals.slice(0, maxWords),
    errors: [...errors, ...stray, ...merged.errors],
  };
}
