import type { FoundingRegister, Shareholder, ShareTransfer } from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../../values/dates.js';
import { memoize } from '../../../../values/maps.js';
import { percentagesOf } from '../../../../values/money.js';
import { entityId } from '../../dossier.js';
import { newHolding } from '../../new-records.js';
import { actDocumentId, actKind } from '../acts/acts.js';
import { appearsInDeeds } from '../acts/clauses.js';
import { chileanOffices } from '../calendar.js';
import { type ChileanCaseFile, isRegistered } from '../case-file.js';
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
import type { AcquisitionPlan, ChainPlan, HoldingPlan } from '../plan/company-plan.js';

/** The series of a company with one kind of shares. */
export const singleSeries = 'única';

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
    return newHolding({
      id: `shr_${held.holder}${held.series === null ? '' : `_${held.series}`}`,
      ...holdingOf(file, file.life.today, held, percentages[index] ?? ''),
      subscribed: value,
      paid: value,
      ...(appearsInDeeds(file, held.holder)
        ? recorded(file.life.today, acquisitionOf(file.plan, file.life, held))
        : boughtInTheMarket(file, held)),
    });
  });
}

function holdingOf(
  file: ChileanCaseFile,
  company: Pick<CompanyState, 'legalForm'>,
  held: HoldingPlan,
  percentage: string,
) {
  return {
    issuerEntityId: file.subject.id,
    holderEntityId: entityId(held.holder),
    interest: formOf(company).interest,
    series: seriesOf(company, held.series),
    shares: held.units,
    percentage,
  };
}

/** Returns the series as the register of such a company names it; null without shares. */
function seriesOf(company: Pick<CompanyState, 'legalForm'>, series: string | null): string | null {
  return inShares(company) ? (series ?? singleSeries) : null;
}

function recorded(company: CompanyState, { on: acquiredOn, how: acquisition }: AcquisitionPlan): Acquisition {
  const sourceActId = {
    constitucion: 'act_constitucion',
    fusion: 'act_fusion',
    canje: 'act_transformacion',
    compraventa: inShares(company) ? null : 'act_cesion_derechos',
  }[acquisition];
  return { acquiredOn, acquisition, sourceActId };
}

type Acquisition = Pick<Shareholder, 'acquiredOn' | 'acquisition' | 'sourceActId'>;

function boughtInTheMarket(file: ChileanCaseFile, { holder }: HoldingPlan): Acquisition {
  const { plan } = file;
  const party = file.party(holder);
  const { person, company } = party;
  // Nothing limits when a holder known only from a register could buy.
  const able = person === null ? (company?.incorporatedOn ?? plan.foundedOn) : addYears(person.birthDate, 21);
  const first = latest(latest(able, plan.foundedOn), fifteenYearsBefore(plan.horizon));
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

// Returns sold holdings, and rights that became shares.
function pastHoldings(file: ChileanCaseFile): Shareholder[] {
  const { changes } = file.life;
  return [
    ...transfersOf(file.life).map(({ step, before }) =>
      pastHolding(file, before, { ...step, holder: step.from }, step.date),
    ),
    ...changes
      .filter(dividesIntoShares)
      .flatMap(({ step, before }) =>
        before.holdings.map((held) => pastHolding(file, before, held, step.date)),
      ),
  ];
}

function pastHolding(
  file: ChileanCaseFile,
  company: CompanyState,
  held: HoldingPlan,
  until: CivilDate,
): Shareholder {
  const { life, plan } = file;
  const heldToday = life.today.holdings.some(({ holder }) => holder === held.holder);
  const changes = life.changes.filter(({ step }) => step.date < until);
  const acquisition = acquisitionOf(plan, { ...life, changes }, held);
  return newHolding({
    id: `shr_${held.holder}${heldToday ? '_before' : ''}`,
    ...holdingOf(file, company, held, percentagesOf([held.units], company.units)[0] ?? ''),
    ...recorded(changes.at(-1)?.after ?? life.founding, acquisition),
    status: 'historico',
    until,
  });
}

function chainHoldings(file: ChileanCaseFile, { issuer, units, holdings }: ChainPlan): Shareholder[] {
  const company = file.party(issuer);
  const party = file.plan.parties.find((one) => one.key === issuer);
  // Foreign companies all have shares.
  const interest = party?.kind === 'company' ? formOf(party.identity).interest : 'acciones';
  const total = units ?? holdings.reduce((sum, held) => sum + held.units, 0);
  const percentages = percentagesOf(
    holdings.map((held) => held.units),
    total,
  );
  return holdings.map((held, index) =>
    newHolding({
      id: `shr_${held.holder}`,
      issuerEntityId: company.id,
      holderEntityId: entityId(held.holder),
      interest,
      series: interest === 'acciones' ? (held.series ?? singleSeries) : null,
      shares: held.units,
      percentage: percentages[index] ?? '',
      ...(held.votes === null ? {} : { votingPercentage: percentagesOf([held.votes], 1000)[0] ?? '' }),
      acquiredOn: held.acquired.on,
      acquisition: held.acquired.how,
      sourceActId: null,
    }),
  );
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
    const { step, before, after } = change;
    if (step.kind === 'transfer') return [sale(file, change as TransferChange)];
    if (step.kind === 'fusion') return issues(file, change, 'fusion', step.issued);
    if (dividesIntoShares(change)) return issues(file, change, 'canje', after.holdings);
    if (step.kind !== 'aumento_capital' || !inShares(after)) return [];
    const added = after.units / before.units - 1;
    const issued = before.holdings.map((held) => ({ ...held, units: held.units * added }));
    return issues(file, change, 'aumento', issued);
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

/** Writes the shares that holders get by a change: for an absorbed company, for their rights, or for a price. */
function issues(
  file: ChileanCaseFile,
  { step, after }: CompanyChange,
  kind: 'fusion' | 'canje' | 'aumento',
  issued: readonly HoldingPlan[],
): ShareTransfer[] {
  return issued.map(({ holder, series, units }) => ({
    id: `trf_${kind}_${holder}`,
    date: step.date,
    kind,
    fromEntityId: null,
    toEntityId: entityId(holder),
    series: seriesOf(after, series),
    shares: units,
    price: kind === 'canje' ? null : capitalMoney(after, (after.capital / after.units) * units),
    documentId: actDocumentId(file, actKind(step)),
    registeredOn: step.date,
  }));
}
