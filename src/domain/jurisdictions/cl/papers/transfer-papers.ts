import type { ShareTransfer } from '../../../../contract/generated/types.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { assignmentSentence } from '../acts/act-sentences.js';
import { capitalized } from '../acts/clauses.js';
import { speakersFor } from '../acts/signers.js';
import { type ChileanCaseFile, entityId, partyWithId } from '../case-file.js';
import { fill, moneyInWords, saleSentence, sharesInWords, shortName, wording } from '../phrases.js';
import { inShares, transfersOf } from '../plan/company-states.js';
import { addChileanDocument } from './paperwork.js';

/** Puts the deeds of transfer into the dossier and cites sales and issues. */
export function citeTransfers(file: ChileanCaseFile, transfers: readonly ShareTransfer[]): void {
  transfers.forEach((transfer, index) => {
    if (transfer.documentId === 'doc_traspaso')
      addChileanDocument(file, 'traspaso', {
        type: 'TRASPASO_ACCIONES',
        issuer: file.plan.name,
        issuedOn: transfer.date,
        about: [transfer.fromEntityId ?? file.subject.id, transfer.toEntityId],
      });
    const quote = capitalized(transferSentence(file, transfer));
    file.dossier.cite(`/shareTransfers/${index}`, { documentId: transfer.documentId, page: 2, quote });
  });
}

function transferSentence(file: ChileanCaseFile, transfer: ShareTransfer): string {
  const named = (id: string | null): string => (id === null ? '' : shortName(partyWithId(file, id)));
  const price = transfer.price === null ? '' : moneyInWords(transfer.price);
  const merger = file.life.changes.find(({ step }) => step.kind === 'fusion')?.step;
  if (transfer.kind === 'fusion' && merger?.kind === 'fusion')
    return fill(wording.TRASPASO_ACCIONES.exchange, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
      absorbed: merger.absorbed.name,
      date: spanishDate(transfer.date),
    });
  if (transfer.kind === 'canje')
    return fill(wording.ESCRITURA_MODIFICACION.sharesForRights, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
    });
  if (transfer.fromEntityId === null)
    return fill(wording.TRASPASO_ACCIONES.subscription, {
      holder: named(transfer.toEntityId),
      sharesPhrase: sharesInWords(transfer.shares),
      date: spanishDate(transfer.date),
      price,
    });
  const sold = transfersOf(file.life).find(({ step }) => entityId(step.from) === transfer.fromEntityId);
  if (sold !== undefined && !inShares(sold.before)) return assignmentSentence(file, sold, shortName);
  const from = partyWithId(file, transfer.fromEntityId);
  const to = partyWithId(file, transfer.toEntityId);
  const speakers = { from: speakersFor(file, from, transfer.date), to: speakersFor(file, to, transfer.date) };
  return saleSentence({ from, to, speakers }, { shares: transfer.shares, company: file.plan.name, price });
}
