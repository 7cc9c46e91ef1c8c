import { didYouMean } from '../../contract/nearest.js';
import { problems, type Violation } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { type CompanyResolution, companyIdOf } from '../../domain/company/companies.js';
import { refusedCompanyText } from '../../domain/company/resolution.js';
import type { Journal } from './journal.js';

/** Words of a match that no schema can judge. */
type MatchFields = { readonly [Word in (typeof words)[number]]?: unknown };
const words = ['method', 'problem', 'scenario'] as const;

/**
 * What is wrong with the words of a match: a request that has one of them can't be, and that it never came would prove
 * nothing. What a kept request has is right.
 */
export type MatchViolations = (
  account: Account,
  match: MatchFields,
  where: (word: string) => Pick<Violation, 'pointer' | 'parameter'>,
) => Violation[];

/** Those of HTTP (RFC 9110, 9) and PATCH (RFC 5789). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];
const codes = problems.map(({ code }): string => code);

/** @param scenarios those that there are, as answers name them */
export function createMatchViolations(
  journal: Journal,
  resolve: (companyId: string) => CompanyResolution,
  scenarios: () => readonly string[],
): MatchViolations {
  const judges: { readonly [Word in (typeof words)[number]]: (text: string) => string | null } = {
    method: (text) => unknownValueDetail(text, methods, 'There is no method'),
    problem: (text) => unknownValueDetail(text, codes, 'No problem has the code'),
    scenario(text) {
      if (text === 'none') return null;
      const resolution = resolve(text);
      if (!resolution.known) return refusedCompanyText(resolution);
      if (resolution.company.scenario === null)
        return unknownValueDetail(text, scenarios(), 'There is no scenario');
      const told = companyIdOf(resolution.company);
      return told === text ? null : `Answers name the scenario ${told}, not ${quoteValue(text)}.`;
    },
  };
  return (account, match, where) =>
    words.flatMap((word) => {
      const text = match[word];
      if (typeof text !== 'string') return [];
      const detail = judges[word](text);
      if (detail === null || journal.all(account).some((kept) => kept[word] === text)) return [];
      return [{ detail, ...where(word), keyword: 'enum' }];
    });
}

function unknownValueDetail(text: string, known: readonly string[], lack: string): string | null {
  return known.includes(text) ? null : `${lack} ${quoteValue(text)}.${didYouMean(text, known)}`;
}
