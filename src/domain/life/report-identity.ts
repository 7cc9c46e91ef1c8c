/** What tells one report from another. */
export interface ReportIdentity {
  seed: string;
  type: string;
  /** Canonical company id: every spelling of one company gives one identity. */
  company: string;
  validate: boolean;
  /** How many equal requests the account made before, counted from 0. */
  ordinal: number;
}

/**
 * The id of a report: the same for the same first call in every account and every run.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function reportId(
  { seed, type, company, validate, ordinal }: ReportIdentity,
  sha256: (text: string) => string,
): string {
  const key = JSON.stringify([seed, type, company, validate, ordinal]);
  return `rep_${sha256(key).slice(0, 32)}`;
}
