import type { Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { spanishList } from '../../../words/spanish-lists.js';
import type { Practice } from '../../practice.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { styledNotary } from '../notaries.js';
import { fill, genderOf, genderOfAll, wording } from '../phrases.js';
import { stateOn } from '../plan/company-states.js';
import { administrationDocument } from '../powers/administration.js';
import { dottedRut } from '../rut.js';
import type { ChileanActs } from './acts.js';
import { appearsInPerson } from './appearances.js';
import { ownVoice } from './faculty-clauses.js';
import { majorityOf } from './majority.js';

const texts = wording.ESCRITURA_PODER;

/** Through whom the company appears in a deed of mandate of that day: who, in which office, and where that stands. */
export function mandateAppearance(file: ChileanCaseFile, acts: ChileanActs, day: CivilDate): string {
  const people = actingRepresentatives(file);
  const [first] = people;
  if (first === undefined) throw new RangeError('nobody administers the company');
  return fill(texts.appearance[people.length === 1 ? 'one' : 'many'], {
    company: stateOn(file.life, day).name,
    taxId: dottedRut(file.plan.taxId),
    persons: appearTogether(people, file.subject.address, day),
    majority: majorityOf(people),
    office:
      people.length === 1
        ? texts.office[officeIn(file)][genderOf(first)]
        : texts.represented.office[genderOfAll(people)],
    standing: standingOf(file, acts),
  });
}

/** Those who represent the company in a deed of that day: as it names them, in which office, and how they speak. */
export function describeRepresentatives(
  ...[officers, otherwise, day, form]: Parameters<NonNullable<Practice['representing']>>
): { [placeholder: string]: string } {
  const people = officers.map(({ entity }) => entity);
  const [first, ...others] = officers;
  const { office, speaks } = texts.represented;
  return {
    persons: appearTogether(people, otherwise, day),
    office: others.length > 0 || first === undefined ? office[genderOfAll(people)] : officeOf(first, form),
    majority: majorityOf(people),
    speaks: speaks[others.length > 0 ? 'many' : 'one'],
  };
}

type RepresentativesParameters = Parameters<NonNullable<Practice['representing']>>;

/** Owners and partners administer as what they are. */
function officeOf(
  { entity, titleLabel }: RepresentativesParameters[0][number],
  form: RepresentativesParameters[3],
): string {
  if (form === 'titular') return texts.office.titular[genderOf(entity)];
  return form === 'socios' ? texts.office.socio[genderOf(entity)] : titleLabel.toLowerCase();
}

function appearTogether(people: readonly Entity[], otherwise: Entity['address'], day: CivilDate): string {
  return spanishList(
    people.map((person) => appearsInPerson(person, otherwise, day)),
    'y',
    '; ',
  );
}

/** Whether several appear for the company. */
export function actTogether(file: ChileanCaseFile): boolean {
  return actingRepresentatives(file).length > 1;
}

/** Those through whom the company appears: all administrators where they must act together, else the first. */
export function actingRepresentatives({ plan, party }: ChileanCaseFile): Entity[] {
  const { form, members } = plan.administration;
  return (form === 'administradores_conjuntos' ? members : members.slice(0, 1)).map(party);
}

function officeIn({ plan }: ChileanCaseFile): keyof typeof texts.office {
  const { form } = plan.administration;
  if (form === 'titular') return 'titular';
  if (form === 'socios') return 'socio';
  return formOf(plan).agency ? 'agente' : 'administrador';
}

function standingOf(file: ChileanCaseFile, { incorporation, amendments }: ChileanActs): string {
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
