import type { Entity } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { entityId, type RegisteredCaseFile } from './case-file.js';
import type { CountryData } from './kit.js';
import { appearance, sexOf } from './people.js';
import type { RegisteredPlan } from './plan.js';

const speakers = ['administrador', 'gerente_general', 'representante_legal', 'presidente'];

/** Who speaks for the company in its papers, as those of that day name him or her, or else those of today. */
export interface Speakers {
  readonly representative: string;
  readonly delegate: string;
}

export function speakersIn(
  kit: CountryData,
  plan: RegisteredPlan,
  entities: readonly Entity[],
  on?: CivilDate,
): Speakers {
  const named: OfficerNaming = (officers) => inOffice(kit, officers, entities, on);
  return { representative: named(representatives(plan)), delegate: named(delegates(plan)) };
}

/** Who take minutes to the notary. */
export function delegatesIn({ plan, party }: Pick<RegisteredCaseFile, 'plan' | 'party'>): Entity[] {
  return delegates(plan).map((officer) => party(officer.party));
}

/** Who speak for the company in its deeds. */
export function representativesIn({ plan, party }: Pick<RegisteredCaseFile, 'plan' | 'party'>): Entity[] {
  return representatives(plan).map((officer) => party(officer.party));
}

type Officers = RegisteredPlan['arrangement']['officers'];
type OfficerNaming = (officers: Officers) => string;

/** Each in which office: all who must act together, else the first. */
function representatives({ arrangement }: RegisteredPlan): Officers {
  const title = speakers.find((speaker) => arrangement.officers.some((officer) => officer.title === speaker));
  const officers = arrangement.officers.filter((officer) => officer.title === title);
  return arrangement.actingForm === 'conjunta' ? officers : officers.slice(0, 1);
}

/** Who takes minutes to the notary: the secretary, or else who speaks for the company. */
function delegates(plan: RegisteredPlan): Officers {
  const secretary = plan.arrangement.officers.filter(({ title }) => title === 'secretario');
  return secretary.length === 0 ? representatives(plan) : secretary;
}

function inOffice(kit: CountryData, officers: Officers, entities: readonly Entity[], on?: CivilDate): string {
  return spanishList(
    officers.flatMap(({ party, label }) => {
      const entity = entities.find(({ id }) => id === entityId(party));
      return entity === undefined
        ? []
        : `${appearance(kit, entity, on)}, ${label[sexOf(entity)].toLowerCase()}`;
    }),
    'y',
    '; ',
  );
}
