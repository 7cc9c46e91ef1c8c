import days from '../../../../fixtures/calendars/es.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/es.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/es.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/es/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/es/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/es/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/es/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/es/terms.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/es/wording.json' with { type: 'json' };
import type { CalendarFile, LegalFormTable } from '../../../contract/generated/types.js';
import { readCalendar } from '../calendar.js';
import { readLegalForms } from '../legal-forms.js';
import { registeredLaw, type Vocabulary } from '../registered/country.js';
import type { Wording } from '../registered/wording.js';
import { nifScheme } from '../tax-ids.js';

/** The Spanish word lists. */
export const spanishVocabulary: Vocabulary = { ...people, ...lists, places, faculties };

/** The sentences of Spanish documents. */
export const spanishWording: Wording = wording;

/** The law of Spain, by which its reports are judged. */
export const spanishLaw = registeredLaw({
  country: 'ES',
  policy,
  forms: readLegalForms(forms as LegalFormTable),
  calendar: readCalendar(days as CalendarFile),
  taxId: nifScheme,
  terms,
  decimalMark: ',',
  wording,
  vocabulary: spanishVocabulary,
  locator: ({ volume, folio, sheet, entry }) =>
    `tomo ${volume}, folio ${folio}, sección 8.ª, hoja ${sheet}, inscripción ${entry}`,
  powerEntry: /inscripción \d+\.ª/,
});
