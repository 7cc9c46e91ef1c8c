import { addDays, type CivilDate, earliest, isoDate, yearOf } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import { spanishDate } from '../../../words/spanish.js';
import { lastMeetingDay } from '../../law.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';
import { chileanLaw } from '../law.js';
import { formOf } from '../legal-forms.js';
import { type DeedCompany, drawNotary, type Notary } from '../notarial-deeds.js';
import { fill, wording } from '../phrases.js';
import type { Commune } from '../vocabulary.js';
import {
  type CompanyChange,
  type CompanyLife,
  isElectronic,
  lifeOf,
  stateOn,
  writesAdministration,
} from './company-history.js';
import type { CompanyIdentity } from './company-identity.js';
import type { CompanyPlan, PartyDraft, PersonDraft, PersonPlan } from './company-plan.js';
import { keyAbove } from './ownership.js';
import { makeDistinct, managersOccupation } from './people.js';

/** Most statutes let directors serve as long as the law does: three years. */
export const usualTermYears = 3;

/** A company with a board. */
interface CompanyWithBoard extends Pick<CompanyPlan, 'foundedOn' | 'asOfDate'> {
  readonly administration: Pick<CompanyPlan['administration'], 'termYears'>;
}

/**
 * When the shareholders elected the last board of which that holds; null where it holds of none. The ordinary meeting
 * sits in April. The first elects the board for good, and each with which its term is over renews it.
 */
export function boardElectedOn(
  draws: ChileanCaseFile['draws'],
  { foundedOn, asOfDate, administration: { termYears } }: CompanyWithBoard,
  holds: (meetingOn: CivilDate) => boolean,
): CivilDate | null {
  const day = draws('administration/board').int('day of April', 2, 29);
  const first = yearOf(foundedOn) + 1;
  const renewals = Math.floor((yearOf(asOfDate) - first) / termYears);
  for (let renewal = renewals; renewal >= 0; renewal -= 1) {
    const meetingOn = inSeason(isoDate(first + renewal * termYears, 4, day));
    if (holds(meetingOn)) return meetingOn;
  }
  return null;
}

/** An office day from then on, and in the months of the ordinary meeting of a year: the last one in them at most. */
function inSeason(day: CivilDate, ofYear: CivilDate = day): CivilDate {
  const months = chileanLaw.policy.ordinaryMeetingMonths;
  const drawn = chileanOffices.onOrAfter(day);
  return months === null ? drawn : earliest(drawn, chileanOffices.onOrBefore(lastMeetingDay(ofYear, months)));
}

/** Whose minutes become a deed: those of the shareholders, or of the board. */
export type MinutesOf = 'ACTA_JUNTA' | 'ACTA_DIRECTORIO';

/** A company whose minutes become deeds. */
type CompanyWithMinutes = DeedCompany & { readonly plan: Pick<CompanyPlan, 'commune'> };

/** When, and before whom, the minutes of a meeting become a deed. */
export function minutesReduction(
  file: CompanyWithMinutes,
  type: MinutesOf,
  meetingOn: CivilDate,
): { readonly draws: Draws; readonly date: CivilDate; readonly notary: Notary } {
  const draws = reductionDraws(file, type);
  const date = minutesReducedOn(file, type, meetingOn);
  return { draws, date, notary: drawNotary(file, draws, file.plan.commune, date) };
}

/**
 * The day alone, for whoever looks through all meetings for one of them. Before the term of the former board is over,
 * so that there is always a board of which deeds tell that it sits.
 */
export function minutesReducedOn(
  file: Pick<CompanyWithMinutes, 'draws'>,
  type: MinutesOf,
  meetingOn: CivilDate,
): CivilDate {
  const days = reductionDraws(file, type).int('days', 3, 12);
  return inSeason(addDays(meetingOn, days), meetingOn);
}

function reductionDraws({ draws }: Pick<CompanyWithMinutes, 'draws'>, type: MinutesOf): Draws {
  return draws(`administration/${type.toLowerCase()}/deed`);
}

/** Through whom a company acts on a day. */
interface Representation {
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

/** A company with its past, before all its parties are told apart. */
type CompanyWithParties = Pick<CompanyPlan, 'foundedOn' | 'legalForm'> & {
  readonly parties: readonly PartyDraft[];
};

/** Those who sign for its corporate holders in the life of a company, and are not among its parties otherwise. */
export function planSpeakers(company: CompanyWithParties, life: CompanyLife): PartyDraft[] {
  const parties = new Map(company.parties.map((party) => [party.key, party]));
  const speakers = new Map<string, PartyDraft>();
  for (const { holder, day } of holderSignatures(company, life)) {
    const party = parties.get(holder);
    if (party?.kind !== 'company' || party.plan === null) continue;
    for (const person of representationOn(party.plan, day).people) {
      const key = keyAbove(holder, person.key);
      if (!parties.has(key)) speakers.set(key, { ...person, key });
    }
  }
  return [...speakers.values()];
}

interface HolderSignature {
  readonly holder: string;
  readonly day: CivilDate;
}

/** Who signs what as a holder: all found the company, and who amends it, sells and buys follows from the change. */
function holderSignatures(
  { foundedOn }: CompanyWithParties,
  { founding, changes }: CompanyLife,
): HolderSignature[] {
  const founders = founding.holdings.map(({ holder }) => ({ holder, day: foundedOn }));
  return [...founders, ...changes.flatMap(signingsOf)];
}

function signingsOf({ step, before }: CompanyChange): HolderSignature[] {
  const holders = before.holdings.map(({ holder }) => holder);
  const form = formOf(before);
  const sale = step.kind === 'transfer' ? [step.from, step.to] : [];
  const isAct = step.kind !== 'transfer' || form.transferIsAct;
  // One who was at a meeting takes its minutes to the notary.
  const amending = isAct ? holders.slice(0, form.amendedBy === 'meeting' ? 1 : undefined) : [];
  return [...new Set([...amending, ...sale])].map((holder) => ({ holder, day: step.date }));
}
