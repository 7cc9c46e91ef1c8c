import type { Act, Money } from '../../../../contract/generated/types.js';
import { moneyInWords, sharesInWords } from '../../../jurisdictions/cl/phrases.js';
import { spanishMoney } from '../../../words/spanish-money.js';
import { documentsOf, type OpenReport } from '../open-report.js';

/** What is left of a capital, and how the deed words it. */
export interface Reduction {
  readonly after: Money;
  readonly values: { readonly [placeholder: string]: string };
}

/** Parts of a patrimony that go to a new company, in percent. */
const parts = [20, 25, 30, 40, 50];

/** By how much the capital may be reduced so that every share is worth whole pesos; null where it may not. */
export function reductionOf({ company, draws }: OpenReport): Reduction | null {
  const { capital } = company;
  if (capital?.shares == null) return null;
  const before = Number(capital.stated.amount);
  const { total } = capital.shares;
  const whole = parts.filter((percent) => ((before / total) * percent) % 100 === 0);
  if (whole.length === 0 || capital.paid.amount !== capital.stated.amount) return null;
  const assigned = (before / 100) * draws('episodes/division').pick('part', whole);
  const after = before - assigned;
  return {
    after: { ...capital.stated, amount: String(after) },
    values: {
      assigned: moneyInWords({ ...capital.stated, amount: String(assigned) }),
      before: moneyInWords(capital.stated),
      after: moneyInWords({ ...capital.stated, amount: String(after) }),
      shares: sharesInWords(total),
      capital: spanishMoney({ ...capital.stated, amount: String(after) }),
    },
  };
}

/** Leaves the capital that an act reduced it to, in the same shares; statutes that are restated since say so. */
export function reduceCapital(report: OpenReport, act: Act, after: Money): void {
  const { company, draft, subject } = report;
  const { capital } = company;
  if (capital?.shares == null) return;
  const before = capital.stated;
  const { total } = capital.shares;
  act.effects.push({ field: 'capital', before: stated(before), after: stated(after) });
  citeCapital(report, act, { before, after });
  for (const part of ['stated', 'subscribed', 'paid'] as const) capital[part] = { ...after };
  for (const held of draft.shareholders) {
    if (held.issuerEntityId !== subject.id || held.subscribed === null) continue;
    const value = { ...after, amount: String((Number(after.amount) / total) * held.shares) };
    held.subscribed = value;
    held.paid = { ...value };
  }
}

function stated({ amount, currency }: Money): string {
  return `${amount} ${currency}`;
}

function citeCapital(report: OpenReport, act: Act, { before, after }: { before: Money; after: Money }): void {
  const { company, companyPointer, draft } = report;
  const source = draft.provenance[`${companyPointer}/capital`];
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  if (restated !== undefined && source?.documentId === restated.id) {
    source.quote = source.quote?.replace(spanishMoney(before), spanishMoney(after)) ?? null;
    for (const reading of restated.extracted)
      if (reading.field === 'capital' && reading.value === before.amount) reading.value = after.amount;
    return;
  }
  const change = draft.provenance[`${companyPointer}/amendments/${company.amendments.indexOf(act)}`];
  if (change !== undefined) draft.provenance[`${companyPointer}/capital`] = { ...change };
}
