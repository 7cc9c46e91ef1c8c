import { addDays, addYears, earliest, latest } from '../../values/dates.js';
import { lastSubscription, leaveUnpaidBalance, paidPercentOf, partOf } from './balance.js';
import { contributeLess, lastContribution } from './contributions.js';
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
      const paidPercent = paidPercentOf(capital, since, values.paidPercent);
      const balance = { since, paidPercent, deadline };
      return deadline < report.asOf && deadline > since ? { capital, balance } : null;
    },
    edit: (report, { capital, balance }) => {
      leaveUnpaidBalance(report, capital, balance);
    },
  }),
];
