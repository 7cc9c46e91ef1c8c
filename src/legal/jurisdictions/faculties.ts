import catalogue from '../../../fixtures/faculties.json' with { type: 'json' };
import mexicanNames from '../../../fixtures/mexican-faculty-names.json' with { type: 'json' };
import type { Power } from '../../contract/generated/types.js';
import type { FormerVersion } from './law.js';

interface FacultyEntry {
  code: string;
  family: string;
  /** In Spanish. */
  label: string;
  labelEn: string;
  /** Current wording, with {principal} for the company and {instrument} for the granting instrument. */
  clause: string;
  /** Former wordings, oldest first, which do not mention later law. */
  earlier?: readonly (FormerVersion & { readonly clause: string })[];
  /** True if the law requires an express grant, so that a general power does not include it. */
  express: boolean;
}

const byCode: ReadonlyMap<string, FacultyEntry> = new Map(
  (catalogue as FacultyEntry[]).map((entry) => [entry.code, entry]),
);

/** The faculty of general administration, which includes every faculty that need not be express. */
export const generalFaculty = 'ALL_GENERAL';

/** Returns the catalogue entry of a code; undefined for an unknown code. */
export function facultyOf(code: string): FacultyEntry | undefined {
  return byCode.get(code);
}

/** Returns the Spanish label of a faculty; an unknown code is returned unchanged. */
export function facultyLabel(code: string): string {
  return byCode.get(code)?.label ?? code;
}

/** Returns the English name of a faculty of any country; undefined for an unknown code. */
export function englishFacultyName(code: string): string | undefined {
  return byCode.get(code)?.labelEn ?? (mexicanNames as Readonly<Record<string, string>>)[code];
}

/** The codes of all faculties of the catalogue. */
export const cataloguedFaculties: readonly string[] = catalogue.map(({ code }) => code);

/** The codes of the faculties that require an express grant. */
export const expressFaculties: readonly string[] = catalogue
  .filter(({ express }) => express)
  .map(({ code }) => code);

type Granted = Pick<Power, 'grantedBy'>;

/** Returns whether a power dates from the founding: given by the statutes, or by the parent of an agency. */
export function isOfFounding({ grantedBy }: Granted): boolean {
  return grantedBy === 'estatuto' || grantedBy === 'matriz';
}

/** Returns whether a power lets somebody act for a company; the parent of an agency is the same legal person. */
export function isOfCompany(
  power: Granted & Pick<Power, 'grantorEntityId'>,
  companyId: Power['grantorEntityId'],
): boolean {
  return power.grantorEntityId === companyId || power.grantedBy === 'matriz';
}
