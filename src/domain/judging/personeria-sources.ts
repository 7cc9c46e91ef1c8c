import type { Deed, Power } from '../../contract/generated/types.js';
import { midSentence } from '../words/sentence-case.js';
import { spanishDate } from '../words/spanish-dates.js';
import { spanishList } from '../words/spanish-lists.js';
import { fillTemplate } from '../words/templates.js';
import { inNounOfForm } from './own-noun.js';
import type { ExaminedReport } from './rules/examined-report.js';

type RecitalSourceKind =
  | 'deed'
  | 'board'
  | 'abroad'
  | 'res'
  | 'resolution'
  | 'dissolution'
  | 'insolvency'
  | 'document';

/** Where a power stands, by which a recital is chosen, and what it says of that. */
interface RecitalSource {
  readonly kind: RecitalSourceKind;
  readonly values: { readonly [placeholder: string]: string };
}

/** Where the power stands: a deed, minutes reduced to one, the company's own certificate in the RES, or a paper; and what ended the company. */
export function recitalSourceOf(report: ExaminedReport, power: Power): RecitalSource {
  return liquidationSource(report, power) ?? ownRecitalSource(report, power);
}

function ownRecitalSource(report: ExaminedReport, power: Power): RecitalSource {
  const { deed, form, documentId } = power.instrument;
  if (deed !== null) {
    const values = { ...deedValues(report, deed), grantedOn: spanishDate(power.validFrom) };
    if (form === 'consular' || form === 'apostillado')
      return { kind: 'abroad', values: { ...values, grantor: grantorAbroad(report) } };
    return { kind: form === 'acta_reducida' ? 'board' : 'deed', values };
  }
  const [restated] = form === 'formulario_RES' ? report.documentsOf('ESTATUTO_ACTUALIZADO') : [];
  const document = restated?.value ?? report.document(documentId)?.value;
  const date = spanishDate(document?.issuedOn ?? power.validFrom);
  if (document?.type === 'RESOLUCION_CONCURSAL') {
    const [cause] = openProceedings(report, document.issuer);
    if (cause !== undefined)
      return {
        kind: 'resolution',
        values: { date, court: cause.court, caseNumber: cause.caseNumber, confirmed: confirmedText(report) },
      };
  }
  const cve = document?.verification?.code;
  if (form === 'formulario_RES' && cve !== undefined)
    return { kind: 'res', values: { date, cve, title: document?.title ?? power.title } };
  return { kind: 'document', values: { date, title: midSentence(document?.title ?? power.title) } };
}

/** Of who liquidates the company: the act that dissolved it or what opened its insolvency, and the register's entry. */
function liquidationSource(
  report: ExaminedReport,
  { grantees, instrument, validFrom }: Power,
): RecitalSource | undefined {
  const { law, company } = report;
  if (!grantees.positionTitles.includes('liquidador')) return undefined;
  const { insolvency, dissolution } = law.personeria;
  const paper = report.document(instrument.documentId)?.value;
  if (paper?.type === 'RESOLUCION_CONCURSAL') {
    if (insolvency === undefined) return undefined;
    const date = spanishDate(validFrom);
    const entered = registeredDissolutionText(report, insolvency.entered);
    const docket = docketText(report, insolvency.docket);
    return { kind: 'insolvency', values: { date, court: paper.issuer, docket, entered } };
  }
  const act = company.amendments.find(({ kind }) => kind === 'disolucion');
  if (dissolution === undefined || !act?.registration) return undefined;
  const { number, date: enteredOn } = act.registration;
  const entry = {
    resolvedOn: spanishDate(act.date),
    entry: law.locator(act.registration),
    entryNumber: String(number),
    enteredOn: spanishDate(enteredOn),
  };
  const deed = instrument.deed === null ? {} : deedValues(report, instrument.deed);
  return { kind: 'dissolution', values: { ...deed, ...entry } };
}

/** In which cause it was resolved, where the resolution that is quoted tells its number. */
function docketText(
  { content, companyPointer }: ExaminedReport,
  { told, added }: { readonly told: string; readonly added: string },
): string {
  const [docket] = new RegExp(told).exec(content.provenance[`${companyPointer}/status`]?.quote ?? '') ?? [];
  return docket === undefined ? '' : fillTemplate(added, { docket });
}

/** That the register has entered it, where its certificate says so. */
function registeredDissolutionText(
  { content, company, companyPointer, document }: ExaminedReport,
  template: string,
): string {
  const source = content.provenance[`${companyPointer}/statusSince`];
  const paper = document(source?.documentId ?? null)?.value;
  const { registration } = company.incorporation ?? {};
  if (paper?.type !== 'CERTIFICADO_VIGENCIA' || !registration) return '';
  const { folio, registrar } = registration;
  return fillTemplate(template, { folio: folio ?? '', registrar, certifiedOn: spanishDate(paper.issuedOn) });
}

/** That the creditors have confirmed the liquidator, where the bulletin says so. */
function confirmedText({ content, law }: ExaminedReport): string {
  const confirmed = law.personeria.resolution?.confirmed;
  const bulletin = content.proceedings?.searches.find(({ source }) => source === 'boletin_concursal');
  return confirmed !== undefined && bulletin?.statement.includes(confirmed.told)
    ? fillTemplate(confirmed.added, { told: confirmed.told })
    : '';
}

/** Who let somebody act in the country: the parent of an agency, and otherwise the company itself. */
function grantorAbroad({ holdings, entity, subject }: ExaminedReport): string {
  const parents = holdings.filter(({ value }) => value.interest === 'capital_asignado');
  const names = parents.flatMap(({ value }) => entity(value.holderEntityId)?.value.name ?? []);
  return names.length === 0 ? subject.name : spanishList(names);
}

/** The open proceedings of the company before a court. */
function openProceedings({ content, subject }: ExaminedReport, issuer: string) {
  return (content.proceedings?.insolvency ?? []).filter(
    ({ court, entityId, status }) => court === issuer && entityId === subject.id && status === 'en_curso',
  );
}

/** That a deed calls the company by a name that it has given up since, and what tells its name of today. */
export function formerName(report: ExaminedReport, { instrument: { deed } }: Power): string {
  const texts = report.law.personeria.formerName;
  const former = report.company.previousNames.find(({ until }) => deed !== null && deed.date < until);
  if (texts === undefined || former === undefined) return '';
  const [restated] = report.documentsOf('ESTATUTO_ACTUALIZADO');
  const cve = restated?.value.verification?.code;
  const told = fillTemplate(texts.told, { name: former.name });
  if (restated === undefined || cve === undefined) return inNounOfForm(report, told);
  const values = { date: spanishDate(restated.value.issuedOn), cve };
  return inNounOfForm(report, `${told}${fillTemplate(texts.restated, values)}`);
}

/** What a recital says of a deed. */
export function deedValues({ law }: ExaminedReport, deed: Deed) {
  return {
    date: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryCommune: deed.notaryCommune,
    notaryStyled: law.styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  };
}
