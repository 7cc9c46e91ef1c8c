import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type {
  Entity,
  FoundingRegister,
  Shareholder,
  ShareholderSummary,
  ShareTransfer,
} from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../../values/dates.js';
import { memoize } from '../../../../values/maps.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { percentagesOf, sumOfPercents } from '../../../../values/money.js';
import {
  groupedDigits,
  sentenceCase,
  spanishDate,
  spanishMoney,
  spanishSeries,
} from '../../../words/spanish.js';
import { entityId } from '../../dossier.js';
import { newHolding } from '../../new-records.js';
import { genderOf } from '../../person-names.js';
import { assignmentSentence } from '../acts/act-sentences.js';
import { actDocumentId, actKind } from '../acts/acts.js';
import { representativesFor } from '../acts/appearances.js';
import { appearsInDeeds, printedPercent } from '../acts/clauses.js';
import { registerCopyDay } from '../acts/registrations.js';
import { chileanOffices } from '../calendar.js';
import {
  addChileanDocument,
  type ChileanCaseFile,
  isRegistered,
  partyWithId,
  recentDate,
} from '../case-file.js';
import { formOf } from '../legal-forms.js';
import {
  capitalMoney,
  moneyInWords,
  printedTaxId,
  saleSentence,
  sharesInFigures,
  sharesInWords,
  shortName,
  soldText,
} from '../phrases.js';
import {
  acquisitionOf,
  type CompanyChange,
  type CompanyState,
  dealingsOf,
  dividesIntoShares,
  inShares,
  isElectronic,
  type TransferChange,
  transfersOf,
} from '../plan/company-history.js';
import type { AcquisitionPlan, ChainPlan, HoldingPlan } from '../plan/company-plan.js';
import { dottedRut } from '../rut.js';

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

/** Adds the register of holders to the dossier, cites every current holding from it, and sums it up. */
export function writeRegister(
  file: ChileanCaseFile,
  shareholders: readonly Shareholder[],
): ShareholderSummary {
  const { plan } = file;
  const current = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === file.subject.id && status === 'vigente',
  );
  const divided = inShares(plan);
  const electronic = isElectronic(plan);
  const partial = plan.holderCount !== null;
  // Partners are shown as of the copy: of the statutes, or of the entry whose margin notes no other deed.
  const ofPartners = electronic ? recentDate(file, 'certificates', 2, 28) : registerCopyDay(file);
  const asOf = divided ? recentDate(file, 'register', 2, 28) : ofPartners;
  // Partners stand in the statutes: the restated ones of the register, or the last deed on capital or rights.
  const { step } = file.life.changes.findLast((change) => partnersIn.has(change.step.kind)) ?? {};
  const deedOfPartners = `doc_${step === undefined ? 'constitucion' : actKind(step)}_escritura`;
  const statutes = electronic ? 'doc_estatuto' : deedOfPartners;
  const documentId = divided ? addRegister(file, asOf) : statutes;
  // Lines per page: 6, or 40 in the lists of listed companies.
  const lines = plan.holdings.length > 60 ? 40 : 6;
  current.forEach((held, index) => {
    const holder = partyWithId(file, held.holderEntityId);
    const page = (divided ? 1 : 3) + Math.floor(index / lines);
    const quote = holdingLine(file, held, holder, index);
    file.dossier.cite(`/shareholders/${index}`, documentId, page, quote, 'registry');
    if (isRegistered(holder) || (!divided && !electronic)) return;
    file.dossier.read(documentId, 'holder', holder.name, holder.id, page);
    // Without shares, the page shows percentages.
    if (divided) file.dossier.read(documentId, 'shares', String(held.shares), holder.id, page);
  });
  const count = plan.holderCount ?? current.length;
  const onPaper = divided ? 'libro_accionistas' : 'estatuto';
  return {
    count,
    listed: current.length,
    truncated: current.length < count,
    coverage: sumOfPercents(current.map(({ percentage }) => percentage)),
    source: partial ? 'DCV' : electronic ? 'RES' : onPaper,
    asOf,
    documentId,
  };
}

const partnersIn: ReadonlySet<string> = new Set(['transfer', 'aumento_capital']);

/** Adds the register of shareholders, or for a listed company the list of the depository. */
function addRegister(file: ChileanCaseFile, asOf: string): string {
  const { plan, dossier, subject } = file;
  const { depository, res } = wording.DOCUMENTOS.issuer;
  const listed = plan.holderCount !== null;
  const electronic = isElectronic(plan);
  const id = addChileanDocument(file, 'registro_accionistas', {
    type: listed ? 'NOMINA_ACCIONISTAS_DCV' : 'REGISTRO_ACCIONISTAS',
    issuer: listed ? depository : electronic ? res : plan.name,
    issuedOn: asOf,
    ...(electronic || listed ? {} : { code: null }),
  });
  const values = { company: plan.name, taxId: dottedRut(plan.taxId), date: spanishDate(asOf) };
  const quote = listed
    ? fillTemplate(wording.NOMINA_ACCIONISTAS_DCV.total, {
        count: groupedDigits(plan.holderCount ?? plan.holdings.length),
        shares: groupedDigits(plan.units),
      })
    : fillTemplate(wording.REGISTRO_ACCIONISTAS.heading, values);
  dossier.cite('/shareholderSummary', id, 1, quote, 'registry');
  dossier.read(id, 'company_name', plan.name, subject.id);
  dossier.read(id, 'tax_id', plan.taxId, subject.id);
  dossier.read(id, 'shares', String(plan.units), subject.id);
  return id;
}

function holdingLine(file: ChileanCaseFile, held: Shareholder, holder: Entity, index: number): string {
  const texts = wording.REGISTRO_ACCIONISTAS;
  const percentage = printedPercent(held.percentage);
  if (file.plan.holderCount !== null)
    return fillTemplate(wording.NOMINA_ACCIONISTAS_DCV.row, {
      holder: holder.name,
      holderTaxId: printedTaxId(holder),
      percentage,
      shares: groupedDigits(held.shares),
      number: String(index + 1),
    });
  const taxId = printedTaxId(holder);
  const values = { holder: holder.name, holderTaxId: taxId, percentage };
  if (held.interest === 'capital_asignado')
    return fillTemplate(wording.FUERA_DEL_PAIS.assigned, {
      company: holder.name,
      contribution: spanishMoney(capitalMoney(file.plan, file.plan.capital)),
      percentage,
    });
  if (held.interest === 'titular_eirl')
    return fillTemplate(texts.titular[genderOf(holder)], { person: holder.name, personTaxId: taxId });
  if (!inShares(file.plan)) {
    const contribution = capitalMoney(file.plan, (file.plan.capital / file.plan.units) * held.shares);
    return fillTemplate(texts.partnersRow, { contribution: spanishMoney(contribution), ...values });
  }
  const shares = groupedDigits(held.shares);
  const { series } = held;
  return fillTemplate(series === null || series === singleSeries ? texts.rowUnique : texts.row, {
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
    fillTemplate(texts.acquisition[how], { sharesFigures: sharesInFigures(units), date: spanishDate(date) }),
  );
  // Other ways of acquiring than founding and purchase are named.
  const isUsual = acquired.every(({ how }) => how !== 'canje' && how !== 'fusion');
  const text =
    acquired.length < 2 && sold.length === 0 && isUsual
      ? fillTemplate(texts.acquiredOnce, { acquiredOn: spanishDate(held.acquiredOn) })
      : fillTemplate(texts.acquiredInParts, { entries: spanishSeries(entries) });
  return [text, ...sold.map(({ date, units }) => soldText(units, date))].join(' ');
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
    const quote = sentenceCase(transferSentence(file, transfer));
    file.dossier.cite(`/shareTransfers/${index}`, transfer.documentId, 2, quote);
  });
}

function transferSentence(file: ChileanCaseFile, transfer: ShareTransfer): string {
  const { date, kind, shares, fromEntityId } = transfer;
  const to = partyWithId(file, transfer.toEntityId);
  const price = transfer.price === null ? '' : moneyInWords(transfer.price);
  const sharesPhrase = sharesInWords(shares);
  const values = { holder: shortName(to), sharesPhrase, date: spanishDate(date), price };
  const { exchange, subscription } = wording.TRASPASO_ACCIONES;
  const merger = file.life.changes.find(({ step }) => step.kind === 'fusion')?.step;
  if (kind === 'fusion' && merger?.kind === 'fusion')
    return fillTemplate(exchange, { ...values, absorbed: merger.absorbed.name });
  if (kind === 'canje') return fillTemplate(wording.ESCRITURA_MODIFICACION.sharesForRights, values);
  if (fromEntityId === null) return fillTemplate(subscription, values);
  const sold = transfersOf(file.life).find(({ step }) => entityId(step.from) === fromEntityId);
  if (sold !== undefined && !inShares(sold.before)) return assignmentSentence(file, sold, shortName);
  const from = partyWithId(file, fromEntityId);
  const representatives = {
    from: representativesFor(file, from, date),
    to: representativesFor(file, to, date),
  };
  return saleSentence({ from, to, representatives }, { shares, company: file.plan.name, price });
}
