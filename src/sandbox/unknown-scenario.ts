import { type ProblemError, problem, type Violation } from '../contract/problems.js';
import { summaryOf } from '../contract/violations.js';
import type { CompanyResolution } from '../domain/companies.js';

type UnknownCompany = Extract<CompanyResolution, { known: false }>;

/** Where the company id stands in the request. */
type Where = Pick<Violation, 'pointer' | 'parameter'>;

/** That a reserved name is taken by no scenario, with those that it may have meant. */
export function scenarioViolation({ detail, nearest }: UnknownCompany, where: Where): Violation {
  return { detail: `${detail} The nearest: ${nearest.join(', ')}.`, ...where, keyword: 'scenario' };
}

export function unknownScenario(resolution: UnknownCompany, where: Where): ProblemError {
  const errors = [scenarioViolation(resolution, where)];
  return problem('unknown-scenario', { summary: summaryOf(errors) }, { errors });
}
