import type { CivilDate } from '../../../../values/dates.js';
import type { Regime } from '../../company-choices.js';
import { formOf } from '../legal-forms.js';
import type {
  AcquisitionPlan,
  AdministrationPlan,
  CompanyPlan,
  HoldingPlan,
  PastChange,
} from './company-plan.js';

/** The facts of a company between two changes. */
export interface CompanyState
  extends Pick<
    CompanyPlan,
    'name' | 'legalForm' | 'regime' | 'capital' | 'currency' | 'units' | 'commune' | 'holdings'
  > {
  readonly purpose: string;
  readonly administration: Pick<AdministrationPlan, 'form' | 'members'>;
}

/** A change with the states before and after it. */
export interface CompanyChange {
  readonly step: PastChange;
  readonly before: CompanyState;
  readonly after: CompanyState;
}

/** The history of the company: its state at the founding and its changes in order, derived backwards from today. */
export interface CompanyLife {
  readonly founding: CompanyState;
  readonly changes: readonly CompanyChange[];
  readonly today: CompanyState;
}

/** Returns the history of a planned company. */
export function lifeOf(plan: Omit<CompanyPlan, 'parties'>): CompanyLife {
  const { name, regime, capital, currency, units, commune, administration, holdings } = plan;
  const { purpose } = plan.industry;
  // A founding deed makes a closed company; its entry in the register of securities makes it listed.
  const { wordedLike: legalForm = plan.legalForm } = formOf(plan);
  const facts = { name, legalForm, regime, capital, currency, units, commune };
  const today: CompanyState = { ...facts, purpose, administration, holdings };
  const changes: CompanyChange[] = [];
  let after = today;
  for (const step of plan.past.toReversed()) {
    const before = stateBefore(step, after);
    changes.unshift({ step, before, after });
    after = before;
  }
  return { founding: after, changes, today };
}

/** Returns the state on a date, after the changes of that date. */
export function stateOn(life: CompanyLife, date: CivilDate): CompanyState {
  return life.changes.findLast(({ step }) => step.date <= date)?.after ?? life.founding;
}

/** Returns whether the capital is divided into shares. */
export function inShares(company: Pick<CompanyPlan, 'legalForm'>): boolean {
  return formOf(company).interest === 'acciones';
}

/** Returns whether a change converts rights into shares. */
export function dividesIntoShares({ step, before, after }: CompanyChange): boolean {
  return step.kind === 'transformacion' && !inShares(before) && inShares(after);
}

/** Returns whether acts are in the electronic register; otherwise they are deeds in the commercial one. */
export function isElectronic({ regime }: { readonly regime: Regime }): boolean {
  return regime === 'RES' || regime === 'MIGRADA_A_RES';
}

/** Returns whether a change rewrites the administration; a transformation brings new statutes. */
export function writesAdministration({ kind }: PastChange): boolean {
  return kind === 'cambio_administracion' || kind === 'transformacion';
}

export type TransferChange = CompanyChange & { readonly step: Extract<PastChange, { kind: 'transfer' }> };

/** Returns the sales of shares or rights, in order. */
export function transfersOf({ changes }: CompanyLife): TransferChange[] {
  return changes.filter((change): change is TransferChange => change.step.kind === 'transfer');
}

function stateBefore(step: PastChange, after: CompanyState): CompanyState {
  switch (step.kind) {
    case 'cambio_nombre':
      return { ...after, name: step.before };
    case 'cambio_domicilio':
      return { ...after, commune: step.before };
    case 'cambio_objeto':
      return { ...after, purpose: step.before };
    case 'cambio_administracion':
      return { ...after, administration: step.before };
    case 'transformacion':
      return { ...after, name: step.before, legalForm: formOf(after).transformedFrom ?? after.legalForm };
    case 'migracion':
      return { ...after, regime: 'TRADICIONAL' };
    case 'fusion': {
      // The capital grows in proportion to the issued shares.
      const units = step.issued.reduce((left, held) => left - held.units, after.units);
      const newcomers = new Set(step.issued.map(({ holder }) => holder));
      const holdings = after.holdings.filter(({ holder }) => !newcomers.has(holder));
      return { ...after, capital: (after.capital / after.units) * units, units, holdings };
    }
    case 'aumento_capital': {
      const { factor } = step;
      const capital = after.capital / factor;
      // New shares go to the holders in proportion. Rights keep their proportion automatically.
      if (!inShares(after)) return { ...after, capital };
      const holdings = after.holdings.map((held) => ({ ...held, units: held.units / factor }));
      return { ...after, capital, units: after.units / factor, holdings };
    }
    case 'transfer': {
      const { from, to, series, units } = step;
      const kept = after.holdings.flatMap((held) => {
        if (held.holder !== to || held.series !== series) return [held];
        return held.units === units ? [] : [{ ...held, units: held.units - units }];
      });
      return { ...after, holdings: [...kept, { holder: from, series, units }] };
    }
  }
}
/**
 * Returns how a holder came in: as a founder, by a merger, or by purchase from a founder; later increases add to it.
 * If rights were converted, holders of the time got their shares by exchange.
 */
export function acquisitionOf(
  { foundedOn }: Pick<CompanyPlan, 'foundedOn'>,
  life: CompanyLife,
  held: HoldingPlan,
): AcquisitionPlan {
  const { founding, changes } = life;
  const founder = founding.holdings.some(
    ({ holder, series }) => holder === held.holder && series === held.series,
  );
  const merged = changes.find(
    ({ step }) => step.kind === 'fusion' && step.issued.some(({ holder }) => holder === held.holder),
  );
  if (merged !== undefined) return { on: merged.step.date, how: 'fusion' };
  const bought = changes.find(({ step }) => step.kind === 'transfer' && step.to === held.holder);
  const acquired: AcquisitionPlan =
    founder || bought === undefined
      ? { on: foundedOn, how: 'constitucion' }
      : { on: bought.step.date, how: 'compraventa' };
  const convertedOn = life.changes.find(dividesIntoShares)?.step.date;
  return convertedOn !== undefined && acquired.on < convertedOn
    ? { on: convertedOn, how: 'canje' }
    : acquired;
}

/** Units that a holder acquired on one day and still has. */
interface AcquiredUnits {
  readonly date: CivilDate;
  readonly how: 'constitucion' | 'aumento' | 'fusion' | 'compraventa' | 'canje';
  readonly units: number;
}

/**
 * Returns the units that a current holder acquired and those sold, oldest first. If rights were converted, the list
 * begins with the shares given for them.
 */
export function dealingsOf(
  life: CompanyLife,
  { foundedOn }: CompanyPlan,
  { holder, series }: HoldingPlan,
): { acquired: AcquiredUnits[]; sold: Pick<AcquiredUnits, 'date' | 'units'>[] } {
  const acquired: AcquiredUnits[] = [];
  const sold: Pick<AcquiredUnits, 'date' | 'units'>[] = [];
  const give = (to: HoldingPlan, date: CivilDate, how: AcquiredUnits['how']): void => {
    if (to.holder === holder && to.series === series) acquired.push({ date, how, units: to.units });
  };
  for (const founder of life.founding.holdings) give(founder, foundedOn, 'constitucion');
  for (const change of life.changes) {
    const { step, before, after } = change;
    if (dividesIntoShares(change)) {
      acquired.length = 0;
      sold.length = 0;
      for (const holding of before.holdings) give(holding, step.date, 'canje');
    }
    if (step.kind === 'transfer') {
      const { from, to, units, date } = step;
      if (from === holder && step.series === series) sold.push({ date, units });
      give({ holder: to, series: step.series, units }, date, 'compraventa');
    }
    if (step.kind === 'fusion') {
      for (const issued of step.issued) give(issued, step.date, 'fusion');
    }
    if (step.kind === 'aumento_capital' && inShares(after)) {
      const issued = after.units / before.units - 1;
      for (const holding of before.holdings)
        give({ ...holding, units: holding.units * issued }, step.date, 'aumento');
    }
  }
  return { acquired, sold };
}

/** A contribution to the capital by a holder. */
interface ContributionMade {
  readonly holder: string;
  readonly kind: 'dinero' | 'patrimonio';
  readonly amount: number;
  readonly paidOn: CivilDate;
}

/** Returns the contributions up to a date: of founders, of holders in proportion at each increase, and of a merger. */
export function contributionsOf(
  { founding, changes }: CompanyLife,
  { foundedOn }: Pick<CompanyPlan, 'foundedOn'>,
  on: CivilDate,
): ContributionMade[] {
  const made = (
    holdings: readonly HoldingPlan[],
    valueOfUnit: number,
    paidOn: CivilDate,
    kind: ContributionMade['kind'] = 'dinero',
  ) => holdings.map(({ holder, units }) => ({ holder, kind, amount: valueOfUnit * units, paidOn }));
  const past = changes.filter(({ step }) => step.date <= on);
  const increases = past.flatMap(({ step, before, after }) =>
    step.kind === 'aumento_capital'
      ? made(before.holdings, (after.capital - before.capital) / before.units, step.date)
      : [],
  );
  const mergers = past.flatMap(({ step, after }) =>
    step.kind === 'fusion' ? made(step.issued, after.capital / after.units, step.date, 'patrimonio') : [],
  );
  return [...made(founding.holdings, founding.capital / founding.units, foundedOn), ...increases, ...mergers];
}
