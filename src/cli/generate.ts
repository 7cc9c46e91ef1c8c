import { GenerateOptions as isGenerateOptions } from '../contract/generated/settings/generate-options.js';
import type { GenerateOptions } from '../contract/generated/types.js';
import { faultModifierNames } from '../faults/modifiers.js';
import {
  builtInCatalogue,
  type Catalogue,
  createCatalogue,
  refusedCompanyText,
  resolveCompany,
} from '../legal/index.js';
import { withMarkOf } from '../reports/contents.js';
import { reportJson } from '../reports/report-json.js';
import { contentPack } from '../runtime/content-pack.js';
import { stopwatch } from '../runtime/timers.js';
import { createSandbox } from '../server/sandbox.js';
import { createMemoryStore } from '../store/memory-store.js';
import { noonOf } from '../values/instants.js';
import { commands } from './commands.js';
import { configSettings } from './config.js';
import { type PickedPath, pickedText, readPicks, reportShape } from './picks.js';
import { type InputError, mergeSettings, readArguments, readEnvironment } from './settings.js';
import { exitCodes, type Streams } from './streams.js';

const { flags } = commands.generate;

/** Options of `generate`, or all errors. */
export function readGenerateOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { options: GenerateOptions; picks: PickedPath[]; errors: InputError[]; unknownVariables: string[] } {
  const { positionals, values, errors } = readArguments(argv, flags);
  const environment = readEnvironment(env, [...Object.keys(configSettings), 'config']);
  // Universe and fixtures are those of the server, so that both give the same companies.
  const shared = new Map([...environment.values].filter(([name]) => name === 'seed' || name === 'fixtures'));
  const [companyId, ...stray] = positionals;
  if (companyId === undefined) {
    const detail = 'Name a company: legal-reports-sandbox generate sbx-spa-clean.';
    errors.push({ source: 'generate', detail });
  }
  for (const word of stray)
    errors.push({ source: word, detail: 'generate takes one company; quote an id that has blanks.' });
  const company = new Map([['companyId', { value: companyId ?? 'none', source: JSON.stringify(companyId) }]]);
  const merged = mergeSettings<GenerateOptions>([company, values, shared], isGenerateOptions, flags);
  const { picks, errors: unknown } = readPicks(merged.settings.pick, reportShape, 'content');
  return {
    options: merged.settings,
    picks,
    errors: [...errors, ...environment.errors, ...merged.errors, ...unknown],
    unknownVariables: environment.unknownVariables,
  };
}

/** Errors of a company id. */
export function companyErrors(companyId: string, catalogue: Catalogue = builtInCatalogue): InputError[] {
  const resolution = resolveCompany(companyId, catalogue, faultModifierNames);
  if (resolution.known) return [];
  return [{ source: companyId, detail: refusedCompanyText(resolution) }];
}

/**
 * Every report is completed here: the command is about content, not about states. Timelines change no content, so that
 * those of the pack are found.
 */
export function completeEveryReport({ scenarios, fixtures }: Catalogue): Catalogue {
  const straight = <Value extends { readonly timelines?: unknown }>({ timelines: _, ...rest }: Value) => rest;
  return createCatalogue(
    scenarios.map((scenario) => withMarkOf(straight(scenario), scenario)),
    new Map([...fixtures].map(([canonical, fixture]) => [canonical, straight(fixture)])),
  );
}

/** Prints the completed report as the server would send it, or picked parts of it. */
export async function generate(
  options: GenerateOptions,
  picks: readonly PickedPath[],
  { stdout }: Streams,
  catalogue: Catalogue = builtInCatalogue,
): Promise<number> {
  const { companyId, type, seed, validate, asOf, pretty } = options;
  const now = noonOf(asOf);
  const completed = completeEveryReport(catalogue);
  const store = createMemoryStore();
  const { reports } = createSandbox({
    ...{ seed, pace: 'instant', store, stopwatch, catalogue: () => completed, now, contentPack },
  });
  const account = { id: 'generate', seed: null };
  const created = reports.create(account, { type, companyId, options: { validate } });
  const { record, content } = await reports.get(account, created.record.id);
  const { head, tail } = reportJson(JSON.stringify(record), content);
  const json = head + (tail === null ? '' : new TextDecoder().decode(tail));
  if (picks.length > 0) stdout.write(pickedText(JSON.parse(json), picks, pretty));
  else stdout.write(`${pretty ? JSON.stringify(JSON.parse(json), null, 2) : json}\n`);
  return exitCodes.done;
}
