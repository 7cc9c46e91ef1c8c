import type { FoundingRegister, ShareTransfer } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { actDocumentId } from '../acts/acts.js';
import { type ChileanCaseFile, entityId } from '../case-file.js';
import { capitalMoney } from '../phrases.js';
import type { PastChange } from '../plan/company-plan.js';
import {
  type CompanyChange,
  dividesIntoShares,
  inShares,
  type TransferChange,
} from '../plan/company-states.js';
import { seriesOf } from './shareholders.js';

/** Who held what at founding; unknown, and so empty, where only the largest holders are listed. */
export function writeFoundingRegister(file: ChileanCaseFile): FoundingRegister {
  if (file.plan.holderCount !== null) return [];
  const { founding } = file.life;
  return founding.holdings.map(({ holder, series, units }) => ({
    holderEntityId: entityId(holder),
    series: seriesOf(founding, series),
    shares: units,
  }));
}

/** Sales, issues and exchanges since founding, in order of date. */
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
