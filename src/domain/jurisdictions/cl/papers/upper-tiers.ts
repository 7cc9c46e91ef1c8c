import type { Entity, Shareholder } from '../../../../contract/generated/types.js';
import { printedPercent } from '../acts/clauses.js';
import { type ChileanCaseFile, partyWithId } from '../case-file.js';
import { fill, wording } from '../phrases.js';

/** After the owners; of a long chain, so many of its links stand on a page. */
const place = { firstPage: 3, perPage: 12 };

/** Cites who holds the holders, and theirs: their registers are not at hand, the declaration of the company tells. */
export function citeUpperTiers(file: ChileanCaseFile, shareholders: readonly Shareholder[]): void {
  const { dossier, subject } = file;
  const documentId = 'doc_beneficiarios_finales';
  const above = [...shareholders.entries()].filter(([, { issuerEntityId }]) => issuerEntityId !== subject.id);
  above.forEach(([index, held], position) => {
    const [holder, issuer] = [held.holderEntityId, held.issuerEntityId].map((id) => partyWithId(file, id));
    if (holder === undefined || issuer === undefined) return;
    const page = place.firstPage + Math.floor(position / place.perPage);
    const quote = declaredTier(held, { holder, issuer });
    dossier.cite(`/shareholders/${index}`, { documentId, page, quote, origin: 'declared' });
  });
}

/** That somebody holds a part of a company above the subject, as its declaration of owners says. */
export function declaredTier(
  { percentage }: Pick<Shareholder, 'percentage'>,
  { holder, issuer }: { readonly holder: Entity; readonly issuer: Entity },
): string {
  return fill(wording.DECLARACION_BENEFICIARIOS_FINALES.upperTier, {
    company: holder.name,
    percentage: printedPercent(percentage),
    holder: issuer.name,
  });
}
