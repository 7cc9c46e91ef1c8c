import codeTexts from '../../../../fixtures/vocabulary/verification-codes.json' with { type: 'json' };
import type { Document } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { spanishDate } from '../../words/spanish.js';
import { currentHoldings } from '../changes/consequences.js';
import {
  cite,
  type DocumentCitation,
  dropDocument,
  lastTextPage,
  leaveUnread,
  redate,
} from '../changes/documents.js';
import {
  actsIn,
  documentsOf,
  isTraditional,
  lastActDay,
  type OpenReport,
  ownDocuments,
} from '../changes/open-report.js';
import { number, type Recipe, recipe, text } from './recipe.js';

/** What extracts of incorporation tell of a company, whatever its form: the members of the report, but for the subject. */
const inExtracts = /^(?:\/name|\/company\/(?:domicile|term|purpose|capital))$/;

/**
 * Nothing is quoted any more from a document that can not be read: what another paper says as well is read there, and
 * of the rest only the page is known on which it would stand.
 */
function makeIllegible(report: OpenReport, document: Document): void {
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

/** Faults in the file that the report stands on. */
export const fileRecipes: readonly Recipe[] = [
  recipe({
    id: 'missing-document',
    breaks: 'DOC-001',
    cure: 'undone',
    title: { es: 'Falta en la carpeta un documento exigido', en: 'A required document is not at hand' },
    parameters: {
      type: text(
        '',
        'Type of the document. Empty: the publication, the certificate of annotations, or the entry in the register.',
      ),
    },
    target: (report, { type }) => {
      const usual = report.practice.usuallyMissing(isTraditional(report));
      const missing = ownDocuments(report, type === '' ? usual : type);
      const standIn = report.draft.documents.find(({ id, type: other }) =>
        stands(report, id, other, missing),
      );
      return missing.length === 0 || standIn === undefined ? null : { missing, standIn };
    },
    edit: (report, { missing, standIn }) => {
      for (const document of missing) {
        const teller = registerEntryOf(report, document) ?? standIn;
        leaveUnread(report, document);
        dropDocument(report, document, teller);
        reciteFormalities(report, teller);
      }
    },
  }),
  recipe({
    id: 'stale-vigencia',
    breaks: 'DOC-002',
    also: [
      {
        ruleId: 'POW-004',
        reason:
          'Where one register keeps companies and their powers, one certificate proves both, and grows old for both.',
        laws: ['MX', 'PE', 'CO', 'ES'],
        sometimes: true,
      },
    ],
    cure: 'undone',
    title: {
      es: 'El certificado de vigencia es demasiado antiguo',
      en: 'The certificate of good standing is too old',
    },
    parameters: { ageDays: number(0, 'Age of the certificate in days. 0: five weeks more than is allowed.') },
    target: (report, { ageDays }) => {
      const [certificate] = ownDocuments(report, 'CERTIFICADO_VIGENCIA');
      const age = ageDays === 0 ? report.policy.certificateMaxAgeDays + 35 : ageDays;
      const issuedOn = report.law.calendar.offices.onOrBefore(addDays(report.asOf, -age));
      if (certificate === undefined || issuedOn < lastActDay(report)) return null;
      return issuedOn < lastAttested(report, certificate) ? null : { certificate, issuedOn };
    },
    edit: (report, { certificate, issuedOn }) => {
      redate(report, certificate, issuedOn);
    },
  }),
  recipe({
    id: 'expired-code',
    breaks: 'DOC-003',
    cure: 'undone',
    title: {
      es: 'Expiró el código de verificación de un documento',
      en: 'The verification code of a document has lapsed',
    },
    parameters: { type: text('', 'Type of the document. Empty: the first that has a code.') },
    target: (report, { type }) => {
      const candidates = type === '' ? report.draft.documents : documentsOf(report, type);
      return (
        candidates.find(({ verification, issuedOn }) => verification !== null && issuedOn < report.asOf) ??
        null
      );
    },
    edit: (report, document) => {
      const validUntil = latest(document.issuedOn, addDays(report.asOf, -3));
      document.validUntil = validUntil;
      if (document.verification === null) return;
      document.verification.status = 'expirado';
      const { code } = document.verification;
      const quote = fillTemplate(codeTexts.lasting, { code, date: spanishDate(validUntil) });
      const pointer = `/documents/${report.draft.documents.indexOf(document)}/validUntil`;
      cite(report, pointer, { document, page: lastTextPage(document), quote });
    },
  }),
  recipe({
    id: 'illegible',
    breaks: 'DOC-004',
    cure: 'undone',
    title: { es: 'Un documento no es legible', en: 'A document cannot be read' },
    parameters: {
      type: text('', 'Type of the document. Empty: that of the incorporation.'),
      legibility: text('0.41', 'From 0.00 to 1.00.'),
    },
    target: (report, { type }) => {
      const founding = ['ESCRITURA_CONSTITUCION', 'ACTO_RES'];
      return documentsOf(report, ...(type === '' ? founding : [type]))[0] ?? null;
    },
    edit: (report, document, { legibility }) => {
      document.legibility = legibility;
      if (legibility < report.policy.minimumLegibility) makeIllegible(report, document);
    },
  }),
];

/** An entry of the register recites the publication that the registrar was shown. */
function reciteFormalities(report: OpenReport, teller: Document): void {
  for (const { act, pointer } of actsIn(report)) {
    if (act.publication?.documentId !== teller.id) continue;
    const { recitedPublication } = report.practice.texts;
    if (recitedPublication === null) continue;
    const quote = fillTemplate(recitedPublication, { date: spanishDate(act.publication.date) });
    cite(report, `${pointer}/publication`, { document: teller, page: 2, quote, origin: 'registry' });
  }
}

function stands(report: OpenReport, id: string, type: string, missing: readonly Document[]): boolean {
  const founding = report.company.incorporation;
  return (
    !missing.some((document) => document.id === id) &&
    (id === founding?.registration?.documentId ||
      id === founding?.res?.documentId ||
      type === report.practice.standIn)
  );
}

/** The last day of what a certificate attests besides the company itself: grants and elections. */
function lastAttested({ draft }: OpenReport, { id }: Document): CivilDate {
  const attested = (pointer: string) => draft.provenance[pointer]?.documentId === id;
  const days = [
    ...draft.powers
      .filter((_, index) => attested(`/powers/${index}/status`))
      .map(({ validFrom }) => validFrom),
    ...draft.administration.positions
      .filter((_, index) => attested(`/administration/positions/${index}`))
      .map(({ from }) => from),
  ];
  return days.reduce(latest, '0001-01-01');
}

/** The register entry of the act that a document belongs to: it recites deed, extract and publication. */
function registerEntryOf({ draft, company }: OpenReport, { id }: Document): Document | undefined {
  const act = [company.incorporation, ...company.amendments].find((one) =>
    [one?.deed, one?.extract, one?.publication].some((step) => step?.documentId === id),
  );
  return draft.documents.find((document) => document.id === act?.registration?.documentId);
}
