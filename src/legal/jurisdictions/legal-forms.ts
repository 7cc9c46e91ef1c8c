import type { Company, LegalFormRow, LegalFormTable } from '../../contract/generated/types.js';

/** The code of a legal form, of any country. */
export type LegalForm = Company['legalForm'];

/** Requirements of a law for a legal form; empty for an unknown form. */
export type FormRequirements = Readonly<Partial<LegalFormRow>>;

/** The legal forms of a country. */
export interface LegalForms {
  /** In table order. */
  readonly rows: readonly (readonly [form: LegalForm, row: LegalFormRow])[];
  readonly row: (form: string) => FormRequirements;
}

/** Reads a country's table of legal forms. The file is not validated here; a test checks it against its schema. */
export function readLegalForms(table: LegalFormTable): LegalForms {
  const rows = Object.entries(table) as [LegalForm, LegalFormRow][];
  const byForm: ReadonlyMap<string, LegalFormRow> = new Map(rows);
  return { rows, row: (form) => byForm.get(form) ?? {} };
}
