import { type CivilDate, yearOf } from '../../../values/dates.js';
import { type DrawKey, drawsAt } from '../../../values/draw.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { formOf } from '../legal-forms.js';
import { type DeedCompany, drawNotary } from '../notaries.js';
import { fill, wording } from '../phrases.js';
import type { Commune } from '../vocabulary.js';
import {
  boardElectedOn,
  type CompanyWithBoard,
  minutesReducedOn,
  minutesReduction,
  usualTermYears,
} from './board-elections.js';
import type { CompanyPlan, PersonDraft, PersonPlan } from './company-plan.js';
import { type CompanyLife, isElectronic, lifeOf, stateOn, writesAdministration } from './company-states.js';
import type { CompanyIdentity } from './identity.js';
import { makeDistinct, managersOccupation } from './people-plan.js';

/** Through whom a company acts on a day. */
export interface Representation {
  /** Whoever must sign together, as its own plan knows them. */
  readonly people: readonly PersonPlan[];
  readonly capacity: Capacity;
}

/** As what somebody acts for a company, and where it stands, as a deed of the day says after "consta". */
export interface Capacity {
  readonly office: keyof typeof wording.PARTES.office;
  readonly standing: string;
}

/**
 * Through whom a company acts on a day, by its own plan: what a report on it tells of its administration is what the
 * deeds say that it signs as the holder of another. All administrators sign where they must act together, else the
 * first; for a board its manager does.
 */
export function representationOn(plan: CompanyPlan, day: CivilDate): Representation {
  const life = lifeOf(plan);
  const written = writtenBy(plan, life);
  if (plan.administration.form === 'directorio')
    return { people: [managerOn(plan, written, day)], capacity: managerCapacity(written, day) };
  const { form, members } = stateOn(life, day).administration;
  const signing = form === 'administradores_conjuntos' ? members : members.slice(0, 1);
  const people = signing.map((key) => personOf(plan, key));
  return { people, capacity: { office: 'representante_legal', standing: statutesOn(written, life, day) } };
}

/** In which capacity somebody acts for a company that has no plan: its owners are settled, and none of its deeds are. */
export function settledCapacity(report: DrawKey, identity: CompanyIdentity, day: CivilDate): Capacity {
  const { taxId, commune, foundedOn } = identity;
  const key = { ...report, company: taxId };
  const written: DocumentedCompany = {
    plan: { key, commune, foundedOn, asOfDate: day, administration: { termYears: usualTermYears } },
    draws: (path) => drawsAt(key, path),
    entities: [],
    founded: { commune, electronic: isElectronic(identity) },
  };
  return formOf(identity).administration === 'board'
    ? managerCapacity(written, day)
    : { office: 'representante_legal', standing: standingAtFounding(written) };
}

/** A company whose papers can be named, with where and how it was founded. */
interface DocumentedCompany extends DeedCompany {
  readonly plan: CompanyWithBoard & Pick<CompanyPlan, 'key' | 'commune'>;
  readonly founded: { readonly commune: Commune; readonly electronic: boolean };
}

function writtenBy(plan: CompanyPlan, { founding }: CompanyLife): DocumentedCompany {
  return {
    plan,
    draws: (path) => drawsAt(plan.key, path),
    entities: plan.parties.map((party) => ({ person: party.kind === 'person' ? party.known : null })),
    founded: { commune: founding.commune, electronic: isElectronic(founding) },
  };
}

function personOf({ parties, name }: CompanyPlan, key: string): PersonPlan {
  const party = parties.find((one) => one.key === key);
  if (party?.kind !== 'person') throw new RangeError(`${name} has nobody called ${key}`);
  return party;
}

// The statutes of the founding, or the last change of them that named who administers.
function statutesOn(written: DocumentedCompany, life: CompanyLife, day: CivilDate): string {
  const texts = wording.PARTES.standing;
  const change = life.changes.findLast(({ step }) => writesAdministration(step) && step.date <= day);
  if (change === undefined) return standingAtFounding(written);
  const { step, before, after } = change;
  const date = spanishDate(step.date);
  if (isElectronic(after)) return fill(texts.amendingForm, { date });
  const { office } = drawNotary(written, written.draws(`acts/${step.kind}/deed`), before.commune, step.date);
  return fill(texts.amendingDeed, { date, notaryOffice: office });
}

function standingAtFounding(written: DocumentedCompany): string {
  const texts = wording.PARTES.standing;
  const { foundedOn } = written.plan;
  const { commune, electronic } = written.founded;
  const date = spanishDate(foundedOn);
  if (electronic) return fill(texts.form, { date });
  const { office } = drawNotary(written, written.draws('acts/constitucion/deed'), commune, foundedOn);
  return fill(texts.deed, { date, notaryOffice: office });
}

/** When the board was elected that had called its manager by a deed of that day at the latest; null before the first. */
function managerElectedOn(written: DocumentedCompany, day: CivilDate): CivilDate | null {
  const { draws, plan } = written;
  return boardElectedOn(draws, plan, (on) => minutesReducedOn(written, 'ACTA_DIRECTORIO', on) <= day);
}

function managerCapacity(written: DocumentedCompany, day: CivilDate): Capacity {
  const office = 'gerente_general';
  const founding = standingAtFounding(written);
  const electedOn = managerElectedOn(written, day);
  if (electedOn === null) return { office, standing: founding };
  const { date, notary } = minutesReduction(written, 'ACTA_DIRECTORIO', electedOn);
  const values = { founding, date: spanishDate(date), notaryOffice: notary.office };
  return { office, standing: fill(wording.PARTES.standing.session, values) };
}

// The manager of today was called by the board of today; before, others were, for two terms of the board each.
function managerOn(plan: CompanyPlan, written: DocumentedCompany, day: CivilDate): PersonPlan {
  const electedOn = managerElectedOn(written, day);
  if (electedOn === managerElectedOn(written, plan.horizon)) return personOf(plan, 'manager');
  const founded = yearOf(plan.foundedOn);
  const years = 2 * plan.administration.termYears;
  const turn = electedOn === null ? 0 : Math.floor((yearOf(electedOn) - founded - 1) / years);
  const key = `former_manager_${turn + 1}`;
  const draft: PersonDraft = {
    key,
    kind: 'person',
    settled: { occupation: managersOccupation(plan.key, key) },
    born: [founded + years * turn - 60, founded + years * turn - 34],
    origin: { key: plan.key, party: key, commune: plan.commune },
  };
  const known = makeDistinct([...plan.parties, draft]).at(-1);
  if (known?.kind !== 'person') throw new RangeError(`${plan.name} had no manager`);
  return known;
}
