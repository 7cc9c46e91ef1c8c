import table from '../../../../fixtures/vocabulary/cl/legal-forms.json' with { type: 'json' };
import type { LegalFormRow, LegalFormTable } from '../../../contract/generated/types.js';
import type { LegalForm } from '../company-choices.js';

// A test holds the file to the schema of this type.
const forms = table as LegalFormTable;

/** What tells a legal form from the others. A form that is like another one is one more row. */
export function formOf({ legalForm }: { readonly legalForm: LegalForm }): LegalFormRow {
  return forms[legalForm];
}
