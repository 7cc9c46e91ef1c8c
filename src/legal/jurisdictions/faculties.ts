import catalogue from '../../../fixtures/faculties.json' with { type: 'json' };
import type { Power } from '../../contract/generated/types.js';
import type { FormerVersion } from './former-versions.js';

/** A thing that a power can let its holders do. */
interface FacultyEntry {
  code: string;
  family: string;
  /** In Spanish. */
  label: string;
  labelEn: string;
  /** As an instrument of today words it, with {principal} for the company and {instrument} for what gives the power. */
  clause: string;
  /** As those of before worded it, which could not know what came later, from the oldest on. */
  earlier?: readonly (FormerVersion & { readonly clause: string })[];
  /** Whether the law wants it named expressly, so that a general power does not give it. */
  express: boolean;
}

const byCode: ReadonlyMap<string, FacultyEntry> = new Map(
  (catalogue as FacultyEntry[]).map((entry) => [entry.code, entry]),
);

/** The faculty of general administration, which gives every other one that need not be express. */
export const generalFaculty = 'ALL_GENERAL';

/** What the catalogue says of a code; undefined for one it does not have. */
export function facultyOf(code: string): FacultyEntry | undefined {
  return byCode.get(code);
}

/** The Spanish label of a faculty, or its code where the catalogue has none. */
export function facultyLabel(code: string): string {
  return byCode.get(code)?.label ?? code;
}

/** The code of every faculty of the catalogue. */
export const facultyCodes: readonly string[] = catalogue.map(({ code }) => code);

/** The codes of the faculties that the law wants named expressly. */
export const expressFaculties: readonly string[] = catalogue
  .filter(({ express }) => express)
  .map(({ code }) => code);

type Granted = Pick<Power, 'grantedBy'>;

/** Whether the company has the power from its own beginnings: of its statutes or, an agency, of its parent. */
export function isOfFounding({ grantedBy }: Granted): boolean {
  return grantedBy === 'estatuto' || grantedBy === 'matriz';
}

/**
 * Whether a power lets somebody act for that company: its own, or what the parent of an agency gives, which is one legal
 * person with it.
 */
export function isOfCompany(
  power: Granted & Pick<Power, 'grantorEntityId'>,
  companyId: Power['grantorEntityId'],
): boolean {
  return power.grantorEntityId === companyId || power.grantedBy === 'matriz';
}
