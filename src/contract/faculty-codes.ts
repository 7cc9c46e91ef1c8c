import facultyCode from '../../schemas/content/faculty-code.json' with { type: 'json' };

/** The code of every faculty that a report may tell of, in any country. */
export const facultyCodes: readonly string[] = facultyCode.enum;
