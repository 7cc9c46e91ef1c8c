import { LRUCache } from 'lru-cache';
import type { CompanyRecord } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import { type CompanyRef, type CompanyResolution, companyIdOf } from '../../domain/company/companies.js';
import { type ItemCursor, readItemCursor, writeItemCursor } from '../../domain/company/company-cursors.js';
import { knownProfileOf } from '../../domain/company/profile.js';
import {
  createCompanySearch,
  type SearchableCompany,
  searchableCompany,
} from '../../domain/company/search.js';
import { type Instant, santiagoDate } from '../../domain/life/clock.js';
import type { CursorScope } from '../../domain/values/cursors.js';
import { edgesOf, type ListPage, neighbours, type PageQuery } from '../work/pages.js';
import type { RunTask } from '../work/workload.js';
import { contentKey } from './contents.js';
import { companyProblem } from './refused-company.js';

export interface CompanyListQuery extends PageQuery {
  /** Words of a name, or a tax number. */
  q?: string;
}

/** What reports can be asked for, as the universe of the account has it. */
export interface Companies {
  /** @throws problems `unknown-scenario`, `invalid-company-id` */
  get(account: Account, companyId: string): Promise<CompanyRecord>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: CompanyListQuery): Promise<ListPage<CompanyRecord>>;
}

export interface CompaniesOptions {
  seed: string;
  resolve: (companyId: string) => CompanyResolution;
  /** The companies that are known by name, in their order. */
  known: () => readonly CompanyRef[];
  work: RunTask;
  /** Where the virtual clock of an account stands. */
  now: (account: Account) => Instant;
}

export function createCompanies({ seed, resolve, known, work, now }: CompaniesOptions): Companies {
  const lookUp = createLookUp({ seed, work, now });

  return {
    async get(account, companyId) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw companyProblem(resolution, { parameter: 'companyId' });
      return recordOf(resolution.company, await lookUp(account, resolution.company));
    },

    async list(account, { q, limit, cursor: text }) {
      const scope = { accountId: account.id, filters: JSON.stringify([q]) };
      const companies = known();
      const cursor = text === undefined ? null : readCursorOrThrow(text, companies, scope);
      const matches = q === undefined ? () => true : createCompanySearch(q);
      const page: CompanyRecord[] = [];
      let more = false;
      // No further than the page needs: a company that is not looked at is not drawn.
      for (const company of companiesFrom(companies, cursor)) {
        const found = await lookUp(account, company);
        if (!matches(found)) continue;
        more = page.length === limit;
        if (more) break;
        page.push(recordOf(company, found));
      }
      const end = more ? page.at(-1)?.id : null;
      const reached = cursor?.direction ?? null;
      if (reached === 'previous') page.reverse();
      const ids = page.map(({ id }) => id);
      const cursorOf = (direction: ItemCursor['direction'], company: string): string =>
        writeItemCursor({ direction, company }, scope);
      return { data: page, ...neighbours(edgesOf(ids, end), reached, cursorOf) };
    },
  };
}

/** Companies kept; beyond it the least recently used goes first, and is looked up again when asked for. */
const maxCachedCompanies = 10_000;

/** Gives companies as they can be searched. */
function createLookUp({ seed, work, now }: Pick<CompaniesOptions, 'seed' | 'work' | 'now'>) {
  const kept = new LRUCache<string, SearchableCompany>({ max: maxCachedCompanies });

  return async (account: Account, company: CompanyRef): Promise<SearchableCompany> => {
    const request = {
      seed: account.seed ?? seed,
      type: 'sociedades_y_poderes',
      company,
      validate: false,
      asOfDate: santiagoDate(now(account)),
    } as const;
    const key = contentKey(request);
    let found = kept.get(key);
    if (found === undefined) {
      // The engine is loaded for those that it has to draw.
      found = searchableCompany(knownProfileOf(company) ?? (await work('profile', request, { bytes: 0 })));
      kept.set(key, found);
    }
    return found;
  };
}

function recordOf(company: CompanyRef, { profile }: SearchableCompany): CompanyRecord {
  const { name, taxId, legalForm, country } = profile;
  return {
    id: company.canonical,
    name,
    taxId,
    legalForm,
    country,
    scenario: company.scenario?.key ?? null,
    request: {
      method: 'POST',
      path: '/v1/reports',
      body: { type: 'sociedades_y_poderes', companyId: companyIdOf(company), options: { validate: true } },
    },
  };
}

/** The companies that a cursor leads to, nearest first. */
function companiesFrom(companies: readonly CompanyRef[], cursor: ItemCursor | null): readonly CompanyRef[] {
  if (cursor === null) return companies;
  const edge = companies.findIndex(({ canonical }) => canonical === cursor.company);
  return cursor.direction === 'next' ? companies.slice(edge + 1) : companies.slice(0, edge).reverse();
}

function readCursorOrThrow(text: string, companies: readonly CompanyRef[], scope: CursorScope): ItemCursor {
  const ids = companies.map(({ canonical }) => canonical);
  const cursor = readItemCursor(text, ids, scope);
  if (cursor !== null) return cursor;
  const fault = 'it was altered, belongs to another account or search, or its company is no longer listed';
  throw problem('invalid-cursor', { fault });
}
