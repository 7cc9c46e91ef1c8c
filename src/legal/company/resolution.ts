import type { CompanyFixture, Scenario } from './catalogue.js';

/** A resolved company. */
export interface CompanyRef {
  /** The same for all spellings of one company. */
  readonly canonical: string;
  /** Canonical tax id if the name is one or stands for one; otherwise null. */
  readonly taxId: string | null;
  /** The scenario that applies; null if none does. */
  readonly scenario: Scenario | null;
  /** Distinguishes several companies of one scenario. */
  readonly label: string | null;
  /** Modifier names, which change how the report proceeds; the company stays the same. */
  readonly modifiers: readonly string[];
  /** The fixture of the company, if there is one. */
  readonly fixture?: CompanyFixture;
}

export type CompanyResolution = { readonly known: true; readonly company: CompanyRef } | RefusedCompany;

export type ResolveCompany = (companyId: string) => CompanyResolution;

/** The refusal of a company id. */
export interface RefusedCompany {
  readonly known: false;
  /** `unknown-scenario`: a reserved name without a company. `invalid-company-id`: a likely mistake. */
  readonly code: 'unknown-scenario' | 'invalid-company-id';
  readonly detail: string;
  /** Similar ids, nearest first; empty if none is similar. */
  readonly nearest: readonly string[];
}

/** Modifiers of company ids that the engine does not know: it checks their names, and their caller gives them a meaning. */
export interface OtherModifiers {
  /** One complete example of each, for messages. */
  readonly examples: readonly string[];
  includes(name: string): boolean;
  /** Returns the error and a complete example for a name that lacks its argument; null for other names. */
  incomplete(name: string): { readonly detail: string; readonly example: string } | null;
  /** Returns the names nearest to this one that have an effect together. */
  effectiveWith(name: string): readonly string[];
  /** Returns the contradictions between these names, as sentences. */
  contradictions(names: readonly string[]): readonly string[];
}

export const noOtherModifiers: OtherModifiers = {
  examples: [],
  includes: () => false,
  incomplete: () => null,
  effectiveWith: (name) => [name],
  contradictions: () => [],
};

/** For names that were resolved before, and whose modifiers are not checked again. */
export const anyOtherModifiers: OtherModifiers = { ...noOtherModifiers, includes: () => true };

/** Returns the detail of a refusal, with the suggested ids. */
export function refusedCompanyText({ detail, nearest: ids }: RefusedCompany): string {
  return ids.length === 0 ? detail : `${detail} The nearest: ${ids.join(', ')}.`;
}

/** Prefix of scenario names. */
export const scenarioPrefix = 'sbx-';
/** Shared empty array, because most company ids have no modifiers. */
export const noModifiers: readonly string[] = [];

export function resolvedCompany(company: CompanyRef): CompanyResolution {
  return { known: true, company };
}

export function refusedCompany(detail: string, candidates: readonly string[]): RefusedCompany {
  return { known: false, code: 'unknown-scenario', detail, nearest: candidates };
}

/**
 * Refuses an id with suggestions among the candidates. If none is similar, the detail lists some candidates instead.
 */
export function refusedCompanyAmong(
  detail: string,
  near: readonly string[],
  others: readonly string[],
): RefusedCompany {
  if (near.length > 0 || others.length === 0) return refusedCompany(detail, near);
  const listed = others.slice(0, maxShownCandidates).join(', ');
  const more = others.length > maxShownCandidates ? ` and ${others.length - maxShownCandidates} more` : '';
  return refusedCompany(`${detail} There are ${listed}${more}.`, []);
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
