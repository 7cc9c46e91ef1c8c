import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Shareholder } from '../../../contract/generated/types.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fill } from '../../jurisdictions/cl/phrases.js';
import { addDays, type CivilDate, latest } from '../../values/dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { addBurden, addCreditor, burdenable } from '../recipes/cl/burdens.js';
import { causeOn } from '../recipes/cl/published.js';
import { signDeed } from '../recipes/new-deeds.js';
import { entityOf, lastActDay, type OpenReport } from '../recipes/open-report.js';
import { addDocument } from '../recipes/papers.js';
import { addPerson } from '../recipes/people.js';
import { type Episode, pastDay } from './episode.js';

/** What may burden shares whose company is in good health: each is noted in its register. */
export const encumbranceEpisodes: readonly Episode[] = [
  { id: 'shares-pledged', ofHolders: true, happen: pledge },
  { id: 'shares-in-usufruct', ofHolders: true, happen: giveInUsufruct },
  { id: 'shares-attached', ofHolders: true, happen: attach },
];

/** A holding that nothing burdens yet, and a day after all that happened to it. */
function target(report: OpenReport, path: string): { holding: Shareholder; day: CivilDate } | null {
  const free = burdenable(report).filter(({ encumbrances }) => encumbrances.length === 0);
  if (free.length === 0) return null;
  const holding = report.draws(`episodes/${path}`).pick('holding', free);
  const sold = report.draft.shareTransfers.reduce(
    (last, one) => latest(last, one.registeredOn),
    holding.acquiredOn,
  );
  const day = pastDay(report, path, latest(lastActDay(report), sold));
  return day === null ? null : { holding, day };
}

function notedOn(day: CivilDate): CivilDate {
  return chileanOffices.onOrAfter(addDays(day, 6));
}

function pledge(report: OpenReport): void {
  const found = target(report, 'pledge');
  if (found === null) return;
  const { holding, day } = found;
  const { PRENDA } = texts;
  const { deed, document } = signDeed(
    report,
    'prenda',
    { type: 'ESCRITURA_GRAVAMEN', title: PRENDA.title },
    day,
  );
  const creditor = addCreditor(report, document);
  const told = { holding, creditor, document, deed, since: day };
  const noted = { on: notedOn(day), text: PRENDA.noted };
  addBurden(report, { ...told, kind: 'prenda', text: PRENDA.pledge, noted });
  if (!report.draws('episodes/pledge').chance('prohibition', 0.6)) return;
  const prohibited = { on: notedOn(day), text: PRENDA.notedProhibition };
  addBurden(report, { ...told, kind: 'prohibicion', text: PRENDA.prohibition, noted: prohibited });
}

function giveInUsufruct(report: OpenReport): void {
  const found = target(report, 'usufruct');
  if (found === null || entityOf(report, found.holding.holderEntityId).kind !== 'person') return;
  const { holding, day } = found;
  if (holding.subscribed === null) return;
  const { USUFRUCTO } = texts;
  const { deed, document } = signDeed(
    report,
    'usufructo',
    { type: 'ESCRITURA_GRAVAMEN', title: USUFRUCTO.title },
    day,
  );
  const creditor = addPerson(report, {
    key: 'usufructuary',
    role: 'counterparty',
    occupation: { F: 'empresaria', M: 'empresario' },
    since: day,
  });
  const noted = { on: notedOn(day), text: USUFRUCTO.noted };
  const text = USUFRUCTO.grant;
  // Whoever uses shares for life pays as much as was promised for them.
  const values = { price: spanishMoney(holding.subscribed) };
  addBurden(report, {
    kind: 'usufructo',
    holding,
    creditor,
    document,
    deed,
    since: day,
    text,
    noted,
    values,
  });
}

function attach(report: OpenReport): void {
  const found = target(report, 'attachment');
  if (found === null) return;
  const { holding, day } = found;
  const { EMBARGO } = texts;
  const draws = report.draws('episodes/attachment');
  const court = fill(EMBARGO.court, { number: String(draws.int('court', 1, 30)) });
  const caseNumber = causeOn('C', draws, day);
  const document = addDocument(report, 'oficio_embargo', {
    type: 'OFICIO_EMBARGO',
    title: EMBARGO.title,
    issuer: court,
    issuedOn: day,
  });
  const creditor = addCreditor(report, document);
  addBurden(report, {
    kind: 'embargo',
    holding,
    creditor,
    document,
    deed: null,
    since: day,
    text: EMBARGO.order,
    noted: { on: notedOn(day), text: EMBARGO.noted },
    values: { court, caseNumber },
  });
}
