import { LRUCache } from 'lru-cache';
import type { Account } from '../accounts/account.js';
import type { CompanyRecord, Violation } from '../contract/generated/types.js';
import { type ProblemError, problem } from '../contract/problems.js';
import { violationProblem } from '../contract/violations.js';
import { faultModifierNames } from '../faults/modifiers.js';
import {
  type Catalogue,
  type CompanyRef,
  companyIdOf,
  createCompanySearch,
  knownProfileOf,
  type RefusedCompany,
  type ResolveCompany,
  refusedCompanyText,
  resolveCompany,
  type SearchableCompany,
  searchableCompany,
} from '../legal/index.js';
import { type ListPage, neighbours, type PageQuery } from '../store/pages.js';
import { type ItemCursor, readItemCursor, writeItemCursor } from '../values/cursors.js';
import { type InstantMs, santiagoDate } from '../values/instants.js';
import { memoize } from '../values/maps.js';
import { contentKey } from './contents.js';
import type { RunTask } from './tasks.js';

type ViolationLocation = Pick<Violation, 'pointer' | 'parameter'>;

/** The keyword of the error, by the problem code. */
const keywords = { 'unknown-scenario': 'scenario', 'invalid-company-id': 'company' } as const;

/** In UTF-16 code units; the schema's 128 code points have no more. */
const maxCompanyIdLength = 256;

/**
 * Creates a check that returns the error of a company id that names no company. The id may be against its schema: then
 * there is none.
 */
export function createCompanyCheck(
  resolve: ResolveCompany,
  where: ViolationLocation,
): (companyId: unknown) => Violation[] {
  return (companyId) => {
    if (typeof companyId !== 'string' || companyId.length > maxCompanyIdLength) return [];
    const resolution = resolve(companyId);
    return resolution.known ? [] : [companyViolation(resolution, where)];
  };
}

function companyViolation(refused: RefusedCompany, where: ViolationLocation): Violation {
  return { detail: refusedCompanyText(refused), ...where, keyword: keywords[refused.code] };
}

export function companyProblem(refused: RefusedCompany, where: ViolationLocation): ProblemError {
  return violationProblem(refused.code, [companyViolation(refused, where)]);
}

/** The maximal number of cached resolutions. Beyond it the cache is cleared, so that no client can fill the memory. */
const maxCachedResolutions = 10_000;

/**
 * Creates a resolver that caches its results until the catalogue changes. A create resolves twice, and reports about a
 * company share its data: a copy for each took a fifth of their memory.
 */
export function createCompanyResolver(catalogue: () => Catalogue): ResolveCompany {
  let known: Catalogue | undefined;
  let resolve: ResolveCompany;
  return (companyId) => {
    const current = catalogue();
    if (current !== known) {
      known = current;
      resolve = memoize(maxCachedResolutions, (one: string) =>
        resolveCompany(one, current, faultModifierNames),
      );
    }
    return resolve(companyId);
  };
}

interface CompanyListQuery extends PageQuery {
  /** Words of a name, or a tax number. */
  q?: string;
}

/** The companies of the account's universe. */
export interface Companies {
  /** @throws problems `unknown-scenario`, `invalid-company-id` */
  get(account: Account, companyId: string): Promise<CompanyRecord>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: CompanyListQuery): Promise<ListPage<CompanyRecord>>;
}

interface CompaniesOptions {
  seed: string;
  resolve: ResolveCompany;
  /** The companies that are known by name, in their order. */
  known: () => readonly CompanyRef[];
  runTask: RunTask;
  /** Returns the virtual instant of an account. */
  now: (account: Account) => InstantMs;
}

export function createCompanies({ seed, resolve, known, runTask, now }: CompaniesOptions): Companies {
  const cache = new LRUCache<string, SearchableCompany>({ max: maxCachedCompanies });
  const lookUp = async (account: Account, company: CompanyRef): Promise<SearchableCompany> => {
    const request = {
      seed: account.seed ?? seed,
      type: 'sociedades_y_poderes',
      company,
      validate: false,
      asOfDate: santiagoDate(now(account)),
    } as const;
    const key = contentKey(request);
    let found = cache.get(key);
    if (found === undefined) {
      // The engine is loaded only for companies that have to be drawn.
      found = searchableCompany(knownProfileOf(company) ?? (await runTask('profile', request, { bytes: 0 })));
      cache.set(key, found);
    }
    return found;
  };

  return {
    async get(account, companyId) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw companyProblem(resolution, { parameter: 'companyId' });
      return recordOf(resolution.company, await lookUp(account, resolution.company));
    },

    async list(account, { q, limit, cursor: text }) {
      const scope = { accountId: account.id, filters: JSON.stringify([q]) };
      const companies = known();
      const listedIds = companies.map(({ canonical }) => canonical);
      const cursor = text === undefined ? null : readItemCursor(text, listedIds, scope);
      if (text !== undefined && cursor === null) {
        const error =
          'it was altered, belongs to another account or search, or its company is no longer listed';
        throw problem('invalid-cursor', { error });
      }
      const matches = q === undefined ? () => true : createCompanySearch(q);
      const page: CompanyRecord[] = [];
      let hasMore = false;
      // Stops when the page is full, since each company that is examined has to be drawn.
      for (const company of companiesFrom(companies, cursor)) {
        const found = await lookUp(account, company);
        if (!matches(found)) continue;
        hasMore = page.length === limit;
        if (hasMore) break;
        page.push(recordOf(company, found));
      }
      const end = hasMore ? page.at(-1)?.id : null;
      const reached = cursor?.direction ?? null;
      if (reached === 'previous') page.reverse();
      const positions = page.map(({ id }) => id);
      const cursorOf = (direction: ItemCursor['direction'], company: string): string =>
        writeItemCursor({ direction, company }, scope);
      return { data: page, ...neighbours({ positions, end }, reached, cursorOf) };
    },
  };
}

/** The maximal number of cached companies; beyond it the least recently used is dropped. */
const maxCachedCompanies = 10_000;

function recordOf(company: CompanyRef, { profile }: SearchableCompany): CompanyRecord {
  const { name, taxId, legalForm, country } = profile;
  const companyId = companyIdOf(company);
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } } as const;
  return {
    ...{ id: company.canonical, name, taxId, legalForm, country },
    scenario: company.scenario?.key ?? null,
    request: { method: 'POST', path: '/v1/reports', body },
  };
}

/** Returns the companies in the direction of a cursor, nearest first. */
function companiesFrom(companies: readonly CompanyRef[], cursor: ItemCursor | null): readonly CompanyRef[] {
  if (cursor === null) return companies;
  const edge = companies.findIndex(({ canonical }) => canonical === cursor.company);
  return cursor.direction === 'next' ? companies.slice(edge + 1) : companies.slice(0, edge).reverse();
}
