import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { addDays, type CivilDate, earliest, isoDate, yearOf } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate } from '../../../words/spanish.js';
import { lastMeetingDay } from '../../law.js';
import { chileanOffices } from '../calendar.js';
import { chileanLaw } from '../law.js';
import { formOf } from '../legal-forms.js';
import { type DeedCompany, drawNotary, type Notary } from '../notarial-deeds.js';
import type { Commune } from '../vocabulary.js';
import { type CompanyLife, isElectronic, lifeOf, stateOn, writesAdministration } from './company-history.js';
import type { CompanyIdentity } from './company-identity.js';
import type { CompanyPlan, PartyDraft, PersonDraft, PersonPlan } from './company-plan.js';
import { keyAbove } from './ownership.js';
import { makeDistinct, managersOccupation } from './people.js';

/** The legal maximum, which most statutes use. */
export const usualTermYears = 3;

interface CompanyWithBoard extends DeedCompany {
  readonly plan: Pick<CompanyPlan, 'key' | 'commune' | 'foundedOn' | 'asOfDate'> & {
    readonly administration: Pick<CompanyPlan['administration'], 'termYears'>;
  };
}

/**
 * Returns when the shareholders elected the board in office on a date; null if there was none. The first ordinary
 * meeting, in April, elects the definitive board; the meetings at the end of each term renew it.
 */
export function boardElectedOn(
  { draws, plan: { foundedOn, asOfDate, administration } }: CompanyWithBoard,
  holds: (meetingOn: CivilDate) => boolean,
): CivilDate | null {
  const day = draws('administration/board').int('day of April', 2, 29);
  const { termYears } = administration;
  const first = yearOf(foundedOn) + 1;
  const renewals = Math.floor((yearOf(asOfDate) - first) / termYears);
  for (let renewal = renewals; renewal >= 0; renewal -= 1) {
    const meetingOn = inSeason(isoDate(first + renewal * termYears, 4, day));
    if (holds(meetingOn)) return meetingOn;
  }
  return null;
}

/** Returns the next office day in the ordinary meeting's months of a year, else the last one of them. */
function inSeason(day: CivilDate, ofYear: CivilDate = day): CivilDate {
  const months = chileanLaw.policy.ordinaryMeetingMonths;
  const drawn = chileanOffices.onOrAfter(day);
  return months === null ? drawn : earliest(drawn, chileanOffices.onOrBefore(lastMeetingDay(ofYear, months)));
}

/** Minutes that become a deed: of the shareholders, or of the board. */
export type MinutesOf = 'ACTA_JUNTA' | 'ACTA_DIRECTORIO';

/** Returns the date and notary of the deed to which minutes of a meeting are reduced. */
export function minutesReduction(
  file: CompanyWithBoard,
  type: MinutesOf,
  meetingOn: CivilDate,
): { readonly draws: Draws; readonly date: CivilDate; readonly notary: Notary } {
  const draws = reductionDraws(file, type);
  const date = minutesReducedOn(file, type, meetingOn);
  return { draws, date, notary: drawNotary(file, draws, file.plan.commune, date) };
}

/** Returns only the date. It precedes the end of the former board's term, so that deeds always name a board. */
export function minutesReducedOn(file: CompanyWithBoard, type: MinutesOf, meetingOn: CivilDate): CivilDate {
  const days = reductionDraws(file, type).int('days', 3, 12);
  return inSeason(addDays(meetingOn, days), meetingOn);
}

function reductionDraws({ draws }: CompanyWithBoard, type: MinutesOf): Draws {
  return draws(`administration/${type.toLowerCase()}/deed`);
}

/** The capacity in which somebody acts for a company, and its source, as a deed says after "consta". */
export interface Capacity {
  readonly office: keyof typeof wording.PARTES.office;
  readonly standing: string;
}

/**
 * Returns the representation of a company by its own plan, so that a report on it agrees with the deeds it signs as a
 * holder. All administrators sign if they must act together, else the first; for a board, the manager signs.
 */
export function representationOn(
  plan: CompanyPlan,
  day: CivilDate,
): { readonly people: readonly PersonPlan[]; readonly capacity: Capacity } {
  const life = lifeOf(plan);
  const documented: DocumentedCompany = {
    plan,
    draws: (path) => drawsAt(plan.key, path),
    entities: plan.parties.map((party) => ({ person: party.kind === 'person' ? party.known : null })),
    founded: { commune: life.founding.commune, electronic: isElectronic(life.founding) },
  };
  if (plan.administration.form === 'directorio')
    return { people: [managerOn(plan, documented, day)], capacity: managerCapacity(documented, day) };
  const { form, members } = stateOn(life, day).administration;
  const signing = form === 'administradores_conjuntos' ? members : members.slice(0, 1);
  const people = signing.map((key) => personOf(plan, key));
  return { people, capacity: { office: 'representante_legal', standing: statutesOn(documented, life, day) } };
}

/** Returns the capacity of the representative of a company without a plan; its deeds are drawn. */
export function settledCapacity(report: DrawKey, identity: CompanyIdentity, day: CivilDate): Capacity {
  const { taxId, commune, foundedOn } = identity;
  const key = { ...report, company: taxId };
  const documented: DocumentedCompany = {
    plan: { key, commune, foundedOn, asOfDate: day, administration: { termYears: usualTermYears } },
    draws: (path) => drawsAt(key, path),
    entities: [],
    founded: { commune, electronic: isElectronic(identity) },
  };
  return formOf(identity).administration === 'board'
    ? managerCapacity(documented, day)
    : { office: 'representante_legal', standing: standingAtFounding(documented) };
}

/** A company whose founding document can be named. */
interface DocumentedCompany extends CompanyWithBoard {
  readonly founded: { readonly commune: Commune; readonly electronic: boolean };
}

function personOf({ parties, name }: CompanyPlan, key: string): PersonPlan {
  const party = parties.find((one) => one.key === key);
  if (party?.kind !== 'person') throw new RangeError(`${name} has nobody called ${key}`);
  return party;
}

// Returns the statutes of the founding, or their last change that named the administration.
function statutesOn(documented: DocumentedCompany, life: CompanyLife, day: CivilDate): string {
  const texts = wording.PARTES.standing;
  const change = life.changes.findLast(({ step }) => writesAdministration(step) && step.date <= day);
  if (change === undefined) return standingAtFounding(documented);
  const { step, before, after } = change;
  const date = spanishDate(step.date);
  if (isElectronic(after)) return fillTemplate(texts.amendingForm, { date });
  const draws = documented.draws(`acts/${step.kind}/deed`);
  const { office } = drawNotary(documented, draws, before.commune, step.date);
  return fillTemplate(texts.amendingDeed, { date, notaryOffice: office });
}

function standingAtFounding(documented: DocumentedCompany): string {
  const texts = wording.PARTES.standing;
  const { foundedOn } = documented.plan;
  const { commune, electronic } = documented.founded;
  const date = spanishDate(foundedOn);
  if (electronic) return fillTemplate(texts.form, { date });
  const { office } = drawNotary(documented, documented.draws('acts/constitucion/deed'), commune, foundedOn);
  return fillTemplate(texts.deed, { date, notaryOffice: office });
}

/** Returns the election of the board that appointed the manager by a deed up to a date; null before the first one. */
function managerElectedOn(documented: DocumentedCompany, day: CivilDate): CivilDate | null {
  return boardElectedOn(documented, (on) => minutesReducedOn(documented, 'ACTA_DIRECTORIO', on) <= day);
}

function managerCapacity(documented: DocumentedCompany, day: CivilDate): Capacity {
  const office = 'gerente_general';
  const founding = standingAtFounding(documented);
  const electedOn = managerElectedOn(documented, day);
  if (electedOn === null) return { office, standing: founding };
  const { date, notary } = minutesReduction(documented, 'ACTA_DIRECTORIO', electedOn);
  const values = { founding, date: spanishDate(date), notaryOffice: notary.office };
  return { office, standing: fillTemplate(wording.PARTES.standing.session, values) };
}

// The current board appointed the current manager; each earlier manager served for two terms of the board.
function managerOn(plan: CompanyPlan, documented: DocumentedCompany, day: CivilDate): PersonPlan {
  const electedOn = managerElectedOn(documented, day);
  if (electedOn === managerElectedOn(documented, plan.horizon)) return personOf(plan, 'manager');
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
  const known = makeDistinct(plan.taxId, [...plan.parties, draft], turn).at(-1);
  if (known?.kind !== 'person') throw new RangeError(`${plan.name} had no manager`);
  return known;
}

/** Returns the representatives of corporate holders over time who are not parties otherwise. */
export function planRepresentatives(
  foundedOn: CivilDate,
  drafts: readonly PartyDraft[],
  life: CompanyLife,
): PartyDraft[] {
  const parties = new Map(drafts.map((party) => [party.key, party]));
  const representatives = new Map<string, PartyDraft>();
  for (const { holder, day } of holderSignatures(foundedOn, life)) {
    const party = parties.get(holder);
    if (party?.kind !== 'company' || party.plan === null) continue;
    for (const person of representationOn(party.plan, day).people) {
      const key = keyAbove(holder, person.key);
      if (!parties.has(key)) representatives.set(key, { ...person, key });
    }
  }
  return [...representatives.values()];
}

/** Returns when holders sign: all at the founding, and then as each change requires. */
function holderSignatures(
  foundedOn: CivilDate,
  { founding, changes }: CompanyLife,
): { holder: string; day: CivilDate }[] {
  const founders = founding.holdings.map(({ holder }) => ({ holder, day: foundedOn }));
  const later = changes.flatMap(({ step, before }) => {
    const holders = before.holdings.map(({ holder }) => holder);
    const { transferIsAct, amendedBy } = formOf(before);
    const sale = step.kind === 'transfer' ? [step.from, step.to] : [];
    const isAct = step.kind !== 'transfer' || transferIsAct;
    // One participant of a meeting takes its minutes to the notary.
    const amending = isAct ? holders.slice(0, amendedBy === 'meeting' ? 1 : undefined) : [];
    return [...new Set([...amending, ...sale])].map((holder) => ({ holder, day: step.date }));
  });
  return [...founders, ...later];
}
