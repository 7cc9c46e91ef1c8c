import type { Company } from '../../contract/generated/types.js';
import type { OwnerThreshold } from '../ownership/beneficial-owners.js';

type LegalForm = Company['legalForm'];

/**
 * The numbers a jurisdiction judges by: terms, ages, thresholds. The law or the practice of the trade sets them,
 * so they are data, and a rule that needs a number takes it from here.
 */
export interface Policy extends OwnerThreshold {
  /** How old a certificate of good standing or of annotations may be. */
  certificateMaxAgeDays: number;
  /** From which age on the deed of a power needs a certificate that it is still in force. */
  deedVigenciaAfterYears: number;
  privateInstrumentMonths: number;
  consularInstrumentMonths: number;
  /** How far a declared share may be from the computed one; percent, six places. */
  beneficialOwnerTolerancePercent: string;
  beneficialOwnerDeclarationMaxAgeMonths: number;
  /** ISO 8601 durations in months or days, from the deed to its registration and its publication. */
  registrationDeadlineDays: Partial<Record<LegalForm, string>>;
  /** From the act on, where the law sets a time; 0 wants all of it paid at once. */
  paidCapitalYears: Record<string, number>;
  minimumHolders: Record<string, number>;
  maximumHolders: Record<string, number>;
  /** From this many holders on a company limited by shares must be an open one; null where the law sets no number. */
  openCompanyHolders: number | null;
  /** The forms that must have a board. */
  boardForms: string[];
  minimumDirectors: Record<string, number>;
  /** Null where the law sets none. */
  maximumBoardTermMonths: number | null;
  /** First day on which a form, or the RES regime, existed. */
  legalFormSince: Record<string, string>;
  /** Whether powers are entered in the register of companies, so that its certificates prove them. */
  powersAreRegistered: boolean;
  /** How the name of a company of each form may end. */
  nameEndings: Partial<Record<LegalForm, string[]>>;
  /** 0.00 to 1.00; a document below it has to be sent again. */
  minimumLegibility: string;
  /** Of each regime, the documents that must be at hand; any one of the types in a row will do. */
  requiredDocuments: Partial<Record<Company['registrationRegime'], string[][]>>;
  /** The documents that can stand for the list of shareholders. */
  holderRegisters: string[];
}
