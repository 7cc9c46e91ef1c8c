import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Act, Company, Money, Succession } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { chileanForms, formOf } from '../../jurisdictions/cl/legal-forms.js';
import { moneyInWords, sharesInWords } from '../../jurisdictions/cl/phrases.js';
import { inShares } from '../../jurisdictions/cl/plan/company-history.js';
import type { CompanyIdentity } from '../../jurisdictions/cl/plan/company-identity.js';
import { dottedRut, rutRecord } from '../../jurisdictions/cl/rut.js';
import { spanishMoney } from '../../words/spanish.js';
import { addAct } from '../changes/acts.js';
import { documentsOf, lastActDay, type OpenReport } from '../changes/open-report.js';
import { otherCompany } from '../recipes/company-ended.js';
import { pastDay } from './episode.js';

/** A company with one holder is absorbed. */
export function absorbAnother(report: OpenReport): void {
  amend(report, {
    kind: 'fusion',
    relation: 'absorbio_a',
    texts: texts.FUSION,
    fits: (other, { day }) =>
      other.foundedOn < day && inShares(other) && chileanForms.row(other.legalForm).holders?.minimum === 1,
  });
}

/** A part of the assets goes to a new company. */
export function divide(report: OpenReport): void {
  const reduction = reductionOf(report);
  if (reduction === null) return;
  const act = amend(report, {
    kind: 'division',
    relation: 'dividida_en',
    texts: texts.DIVISION,
    values: reduction.values,
    // A company founded by an open one is closed until its shares are offered too.
    fits: ({ legalForm }, { company }) => legalForm === (formOf(company).wordedLike ?? company.legalForm),
  });
  if (act !== null) reduceCapital(report, act, reduction.after);
}

/** Parts of the assets that go to a new company, in percent. */
const parts = [20, 25, 30, 40, 50];

/** Draws a reduction of the capital in which every share stays worth whole pesos; null if there is none. */
function reductionOf({ company, draws }: OpenReport) {
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

/** Applies the reduced capital to the same shares, also in later restated statutes. */
function reduceCapital(report: OpenReport, act: Act, after: Money): void {
  const { company, companyPointer, draft, subject } = report;
  const { capital } = company;
  if (capital?.shares == null) return;
  const before = capital.stated;
  const { total } = capital.shares;
  act.effects.push({ field: 'capital', before: { ...before }, after: { ...after } });
  const source = draft.provenance[`${companyPointer}/capital`];
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  const change = draft.provenance[`${companyPointer}/amendments/${company.amendments.indexOf(act)}`];
  if (restated !== undefined && source?.documentId === restated.id) {
    source.quote = source.quote?.replace(spanishMoney(before), spanishMoney(after)) ?? null;
    for (const reading of restated.extracted)
      if (reading.field === 'capital' && reading.value === before.amount) reading.value = after.amount;
  } else if (change !== undefined) draft.provenance[`${companyPointer}/capital`] = { ...change };
  for (const part of ['stated', 'subscribed', 'paid'] as const) capital[part] = { ...after };
  for (const held of draft.shareholders) {
    if (held.issuerEntityId !== subject.id || held.subscribed === null) continue;
    const value = { ...after, amount: String((Number(after.amount) / total) * held.shares) };
    held.subscribed = value;
    held.paid = { ...value };
  }
}

/** Min age of each act in years, which leaves time for later events and the other act. */
const yearsSince = { fusion: 3, division: 2 } as const;

interface MergerAmendment {
  readonly kind: keyof typeof yearsSince;
  readonly relation: Succession['relation'];
  readonly texts: { readonly change: string; readonly summary: string };
  /** Additional values of the texts. */
  readonly values?: { readonly [placeholder: string]: string };
  readonly fits: (
    other: CompanyIdentity,
    own: { readonly company: Company; readonly day: CivilDate },
  ) => boolean;
}

/** Adds the act; null if there is no room for it. */
function amend(
  report: OpenReport,
  { kind, relation, texts: { change, summary }, values: besides, fits }: MergerAmendment,
): Act | null {
  const { company, subject } = report;
  const date = pastDay(report, kind, lastActDay(report), yearsSince[kind]);
  // A second act of the kind would break the dates of earlier documents.
  const known = company.amendments.some((act) => act.kind === kind);
  if (company.capital?.shares == null || date === null || known) return null;
  const { name, taxId } = otherCompany(report, kind, (other) => fits(other, { company, day: date }));
  const values = { ...besides, company: subject.name, other: name, otherTaxId: dottedRut(taxId) };
  const act = addAct(report, {
    kind,
    date,
    change: fillTemplate(change, values),
    summary: fillTemplate(summary, values),
  });
  company.successions.push({ relation, name, taxId: rutRecord(taxId), on: date, actId: act.id });
  return act;
}
