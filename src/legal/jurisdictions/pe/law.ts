import calendar from '../../../../fixtures/calendars/pe.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/pe.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/pe.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/pe/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/pe/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/pe/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/pe/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/pe/terms.json' with { type: 'json' };
import { registeredLaw } from '../registered/country.js';
import { rucScheme } from '../tax-ids.js';

/** The law of Peru, by which its reports are judged. */
export const peruvianLaw = registeredLaw({
  country: 'PE',
  policy,
  forms,
  calendar,
  taxId: rucScheme,
  terms,
  decimalMark: '.',
  vocabulary: { ...people, ...lists, places, faculties },
  locator: ({ folio, entry }) => `partida electrónica N° ${folio}, asiento ${entry}`,
  // Appointments and powers have rubric C; those of the founding are in its entry.
  powerLocator: ({ folio, entry }, ordinal) => {
    const own = ordinal === null ? entry : `C${String(ordinal).padStart(5, '0')}`;
    return `partida electrónica N° ${folio}, asiento ${own}`;
  },
  powerEntry: /partida electrónica N° \d+, asiento [A-D]\d{5}/,
});
