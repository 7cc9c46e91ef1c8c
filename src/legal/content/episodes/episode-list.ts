import rates from '../../../../fixtures/vocabulary/cl/episode-rates.json' with { type: 'json' };
import { drawsAt } from '../../../values/draws.js';
import { tierOf } from '../../jurisdictions/cl/plan/company-numbers.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { noteMandates } from '../changes/acts.js';
import { handlesOf, type OpenReport } from '../changes/open-report.js';
import { capitalEpisodes, contributionEpisodes } from './capital.js';
import type { Episode } from './episode.js';
import { foreignerEpisodes, foreignShareholderEpisodes } from './foreigners.js';
import { mergerEpisodes } from './mergers.js';
import { grantedPowerEpisodes, succeedingPowerEpisodes, writtenPowerEpisodes } from './powers.js';
import { courtEpisodes, pressEpisodes } from './public-records.js';
import { encumbranceEpisodes, inheritanceEpisodes } from './share-events.js';

/** All that may happen, in the order in which it does. */
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

/** Which episodes a generated company has lived through, by its tax number: each is drawn for itself. */
export function drawEpisodes(seed: string, { entities }: Pick<ContentDraft, 'entities'>): string[] {
  const taxId = entities[0]?.taxId?.value ?? '';
  const draws = drawsAt({ seed, type: 'company', company: taxId }, 'episodes');
  return episodes.map(({ id }) => id).filter((id) => draws.chance(id, rateOf.get(id) ?? 0));
}

/**
 * Writes into a new draft what its company has lived through; what it has no room for does not happen. At last the
 * register notes the mandates that it has to.
 */
export function applyEpisodes(draft: ContentDraft, chosen: readonly string[]): void {
  const isNoted = draft.powers.some(({ grantedBy }) => grantedBy === 'titular');
  if (chosen.length === 0 && !isNoted) return;
  const report = handlesOf(draft);
  const keepsHolders = holdsOthers(report) || isListed(report);
  for (const { id, ofHolders, happen } of episodes)
    if (chosen.includes(id) && !(keepsHolders && ofHolders)) happen(report);
  noteMandates(report);
}

function holdsOthers({ subject }: OpenReport): boolean {
  return tierOf(subject.taxId?.value ?? '') > 0;
}

/** The list that a depositary gives of the holders of a market tells how many shares each has, and no more. */
function isListed({ draft }: OpenReport): boolean {
  return draft.shareholderSummary.source === 'DCV';
}
