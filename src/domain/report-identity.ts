import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

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

/** The id of a report: the same for the same first call in every account and every run. */
export function reportId({ seed, type, company, validate, ordinal }: ReportIdentity): string {
  const key = JSON.stringify([seed, type, company, validate, ordinal]);
  return `rep_${bytesToHex(sha256(utf8ToBytes(key))).slice(0, 32)}`;
}
