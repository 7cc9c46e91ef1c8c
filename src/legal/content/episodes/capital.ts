import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { addDays, addYears, type CivilDate, daysBetween } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import { type Capital, type Contribution, moneySubscription } from '../../judging/rules/capital.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { shortName } from '../../jurisdictions/cl/phrases.js';
import { groupedDigits, sentenceCase, spanishMoney } from '../../words/spanish.js';
import { cite } from '../changes/documents.js';
import { actsIn, documentsOf, entityOf, type OpenReport } from '../changes/open-report.js';
import { leaveUnpaidBalance, partOf, payBalance } from '../recipes/capital.js';

/** Gives the shares of a company with a board a par value, as many older statutes do. */
export function stateParValue(report: OpenReport): void {
  const { draft, company } = report;
  const { capital } = company;
  if (capital?.shares == null || draft.administration.form !== 'directorio') return;
  const [units, total] = [amountUnits(capital.stated), BigInt(capital.shares.total)];
  const isDivided = actsIn(report).some(({ act }) => act.kind === 'division');
  const parValue = moneyOfUnits(units / total, capital.stated.currency);
  if (isDivided || amountUnits(parValue) * total !== units || parValue.amount.includes('.')) return;
  capital.shares.parValue = parValue;
  const { none, each } = texts.VALOR_NOMINAL;
  const worth = fillTemplate(each, { parValue: spanishMoney(parValue) });
  for (const source of Object.values(draft.provenance))
    source.quote = source.quote?.replaceAll(none, worth) ?? null;
}

const percents = [10, 20, 25, 30, 40, 50, 60, 75, 80] as const;

/** Max age of the register of shares in days. */
const registerDays = 30;

/**
 * Pays a part of the last subscription at once, and the rest within the time of the law or of the statutes. The
 * day is the same in every report of the company, so that the rest is owed until then.
 */
export function payInParts(report: OpenReport): void {
  const { capital } = report.company;
  const since = moneySubscription(report.company)?.date;
  if (capital?.shares == null || since === undefined) return;
  const years = report.form.paidWithinYears;
  if (years === undefined || !isInMoney(report, capital, since)) return;
  const draws = report.draws('episodes/balance');
  const deadline = addYears(since, draws.int('years', Math.min(2, years), years));
  const balance = { since, deadline, paidPercent: draws.pick('paid', percents) };
  const paidOn = chileanOffices.onOrBefore(addDays(deadline, -draws.int('days before', 1, 240)));
  // No deed states cents.
  const isWhole = capital.contributions.every(
    (one) => one.paidOn !== since || !partOf(one.amount, balance.paidPercent).amount.includes('.'),
  );
  if (!isWhole) return;
  if (daysBetween(paidOn, report.asOf) < registerDays) {
    leaveUnpaidBalance(report, capital, balance);
    return;
  }
  const [register] = documentsOf(report, 'REGISTRO_ACCIONISTAS');
  if (register === undefined) return;
  payBalance(report, capital, balance, paidOn);
  const shares = groupedDigits(capital.shares.total);
  const quote = fillTemplate(wording.REGISTRO_ACCIONISTAS.total, { shares, paidShares: shares });
  cite(report, `${report.companyPointer}/capital/paid`, { document: register, page: register.pages, quote });
}

/**
 * Returns true if all contributions of the day are money, by the last act on the capital of a company with
 * shares, and if no share was sold since: a buyer would owe the rest too.
 */
function isInMoney(report: OpenReport, { contributions }: Capital, since: CivilDate): boolean {
  const latestOnes = contributions.filter(({ paidOn }) => paidOn === since);
  const soldSince = report.draft.shareTransfers.some(({ date }) => date > since);
  const last = actsIn(report).findLast(
    ({ act }) => act.kind === 'transformacion' || act.effects.some(({ field }) => field === 'capital'),
  )?.act;
  return (
    !soldSince &&
    latestOnes.length > 0 &&
    latestOnes.every(({ kind }) => kind === 'dinero') &&
    last?.date === since &&
    (last.kind === 'constitucion' || last.kind === 'aumento_capital')
  );
}

/** The page of the statutes with the capital and its payment. */
const capitalPage = 3;

export function contributeGoods(report: OpenReport): void {
  const { incorporation } = report.company;
  const { APORTES } = texts;
  const founders = paidOn(report, incorporation?.date);
  const alone = founders.length === 1;
  const byForm = incorporation?.res != null;
  const goods = fillTemplate(
    report.draws('episodes/goods').pick('goods', APORTES.goods),
    APORTES.itemized[byForm ? 'form' : 'deed'],
  );
  const text = alone ? APORTES.goodsContributedAlone : APORTES.goodsContributed;
  writeContribution(report, founders.at(-1), 'bienes', capitalPage, text, { goods });
  rewordOwnerContribution(report);
}

/** Lets the statutes of an E.I.R.L. say that its capital is contributed in kind (article 4 c, Ley 19.857). */
function rewordOwnerContribution({ company, draft }: OpenReport): void {
  const kinds = new Set(company.capital?.contributions.map(({ kind }) => kind));
  if (!kinds.has('bienes')) return;
  const foundedIn = company.incorporation?.deed?.documentId ?? company.incorporation?.res?.documentId;
  for (const source of Object.values(draft.provenance))
    for (const { money, goods, both } of texts.APORTES.ofOwner) {
      const isFounding = source.documentId === foundedIn;
      const said = kinds.has('dinero') && !isFounding ? both : goods;
      source.quote = source.quote?.replace(money, said) ?? null;
    }
}

export function capitalizeClaims(report: OpenReport): void {
  const increase = report.company.amendments.find(({ kind }) => kind === 'aumento_capital');
  if (report.company.capital?.shares == null) return;
  const [contribution] = paidOn(report, increase?.date);
  writeContribution(report, contribution, 'creditos', 4, texts.APORTES.claimsCapitalized);
}

// The work of partners counts for their rights, and not for the capital.
export function contributeWork(report: OpenReport): void {
  const { company, companyPointer, draft } = report;
  const { capital, incorporation } = company;
  const founder = paidOn(report, incorporation?.date).findLast(
    ({ entityId }) => entityOf(report, entityId).kind === 'person',
  );
  const documentId = incorporation?.deed?.documentId ?? incorporation?.res?.documentId;
  const document = draft.documents.find(({ id }) => id === documentId);
  const inRights = draft.shareholders.every(
    ({ issuerEntityId, interest }) =>
      issuerEntityId !== report.subject.id || interest === 'derechos_sociales',
  );
  if (founder === undefined || document === undefined || capital === null || !inRights) return;
  const { entityId, amount } = founder;
  const none = { amount: '0', currency: amount.currency };
  const index = capital.contributions.push({ entityId, kind: 'trabajo', amount: none, paidOn: null }) - 1;
  const holder = sentenceCase(shortName(entityOf(report, entityId)));
  const quote = fillTemplate(texts.APORTES.workContributed, { holder });
  cite(report, `${companyPointer}/capital/contributions/${index}`, { document, page: capitalPage, quote });
}

function paidOn({ company }: OpenReport, date: string | undefined): Contribution[] {
  return company.capital?.contributions.filter((one) => one.paidOn === date) ?? [];
}

// An act or later statutes may state that all was paid in cash; then nothing else was contributed.
function writeContribution(
  report: OpenReport,
  contribution: Contribution | undefined,
  kind: Contribution['kind'],
  page: number,
  template: string,
  values: { readonly [placeholder: string]: string } = {},
): void {
  const { company, companyPointer, draft } = report;
  const found = actsIn(report).find(({ act }) => act.date === contribution?.paidOn);
  const documentId = found?.act.deed?.documentId ?? found?.act.res?.documentId;
  const document = draft.documents.find(({ id }) => id === documentId);
  const paidInCash = Object.values(draft.provenance).some(
    ({ documentId: cited, quote }) =>
      (cited === documentId || cited === 'doc_estatuto') && quote?.includes('dinero efectivo'),
  );
  if (contribution === undefined || document === undefined || paidInCash) return;
  contribution.kind = kind;
  const index = company.capital?.contributions.indexOf(contribution);
  const quote = fillTemplate(template, {
    ...values,
    holder: sentenceCase(shortName(entityOf(report, contribution.entityId))),
    amount: spanishMoney(contribution.amount),
  });
  cite(report, `${companyPointer}/capital/contributions/${index}`, { document, page, quote });
}
