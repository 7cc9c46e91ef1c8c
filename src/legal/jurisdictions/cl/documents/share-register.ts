import type {
  Entity,
  Shareholder,
  ShareholderSummary,
  ShareTransfer,
} from '../../../../contract/generated/types.js';
import { sumOfPercents } from '../../../../values/percentages.js';
import {
  groupedDigits,
  spanishDate,
  spanishList,
  spanishMoney,
  spanishNumber,
} from '../../../words/spanish.js';
import { assignmentSentence } from '../acts/act-sentences.js';
import { speakersFor } from '../acts/appearances.js';
import { capitalized, printedPercent } from '../acts/clauses.js';
import { registerCopyDay } from '../acts/registrations.js';
import {
  addChileanDocument,
  type ChileanCaseFile,
  entityId,
  isRegistered,
  partyWithId,
  recentDate,
} from '../case-file.js';
import { singleSeries } from '../parties/share-holdings.js';
import {
  capitalMoney,
  fill,
  genderOf,
  moneyInWords,
  printedTaxId,
  saleSentence,
  sharesInFigures,
  sharesInWords,
  shortName,
  soldText,
  wording,
} from '../phrases.js';
import {
  type AcquiredUnits,
  dealingsOf,
  inShares,
  isElectronic,
  transfersOf,
} from '../plan/company-history.js';
import { dottedRut } from '../rut.js';

/** Adds the register of holders to the dossier, cites every current holding from it, and sums it up. */
export function writeRegister(
  file: ChileanCaseFile,
  shareholders: readonly Shareholder[],
): ShareholderSummary {
  const { plan } = file;
  const current = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === file.subject.id && status === 'vigente',
  );
  const asOf = registeredOn(file);
  const documentId = registerDocument(file, asOf);
  const parties = new Map(file.entities.map((entity) => [entity.id, entity]));
  current.forEach((held, index) => {
    const holder = parties.get(held.holderEntityId);
    if (holder === undefined) throw new RangeError(`there is no holder ${held.holderEntityId}`);
    citeHolding(file, documentId, held, { holder, index });
  });
  const count = plan.holderCount ?? current.length;
  const coverage = sumOfPercents(current.map(({ percentage }) => percentage));
  return {
    count,
    listed: current.length,
    truncated: current.length < count,
    coverage,
    source: sourceOf(file),
    asOf,
    documentId,
  };
}

/** Partners are shown as of the copy: of the statutes, or of the entry whose margin notes no other deed. */
function registeredOn(file: ChileanCaseFile): string {
  if (inShares(file.plan)) return recentDate(file, 'register', 2, 28);
  return isElectronic(file.plan) ? recentDate(file, 'certificates', 2, 28) : registerCopyDay(file);
}

function sourceOf({ plan }: ChileanCaseFile): ShareholderSummary['source'] {
  if (plan.holderCount !== null) return 'DCV';
  if (!inShares(plan)) return isElectronic(plan) ? 'RES' : 'estatuto';
  return isElectronic(plan) ? 'RES' : 'libro_accionistas';
}

function registerDocument(file: ChileanCaseFile, asOf: string): string {
  const { plan, dossier, subject } = file;
  if (!inShares(plan)) return partnersDocument(file);
  const listed = plan.holderCount !== null;
  const electronic = isElectronic(plan);
  const issuer = listed
    ? wording.DOCUMENTOS.issuer.depository
    : electronic
      ? wording.DOCUMENTOS.issuer.res
      : plan.name;
  const id = addChileanDocument(file, 'registro_accionistas', {
    type: listed ? 'NOMINA_ACCIONISTAS_DCV' : 'REGISTRO_ACCIONISTAS',
    issuer,
    issuedOn: asOf,
    ...(electronic || listed ? {} : { code: null }),
  });
  const heading = listed
    ? fill(wording.NOMINA_ACCIONISTAS_DCV[isWhole(file) ? 'headingWhole' : 'heading'], {
        count: groupedDigits(plan.holdings.length),
        countInWords: spanishNumber(plan.holdings.length, 'masculine'),
        company: plan.name,
        taxId: dottedRut(plan.taxId),
        date: spanishDate(asOf),
      })
    : fill(wording.REGISTRO_ACCIONISTAS.heading, {
        company: plan.name,
        taxId: dottedRut(plan.taxId),
        date: spanishDate(asOf),
      });
  dossier.cite('/shareholderSummary', id, 1, listed ? totalOfList(file) : heading, 'registry');
  dossier.read(id, 'company_name', plan.name, subject.id);
  dossier.read(id, 'tax_id', plan.taxId, subject.id);
  dossier.read(id, 'shares', String(plan.units), subject.id);
  return id;
}

/** Returns whether the list of holders is complete. */
function isWhole({ plan }: ChileanCaseFile): boolean {
  return plan.holderCount === plan.holdings.length;
}

function totalOfList({ plan }: ChileanCaseFile): string {
  return fill(wording.NOMINA_ACCIONISTAS_DCV.total, {
    count: groupedDigits(plan.holderCount ?? plan.holdings.length),
    shares: groupedDigits(plan.units),
  });
}

// Partners stand in the statutes: the restated ones of the electronic register, or the last deed on capital or rights.
function partnersDocument(file: ChileanCaseFile): string {
  if (isElectronic(file.plan)) return 'doc_estatuto';
  const last = file.life.changes.findLast(
    ({ step }) => step.kind === 'transfer' || step.kind === 'aumento_capital',
  );
  const kind =
    last === undefined ? 'constitucion' : last.step.kind === 'transfer' ? 'cesion_derechos' : last.step.kind;
  return `doc_${kind}_escritura`;
}

function citeHolding(
  file: ChileanCaseFile,
  documentId: string,
  held: Shareholder,
  { holder, index }: { readonly holder: Entity; readonly index: number },
): void {
  // Lines per page: 6, or 40 in the lists of listed companies.
  const lines = file.plan.holdings.length > 60 ? 40 : 6;
  const page = (inShares(file.plan) ? 1 : 3) + Math.floor(index / lines);
  const quote = holdingLine(file, held, holder, index);
  file.dossier.cite(`/shareholders/${index}`, documentId, page, quote, 'registry');
  if (isRegistered(holder) || (!inShares(file.plan) && !isElectronic(file.plan))) return;
  file.dossier.read(documentId, 'holder', holder.name, holder.id, page);
  // Without shares, the page shows percentages.
  if (inShares(file.plan)) file.dossier.read(documentId, 'shares', String(held.shares), holder.id, page);
}

function holdingLine(file: ChileanCaseFile, held: Shareholder, holder: Entity, index: number): string {
  const texts = wording.REGISTRO_ACCIONISTAS;
  const percentage = printedPercent(held.percentage);
  if (file.plan.holderCount !== null)
    return fill(wording.NOMINA_ACCIONISTAS_DCV.row, {
      holder: holder.name,
      holderTaxId: printedTaxId(holder),
      percentage,
      shares: groupedDigits(held.shares),
      number: String(index + 1),
    });
  const values = { holder: holder.name, holderTaxId: printedTaxId(holder), percentage };
  if (held.interest === 'capital_asignado')
    return fill(wording.FUERA_DEL_PAIS.assigned, {
      company: holder.name,
      contribution: spanishMoney(capitalMoney(file.plan, file.plan.capital)),
      percentage,
    });
  if (held.interest === 'titular_eirl')
    return fill(texts.titular[genderOf(holder)], { person: holder.name, personTaxId: printedTaxId(holder) });
  if (!inShares(file.plan)) {
    const contribution = spanishMoney(
      capitalMoney(file.plan, (file.plan.capital / file.plan.units) * held.shares),
    );
    return fill(texts.partnersRow, { contribution, ...values });
  }
  const shares = groupedDigits(held.shares);
  const { series } = held;
  return fill(series === null || series === singleSeries ? texts.rowUnique : texts.row, {
    series: series ?? '',
    shares,
    ...values,
    folio: String(index + 1),
    acquired: acquiredText(file, held, index),
  });
}

/** Writes how a holder acquired shares and sold some, each with its date. */
function acquiredText(file: ChileanCaseFile, held: Shareholder, index: number): string {
  const texts = wording.REGISTRO_ACCIONISTAS;
  const holding = file.life.today.holdings[index];
  const { acquired, sold } =
    holding === undefined ? { acquired: [], sold: [] } : dealingsOf(file.life, file.plan, holding);
  const entries = acquired.map(({ date, how, units }) =>
    fill(texts.acquisition[how], { sharesFigures: sharesInFigures(units), date: spanishDate(date) }),
  );
  const [first] = acquired;
  const text =
    acquired.length < 2 && sold.length === 0 && (first === undefined || isUsual(first.how))
      ? fill(texts.acquiredOnce, { acquiredOn: spanishDate(held.acquiredOn) })
      : fill(texts.acquiredInParts, { entries: spanishList(entries, 'y', '; ') });
  return [text, ...sold.map(({ date, units }) => soldText(units, date))].join(' ');
}

// Other ways of acquiring than founding and purchase are named.
function isUsual(how: AcquiredUnits['how']): boolean {
  return how !== 'canje' && how !== 'fusion';
}

/** Adds the deeds of transfer to the dossier and cites sales and issues. */
export function citeTransfers(file: ChileanCaseFile, transfers: readonly ShareTransfer[]): void {
  transfers.forEach((transfer, index) => {
    if (transfer.documentId === 'doc_traspaso')
      addChileanDocument(file, 'traspaso', {
        type: 'TRASPASO_ACCIONES',
        issuer: file.plan.name,
        issuedOn: transfer.date,
        about: [transfer.fromEntityId ?? file.subject.id, transfer.toEntityId],
      });
    const quote = capitalized(transferSentence(file, transfer));
    file.dossier.cite(`/shareTransfers/${index}`, transfer.documentId, 2, quote);
  });
}

function transferSentence(file: ChileanCaseFile, transfer: ShareTransfer): string {
  const named = (id: string | null): string => (id === null ? '' : shortName(partyWithId(file, id)));
  const price = transfer.price === null ? '' : moneyInWords(transfer.price);
  const merger = file.life.changes.find(({ step }) => step.kind === 'fusion')?.step;
  if (transfer.kind === 'fusion' && merger?.kind === 'fusion')
    return fill(wording.TRASPASO_ACCIONES.exchange, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
      absorbed: merger.absorbed.name,
      date: spanishDate(transfer.date),
    });
  if (transfer.kind === 'canje')
    return fill(wording.ESCRITURA_MODIFICACION.sharesForRights, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
    });
  if (transfer.fromEntityId === null)
    return fill(wording.TRASPASO_ACCIONES.subscription, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
      date: spanishDate(transfer.date),
      price,
    });
  const sold = transfersOf(file.life).find(({ step }) => entityId(step.from) === transfer.fromEntityId);
  if (sold !== undefined && !inShares(sold.before)) return assignmentSentence(file, sold, shortName);
  const from = partyWithId(file, transfer.fromEntityId);
  const to = partyWithId(file, transfer.toEntityId);
  const speakers = { from: speakersFor(file, from, transfer.date), to: speakersFor(file, to, transfer.date) };
  return saleSentence({ from, to, speakers }, { shares: transfer.shares, company: file.plan.name, price });
}
