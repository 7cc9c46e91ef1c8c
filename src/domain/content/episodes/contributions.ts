import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Company } from '../../../contract/generated/types.js';
import { fill, shortName } from '../../jurisdictions/cl/phrases.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { actsIn, entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import type { Episode } from './episode.js';

type Contribution = NonNullable<Company['capital']>['contributions'][number];

/** Where statutes tell the capital, beneath which they say how it is paid. */
const capitalPage = 3;

/** Contributions that are not money. */
export const contributionEpisodes: readonly Episode[] = [
  { id: 'contribution-in-kind', happen: contributeGoods },
  { id: 'claims-capitalized', happen: capitalizeClaims },
  { id: 'work-contributed', happen: contributeWork },
];

function contributeGoods(report: OpenReport): void {
  const { incorporation } = report.company;
  const { APORTES } = texts;
  const founders = paidOn(report, incorporation?.date);
  const alone = founders.length === 1;
  const byForm = incorporation?.res != null;
  const goods = fill(
    report.draws('episodes/goods').pick('goods', APORTES.goods),
    APORTES.itemized[byForm ? 'form' : 'deed'],
  );
  const text = alone ? APORTES.goodsContributedAlone : APORTES.goodsContributed;
  write(report, founders.at(-1), { kind: 'bienes', text, page: capitalPage, values: { goods } });
}

function capitalizeClaims(report: OpenReport): void {
  const increase = report.company.amendments.find(({ kind }) => kind === 'aumento_capital');
  if (report.company.capital?.shares == null) return;
  const [contribution] = paidOn(report, increase?.date);
  write(report, contribution, {
    kind: 'creditos',
    text: texts.APORTES.claimsCapitalized,
    page: 4,
    values: {},
  });
}

// Partners may bring what they do: it counts for their rights, and not for the capital.
function contributeWork(report: OpenReport): void {
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
  const quote = fill(texts.APORTES.workContributed, { holder });
  cite(report, `${companyPointer}/capital/contributions/${index}`, { document, page: capitalPage, quote });
}

function paidOn({ company }: OpenReport, date: string | undefined): Contribution[] {
  return company.capital?.contributions.filter((one) => one.paidOn === date) ?? [];
}

interface ContributionClause {
  readonly kind: Contribution['kind'];
  readonly text: string;
  readonly page: number;
  readonly values: { readonly [placeholder: string]: string };
}

// Where the act itself, or the statutes restated since, say that all was paid in cash, it was.
function write(
  report: OpenReport,
  contribution: Contribution | undefined,
  written: ContributionClause,
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
  contribution.kind = written.kind;
  const index = company.capital?.contributions.indexOf(contribution);
  const values = {
    ...written.values,
    holder: sentenceCase(shortName(entityOf(report, contribution.entityId))),
    amount: spanishMoney(contribution.amount),
  };
  const quote = fill(written.text, values);
  cite(report, `${companyPointer}/capital/contributions/${index}`, { document, page: written.page, quote });
}
