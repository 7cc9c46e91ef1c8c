import type { Document } from '../../../contract/generated/types.js';
import { actsIn, type OpenReport, ownDocuments } from './open-report.js';
import { cite, type DocumentCitation, leaveUnread } from './papers.js';
import { currentHoldings } from './registers.js';

/** What extracts of incorporation tell of a company, whatever its form: the members of the report, but for the subject. */
const inExtracts = /^(?:\/name|\/company\/(?:domicile|term|purpose|capital))$/;

/**
 * Nothing is quoted any more from a document that can not be read: what another paper says as well is read there, and
 * of the rest only the page is known on which it would stand.
 */
export function makeIllegible(report: OpenReport, document: Document): void {
  const { draft } = report;
  document.extracted = [];
  const teller = alternativeSourceOf(report, document);
  for (const [pointer, source] of Object.entries(draft.provenance)) {
    if (source.documentId !== document.id || source.quote === null) continue;
    const { quote, origin } = source;
    if (teller?.tells(pointer) === true)
      cite(report, pointer, passageQuoting(report, teller, quote) ?? { ...teller, quote, origin });
    else source.quote = null;
  }
  if (teller?.tells('/powers') !== true) leaveUnread(report, document);
  if (draft.provenance[`${report.companyPointer}/statutes`]?.quote === null) report.company.statutes = null;
  // An extract tells who administers, and none of the clauses by which.
  if (teller?.tells('/powers') === false && report.company.statutes !== null)
    report.company.statutes.replacementClause = null;
}

/** Another paper on what a document says, and the page on which it does. */
interface AlternativeSource {
  readonly document: Document;
  readonly page: number;
  readonly tells: (pointer: string) => boolean;
}

/** The passage in which that paper is quoted for the same already. */
function passageQuoting(
  { draft }: OpenReport,
  { document }: AlternativeSource,
  words: string,
): DocumentCitation | undefined {
  for (const { documentId, page, quote, origin } of Object.values(draft.provenance))
    if (documentId === document.id && page !== null && quote?.includes(words))
      return { document, page, quote, origin };
  return undefined;
}

/** The restated statutes or the entry of a register that takes deeds in whole; else the extract of the act. */
function alternativeSourceOf(report: OpenReport, document: Document): AlternativeSource | undefined {
  const act = actsIn(report).find(
    ({ act: { deed, res }, pointer }) =>
      [deed, res].some((step) => step?.documentId === document.id) ||
      report.draft.provenance[pointer]?.documentId === document.id,
  );
  if (act === undefined) return undefined;
  const whole = [
    ...ownDocuments(report, 'ESTATUTO_ACTUALIZADO'),
    ...ownDocuments(report, 'INSCRIPCION_REGISTRAL'),
  ];
  const [statutes] = whole.filter(({ id }) => id !== document.id);
  // What an act says of itself, such as who appeared, stands in its own paper alone.
  if (statutes !== undefined) {
    const page = Math.max(2, statutes.pages);
    return { document: statutes, page, tells: (pointer) => !pointer.startsWith(act.pointer) };
  }
  const extract = report.draft.documents.find(({ id }) => id === act.act.extract?.documentId);
  if (extract === undefined || act.act.kind !== 'constitucion') return undefined;
  return { document: extract, page: 2, tells: (pointer) => isInExtract(report, pointer) };
}

/** Partners, and who administers, are told in the extracts of those companies that are made of their partners. */
function isInExtract(report: OpenReport, pointer: string): boolean {
  const { subjectPointer, companyPointer } = report;
  if (pointer.startsWith(subjectPointer) && inExtracts.test(pointer.slice(subjectPointer.length)))
    return true;
  const ofPartners = currentHoldings(report).every(({ interest }) => interest !== 'acciones');
  return (
    ofPartners &&
    (pointer === `${companyPointer}/statutes` || /^\/(?:shareholders|administration)\//.test(pointer))
  );
}
