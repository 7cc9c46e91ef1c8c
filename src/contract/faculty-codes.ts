import facultyCode from '../../schemas/content/faculty-code.json' with { type: 'json' };

/** Codes of all faculties that a report may name, in any country. */
export const facultyCodes: readonly string[] = facultyCode.enum;
