import type { Entity } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import type { Acts } from './acts.js';
import { administrationDocument } from './administration.js';
import { appearsInPerson } from './appearances.js';
import type { CaseFile } from './case-file.js';
import { stateOn } from './company-states.js';
import { ownVoice } from './faculty-clauses.js';
import { formOf } from './legal-forms.js';
import { styledNotary } from './notaries.js';
import { fill, genderOf, wording } from './phrases.js';
import { dottedRut } from './rut.js';

const texts = wording.ESCRITURA_PODER;
const { majority } = wording.PARTES;

/** Through whom the company appears in a deed of mandate of that day: who, in which office, and where that stands. */
export function mandateAppearance(file: CaseFile, acts: Acts, day: CivilDate): string {
  const people = speakers(file);
  const [first] = people;
  if (first === undefined) throw new RangeError('nobody administers the company');
  return fill(texts.appearance[people.length === 1 ? 'one' : 'many'], {
    company: stateOn(file.life, day).name,
    taxId: dottedRut(file.plan.taxId),
    persons: spanishList(
      people.map((person) => appearsInPerson(person, file.subject.address, day)),
      'y',
      '; ',
    ),
    majority: people.length === 1 ? majority[genderOf(first)] : majority.many,
    office: texts.office[officeIn(file)][genderOf(first)],
    standing: standingOf(file, acts),
  });
}

// All administrators where they must act together, else the first.
function speakers({ plan, party }: CaseFile): Entity[] {
  const { form, members } = plan.administration;
  return (form === 'administradores_conjuntos' ? members : members.slice(0, 1)).map(party);
}

function officeIn({ plan }: CaseFile): keyof typeof texts.office {
  const { form } = plan.administration;
  if (form === 'titular') return 'titular';
  if (form === 'socios') return 'socio';
  return formOf(plan).agency ? 'agente' : 'administrador';
}

function standingOf(file: CaseFile, { incorporation, amendments }: Acts): string {
  const documentId = administrationDocument(file);
  const act = [incorporation, ...amendments].find(
    ({ deed, res }) => (deed ?? res)?.documentId === documentId,
  );
  const date = spanishDate(act?.deed?.date ?? act?.date ?? file.plan.foundedOn);
  if (act?.deed == null) return fill(texts.standing.form, { ...ownVoice(file.plan), date });
  const { notaryName, notaryOffice, repertoireNumber } = act.deed;
  const notaryStyled = styledNotary(notaryName);
  return fill(texts.standing.deed, { date, notaryOffice, notaryStyled, repertoire: repertoireNumber });
}
