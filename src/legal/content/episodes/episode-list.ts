import rates from '../../../../fixtures/vocabulary/cl/episode-rates.json' with { type: 'json' };
import { drawsAt } from '../../../values/draws.js';
import { tierOf } from '../../jurisdictions/cl/plan/company-numbers.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { noteMandates } from '../changes/acts.js';
import { type OpenReport, openInPlace } from '../changes/open-report.js';
import { capitalEpisodes, contributionEpisodes } from './capital.js';
import type { Episode } from './episode.js';
import { foreignerEpisodes, foreignShareholderEpisodes } from './foreigners.js';
import { mergerEpisodes } from './mergers.js';
import { grantedPowerEpisodes, succeedingPowerEpisodes, writtenPowerEpisodes } from './powers.js';
import { courtEpisodes, pressEpisodes } from './public-records.js';
import { encumbranceEpisodes, inheritanceEpisodes } from './share-events.js';

/** All episodes, in the order in which they happen. */
export const episodes: readonly Episode[] = [
  ...mergerEpisodes,
  ...contributionEpisodes,
  ...capitalEpisodes,
  ...inheritanceEpisodes,
  ...foreignShareholderEpisodes,
  ...foreignerEpisodes,
  ...encumbranceEpisodes,
  ...succeedingPowerEpisodes,
  ...writtenPowerEpisodes,
  ...grantedPowerEpisodes,
  ...courtEpisodes,
  ...pressEpisodes,
];

const rateOf: ReadonlyMap<string, number> = new Map(Object.entries(rates));

/** Draws the episodes of a generated company by its tax number, each independently. */
export function drawEpisodes(seed: string, { entities }: Pick<ContentDraft, 'entities'>): string[] {
  const taxId = entities[0]?.taxId?.value ?? '';
  const draws = drawsAt({ seed, type: 'company', company: taxId }, 'episodes');
  return episodes.map(({ id }) => id).filter((id) => draws.chance(id, rateOf.get(id) ?? 0));
}

/**
 * Writes episodes into a new draft, except those for which it has no room. Then the register notes the powers
 * of an E.I.R.L.
 */
export function applyEpisodes(draft: ContentDraft, chosen: readonly string[]): void {
  const needsNotes = draft.powers.some(({ grantedBy }) => grantedBy === 'titular');
  if (chosen.length === 0 && !needsNotes) return;
  const report = openInPlace(draft);
  const keepsHolders = holdsOthers(report) || isListed(report);
  for (const { id, changesHolders, apply } of episodes)
    if (chosen.includes(id) && !(keepsHolders && changesHolders)) apply(report);
  noteMandates(report);
}

function holdsOthers({ subject }: OpenReport): boolean {
  return tierOf(subject.taxId?.value ?? '') > 0;
}

/** Returns true if the holders are known from a depositary's list, which states only their numbers of shares. */
function isListed({ draft }: OpenReport): boolean {
  return draft.shareholderSummary.source === 'DCV';
}
