import type { Entity } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { fillTemplate } from '../../words/templates.js';
import type { RegisteredCaseFile } from './case-file.js';
import { personValues, sexOf } from './people.js';

/** Quotes, where the country's deeds have it there, what the end of a deed of that day says of who appears in it. */
export function citeParticulars(
  { kit, entities, dossier }: RegisteredCaseFile,
  people: readonly Entity[],
  { documentId, date }: { readonly documentId: string; readonly date: CivilDate },
): void {
  const { particulars } = kit.wording.person;
  if (particulars === null) return;
  for (const person of people) {
    dossier.cite(`/entities/${entities.indexOf(person)}/person`, {
      documentId,
      page: dossier.document(documentId).pages,
      quote: fillTemplate(particulars[sexOf(person)], personValues(kit, person, date)),
    });
  }
}
