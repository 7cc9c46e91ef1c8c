import type { Company } from '../../contract/generated/types.js';
import type { OwnerThreshold } from '../ownership/beneficial-owners.js';

/**
 * The numbers a jurisdiction judges by: terms, ages, thresholds. The law or the practice of the trade sets them, so
 * they are data, and a rule that needs a number takes it from here, or from the row of a legal form where it is the
 * form's.
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
  /** Null where the law sets none. */
  maximumBoardTermMonths: number | null;
  /** First day of the register in which companies are made by electronic form; null where there is none. */
  electronicRegisterSince: string | null;
  /** Whether a board whose term is over goes on until it is replaced. */
  boardContinuesAfterTerm: boolean;
  /** In the first how many months of a year the ordinary meeting sits, with which the term of a board ends; null where a term ends by the day alone. */
  ordinaryMeetingMonths: number | null;
  /** Whether a company is dissolved by the opening of its liquidation as insolvent. */
  insolvencyDissolves: boolean;
  /** Within how many days from the report on an observation is to be attended to. */
  observationDueDays: number;
  /** Whether powers are entered in the register of companies, so that its certificates prove them. */
  powersAreRegistered: boolean;
  /** 0.00 to 1.00; a document below it has to be sent again. */
  minimumLegibility: string;
  /** Of each regime, the documents that must be at hand; any one of the types in a row will do. */
  requiredDocuments: Partial<Record<Company['registrationRegime'], string[][]>>;
  /** The documents that can stand for the list of shareholders. */
  holderRegisters: string[];
}
