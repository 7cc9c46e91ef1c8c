import generateSchema from '../../schemas/sandbox/generate-options.json' with { type: 'json' };
import { GenerateOptions as holdsContract } from '../contract/generated/settings/generate-options.js';
import type { GenerateOptions } from '../contract/generated/types.js';
import { builtInCatalogue, type Catalogue, createCatalogue } from '../legal/company/catalogue.js';
import { resolveCompany } from '../legal/company/company-ids.js';
import { refusedCompanyText } from '../legal/company/resolution.js';
import { reportJson } from '../reports/report-json.js';
import { stopwatch } from '../runtime/timers.js';
import { createSandbox } from '../server/sandbox.js';
import { createMemoryStore } from '../store/memory-store.js';
import { noonOf } from '../values/instants.js';
import { configSettings } from './config.js';
import { type Pick, pickedText, readPicks, reportShape } from './picks.js';
import {
  type InputError,
  mergeSettings,
  readArguments,
  readEnvironment,
  type SettingSchemas,
} from './settings.js';
import { exitCodes, type Streams } from './streams.js';

const { companyId: _, ...flags } = generateSchema.properties;

/** What `generate` was asked for, or all that is wrong with it. */
export function readGenerateOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { options: GenerateOptions; picks: Pick[]; faults: InputError[]; strangers: string[] } {
  const { positionals, values, faults } = readArguments(argv, flags as SettingSchemas);
  const environment = readEnvironment(env, [...Object.keys(configSettings), 'config']);
  // The universe and the fixtures are the server's, so that both tell of the same companies.
  const shared = new Map([...environment.values].filter(([name]) => name === 'seed' || name === 'fixtures'));
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
  const merged = mergeSettings<GenerateOptions>(
    [company, values, shared],
    holdsContract,
    flags as SettingSchemas,
  );
  const { pick } = merged.settings;
  const { picks, faults: astray } = readPicks(pick, reportShape, 'content');
  return {
    options: merged.settings,
    picks,
    faults: [...faults, ...environment.faults, ...merged.faults, ...astray],
    strangers: environment.strangers,
  };
}

/** What keeps an id from naming a company of the catalogue. */
export function companyErrors(companyId: string, catalogue: Catalogue = builtInCatalogue): InputError[] {
  const resolution = resolveCompany(companyId, catalogue);
  if (resolution.known) return [];
  return [{ source: companyId, detail: refusedCompanyText(resolution) }];
}

/** The catalogue with every report completed: what it says is asked for here, not how it came about. */
function completeEveryReport({ scenarios, fixtures }: Catalogue): Catalogue {
  const straight = <Value extends { readonly timelines?: unknown }>({ timelines: _, ...rest }: Value) => rest;
  return createCatalogue(
    scenarios.map(straight),
    new Map([...fixtures].map(([canonical, fixture]) => [canonical, straight(fixture)])),
  );
}

/** Prints the report as the server would answer it once completed, or the parts of it that are picked. */
export async function generate(
  options: GenerateOptions,
  picks: readonly Pick[],
  { stdout }: Streams,
  catalogue: Catalogue = builtInCatalogue,
): Promise<number> {
  const { companyId, type, seed, validate, asOf, pretty } = options;
  const now = noonOf(asOf);
  const completed = completeEveryReport(catalogue);
  const { reports } = createSandbox({
    seed,
    pace: 'instant',
    store: createMemoryStore(),
    stopwatch,
    catalogue: () => completed,
    now,
  });
  const account = { id: 'generate', seed: null };
  const {
    record: { id },
  } = reports.create(account, { type, companyId, options: { validate } });
  const { record, content } = await reports.get(account, id);
  const { head, tail } = reportJson(JSON.stringify(record), content);
  const json = head + (tail === null ? '' : new TextDecoder().decode(tail));
  if (picks.length > 0) stdout.write(pickedText(JSON.parse(json), picks, pretty));
  else stdout.write(`${pretty ? JSON.stringify(JSON.parse(json), null, 2) : json}\n`);
  return exitCodes.done;
}
