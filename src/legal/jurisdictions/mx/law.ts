import days from '../../../../fixtures/calendars/mx.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/mx.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/mx.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/mx/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/mx/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/mx/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/mx/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/mx/terms.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/mx/wording.json' with { type: 'json' };
import type { CalendarFile, LegalFormTable } from '../../../contract/generated/types.js';
import { readCalendar } from '../calendar.js';
import { readLegalForms } from '../legal-forms.js';
import { registeredLaw, type Vocabulary } from '../registered/country.js';
import type { Wording } from '../registered/wording.js';
import { rfcScheme } from '../tax-ids.js';

/** The Mexican word lists. */
export const mexicanVocabulary: Vocabulary = { ...people, ...lists, places, faculties };

/** The sentences of Mexican documents. */
export const mexicanWording: Wording = wording;

/** The law of Mexico, by which its reports are judged. */
export const mexicanLaw = registeredLaw({
  country: 'MX',
  policy,
  forms: readLegalForms(forms as LegalFormTable),
  calendar: readCalendar(days as CalendarFile),
  taxId: rfcScheme,
  terms,
  decimalMark: '.',
  wording,
  vocabulary: mexicanVocabulary,
  locator: ({ folio, entry }) => `folio mercantil electrónico ${folio}, número único (NCI) ${entry}`,
  powerEntry: /número único \(NCI\) \d+/,
});
