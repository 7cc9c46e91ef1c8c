import { nearest } from '../contract/nearest.js';
import { firstCompanyBody, parseRut, type Rut } from './rut.js';
import { type Scenario, scenarioOf, scenarios } from './scenarios.js';

/** The company that a text names, whatever its spelling. */
export interface CompanyRef {
  /** One text for all spellings of one company. */
  readonly canonical: string;
  /** Canonical RUT, where the name is one or stands for one. */
  readonly taxId: string | null;
  /** Key of the scenario that applies. */
  readonly scenario: string | null;
}

export type CompanyResolution =
  | { readonly known: true; readonly company: CompanyRef }
  | {
      readonly known: false;
      readonly detail: string;
      /** Reserved names that the text may have meant, nearest first. */
      readonly nearest: readonly string[];
    };

const prefix = 'sbx-';
const reservedBodies = { from: 66_100_000, to: 66_100_099 };

/**
 * Which company a text names. Under the reserved names (`sbx-…` in any case, RUT bodies 66.100.0xx) only those of
 * the catalogue are known. A valid RUT of a company is that company in all its spellings. Any other text is opaque:
 * a company of its own, compared as it is.
 */
export function resolveCompany(companyId: string): CompanyResolution {
  if (companyId.slice(0, prefix.length).toLowerCase() === prefix) return byName(companyId);
  const rut = parseRut(companyId);
  if (rut !== null && isReserved(rut)) return byReservedRut(rut);
  const taxId = rut?.valid === true && rut.body >= firstCompanyBody ? rut.canonical : null;
  return { known: true, company: { canonical: taxId ?? companyId, taxId, scenario: null } };
}

function byName(companyId: string): CompanyResolution {
  const key = companyId.slice(prefix.length).toLowerCase();
  const scenario = scenarioOf(key);
  if (scenario !== undefined) return { known: true, company: refOf(scenario) };
  const names = nearest(
    key,
    scenarios.map((candidate) => candidate.key),
    3,
  );
  return {
    known: false,
    detail: `Names under ${prefix} are reserved for the catalogue, which has no ${companyId}.`,
    nearest: (names.length > 0 ? names : scenarios.map((candidate) => candidate.key)).map(
      (name) => prefix + name,
    ),
  };
}

function byReservedRut(rut: Rut): CompanyResolution {
  const scenario = scenarios.find((candidate) => candidate.taxId === rut.canonical);
  if (scenario !== undefined) return { known: true, company: refOf(scenario) };
  const candidates = scenarios.map((candidate) => candidate.taxId);
  const sameBody = candidates.filter((taxId) => taxId.startsWith(`${rut.body}-`));
  const range = 'RUT bodies from 66.100.000 to 66.100.099 are reserved for the catalogue';
  return {
    known: false,
    detail: rut.valid
      ? `${range}, which has no ${rut.canonical}.`
      : `${rut.canonical} has a wrong check digit. ${range}.`,
    nearest: sameBody.length > 0 ? sameBody : nearest(rut.canonical, candidates, 3),
  };
}

function refOf(scenario: Scenario): CompanyRef {
  return { canonical: prefix + scenario.key, taxId: scenario.taxId, scenario: scenario.key };
}

function isReserved(rut: Rut): boolean {
  return rut.body >= reservedBodies.from && rut.body <= reservedBodies.to;
}
