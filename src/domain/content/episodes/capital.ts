import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Company } from '../../../contract/generated/types.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fill, wording } from '../../jurisdictions/cl/phrases.js';
import { addDays, addYears, type CivilDate, daysBetween } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import {
  type Balance,
  lastSubscription,
  leaveUnpaidBalance,
  partOf,
  payBalance,
} from '../recipes/balance.js';
import { actsIn, documentsOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import type { Episode } from './episode.js';

/** Into what the capital is divided, and how it is paid. */
export const capitalEpisodes: readonly Episode[] = [
  { id: 'par-value', happen: stateParValue },
  { id: 'capital-in-parts', happen: payInParts },
];

type Capital = NonNullable<Company['capital']>;

/** The shares of a company with a board have a value of their own, as many older statutes give them. */
function stateParValue(report: OpenReport): void {
  const { draft, company } = report;
  const { capital } = company;
  if (capital?.shares == null || draft.administration.form !== 'directorio') return;
  const [units, total] = [amountUnits(capital.stated), BigInt(capital.shares.total)];
  const isDivided = actsIn(report).some(({ act }) => act.kind === 'division');
  const parValue = moneyOfUnits(units / total, capital.stated.currency);
  if (isDivided || amountUnits(parValue) * total !== units || parValue.amount.includes('.')) return;
  capital.shares.parValue = parValue;
  const { none, each } = texts.VALOR_NOMINAL;
  const worth = fill(each, { parValue: spanishMoney(parValue) });
  for (const source of Object.values(draft.provenance))
    source.quote = source.quote?.replaceAll(none, worth) ?? null;
}

const percents = [10, 20, 25, 30, 40, 50, 60, 75, 80] as const;

/** The register of shares is as old as this at most. */
const registerDays = 30;

/**
 * A part of what was subscribed last is paid at once and the rest within the time that the law gives, or a shorter one
 * that the statutes set: on a day that is the same whenever the report is asked for, so that it is owed until then.
 */
function payInParts(report: OpenReport): void {
  const { capital, incorporation } = report.company;
  if (capital?.shares == null || incorporation === null) return;
  const since = lastSubscription(capital, incorporation.date);
  const years = report.form.paidWithinYears;
  if (years === undefined || !isInMoney(report, capital, since)) return;
  const draws = report.draws('episodes/balance');
  const deadline = addYears(since, draws.int('years', Math.min(2, years), years));
  const balance = { since, deadline, paidPercent: draws.pick('paid', percents) };
  const paidOn = chileanOffices.onOrBefore(addDays(deadline, -draws.int('days before', 1, 240)));
  if (!isWhole(capital, balance)) return;
  if (daysBetween(paidOn, report.asOf) < registerDays) leaveUnpaidBalance(report, capital, balance);
  else settle(report, capital, balance, paidOn);
}

/**
 * Whether all that was taken up on that day is money, by the last act on the capital of a company in shares, and whoever
 * took it up has it still: a buyer would owe the rest too.
 */
function isInMoney(report: OpenReport, { contributions }: Capital, since: CivilDate): boolean {
  const lastly = contributions.filter(({ paidOn }) => paidOn === since);
  const soldSince = report.draft.shareTransfers.some(({ date }) => date > since);
  const last = actsIn(report).findLast(
    ({ act }) => act.kind === 'transformacion' || act.effects.some(({ field }) => field === 'capital'),
  )?.act;
  return (
    !soldSince &&
    lastly.length > 0 &&
    lastly.every(({ kind }) => kind === 'dinero') &&
    last?.date === since &&
    (last.kind === 'constitucion' || last.kind === 'aumento_capital')
  );
}

/** Whether everybody pays a part without cents, of which no deed speaks. */
function isWhole({ contributions }: Capital, { since, paidPercent }: Balance): boolean {
  return contributions.every(
    ({ amount, paidOn }) => paidOn !== since || !partOf(amount, paidPercent).amount.includes('.'),
  );
}

/** The rest is paid too, as the register of shares says. */
function settle(report: OpenReport, capital: Capital, balance: Balance, paidOn: CivilDate): void {
  const [register] = documentsOf(report, 'REGISTRO_ACCIONISTAS');
  if (register === undefined || capital.shares === null) return;
  payBalance(report, capital, balance, paidOn);
  const shares = groupedDigits(capital.shares.total);
  const quote = fill(wording.REGISTRO_ACCIONISTAS.total, { shares, paidShares: shares });
  cite(report, `${report.companyPointer}/capital/paid`, { document: register, page: register.pages, quote });
}
