import type { Company, Money } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, earliest, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { fill } from '../../words/templates.js';
import { contributeLess, lastContribution } from './contributions.js';
import { actsIn, documentsOf, type OpenReport } from './open-report.js';
import { cite, uncite } from './papers.js';
import { date, number, type Recipe, recipe } from './recipe.js';

/** Faults in what was promised to the company and what was paid. */
export const capitalRecipes: readonly Recipe[] = [
  recipe({
    id: 'contributions-short',
    breaks: 'CAP-001',
    title: { es: 'Los aportes no alcanzan al capital', en: 'Contributions fall short of the capital' },
    parameters: { percent: number(10, 'How much of the last contribution is missing, in percent.') },
    target: lastContribution,
    edit: (report, contribution, { percent }) => {
      contributeLess(report, contribution, partOf(contribution.last.amount, 100 - percent));
    },
  }),
  recipe({
    id: 'capital-unpaid',
    unfit: {
      ES: 'No S.L. is founded before its capital is paid (article 78, Ley de Sociedades de Capital).',
    },
    breaks: 'CAP-002',
    title: {
      es: 'Venció el plazo para pagar el capital y queda un saldo',
      en: 'The time to pay the capital is over, and a balance is left',
    },
    parameters: {
      paidPercent: number(40, 'How much is paid of what was subscribed last, in whole percent.'),
      deadline: date('', 'Last day to pay it. Empty: that of the law, or an earlier one that is over.'),
    },
    target: (report, values) => {
      const { capital, incorporation } = report.company;
      if (capital === null || incorporation === null) return null;
      const years = report.form.paidWithinYears;
      const since = lastSubscription(capital, incorporation.date);
      const lawful = years === undefined ? report.asOf : addYears(since, years);
      const past = latest(addDays(since, 90), addDays(report.asOf, -200));
      const deadline = values.deadline === '' ? earliest(lawful, past) : values.deadline;
      return deadline < report.asOf && deadline > since ? { capital, since, deadline } : null;
    },
    edit: (report, { capital, since, deadline }, { paidPercent }) => {
      const owed = oweContributions(report, capital, { since, paidPercent });
      const subscribed = amountUnits(capital.subscribed);
      const paid = owed === null ? amountUnits(partOf(capital.subscribed, paidPercent)) : subscribed - owed;
      capital.paid = moneyOfUnits(paid, capital.subscribed.currency);
      capital.paymentDeadline = deadline;
      rewordSubscriptions(report, since, paidPercent);
      for (const held of report.draft.shareholders) {
        if (held.issuerEntityId !== report.subject.id || held.subscribed === null) continue;
        const { currency } = held.subscribed;
        held.paid = moneyOfUnits((amountUnits(held.subscribed) * paid) / subscribed, currency);
      }
      citePayment(report, capital.paid, deadline);
    },
  }),
];

type Capital = NonNullable<Company['capital']>;

/** The day on which capital was last subscribed: that of the last contribution, or else of the founding. */
function lastSubscription({ contributions }: Capital, founded: CivilDate): CivilDate {
  return contributions.reduce((day, { paidOn }) => latest(day, paidOn ?? day), founded);
}

function partOf({ amount, currency }: Money, percent: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(Math.round(percent))) / 100n, currency);
}

/** Whoever took up shares or rights that day says that a part of them is still owed. */
function rewordSubscriptions(report: OpenReport, since: CivilDate, paidPercent: number): void {
  const { draft, practice } = report;
  const percent = String(paidPercent);
  const reworded = (said: string): string =>
    practice.texts.capital.subscriptions.reduce(
      (text, { whole, part }) => text.replace(whole, fill(part, { percent })),
      said,
    );
  for (const { act } of actsIn(report)) if (act.date >= since) act.summary = reworded(act.summary);
  const earlier = new Set(draft.documents.filter(({ issuedOn }) => issuedOn < since).map(({ id }) => id));
  for (const source of Object.values(draft.provenance))
    if (source.quote !== null && !earlier.has(source.documentId ?? '')) source.quote = reworded(source.quote);
}

/**
 * Of what was contributed that day a part is still owed; what was subscribed before was paid in its own time.
 * Answers how much is owed, null where contributions are not known.
 */
function oweContributions(
  report: OpenReport,
  capital: Capital,
  { since, paidPercent }: { since: CivilDate; paidPercent: number },
): bigint | null {
  if (capital.contributions.length === 0) return null;
  const { provenance } = report.draft;
  const pointer = `${report.companyPointer}/capital/contributions`;
  const sources = capital.contributions.map((_, index) => provenance[`${pointer}/${index}`]);
  uncite(report, pointer);
  let total = 0n;
  const parts = capital.contributions.flatMap((contribution, index) => {
    const source = sources[index];
    if (contribution.paidOn !== since) return [{ contribution, source }];
    const paid = partOf(contribution.amount, paidPercent);
    const owed = amountUnits(contribution.amount) - amountUnits(paid);
    total += owed;
    const balance = { ...contribution, amount: moneyOfUnits(owed, paid.currency), paidOn: null };
    return [
      { contribution: { ...contribution, amount: paid }, source },
      { contribution: balance, source: source && { ...source } },
    ];
  });
  capital.contributions = parts.map(({ contribution }) => contribution);
  parts.forEach(({ source }, index) => {
    if (source !== undefined) provenance[`${pointer}/${index}`] = source;
  });
  return total;
}

function citePayment(report: OpenReport, paid: Money, deadline: CivilDate): void {
  const { draft, companyPointer, practice } = report;
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  const pointer = `${companyPointer}/capital/paid`;
  if (restated !== undefined) {
    const values = {
      paid: spanishMoney(paid),
      paidInWords: practice.moneyInWords(Number(paid.amount)),
      paymentDeadline: spanishDate(deadline),
    };
    const quote = fill(practice.texts.restated?.partlyPaid ?? practice.texts.capital.partlyPaid, values);
    // Transitory articles stand after the others, of which the last gives the faculties.
    cite(report, pointer, { document: restated, page: 6, quote });
    return;
  }
  const source = draft.provenance[`${companyPointer}/capital`];
  const deed = draft.documents.find(({ id }) => id === source?.documentId);
  if (deed === undefined) return;
  cite(report, pointer, {
    document: deed,
    page: source?.page ?? 3,
    quote: fill(practice.texts.capital.partlyPaid, {
      paidInWords: practice.moneyInWords(Number(paid.amount)),
      paymentDeadline: spanishDate(deadline),
    }),
  });
}
