// The form of the id of a report, as `schemas/reports/report.json` has it; a test compares them.

/** Start of each id. */
export const reportIdPrefix = 'rep_';

/** Number of hexadecimal digits after the prefix. */
export const reportIdDigits = 32;

/** Number of digits that a number of JSON holds exactly: 52 bits. An id for a wire form with numbers begins with zeros. */
export const numericIdDigits = 13;

const anyId = `${reportIdPrefix}[0-9a-f]{${reportIdDigits}}`;

export const reportIdPattern = new RegExp(`^${anyId}$`);

/** Matches all ids of reports in a text. */
export const reportIdsInText = new RegExp(anyId, 'g');
