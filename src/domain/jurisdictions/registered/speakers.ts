import type { Entity } from '../../../contract/generated/types.js';
import { spanishList } from '../../words/spanish-lists.js';
import { entityId } from './case-file.js';
import type { Kit } from './kit.js';
import { nameWithId, sexOf } from './people.js';
import type { RegisteredPlan } from './plan.js';

const speakers = ['administrador', 'gerente_general', 'representante_legal', 'presidente'];

/** Who speaks for the company in its deeds, each in which office: all who must act together, else the first. */
export function representativeIn(
  kit: Kit,
  { arrangement }: RegisteredPlan,
  parties: ReadonlyMap<string, Entity>,
): string {
  const title = speakers.find((speaker) => arrangement.officers.some((officer) => officer.title === speaker));
  const officers = arrangement.officers.filter((officer) => officer.title === title);
  const together = arrangement.actingForm === 'conjunta' ? officers : officers.slice(0, 1);
  return inOffice(kit, together, parties);
}

/** Who takes minutes to the notary: the secretary, or else who speaks for the company. */
export function delegateIn(kit: Kit, plan: RegisteredPlan, parties: ReadonlyMap<string, Entity>): string {
  const secretary = plan.arrangement.officers.filter(({ title }) => title === 'secretario');
  return secretary.length === 0 ? representativeIn(kit, plan, parties) : inOffice(kit, secretary, parties);
}

function inOffice(
  kit: Kit,
  officers: RegisteredPlan['arrangement']['officers'],
  parties: ReadonlyMap<string, Entity>,
): string {
  return spanishList(
    officers.flatMap(({ party, label }) => {
      const entity = parties.get(entityId(party));
      return entity === undefined ? [] : `${nameWithId(kit, entity)}, ${label[sexOf(entity)].toLowerCase()}`;
    }),
    'y',
    '; ',
  );
}
