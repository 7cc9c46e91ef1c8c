import calendar from '../../../../fixtures/calendars/es.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/es.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/es.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/es/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/es/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/es/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/es/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/es/terms.json' with { type: 'json' };
import { registeredLaw } from '../registered/country.js';
import { nifScheme } from '../tax-ids.js';

/** The law of Spain, by which its reports are judged. */
export const spanishLaw = registeredLaw({
  country: 'ES',
  policy,
  forms,
  calendar,
  taxId: nifScheme,
  terms,
  decimalMark: ',',
  vocabulary: { ...people, ...lists, places, faculties },
  locator: ({ volume, folio, sheet, entry }) =>
    `tomo ${volume}, folio ${folio}, sección 8.ª, hoja ${sheet}, inscripción ${entry}`,
  powerEntry: /inscripción \d+\.ª/,
});
