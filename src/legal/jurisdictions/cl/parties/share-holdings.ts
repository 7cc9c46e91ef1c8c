import type {
  Entity,
  FoundingRegister,
  Shareholder,
  ShareTransfer,
} from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../../values/dates.js';
import { memoize } from '../../../../values/memoize.js';
import { percentagesOf } from '../../../../values/percentages.js';
import { actDocumentId } from '../acts/acts.js';
import { appearsInDeeds } from '../acts/clauses.js';
import { chileanOffices } from '../calendar.js';
import { type ChileanCaseFile, entityId, isRegistered } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { capitalMoney } from '../phrases.js';
import {
  acquisitionOf,
  type CompanyChange,
  type CompanyState,
  dividesIntoShares,
  inShares,
  type TransferChange,
  transfersOf,
} from '../plan/company-history.js';
import type { AcquisitionPlan, ChainPlan, HoldingPlan, PastChange } from '../plan/company-plan.js';

/** The series of a company with one kind of shares. */
export const singleSeries = 'única';

type Interest = Shareholder['interest'];

/** Writes the holdings in the subject, with past ones last, then those in the companies that hold it. */
export function writeShareholders(file: ChileanCaseFile): Shareholder[] {
  return [
    ...currentHoldings(file),
    ...pastHoldings(file),
    ...file.plan.chains.flatMap((chain) => chainHoldings(file, chain)),
  ];
}

function currentHoldings(file: ChileanCaseFile): Shareholder[] {
  const { holdings, units, capital } = file.life.today;
  const percentages = percentagesOf(
    holdings.map((held) => held.units),
    units,
  );
  return holdings.map((held, index) => {
    const value = capitalMoney(file.plan, (capital / units) * held.units);
    return {
      id: `shr_${held.holder}${held.series === null ? '' : `_${held.series}`}`,
      ...holdingBase(file, file.life.today, held, percentages[index] ?? ''),
      subscribed: value,
      paid: value,
      ...acquiredBy(file, held),
      encumbrances: [],
      status: 'vigente',
      until: null,
    };
  });
}

type HoldingBase = Omit<
  Shareholder,
  | 'id'
  | 'subscribed'
  | 'paid'
  | 'acquiredOn'
  | 'acquisition'
  | 'sourceActId'
  | 'encumbrances'
  | 'status'
  | 'until'
>;

function holdingBase(
  file: ChileanCaseFile,
  company: Pick<CompanyState, 'legalForm'>,
  held: HoldingPlan,
  percentage: string,
): HoldingBase {
  return {
    issuerEntityId: file.subject.id,
    holderEntityId: entityId(held.holder),
    interest: formOf(company).interest,
    series: seriesOf(company, held.series),
    shares: held.units,
    percentage,
    votingPercentage: percentage,
  };
}

/** Returns the series as the register of such a company names it; null without shares. */
function seriesOf(company: Pick<CompanyState, 'legalForm'>, series: string | null): string | null {
  return inShares(company) ? (series ?? singleSeries) : null;
}

function acquiredBy(file: ChileanCaseFile, held: HoldingPlan): Acquisition {
  const { life, plan } = file;
  if (!appearsInDeeds(file, held.holder)) return boughtInTheMarket(file, held);
  return recorded(life.today, acquisitionOf(plan, life, held));
}

// Returns how units given up on a date were acquired.
function acquiredBefore({ life, plan }: ChileanCaseFile, held: HoldingPlan, until: CivilDate): Acquisition {
  const changes = life.changes.filter(({ step }) => step.date < until);
  return recorded(changes.at(-1)?.after ?? life.founding, acquisitionOf(plan, { ...life, changes }, held));
}

function recorded(company: CompanyState, { on: acquiredOn, how: acquisition }: AcquisitionPlan): Acquisition {
  if (acquisition === 'constitucion') return { acquiredOn, acquisition, sourceActId: 'act_constitucion' };
  if (acquisition === 'fusion') return { acquiredOn, acquisition, sourceActId: 'act_fusion' };
  if (acquisition === 'canje') return { acquiredOn, acquisition, sourceActId: 'act_transformacion' };
  return { acquiredOn, acquisition, sourceActId: inShares(company) ? null : 'act_cesion_derechos' };
}

type Acquisition = Pick<Shareholder, 'acquiredOn' | 'acquisition' | 'sourceActId'>;

function boughtInTheMarket(file: ChileanCaseFile, { holder }: HoldingPlan): Acquisition {
  const { plan } = file;
  const party = file.party(holder);
  const first = latest(latest(ableSince(file, party), plan.foundedOn), fifteenYearsBefore(plan.horizon));
  const [draws, field] = isRegistered(party)
    ? [file.draws('holdings'), `${holder}/days after`]
    : [file.draws(`holdings/${holder}`), 'days after'];
  const days = draws.int(field, 0, daysBetween(first, plan.horizon));
  return {
    acquiredOn: chileanOffices.onOrAfter(addDays(first, Math.max(0, days - 5))),
    acquisition: 'compraventa',
    sourceActId: null,
  };
}

const fifteenYearsBefore = memoize(20, (date: CivilDate) => addYears(date, -15));

// Returns the first day on which a holder could buy; nothing limits those known only from a register.
function ableSince({ plan }: ChileanCaseFile, { person, company }: Entity): CivilDate {
  return person === null ? (company?.incorporatedOn ?? plan.foundedOn) : addYears(person.birthDate, 21);
}

// Returns sold holdings, and rights that became shares.
function pastHoldings(file: ChileanCaseFile): Shareholder[] {
  const sold = transfersOf(file.life).map(({ step, before }) =>
    pastHolding(file, before, { holder: step.from, series: step.series, units: step.units }, step.date),
  );
  const exchanged = file.life.changes
    .filter(dividesIntoShares)
    .flatMap(({ step, before }) => before.holdings.map((held) => pastHolding(file, before, held, step.date)));
  return [...sold, ...exchanged];
}

function pastHolding(
  file: ChileanCaseFile,
  company: CompanyState,
  held: HoldingPlan,
  until: CivilDate,
): Shareholder {
  const heldToday = file.life.today.holdings.some(({ holder }) => holder === held.holder);
  return {
    id: `shr_${held.holder}${heldToday ? '_before' : ''}`,
    ...holdingBase(file, company, held, percentagesOf([held.units], company.units)[0] ?? ''),
    subscribed: null,
    paid: null,
    ...acquiredBefore(file, held, until),
    encumbrances: [],
    status: 'historico',
    until,
  };
}

function chainHoldings(file: ChileanCaseFile, { issuer, units, holdings }: ChainPlan): Shareholder[] {
  const company = file.party(issuer);
  const interest = interestAbove(file, issuer);
  const total = units ?? holdings.reduce((sum, held) => sum + held.units, 0);
  const percentages = percentagesOf(
    holdings.map((held) => held.units),
    total,
  );
  return holdings.map((held, index) => ({
    id: `shr_${held.holder}`,
    issuerEntityId: company.id,
    holderEntityId: entityId(held.holder),
    interest,
    series: interest === 'acciones' ? (held.series ?? singleSeries) : null,
    shares: held.units,
    percentage: percentages[index] ?? '',
    votingPercentage:
      held.votes === null ? (percentages[index] ?? '') : (percentagesOf([held.votes], 1000)[0] ?? ''),
    subscribed: null,
    paid: null,
    acquiredOn: held.acquired.on,
    acquisition: held.acquired.how,
    sourceActId: null,
    encumbrances: [],
    status: 'vigente',
    until: null,
  }));
}

/** Returns the interest in a company above the subject; foreign companies all have shares. */
function interestAbove({ plan }: ChileanCaseFile, key: string): Interest {
  const party = plan.parties.find((one) => one.key === key);
  return party?.kind === 'company' ? formOf(party.identity).interest : 'acciones';
}

/** Writes the holdings at the founding; empty if only the largest holders are listed. */
export function writeFoundingRegister(file: ChileanCaseFile): FoundingRegister {
  if (file.plan.holderCount !== null) return [];
  const { founding } = file.life;
  return founding.holdings.map(({ holder, series, units }) => ({
    holderEntityId: entityId(holder),
    series: seriesOf(founding, series),
    shares: units,
  }));
}

/** Writes sales, issues and exchanges since the founding, by date. */
export function writeShareTransfers(file: ChileanCaseFile): ShareTransfer[] {
  if (file.plan.holderCount !== null) return [];
  return file.life.changes.flatMap((change) => {
    if (change.step.kind === 'transfer') return [sale(file, change as TransferChange)];
    if (change.step.kind === 'fusion') return exchanges(file, change, change.step);
    if (dividesIntoShares(change)) return sharesForRights(file, change);
    return change.step.kind === 'aumento_capital' && inShares(change.after)
      ? issues(file, change, change.step.date)
      : [];
  });
}

function sale(file: ChileanCaseFile, { step, before }: TransferChange): ShareTransfer {
  return {
    id: 'trf_venta',
    date: step.date,
    kind: 'compraventa',
    fromEntityId: entityId(step.from),
    toEntityId: entityId(step.to),
    series: seriesOf(before, step.series),
    shares: step.units,
    price: capitalMoney(before, (before.capital / before.units) * step.units),
    documentId: inShares(before) ? 'doc_traspaso' : actDocumentId(file, 'cesion_derechos'),
    registeredOn: step.date,
  };
}

function exchanges(
  file: ChileanCaseFile,
  { after }: CompanyChange,
  { date, issued }: Extract<PastChange, { kind: 'fusion' }>,
): ShareTransfer[] {
  return issued.map(({ holder, series, units }) => ({
    id: `trf_fusion_${holder}`,
    date,
    kind: 'fusion',
    fromEntityId: null,
    toEntityId: entityId(holder),
    series: seriesOf(after, series),
    shares: units,
    price: capitalMoney(after, (after.capital / after.units) * units),
    documentId: actDocumentId(file, 'fusion'),
    registeredOn: date,
  }));
}

function sharesForRights(file: ChileanCaseFile, { step, after }: CompanyChange): ShareTransfer[] {
  return after.holdings.map(({ holder, series, units }) => ({
    id: `trf_canje_${holder}`,
    date: step.date,
    kind: 'canje',
    fromEntityId: null,
    toEntityId: entityId(holder),
    series: seriesOf(after, series),
    shares: units,
    price: null,
    documentId: actDocumentId(file, 'transformacion'),
    registeredOn: step.date,
  }));
}

function issues(file: ChileanCaseFile, { before, after }: CompanyChange, date: CivilDate): ShareTransfer[] {
  const factor = after.units / before.units;
  return before.holdings.map(({ holder, series, units }) => ({
    id: `trf_aumento_${holder}`,
    date,
    kind: 'aumento',
    fromEntityId: null,
    toEntityId: entityId(holder),
    series: seriesOf(after, series),
    shares: units * (factor - 1),
    price: capitalMoney(after, (after.capital / after.units) * units * (factor - 1)),
    documentId: actDocumentId(file, 'aumento_capital'),
    registeredOn: date,
  }));
}
