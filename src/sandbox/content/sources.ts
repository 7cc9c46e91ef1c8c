import { builtInCatalogue } from '../../domain/company/catalogue.js';
import {
  type CompanyRef,
  companyNamed,
  modifiedCompanyName,
  type OwnFiles,
} from '../../domain/company/companies.js';
import { memoize } from '../../domain/values/remembering.js';
import type { Collection, Records, Transaction } from '../ports.js';
import { markOf } from './contents.js';

/** What a user's own file said of a company when a report was made: written once, so that no later file changes it. */
export const sourceCollection: Collection<OwnFiles> = { name: 'sources', indexes: {} };

/** A source with the mark that it is kept by. */
interface Source {
  mark: string;
  said: OwnFiles;
}

/** What users' own files say of a company, that of its fixture first. */
function ownSources({ scenario, fixture }: CompanyRef): Source[] {
  const sources: Source[] = [];
  const own = scenario !== null && !builtInCatalogue.scenarios.includes(scenario);
  if (fixture !== undefined) sources.push({ mark: markOf(fixture) ?? '', said: { fixture } });
  if (own) sources.push({ mark: markOf(scenario) ?? '', said: { scenario } });
  return sources;
}

/** The marks of what users' own files say of a company, with + between them; undefined where they say nothing. */
export function marksOf(company: CompanyRef): string | undefined {
  if (company.fixture === undefined && company.scenario === null) return undefined;
  const sources = ownSources(company);
  return sources.length === 0 ? undefined : sources.map(({ mark }) => mark).join('+');
}

/** The first of these marks: without the files that say it, a report would not be the same. */
export function firstMark(marks: string | undefined): string | undefined {
  return marks?.split('+')[0];
}

/** Keeps what users' own files say of the company of a report that is kept. */
export function storeSources(tx: Transaction, company: CompanyRef): void {
  for (const { mark, said } of ownSources(company))
    if (tx.get(sourceCollection, mark) === undefined) tx.put(sourceCollection, mark, said);
}

/** Companies kept; beyond it all are forgotten. */
const maxRememberedCompanies = 10_000;
const companyOfName = memoize(maxRememberedCompanies, (name: string) => companyNamed(name));

/** A report, as far as it names a company. */
interface CompanyNaming {
  readonly companyId: string;
  readonly company?: string;
  readonly modifiers?: string;
  readonly madeFrom?: string;
}

/** The company that a report is about, as it was when the report was made. */
export function companyOf(
  records: Records,
  { companyId, company = companyId, modifiers, madeFrom }: CompanyNaming,
): CompanyRef {
  const name = modifiedCompanyName(company, modifiers);
  if (madeFrom === undefined) return companyOfName(name);
  const said = madeFrom.split('+').map((mark) => records.get(sourceCollection, mark));
  return companyNamed(name, Object.assign({}, ...said) as OwnFiles);
}
