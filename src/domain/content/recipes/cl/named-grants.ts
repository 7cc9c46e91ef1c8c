import type { Power } from '../../../../contract/generated/types.js';
import { styledNotary } from '../../../jurisdictions/cl/notaries.js';
import { fill } from '../../../jurisdictions/cl/phrases.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { defects } from './defects.js';

const { granted } = defects.PODER;

/** When and by which deed a power was granted, as another deed names it; of one that no deed gave, its day. */
export function grantOf({ validFrom, instrument: { form, deed } }: Power): string {
  const grantDate = spanishDate(validFrom);
  if (deed === null) return fill(granted.day, { grantDate });
  return fill(form === 'acta_reducida' ? granted.minutes : granted.deed, {
    grantDate,
    deedDate: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryStyled: styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  });
}
