import generateSchema from '../../schemas/sandbox/generate-options.json' with { type: 'json' };
import { createMemoryStore } from '../adapters/memory-store.js';
import { stopwatch } from '../adapters/stopwatch.js';
import { GenerateOptions as holdsContract } from '../contract/generated/text-validators.js';
import type { GenerateOptions } from '../contract/generated/types.js';
import { builtInCatalogue, createCatalogue } from '../domain/catalogue.js';
import { resolveCompany } from '../domain/companies.js';
import { reportJson } from '../sandbox/report-json.js';
import { createSandbox } from '../sandbox/sandbox.js';
import { readArguments } from './arguments.js';
import { configSettings } from './config.js';
import { type Fault, mergeSettings, readEnvironment, type SettingSchemas } from './settings.js';
import { exitCodes, type Streams } from './streams.js';

const { companyId: _, ...flags } = generateSchema.properties;

/** What `generate` was asked for, or all that is wrong with it. */
export function readGenerateOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { options: GenerateOptions; faults: Fault[] } {
  const { positionals, values, faults } = readArguments(argv, flags as SettingSchemas);
  const environment = readEnvironment(env, [...Object.keys(configSettings), 'config']);
  // The universe is the server's, so that both tell of the same companies.
  const seed = new Map([...environment.values].filter(([name]) => name === 'seed'));
  const [companyId, ...stray] = positionals;
  if (companyId === undefined) {
    faults.push({
      source: 'generate',
      detail: 'Name a company: legal-reports-sandbox generate sbx-spa-clean.',
    });
  }
  for (const word of stray)
    faults.push({ source: word, detail: 'generate takes one company; quote an id that has blanks.' });
  const company = new Map([['companyId', { value: companyId ?? 'none', source: JSON.stringify(companyId) }]]);
  const merged = mergeSettings<GenerateOptions>([company, values, seed], holdsContract);
  const unknown = companyId === undefined ? [] : companyFaults(companyId);
  return {
    options: merged.settings,
    faults: [...faults, ...environment.faults, ...merged.faults, ...unknown],
  };
}

function companyFaults(companyId: string): Fault[] {
  const resolution = resolveCompany(companyId);
  if (resolution.known) return [];
  const detail = `${resolution.detail} The nearest: ${resolution.nearest.join(', ')}.`;
  return [{ source: companyId, detail }];
}

/** Every scenario, on the way to a completed report: what it says is asked for here, not how it came about. */
const completing = createCatalogue(
  builtInCatalogue.scenarios.map(({ timelines: _, ...scenario }) => scenario),
);

/** Prints the report as the server would answer it once completed. */
export async function generate(options: GenerateOptions, { stdout }: Streams): Promise<number> {
  const { companyId, type, seed, validate, asOf, pretty } = options;
  const now = Date.parse(`${asOf}T12:00:00.000Z`);
  const { reports } = createSandbox({
    seed,
    pace: 'instant',
    store: createMemoryStore(),
    stopwatch,
    catalogue: () => completing,
    now,
  });
  const account = { id: 'generate', seed: null };
  const {
    record: { id },
  } = reports.create(account, { type, companyId, options: { validate } });
  const { record, content } = await reports.get(account, id);
  const { head, tail } = reportJson(JSON.stringify(record), content);
  const json = head + (tail === null ? '' : new TextDecoder().decode(tail));
  stdout.write(`${pretty ? JSON.stringify(JSON.parse(json), null, 2) : json}\n`);
  return exitCodes.done;
}
