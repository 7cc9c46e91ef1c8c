import type { Coverage, CoverageCell } from '../../../contract/generated/types.js';
import { beyondAccounts, type RequestRecipe, recipeFor } from './ready-requests.js';
import { isMetBy, type Target, targetsOf } from './targets.js';

/** What coverage is judged by. */
export interface CoverageInput {
  of: Coverage['of'];
  on: boolean;
  full: boolean;
  cells: readonly CoverageCell[];
  /** Those that there are to be exercised, as answers name them. */
  scenarios: readonly string[];
  /** The ids of the reports that ready requests are about, by name. */
  reportIds: Readonly<Record<string, string>>;
  /** Leaves out what is not of this operation; by default nothing is. */
  operation?: string | undefined;
}

/** What was exercised of all that there is, and how to exercise the rest. */
export function coverageOf({
  of,
  on,
  full,
  scenarios,
  reportIds,
  operation,
  ...all
}: CoverageInput): Coverage {
  const isAsked = (each: { operation: string | null }): boolean =>
    operation === undefined || each.operation === operation;
  const cells = all.cells.filter(isAsked);
  const targets = targetsOf(scenarios).filter(isAsked);
  const leads = targets.map((target) => ({
    target,
    isMet: cells.some((cell) => isMetBy(target, cell)),
    lead: leadIn(of, target, reportIds),
  }));
  // What no ready request can exercise would keep every suite from all of it.
  const countable = leads.filter(({ lead }) => 'request' in lead);
  const open = leads.filter(({ isMet }) => !isMet);
  const exercised = countable.filter(({ isMet }) => isMet).length;
  return {
    ...{ of, on, exercised, total: countable.length },
    percent: Math.floor((100 * exercised) / countable.length),
    full,
    cells,
    gaps: open.flatMap(({ target, lead }) => ('request' in lead ? [{ ...target, ...lead }] : [])),
    beyond: open.flatMap(({ target, lead }) => ('why' in lead ? [{ ...target, why: lead.why }] : [])),
  };
}

function leadIn(of: Coverage['of'], target: Target, reportIds: CoverageInput['reportIds']): RequestRecipe {
  const lead = recipeFor(target, reportIds);
  const why = of === 'account' && 'request' in lead ? beyondAccounts(target) : null;
  return why === null ? lead : { why };
}
