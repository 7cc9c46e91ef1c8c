import days from '../../../../fixtures/calendars/pe.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/pe.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/pe.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/pe/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/pe/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/pe/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/pe/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/pe/terms.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/pe/wording.json' with { type: 'json' };
import type { CalendarFile, LegalFormTable } from '../../../contract/generated/types.js';
import { readCalendar } from '../calendar.js';
import { readLegalForms } from '../legal-forms.js';
import { registeredLaw, type Vocabulary } from '../registered/country.js';
import type { Wording } from '../registered/wording.js';
import { rucScheme } from '../tax-ids.js';

/** The Peruvian word lists. */
export const peruvianVocabulary: Vocabulary = { ...people, ...lists, places, faculties };

/** The sentences of Peruvian documents. */
export const peruvianWording: Wording = wording;

/** The law of Peru, by which its reports are judged. */
export const peruvianLaw = registeredLaw({
  country: 'PE',
  policy,
  forms: readLegalForms(forms as LegalFormTable),
  calendar: readCalendar(days as CalendarFile),
  taxId: rucScheme,
  terms,
  decimalMark: '.',
  wording,
  vocabulary: peruvianVocabulary,
  locator: ({ folio, entry }) => `partida electrónica N° ${folio}, asiento ${entry}`,
  // Appointments and powers have rubric C; those of the founding are in its entry.
  powerLocator: ({ folio, entry }, ordinal) => {
    const own = ordinal === null ? entry : `C${String(ordinal).padStart(5, '0')}`;
    return `partida electrónica N° ${folio}, asiento ${own}`;
  },
  powerEntry: /partida electrónica N° \d+, asiento [A-D]\d{5}/,
});
