import type { Shareholder } from '../../../../contract/generated/types.js';
import { declaredTier } from '../../../jurisdictions/cl/papers/upper-tiers.js';
import { percentagesOf } from '../../../values/percentages.js';
import { redeclareOwners } from '../consequences.js';
import { dayOf, documentsOf, entityOf, type OpenReport } from '../open-report.js';
import { cite, freeId } from '../papers.js';
import { number, onlyInChile, type Recipe, recipe } from '../recipe.js';
import { currentHoldings } from '../registers.js';

/** Companies that hold their own holders. */
export const crossHoldingRecipes: readonly Recipe[] = [
  recipe({
    id: 'circular',
    unfit: onlyInChile(
      'Companies of the other countries are drawn with people as holders, and no company stands above them.',
    ),
    breaks: 'SHR-004',
    title: {
      es: 'La sociedad es titular de su propia titular',
      en: 'The company holds a part of its own holder',
    },
    parameters: { percent: number(20, 'How much of its holder the company has, at most, in percent.') },
    target: (report, { percent }) => {
      const [found] = currentHoldings(report).flatMap(({ holderEntityId }) => {
        const above = report.draft.shareholders.filter(
          ({ issuerEntityId, status }) => issuerEntityId === holderEntityId && status === 'vigente',
        );
        const total = above.reduce((sum, { shares }) => sum + shares, 0);
        const [largest] = [...above].sort((a, b) => b.shares - a.shares);
        const taken = Math.min(Math.floor((total * percent) / 100), Math.floor((largest?.shares ?? 0) / 2));
        const divisible = above.every(
          // An E.I.R.L. has one owner (art. 2, Ley 19.857).
          ({ interest, percentage, votingPercentage }) =>
            votingPercentage === percentage && interest !== 'titular_eirl',
        );
        return largest === undefined || taken < 1 || !divisible ? [] : [{ above, largest, taken, total }];
      });
      return found ?? null;
    },
    edit: closeCircle,
  }),
];

/** A holder that is held itself: its holdings, the largest of them, and how many of all its shares are taken over. */
interface HeldHolder {
  readonly above: readonly Shareholder[];
  readonly largest: Shareholder;
  readonly taken: number;
  readonly total: number;
}

/** The company takes over a part of what somebody has of its own holder. */
function closeCircle(report: OpenReport, { above, largest, taken, total }: HeldHolder): void {
  const { draft, subject, company } = report;
  largest.shares -= taken;
  const own: Shareholder = {
    ...largest,
    id: freeId(`shr_${largest.issuerEntityId.slice(4)}_subject`, draft.shareholders),
    holderEntityId: subject.id,
    shares: taken,
    subscribed: null,
    paid: null,
    // Whoever stands above the company is older than it.
    acquiredOn: dayOf(report, '', 150, company.incorporation?.date ?? largest.acquiredOn, largest.acquiredOn),
    acquisition: 'compraventa',
    sourceActId: null,
  };
  draft.shareholders.push(own);
  const holdings = [...above, own];
  const percentages = percentagesOf(
    holdings.map(({ shares }) => shares),
    total,
  );
  holdings.forEach((held, index) => {
    held.percentage = percentages[index] ?? '';
    held.votingPercentage = held.percentage;
  });
  redeclareOwners(report);
  redeclareTiers(report, holdings);
}

/** Lets the declaration of owners tell of holdings above the company as they have become. */
function redeclareTiers(report: OpenReport, holdings: readonly Shareholder[]): void {
  const { draft } = report;
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return;
  for (const held of holdings) {
    const pointer = `/shareholders/${draft.shareholders.indexOf(held)}`;
    const parties = {
      holder: entityOf(report, held.holderEntityId),
      issuer: entityOf(report, held.issuerEntityId),
    };
    const page = draft.provenance[pointer]?.page ?? declaration.pages;
    const quote = declaredTier(held, parties);
    cite(report, pointer, { document: declaration, page, quote, origin: 'declared' });
  }
}
