import catalogue from '../../../fixtures/faculties.json' with { type: 'json' };
import mexicanNames from '../../../fixtures/mexican-faculty-names.json' with { type: 'json' };
import type { FacultyRow, Power } from '../../contract/generated/types.js';

const byCode: ReadonlyMap<string, FacultyRow> = new Map(catalogue.map((row) => [row.code, row]));

/** The faculty of general administration, which includes every faculty that need not be express. */
export const generalFaculty = 'ALL_GENERAL';

/** Returns the catalogue entry of a code; undefined for an unknown code. */
export function facultyOf(code: string): FacultyRow | undefined {
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
