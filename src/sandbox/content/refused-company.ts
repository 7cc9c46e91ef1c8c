import { type ProblemError, problem, type Violation } from '../../contract/problems.js';
import { summaryOf } from '../../contract/violations.js';
import { type RefusedCompany, refusalText } from '../../domain/company/resolution.js';

/** Where the company id stands in the request. */
type Where = Pick<Violation, 'pointer' | 'parameter'>;

/** By the problem that a refusal is of, where a request has no other fault. */
const keywords = { 'unknown-scenario': 'scenario', 'invalid-company-id': 'company' } as const;

/** That an id names no company, with those that it may have meant. */
export function companyViolation(refused: RefusedCompany, where: Where): Violation {
  return { detail: refusalText(refused), ...where, keyword: keywords[refused.code] };
}

export function companyProblem(refused: RefusedCompany, where: Where): ProblemError {
  const errors = [companyViolation(refused, where)];
  return problem(refused.code, { summary: summaryOf(errors) }, { errors });
}
