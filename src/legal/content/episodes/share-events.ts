import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { addDays, daysBetween, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { civilCourts } from '../../jurisdictions/cl/documents/proceedings.js';
import { sharesInFigures, sharesInWords, shortName } from '../../jurisdictions/cl/phrases.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { signDeed } from '../changes/deeds.js';
import { addDocument, cite } from '../changes/documents.js';
import { actsIn, entityOf, lastTransferDay, type OpenReport } from '../changes/open-report.js';
import { addPerson } from '../changes/people.js';
import { addCreditor, addEncumbrance, encumberable } from '../recipes/cl/encumbrances.js';
import { drawCaseNumber } from '../recipes/cl/proceedings.js';
import { pastDay } from './episode.js';

const type = 'ESCRITURA_GRAVAMEN';

/** Draws a holding without encumbrances, and the days of an encumbrance and its note; null if there is none. */
function findFreeHolding(report: OpenReport, path: string) {
  const free = encumberable(report).filter(({ encumbrances }) => encumbrances.length === 0);
  if (free.length === 0) return null;
  const holding = report.draws(`episodes/${path}`).pick('holding', free);
  const day = pastDay(report, path, latest(lastTransferDay(report), holding.acquiredOn));
  return day === null ? null : { holding, day, on: chileanOffices.onOrAfter(addDays(day, 6)) };
}

export function pledgeShares(report: OpenReport): void {
  const found = findFreeHolding(report, 'pledge');
  if (found === null) return;
  const { holding, day, on } = found;
  const { PRENDA } = texts;
  const { deed, document } = signDeed(report, 'prenda', { type, title: PRENDA.title }, day);
  const creditor = addCreditor(report, document);
  const common = { holding, creditor, document, deed, since: day };
  const noted = { on, text: PRENDA.noted };
  addEncumbrance(report, { ...common, kind: 'prenda', text: PRENDA.pledge, noted });
  if (!report.draws('episodes/pledge').chance('prohibition', 0.6)) return;
  const prohibited = { on, text: PRENDA.notedProhibition };
  addEncumbrance(report, { ...common, kind: 'prohibicion', text: PRENDA.prohibition, noted: prohibited });
}

export function giveInUsufruct(report: OpenReport): void {
  const found = findFreeHolding(report, 'usufruct');
  if (found === null || entityOf(report, found.holding.holderEntityId).kind !== 'person') return;
  const { holding, day, on } = found;
  if (holding.subscribed === null) return;
  const { USUFRUCTO } = texts;
  const { deed, document } = signDeed(report, 'usufructo', { type, title: USUFRUCTO.title }, day);
  const creditor = addPerson(report, {
    key: 'usufructuary',
    role: 'counterparty',
    occupation: { F: 'empresaria', M: 'empresario' },
    since: day,
  });
  const noted = { on, text: USUFRUCTO.noted };
  const text = USUFRUCTO.grant;
  // The usufructuary pays the subscribed value of the shares.
  const values = { price: spanishMoney(holding.subscribed) };
  addEncumbrance(report, {
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

export function attachShares(report: OpenReport): void {
  const found = findFreeHolding(report, 'attachment');
  if (found === null) return;
  const { holding, day, on } = found;
  const { EMBARGO } = texts;
  const draws = report.draws('episodes/attachment');
  const court = fillTemplate(EMBARGO.court, { number: String(draws.int('court', 1, 30)) });
  const caseNumber = drawCaseNumber('C', draws, day);
  const document = addDocument(report, 'oficio_embargo', {
    type: 'OFICIO_EMBARGO',
    title: EMBARGO.title,
    issuer: court,
    issuedOn: day,
  });
  const creditor = addCreditor(report, document);
  addEncumbrance(report, {
    kind: 'embargo',
    holding,
    creditor,
    document,
    deed: null,
    since: day,
    text: EMBARGO.order,
    noted: { on, text: EMBARGO.noted },
    values: { court, caseNumber },
  });
}

/** Min days from a death to the entry of the heir in the register. */
const minDaysToEntry = 150;

export function recordInheritance(report: OpenReport): void {
  const { draft } = report;
  const index = draft.shareTransfers.findIndex(
    ({ kind, documentId }) => kind === 'compraventa' && documentId === 'doc_traspaso',
  );
  const transfer = draft.shareTransfers[index];
  const document = draft.documents.find(({ id }) => id === transfer?.documentId);
  if (transfer === undefined || transfer.fromEntityId === null || document === undefined) return;
  const founder = entityOf(report, transfer.fromEntityId);
  const heir = entityOf(report, transfer.toEntityId);
  if (founder.person === null || heir.person === null) return;
  const draws = report.draws('episodes/inheritance');
  const died = addDays(transfer.date, -draws.int('days', minDaysToEntry, 500));
  // The founder appears in earlier acts.
  if (actsIn(report).some(({ act }) => act.date < transfer.date && act.date >= died)) return;
  founder.person.deceasedOn = died;
  transfer.kind = 'herencia';
  transfer.price = null;
  for (const held of draft.shareholders)
    if (held.holderEntityId === heir.id && held.acquiredOn === transfer.date) held.acquisition = 'herencia';
  document.title = texts.HERENCIA.title;
  // The court of the founder's home decides who inherits.
  const between = daysBetween(died, transfer.date);
  const granted = chileanOffices.onOrAfter(addDays(died, Math.floor(between * 0.6)));
  const filed = chileanOffices.onOrAfter(addDays(died, Math.floor(between * 0.3)));
  const home = founder.address?.commune ?? report.company.domicile.commune;
  const quote = fillTemplate(texts.HERENCIA.adjudicated, {
    newHolder: shortName(heir),
    holder: shortName(founder),
    sharesPhrase: sharesInWords(transfer.shares),
    company: report.subject.name,
    deceasedOn: spanishDate(died),
    grantedOn: spanishDate(granted),
    court: draws.pick('court', civilCourts(home)),
    caseNumber: drawCaseNumber('V', draws, filed),
  });
  cite(report, `/shareTransfers/${index}`, { document, page: 1, quote });
  const pointer = `/entities/${draft.entities.indexOf(founder)}/person/deceasedOn`;
  cite(report, pointer, { document, page: 1, quote });
  const { acquisition, acquiredOnce, acquiredInParts } = wording.REGISTRO_ACCIONISTAS;
  const values = { sharesFigures: sharesInFigures(transfer.shares), date: spanishDate(transfer.date) };
  const inherited = fillTemplate(acquisition.herencia, values);
  const once = fillTemplate(acquiredOnce, { acquiredOn: values.date });
  draft.shareholders.forEach(({ holderEntityId }, index) => {
    const source = draft.provenance[`/shareholders/${index}`];
    if (holderEntityId !== heir.id || source?.quote == null) return;
    source.quote = source.quote
      .replace(fillTemplate(acquisition.compraventa, values), inherited)
      .replace(once, fillTemplate(acquiredInParts, { entries: inherited }));
  });
}
