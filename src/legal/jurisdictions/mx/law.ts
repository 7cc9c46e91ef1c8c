import calendar from '../../../../fixtures/calendars/mx.json' with { type: 'json' };
import forms from '../../../../fixtures/legal-forms/mx.json' with { type: 'json' };
import policy from '../../../../fixtures/policy/mx.json' with { type: 'json' };
import faculties from '../../../../fixtures/vocabulary/mx/faculties.json' with { type: 'json' };
import lists from '../../../../fixtures/vocabulary/mx/lists.json' with { type: 'json' };
import people from '../../../../fixtures/vocabulary/mx/people.json' with { type: 'json' };
import places from '../../../../fixtures/vocabulary/mx/places.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/mx/terms.json' with { type: 'json' };
import { registeredLaw } from '../registered/country.js';
import { rfcScheme } from '../tax-ids.js';

/** The law of Mexico, by which its reports are judged. */
export const mexicanLaw = registeredLaw({
  country: 'MX',
  policy,
  forms,
  calendar,
  taxId: rfcScheme,
  terms,
  decimalMark: '.',
  vocabulary: { ...people, ...lists, places, faculties },
  locator: ({ folio, entry }) => `folio mercantil electrónico ${folio}, número único (NCI) ${entry}`,
  powerEntry: /número único \(NCI\) \d+/,
});
