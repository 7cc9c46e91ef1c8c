import type { Company, LegalFormRow, LegalFormTable } from '../../contract/generated/types.js';

/** The legal form of a company, of any country, by its code. */
export type LegalForm = Company['legalForm'];

/** What a law asks of a legal form; of one that it does not know it asks nothing. */
export type FormRequirements = Readonly<Partial<LegalFormRow>>;

/** The legal forms that the law of a country knows. */
export interface LegalForms {
  /** In the order of their rows. */
  readonly rows: readonly (readonly [form: LegalForm, row: LegalFormRow])[];
  readonly row: (form: string) => FormRequirements;
}

/** The legal forms of a country's file, which a test holds to its schema. */
export function readLegalForms(table: LegalFormTable): LegalForms {
  const rows = Object.entries(table) as [LegalForm, LegalFormRow][];
  const byForm: ReadonlyMap<string, LegalFormRow> = new Map(rows);
  return { rows, row: (form) => byForm.get(form) ?? notKnown };
}

const notKnown: FormRequirements = {};
