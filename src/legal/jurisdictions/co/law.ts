import calendar from '../../../../fixtures/calendars/co.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/co.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/co.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/co/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/co/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/co/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/co/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/co/terms.json' with { type: 'json' };
import { registeredLaw } from '../registered/country.js';
import { nitScheme } from '../tax-ids.js';

/** The law of Colombia, by which its reports are judged. */
export const colombianLaw = registeredLaw({
  country: 'CO',
  policy,
  forms,
  calendar,
  taxId: nitScheme,
  terms,
  decimalMark: ',',
  vocabulary: { ...people, ...lists, places, faculties },
  locator: ({ folio, number, volume }) =>
    `matrícula mercantil No. ${folio}, inscripción No. ${number} del libro ${volume}`,
  powerEntry: /el \d+ de \p{L}+ de \d{4} con el No\. [\d.]+ del libro V(?!\p{L})/u,
});
