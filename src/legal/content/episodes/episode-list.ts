import rates from '../../../../fixtures/vocabulary/cl/episode-rates.json' with { type: 'json' };
import { drawsAt } from '../../../values/draws.js';
import { tierOf } from '../../jurisdictions/cl/plan/company-numbers.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { noteMandates } from '../changes/acts.js';
import { type OpenReport, openInPlace } from '../changes/open-report.js';
import { capitalizeClaims, contributeGoods, contributeWork, payInParts, stateParValue } from './capital.js';
import { buyFromAbroad, makeForeigner, moveHolderAbroad } from './foreigners.js';
import { absorbAnother, divide } from './mergers.js';
import {
  addExpiredPower,
  addSupersededPower,
  allowSelfContracting,
  delegate,
  excludeFaculty,
  grantIrrevocably,
  limitByPeriod,
  revokeOneFaculty,
  setMemberTerm,
  setTerm,
} from './powers.js';
import { addHomonym, addLawsuits, addReorganisation } from './public-records.js';
import { attachShares, giveInUsufruct, pledgeShares, recordInheritance } from './share-events.js';

/**
 * An event that leaves a healthy company healthy: a recipe that breaks nothing. It writes into a draft, with
 * the documents that prove it, and does nothing in a report without room for it.
 */
interface Episode {
  readonly id: string;
  /** The episode changes the holders, which the reports on companies held by this one state as well. */
  readonly changesHolders?: true;
  readonly apply: (report: OpenReport) => void;
}

/** All episodes, in the order in which they happen. */
export const episodes: readonly Episode[] = [
  { id: 'absorbed-another', apply: absorbAnother },
  { id: 'divided', apply: divide },
  { id: 'contribution-in-kind', apply: contributeGoods },
  { id: 'claims-capitalized', apply: capitalizeClaims },
  { id: 'work-contributed', apply: contributeWork },
  { id: 'par-value', apply: stateParValue },
  { id: 'capital-in-parts', apply: payInParts },
  { id: 'shares-inherited', changesHolders: true, apply: recordInheritance },
  { id: 'foreign-shareholder', changesHolders: true, apply: buyFromAbroad },
  { id: 'foreign-attorney', apply: makeForeigner },
  { id: 'holder-emigrated', changesHolders: true, apply: moveHolderAbroad },
  { id: 'shares-pledged', changesHolders: true, apply: pledgeShares },
  { id: 'shares-in-usufruct', changesHolders: true, apply: giveInUsufruct },
  { id: 'shares-attached', changesHolders: true, apply: attachShares },
  { id: 'power-renewed', apply: addExpiredPower },
  { id: 'former-power-cut-back', apply: revokeOneFaculty },
  { id: 'power-superseded', apply: addSupersededPower },
  { id: 'faculty-excluded', apply: excludeFaculty },
  { id: 'limit-by-period', apply: limitByPeriod },
  { id: 'self-contracting', apply: allowSelfContracting },
  { id: 'power-with-term', apply: setTerm },
  { id: 'class-member-with-term', apply: setMemberTerm },
  { id: 'power-irrevocable', apply: grantIrrevocably },
  { id: 'power-delegated', apply: delegate },
  { id: 'lawsuits', apply: addLawsuits },
  { id: 'past-reorganisation', apply: addReorganisation },
  { id: 'homonym-in-the-press', apply: addHomonym },
];

const rateOf: ReadonlyMap<string, number> = new Map(Object.entries(rates));

/** Draws the episodes of a generated company by its tax number, each independently. */
export function drawEpisodes(seed: string, { entities }: Pick<ContentDraft, 'entities'>): string[] {
  const taxId = entities[0]?.taxId?.value ?? '';
  const draws = drawsAt({ seed, type: 'company', company: taxId }, 'episodes');
  return episodes.map(({ id }) => id).filter((id) => draws.chance(id, rateOf.get(id) ?? 0));
}

/** Writes the episodes that a new draft has room for; then the register notes the powers of an E.I.R.L. */
export function applyEpisodes(draft: ContentDraft, chosen: readonly string[]): void {
  const needsNotes = draft.powers.some(({ grantedBy }) => grantedBy === 'titular');
  if (chosen.length === 0 && !needsNotes) return;
  const report = openInPlace(draft);
  // Other reports state the holders of a company that holds others. Of a listed company only the numbers of
  // shares are known, by the list of a depositary.
  const isHolder = tierOf(report.subject.taxId?.value ?? '') > 0;
  const keepsHolders = isHolder || draft.shareholderSummary.source === 'DCV';
  for (const { id, changesHolders, apply } of episodes)
    if (chosen.includes(id) && !(keepsHolders && changesHolders)) apply(report);
  noteMandates(report);
}
