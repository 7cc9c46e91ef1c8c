import { type ProblemError, problem, type Violation } from '../../contract/problems.js';
import { summarizeViolations } from '../../contract/violations.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { type RefusedCompany, refusedCompanyText } from '../../domain/company/resolution.js';

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
