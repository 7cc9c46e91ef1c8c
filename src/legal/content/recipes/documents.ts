import codeTexts from '../../../../fixtures/vocabulary/verification-codes.json' with { type: 'json' };
import type { Document } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { spanishDate } from '../../words/spanish.js';
import { currentHoldings } from '../changes/consequences.js';
import { cite, citeRegister, dropDocument, lastTextPage, leaveUnread, redate } from '../changes/documents.js';
import {
  actsIn,
  documentsOf,
  isTraditional,
  lastActDay,
  type OpenReport,
  ownDocuments,
} from '../changes/open-report.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in the file of documents. */
export const fileRecipes: readonly Recipe[] = [
  recipe('missing-document', {
    target: (report, { type }) => {
      const usual = report.practice.usuallyMissing(isTraditional(report));
      const missing = ownDocuments(report, type === '' ? usual : type);
      const founding = report.company.incorporation;
      const standIn = report.draft.documents.find(
        (document) =>
          !missing.includes(document) &&
          (document.id === founding?.registration?.documentId ||
            document.id === founding?.res?.documentId ||
            document.type === report.practice.standIn),
      );
      return missing.length === 0 || standIn === undefined ? null : { missing, standIn };
    },
    edit: (report, { missing, standIn }) => {
      const { draft, company, practice } = report;
      const { recitedPublication } = practice.texts;
      for (const document of missing) {
        // The register entry of an act recites its deed, extract and publication.
        const own = [company.incorporation, ...company.amendments].find((act) =>
          [act?.deed, act?.extract, act?.publication].some((step) => step?.documentId === document.id),
        );
        const source = draft.documents.find(({ id }) => id === own?.registration?.documentId) ?? standIn;
        leaveUnread(report, document);
        dropDocument(report, document, source);
        for (const { act, pointer } of actsIn(report)) {
          if (act.publication?.documentId !== source.id || recitedPublication === null) continue;
          const quote = fillTemplate(recitedPublication, { date: spanishDate(act.publication.date) });
          citeRegister(report, `${pointer}/publication`, { document: source, page: 2, quote });
        }
      }
    },
  }),
  recipe('stale-vigencia', {
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
  recipe('expired-code', {
    target: (report, { type }) => {
      const candidates = type === '' ? report.draft.documents : documentsOf(report, type);
      return candidates.find(({ verification, issuedOn }) => verification !== null && issuedOn < report.asOf);
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
  recipe('illegible', {
    target: (report, { type }) => {
      const founding = ['ESCRITURA_CONSTITUCION', 'ACTO_RES'];
      return documentsOf(report, ...(type === '' ? founding : [type]))[0];
    },
    edit: (report, document, { legibility }) => {
      document.legibility = legibility;
      if (legibility < report.policy.minimumLegibility) makeIllegible(report, document);
    },
  }),
];

/** Fields of the subject that an extract of incorporation states for every legal form. */
const inExtracts = /^(?:\/name|\/company\/(?:domicile|term|purpose|capital))$/;

/** Makes a document illegible. Its quotes are cited from another document that has them, or lost. */
function makeIllegible(report: OpenReport, document: Document): void {
  const { draft } = report;
  document.extracted = [];
  const source = alternativeSourceOf(report, document);
  for (const [pointer, cited] of Object.entries(draft.provenance)) {
    if (cited.documentId !== document.id || cited.quote === null) continue;
    const { quote, origin } = cited;
    if (source?.states(pointer) !== true) {
      cited.quote = null;
      continue;
    }
    const { document: other, page } = source;
    const known = Object.values(draft.provenance).find(
      (one) => one.documentId === other.id && one.page !== null && one.quote?.includes(quote),
    );
    cite(report, pointer, {
      document: other,
      page: known?.page ?? page,
      quote: known?.quote ?? quote,
      origin: known?.origin ?? origin,
    });
  }
  if (source?.states('/powers') !== true) leaveUnread(report, document);
  if (draft.provenance[`${report.companyPointer}/statutes`]?.quote === null) report.company.statutes = null;
  // An extract names the administrators, and quotes none of the clauses.
  if (source?.states('/powers') === false && report.company.statutes !== null)
    report.company.statutes.replacementClause = null;
}

/**
 * Finds another document with the same statements: the restated statutes or a register entry that quotes deeds in
 * full, else the extract of the act. `states` returns true if it states the value at a pointer.
 */
function alternativeSourceOf(report: OpenReport, document: Document) {
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
  // Statements of an act about itself, such as the appearance, are only in its own document.
  if (statutes !== undefined) {
    const page = Math.max(2, statutes.pages);
    return { document: statutes, page, states: (pointer: string) => !pointer.startsWith(act.pointer) };
  }
  const extract = report.draft.documents.find(({ id }) => id === act.act.extract?.documentId);
  if (extract === undefined || act.act.kind !== 'constitucion') return undefined;
  const { subjectPointer, companyPointer } = report;
  // Extracts of companies with partners also name them and the administrators.
  const ofPartners = currentHoldings(report).every(({ interest }) => interest !== 'acciones');
  const states = (pointer: string): boolean =>
    (pointer.startsWith(subjectPointer) && inExtracts.test(pointer.slice(subjectPointer.length))) ||
    (ofPartners &&
      (pointer === `${companyPointer}/statutes` || /^\/(?:shareholders|administration)\//.test(pointer)));
  return { document: extract, page: 2, states };
}

/** Returns the last day of the grants and elections that a certificate attests. */
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
