import type { Money } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, earliest, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { fill } from '../../words/templates.js';
import { documentsOf, lastActDay, type OpenReport } from './open-report.js';
import { cite, rewriteAll } from './papers.js';
import { date, number, type Recipe, recipe } from './recipe.js';

/** Faults in what was promised to the company and what was paid. */
export const capitalRecipes: readonly Recipe[] = [
  recipe({
    id: 'contributions-short',
    breaks: 'CAP-001',
    title: { es: 'Los aportes no alcanzan al capital', en: 'Contributions fall short of the capital' },
    parameters: { percent: number(10, 'How much of the last contribution is missing, in percent.') },
    target: ({ company: { capital } }) => {
      const last = capital?.contributions.at(-1);
      return last === undefined || amountUnits(last.amount) === 0n ? null : last;
    },
    edit: (_, contribution, { percent }) => {
      contribution.amount = partOf(contribution.amount, 100 - percent);
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
      paidPercent: number(40, 'How much of the capital is paid, in whole percent.'),
      deadline: date('', 'Last day to pay it. Empty: that of the law, or an earlier one that is over.'),
    },
    target: (report, values) => {
      const { capital, incorporation } = report.company;
      if (capital === null || incorporation === null) return null;
      const years = report.form.paidWithinYears;
      const since = lastActDay(report);
      const lawful = years === undefined ? report.asOf : addYears(since, years);
      const past = latest(addDays(since, 90), addDays(report.asOf, -200));
      const deadline = values.deadline === '' ? earliest(lawful, past) : values.deadline;
      return deadline < report.asOf && deadline > since ? { capital, deadline } : null;
    },
    edit: (report, { capital, deadline }, { paidPercent }) => {
      capital.paid = partOf(capital.subscribed, paidPercent);
      capital.paymentDeadline = deadline;
      payContributions(report, paidPercent);
      rewordSubscriptions(report, paidPercent);
      for (const held of report.draft.shareholders) {
        if (held.issuerEntityId !== report.subject.id || held.subscribed === null) continue;
        held.paid = partOf(held.subscribed, paidPercent);
      }
      citePayment(report, capital.paid, deadline);
    },
  }),
];

function partOf({ amount, currency }: Money, percent: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(Math.round(percent))) / 100n, currency);
}

/** Whoever took up shares or rights says that a part of them is still owed. */
function rewordSubscriptions({ draft, practice }: OpenReport, paidPercent: number): void {
  const percent = String(paidPercent);
  rewriteAll(draft.provenance, (quote) =>
    practice.texts.capital.subscriptions.reduce(
      (text, { whole, part }) => text.replace(whole, fill(part, { percent })),
      quote,
    ),
  );
}

/** Contributions are split into what was paid and what is owed. */
function payContributions({ company }: OpenReport, paidPercent: number): void {
  const { capital } = company;
  if (capital === null) return;
  capital.contributions = capital.contributions.flatMap((contribution) => {
    const paid = partOf(contribution.amount, paidPercent);
    const owed = amountUnits(contribution.amount) - amountUnits(paid);
    return [
      { ...contribution, amount: paid },
      { ...contribution, amount: moneyOfUnits(owed, paid.currency), paidOn: null },
    ];
  });
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
    cite(report, pointer, { document: restated, page: 4, quote });
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
