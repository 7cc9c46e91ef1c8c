import type { CompanyFixture, Scenario } from './catalogue.js';

/** The company that a text names, whatever its spelling. */
export interface CompanyRef {
  /** One text for all spellings of one company. */
  readonly canonical: string;
  /** Canonical tax id, where the name is one or stands for one. */
  readonly taxId: string | null;
  /** The scenario that applies. */
  readonly scenario: Scenario | null;
  /** Tells several companies of one scenario apart. */
  readonly label: string | null;
  /** How the report is asked to come about, by name; the company stays the same. */
  readonly modifiers: readonly string[];
  /** What a user's own file says of the company, where there is one. */
  readonly fixture?: CompanyFixture;
}

export type CompanyResolution = { readonly known: true; readonly company: CompanyRef } | RefusedCompany;

/** That a text names no company. */
export interface RefusedCompany {
  readonly known: false;
  /** Whether it is a reserved name that nothing has, or a text that was plainly meant otherwise. */
  readonly code: 'unknown-scenario' | 'invalid-company-id';
  readonly detail: string;
  /** Ids that the text may have meant, nearest first; none where nothing is near. */
  readonly nearest: readonly string[];
}

/** What is wrong with an id, and what may have been meant. */
export function refusedCompanyText({ detail, nearest: ids }: RefusedCompany): string {
  return ids.length === 0 ? detail : `${detail} The nearest: ${ids.join(', ')}.`;
}

/** Before the name of a scenario. */
export const scenarioPrefix = 'sbx-';
/** One array for all: most company ids have no modifiers. */
export const noModifiers: readonly string[] = [];

export function known(company: CompanyRef): CompanyResolution {
  return { known: true, company };
}

export function refusedCompany(detail: string, candidates: readonly string[]): RefusedCompany {
  return { known: false, code: 'unknown-scenario', detail, nearest: candidates };
}

/** The same where candidates may all be far: then some of what there is stands in the detail, and is not called near. */
export function refusedCompanyAmong(
  detail: string,
  near: readonly string[],
  others: readonly string[],
): RefusedCompany {
  if (near.length > 0 || others.length === 0) return refusedCompany(detail, near);
  const shown = others.slice(0, maxShownCandidates).join(', ');
  const more = others.length > maxShownCandidates ? ` and ${others.length - maxShownCandidates} more` : '';
  return refusedCompany(`${detail} There are ${shown}${more}.`, []);
}

const maxShownCandidates = 6;

export function companyRefOf(scenario: Scenario): CompanyRef {
  return {
    canonical: scenarioPrefix + scenario.key,
    taxId: scenario.taxId,
    scenario,
    label: null,
    modifiers: noModifiers,
  };
}
