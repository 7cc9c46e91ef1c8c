import changeRates from '../../../../../fixtures/vocabulary/cl/change-rates.json' with { type: 'json' };
import { addDays, type CivilDate, daysBetween, yearOf } from '../../../../values/dates.js';
import { type Draws, drawsAt } from '../../../../values/draws.js';
import type { AbsorbedCompany } from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { formOf, usualEnding } from '../legal-forms.js';
import { vocabulary, weightOf } from '../vocabulary.js';
import { drawFormerName, drawNeutralName } from './company-identity.js';
import { indexOfTaxId, successionTaxId } from './company-numbers.js';
import type {
  AdministrationPlan,
  CompanyDraft,
  HoldingPlan,
  PartyDraft,
  PastChange,
} from './company-plan.js';
import type { OwnershipPlan } from './ownership.js';

/** The current state from which a past is drawn. */
interface PresentState extends CompanyDraft {
  readonly ownership: OwnershipPlan;
  readonly administration: AdministrationPlan;
}

/**
 * Draws the changes until the horizon, backwards from today, so that they end in the planned state, with the parties
 * known only from them.
 */
export function planPast(present: PresentState): { steps: PastChange[]; parties: PartyDraft[] } {
  const { key, choices } = present;
  const merged = mergersOf(present);
  const kinds = Object.keys(changeRates) as PastChange['kind'][];
  const drawn = kinds.filter(
    (kind) =>
      isPossible(kind, present) && drawsAt(key, `history/${kind}`).chance('happened', changeRates[kind]),
  );
  const chosen = [...(choices.changes ?? drawn), ...merged];
  // Leaves two months at either end: for the register to open, and for the last act to be registered.
  const first = addDays(present.identity.foundedOn, 90);
  const days = daysBetween(first, addDays(present.horizon, -62));
  const dated = chosen
    .map((change) => (typeof change === 'string' ? { kind: change } : change))
    .map((change) => {
      const after = drawsAt(key, `history/${change.kind}`).int('days after', 0, days);
      return { date: chileanOffices.onOrAfter(addDays(first, after)), ...change };
    })
    // With an early clock, the change has not happened yet.
    .filter(({ date }) => date <= present.horizon)
    .sort((a, b) => (a.date === b.date ? (a.kind < b.kind ? -1 : 1) : a.date < b.date ? -1 : 1));
  const steps: PastChange[] = [];
  const parties: PartyDraft[] = [];
  let holdings = present.ownership.holdings;
  for (const change of dated.toReversed()) {
    const undone = undo(drawsAt(key, `history/${change.kind}`), change, present, holdings);
    if (undone === null) continue;
    steps.unshift(undone.step);
    parties.unshift(...undone.parties);
    holdings = undone.holdings;
  }
  return { steps, parties };
}

/** Returns the chosen merger; a company that is not chosen is of the same industry and form. */
function mergersOf({ key, identity, choices: { merger } }: CompanyDraft) {
  if (merger === undefined) return [];
  const { industry, legalForm } = identity;
  const taxId = successionTaxId(identity.taxId, 'fusion');
  const name = drawNeutralName(drawsAt(key, 'history/absorbed'), industry, legalForm, indexOfTaxId(taxId));
  return [{ kind: 'fusion' as const, absorbed: { name, taxId }, ...merger }];
}

function isPossible(
  kind: PastChange['kind'],
  { identity, ownership, administration }: PresentState,
): boolean {
  if (!formOf(identity).pastDrawn || identity.regime === 'EXTRANJERA') return false;
  // Only a scenario settles former forms and absorbed companies.
  if (kind === 'transformacion' || kind === 'migracion' || kind === 'fusion') return false;
  const named = identity.holderName !== null || identity.surname !== null;
  // If all partners administer, they are those of the founding. An increase in series would need classes of its own.
  const partners = administration.form === 'socios';
  const series = ownership.holdings.some((held) => held.series !== null);
  if (kind === 'cambio_nombre') return !named;
  if (kind === 'transfer') return formOf(identity).transferable && !named && !partners;
  if (kind === 'aumento_capital') return !series;
  if (kind === 'cambio_administracion') return administration.form === 'administrador_unico';
  return true;
}

interface UndoneChange {
  readonly step: PastChange;
  readonly parties: readonly PartyDraft[];
  readonly holdings: readonly HoldingPlan[];
}

/** A change with its date, and the former state if settled. */
interface DatedChange {
  readonly kind: PastChange['kind'];
  readonly date: CivilDate;
  readonly before?: string;
  readonly absorbed?: AbsorbedCompany;
  readonly holders?: readonly string[];
}

function undo(
  draws: Draws,
  { kind, date, before, absorbed, holders = [] }: DatedChange,
  present: PresentState,
  holdings: readonly HoldingPlan[],
): UndoneChange | null {
  const { identity } = present;
  if (absorbed !== undefined) {
    const issued = holdings.filter(({ holder }) => holders.includes(holder));
    const others = holdings.filter((held) => !issued.includes(held));
    return { step: { kind: 'fusion', date, absorbed, issued }, parties: [], holdings: others };
  }
  const amend = (step: PastChange, ...parties: PartyDraft[]): UndoneChange => ({ step, parties, holdings });
  switch (kind) {
    case 'transfer':
      return undoTransfer(draws, date, present, holdings);
    case 'aumento_capital':
      return undoIncrease(draws, date, present, holdings);
    case 'cambio_nombre':
      return amend({ kind, date, before: before ?? drawFormerName(draws, identity) });
    case 'transformacion': {
      const { transformedFrom: legalForm = identity.legalForm } = formOf(identity);
      const former = { ...identity, legalForm, ending: usualEnding(legalForm) };
      return amend({ kind, date, before: before ?? drawFormerName(draws, former) });
    }
    case 'migracion':
      return amend({ kind, date });
    case 'cambio_objeto':
      return amend({ kind, date, before: narrowerPurpose(identity.industry.purpose) });
    case 'cambio_administracion': {
      const former = { form: 'administrador_unico', members: ['former_administrator'] } as const;
      return amend({ kind, date, before: former }, outsider('former_administrator', present));
    }
    case 'cambio_domicilio': {
      const near = vocabulary.communes.filter(
        (other) => other.registrar === identity.commune.registrar && other !== identity.commune,
      );
      return near.length === 0 ? null : amend({ kind, date, before: draws.weighted('from', near, weightOf) });
    }
    default:
      return null;
  }
}

// An object grows by items: earlier, it lacked the item before the closing "en general".
function narrowerPurpose(purpose: string): string {
  const items = purpose.split(/; (?:y )?(?=[a-z]\) )/);
  const last = items.at(-1) ?? '';
  const kept = items.length > 2 ? items.slice(0, -2) : items.slice(0, 1);
  const closing = `${String.fromCharCode(97 + kept.length)}) ${last.replace(/^[a-z]\) /, '')}`;
  return items.length > 2 ? `${kept.join('; ')}; y ${closing}` : last;
}

function undoIncrease(
  draws: Draws,
  date: CivilDate,
  { identity, ownership }: PresentState,
  holdings: readonly HoldingPlan[],
): UndoneChange | null {
  const divided = formOf(identity).interest === 'acciones';
  const divides = (factor: number): boolean =>
    ownership.capital % (factor * ownership.units) === 0 &&
    (!divided || holdings.every(({ units }) => units % factor === 0));
  const factors = [2, 4, 5, 10].filter(divides);
  if (factors.length === 0) return null;
  const factor = draws.pick('factor', factors);
  const before = divided ? holdings.map((held) => ({ ...held, units: held.units / factor })) : holdings;
  return { step: { kind: 'aumento_capital', date, factor }, parties: [], holdings: before };
}

// A former founder sold all units of one current holder, or a part of them, to that holder.
function undoTransfer(
  draws: Draws,
  date: CivilDate,
  present: PresentState,
  holdings: readonly HoldingPlan[],
): UndoneChange | null {
  const buyer = draws.pick('buyer', holdings);
  const all = holdings.length > 1 && draws.chance('all', 0.5);
  const units = all ? buyer.units : Math.floor(buyer.units / draws.pick('part', [2, 3, 4, 5]));
  if (units === 0) return null;
  const { series } = buyer;
  const before = holdings.flatMap((held) => {
    if (held !== buyer) return [held];
    const kept = held.units - units;
    return kept === 0 ? [] : [{ ...held, units: kept }];
  });
  return {
    step: { kind: 'transfer', date, from: 'founder', to: buyer.holder, series, units },
    parties: [outsider('founder', present)],
    holdings: [...before, { holder: 'founder', series, units }],
  };
}

function outsider(key: string, { key: report, identity }: PresentState): PartyDraft {
  const founded = yearOf(identity.foundedOn);
  const origin = { key: report, party: key, commune: identity.commune };
  return { key, kind: 'person', settled: {}, born: [founded - 58, founded - 26], origin };
}
