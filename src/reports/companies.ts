import { LRUCache } from 'lru-cache';
import type { Account } from '../accounts/authorization.js';
import type { CompanyRecord } from '../contract/generated/types.js';
import { type ProblemError, problem, type Violation } from '../contract/problems.js';
import { summarizeViolations } from '../contract/violations.js';
import type { Catalogue } from '../legal/company/catalogue.js';
import {
  type CompanyRef,
  type CompanyResolution,
  companyIdOf,
  resolveCompany,
} from '../legal/company/company-ids.js';
import {
  createCompanySearch,
  knownProfileOf,
  type SearchableCompany,
  searchableCompany,
} from '../legal/company/profile.js';
import { type RefusedCompany, refusedCompanyText } from '../legal/company/resolution.js';
import { edgesOf, type ListPage, neighbours, type PageQuery } from '../store/pages.js';
import { type CursorScope, type ItemCursor, readItemCursor, writeItemCursor } from '../values/cursors.js';
import { type Instant, santiagoDate } from '../values/instants.js';
import { memoize } from '../values/memoize.js';
import { contentKey } from './contents.js';
import type { RunTask } from './tasks.js';

/** Where the company id stands in the request. */
type ViolationPlace = Pick<Violation, 'pointer' | 'parameter'>;

/** By the problem that a refusal is of, where a request has no other fault. */
const keywords = { 'unknown-scenario': 'scenario', 'invalid-company-id': 'company' } as const;

/** In UTF-16 code units; the schema's 128 code points have no more. */
const maxCompanyIdLength = 256;

/** What is wrong with a company id that its schema may have refused: that it names none, where it is read at all. */
export function companyViolations(
  companyId: unknown,
  resolve: (companyId: string) => CompanyResolution,
  where: ViolationPlace,
): Violation[] {
  if (typeof companyId !== 'string' || companyId.length > maxCompanyIdLength) return [];
  const resolution = resolve(companyId);
  return resolution.known ? [] : [companyViolation(resolution, where)];
}

/** That an id names no company, with those that it may have meant. */
function companyViolation(refused: RefusedCompany, where: ViolationPlace): Violation {
  return { detail: refusedCompanyText(refused), ...where, keyword: keywords[refused.code] };
}

export function companyProblem(refused: RefusedCompany, where: ViolationPlace): ProblemError {
  const errors = [companyViolation(refused, where)];
  return problem(refused.code, { summary: summarizeViolations(errors) }, { errors });
}

/** Answers kept; beyond it all are forgotten, so that no client can fill the memory with companies. */
const companiesKept = 10_000;

/**
 * Remembers its answers for as long as the catalogue stays the same: a create asks twice, and all reports about a
 * company share what is known of it, where one of their own for each took a fifth of their memory.
 */
export function createCompanyResolver(catalogue: () => Catalogue): (companyId: string) => CompanyResolution {
  let of: Catalogue | undefined;
  let resolve: (companyId: string) => CompanyResolution;
  return (companyId) => {
    const current = catalogue();
    if (current !== of) {
      of = current;
      resolve = memoize(companiesKept, (one: string) => resolveCompany(one, current));
    }
    return resolve(companyId);
  };
}

interface CompanyListQuery extends PageQuery {
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

interface CompaniesOptions {
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
