import type { Authority, Deed, Entity, Power } from '../../contract/generated/types.js';
import { memoize } from '../../values/maps.js';
import { fillTemplate } from '../../values/message-text.js';
import { requiredCompanyName, shortName } from '../jurisdictions/law.js';
import { isInOffice } from '../ownership/beneficial-owners.js';
import {
  contractArticles,
  midSentence,
  officeInSentence,
  sentenceCase,
  spanishDate,
  spanishList,
  spanishSeries,
} from '../words/spanish.js';
import { granteesOf } from './powers-in-force.js';
import { soleShareholder } from './rules/company-facts.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** Replaces "sociedad" and related phrases in a text, for legal forms that use other words. */
export function useWordsOfForm({ law, company }: ExaminedReport, text: string): string {
  const phrases = law.terms.otherwiseCalled?.[company.legalForm];
  if (phrases === undefined) return text;
  const replaced = text.replace(phrasePattern(phrases), (phrase) => {
    const own = phrases[phrase];
    return own ?? sentenceCase(phrases[phrase.charAt(0).toLowerCase() + phrase.slice(1)] ?? phrase);
  });
  return replaced === text ? text : contractArticles(replaced);
}

/** Matches any of the phrases as whole words. */
const phrasePattern = memoize(
  8,
  (phrases: object) => new RegExp(`(?<!\\p{L})(?:${Object.keys(phrases).join('|')})(?!\\p{L})`, 'giu'),
);

type RecitalSourceKind =
  | 'deed'
  | 'board'
  | 'abroad'
  | 'res'
  | 'resolution'
  | 'dissolution'
  | 'insolvency'
  | 'document';

/** The kind of source of a power, which selects the recital, and the values of its template. */
interface RecitalSource {
  readonly kind: RecitalSourceKind;
  readonly values: { readonly [placeholder: string]: string };
}

/** Returns the source of a power: a deed, minutes as a deed, the company's certificate in the RES, or a document. */
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
    const cause = report.content.proceedings?.insolvency.find(
      ({ court, entityId, status }) =>
        court === document.issuer && entityId === report.subject.id && status === 'en_curso',
    );
    if (cause !== undefined && report.law.personeria.resolution !== undefined)
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

/** Returns the source of a liquidator's power: the dissolution or the insolvency resolution, and the register entry. */
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
    const quote = report.content.provenance[`${report.companyPointer}/status`]?.quote ?? '';
    const [caseNumber] = new RegExp(insolvency.docket.pattern).exec(quote) ?? [];
    const docket =
      caseNumber === undefined ? '' : fillTemplate(insolvency.docket.added, { docket: caseNumber });
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

/** States the entry in the register, if the certificate contains it. */
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

/** States that the creditors confirmed the liquidator, if the bulletin contains it. */
function confirmedText({ content, law }: ExaminedReport): string {
  const confirmed = law.personeria.resolution?.confirmed;
  const bulletin = content.proceedings?.searches.find(({ source }) => source === 'boletin_concursal');
  return confirmed !== undefined && bulletin?.statement.includes(confirmed.statement)
    ? fillTemplate(confirmed.added, { statement: confirmed.statement })
    : '';
}

/** Returns the grantor of a power from abroad: the parent of an agency, otherwise the company itself. */
function grantorAbroad({ holdings, entity, subject }: ExaminedReport): string {
  const parents = holdings.filter(({ value }) => value.interest === 'capital_asignado');
  const names = parents.flatMap(({ value }) => entity(value.holderEntityId)?.value.name ?? []);
  return names.length === 0 ? subject.name : spanishList(names);
}

/** States that a deed uses a former name of the company, and the document with the current name. */
function formerName(report: ExaminedReport, { instrument: { deed } }: Power): string {
  const texts = report.law.personeria.formerName;
  const former = report.company.previousNames.find(({ until }) => deed !== null && deed.date < until);
  if (texts === undefined || former === undefined) return '';
  const [restated] = report.documentsOf('ESTATUTO_ACTUALIZADO');
  const cve = restated?.value.verification?.code;
  const formerNameText = fillTemplate(texts.text, { name: former.name });
  if (restated === undefined || cve === undefined) return useWordsOfForm(report, formerNameText);
  const values = { date: spanishDate(restated.value.issuedOn), cve };
  return useWordsOfForm(report, `${formerNameText}${fillTemplate(texts.restated, values)}`);
}

function deedValues({ law }: ExaminedReport, deed: Deed) {
  return {
    date: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryCommune: deed.notaryCommune,
    notaryStyled: law.styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
  };
}

/** Returns the current name of the company. A company dissolved for having one shareholder adds nothing to its name. */
export function subjectName(report: ExaminedReport): string {
  const isGathered = soleShareholder(report)?.dissolvedOn != null;
  return isGathered ? report.subject.name : requiredCompanyName(report.law, report.subject);
}

/** From this many people on, the recital names their classes. */
const classRecitalCount = 8;

/** Returns the recital of authority for everybody who can sign the requested operations, as a deed would contain it. */
export function personeria(report: ExaminedReport, rows: readonly Authority[]): string {
  const texts = report.law.personeria;
  const used = new Set(rows.flatMap((row) => row.powerIds));
  const recitals = report
    .inForce()
    .filter((power) => used.has(power.id))
    .flatMap((power) => recital(report, power, signersByPower(report, power, rows)));
  if (recitals.length > 0)
    return [...recitals, texts.notInserted[recitals.length === 1 ? 'one' : 'many']].join(' ');
  const values = { company: subjectName(report), date: spanishDate(report.asOf) };
  if (report.binding().length === 0) return fillTemplate(texts.none, values);
  return [...liquidatorRecital(report), fillTemplate(texts.noneForOperations, values)].join(' ');
}

/** Recites the liquidators, whatever operations are requested. */
function liquidatorRecital(report: ExaminedReport): string[] {
  const powers = report.inForce().filter(({ grantees }) => grantees.positionTitles.includes('liquidador'));
  return powers.flatMap((power) => {
    const ids = granteesOf(report.content, power);
    return powerRecital(
      report,
      power,
      ids.flatMap((id) => report.entity(id)?.value ?? []),
    );
  });
}

function signersByPower(report: ExaminedReport, power: Power, rows: readonly Authority[]): Entity[] {
  const own = new Set(
    power.signingRules.flatMap((rule) => rule.anyOf.flat().map((part) => part.groupId ?? part.entityId)),
  );
  const parts = rows
    .filter((row) => row.powerIds.includes(power.id))
    .flatMap((row) => row.combinations.flat());
  const ids = parts.flatMap((part) =>
    part.entityIds.filter((entityId) => own.has(part.groupId ?? '') || own.has(entityId)),
  );
  const grantees = new Set(granteesOf(report.content, power));
  const signing = [...new Set(ids)].filter((id) => grantees.has(id));
  return signing.flatMap((id) => report.entity(id)?.value ?? []);
}

function recital(report: ExaminedReport, power: Power, signers: readonly Entity[]): string[] {
  const byOffice = signers.flatMap((signer) => officeRecital(report, power, signer) ?? []);
  const signersByOffice = new Set(byOffice.map(({ signer }) => signer));
  return [
    ...byOffice.map(({ sentence }) => sentence),
    ...powerRecital(
      report,
      power,
      signers.filter((signer) => !signersByOffice.has(signer)),
    ),
  ];
}

/**
 * Recites a signer by office: the statutes give the power to the office, and another deed gives the office to the
 * holder. Returns undefined if one deed does both, or if the deed is not loaded.
 */
function officeRecital(
  report: ExaminedReport,
  power: Power,
  signer: Entity,
): { signer: Entity; sentence: string } | undefined {
  const { office: template, minutes } = report.law.personeria;
  const statutes = power.instrument.deed;
  const position = report.content.administration.positions.find(
    (one) =>
      one.entityId === signer.id &&
      power.grantees.positionTitles.includes(one.title) &&
      isInOffice(one, report.asOf),
  );
  if (template === null || statutes === null || !position?.deed) return undefined;
  if (position.deed.documentId === statutes.documentId) return undefined;
  const appointment = deedValues(report, position.deed);
  const sentence = fillTemplate(template[genderOf(signer)], {
    ...registryValues(report, power),
    ...deedValues(report, statutes),
    company: subjectName(report),
    person: signer.name,
    office: officeInSentence(position.titleLabel),
    minutes: position.appointedBy === 'junta' ? minutes.junta : minutes.directorio,
    appointedOn: spanishDate(position.from),
    appointmentDate: appointment.date,
    appointmentOffice: appointment.notaryOffice,
    appointmentCommune: appointment.notaryCommune,
    appointmentNotary: appointment.notaryStyled,
    appointmentRepertoire: appointment.repertoire,
  });
  return { signer, sentence };
}

function powerRecital(report: ExaminedReport, power: Power, signers: readonly Entity[]): string[] {
  const [first, ...others] = signers;
  if (first === undefined) return [];
  const source = liquidationSource(report, power) ?? ownRecitalSource(report, power);
  const { [source.kind]: own, deed, document } = report.law.personeria;
  const offices = source.kind === 'deed' ? officesByDeed(report, power, signers) : null;
  const appointed = offices === null ? undefined : report.law.personeria.appointed;
  const template =
    appointed ?? own ?? (source.kind === 'board' || source.kind === 'abroad' ? deed : document);
  const form = others.length > 0 || first.kind !== 'person' ? 'many' : genderOf(first);
  const sentence = fillTemplate(template[form], {
    ...registryValues(report, power),
    ...source.values,
    company: subjectName(report),
    person: first.name,
    office: offices?.[0] ?? '',
    persons:
      offices === null || appointed === undefined
        ? nameSigners(report, power, signers)
        : inOffices(report, signers, offices),
  });
  return [sentence.replace(/\.$/, `${formerName(report, power)}.`)];
}

/** Returns the offices that the deed of a power also gave to all of its signers; null if it did not. */
function officesByDeed(
  { content, asOf }: ExaminedReport,
  { instrument }: Power,
  signers: readonly Entity[],
): string[] | null {
  const offices = signers.flatMap(
    ({ id }) =>
      content.administration.positions.find(
        (one) =>
          one.entityId === id && one.deed?.documentId === instrument.documentId && isInOffice(one, asOf),
      )?.titleLabel ?? [],
  );
  return offices.length === signers.length ? offices.map(officeInSentence) : null;
}

function inOffices({ law }: ExaminedReport, signers: readonly Entity[], offices: readonly string[]): string {
  const each = signers.map((signer, index) => `${shortName(law, signer)}, como ${offices[index]}`);
  return spanishSeries(each);
}

/** Template values for the registration of the company and the power. */
function registryValues(
  report: ExaminedReport,
  power: Power,
): { registrar: string; locator: string; entered: string } {
  const { law, company } = report;
  const registration = company.incorporation?.registration ?? null;
  if (registration === null) return { registrar: '', locator: '', entered: '' };
  const { registrar } = registration;
  const locator = law.powerLocator(registration, entryOrdinal(report, power));
  return { registrar, locator, entered: registeredPowerText(report, power, registrar) };
}

/** States the register entry of the power, if the certificate contains it. */
function registeredPowerText({ content, law }: ExaminedReport, power: Power, registrar: string): string {
  const { entered } = law.personeria;
  const quote = content.provenance[`/powers/${content.powers.indexOf(power)}/status`]?.quote ?? '';
  const [entry] = law.powerEntry?.exec(quote) ?? [];
  return entered === undefined || entry === undefined ? '' : fillTemplate(entered, { entry, registrar });
}

/** Returns the position of the power among those registered since the founding; null for one of the founding. */
function entryOrdinal({ content, company }: ExaminedReport, power: Power): number | null {
  const founding = company.incorporation?.deed?.documentId;
  const entered = content.powers.filter(
    ({ instrument: { deed } }) => deed !== null && deed.documentId !== founding,
  );
  return entered.includes(power) ? entered.indexOf(power) + 1 : null;
}

function nameSigners(report: ExaminedReport, power: Power, signers: readonly Entity[]): string {
  const groups = report.content.powerGroups.filter((group) => power.grantees.groupIds.includes(group.id));
  if (signers.length < classRecitalCount || groups.length === 0)
    return spanishList(signers.map((entity) => shortName(report.law, entity)));
  const codes = spanishList(groups.map(({ code }) => code));
  return `los apoderados de ${groups.length === 1 ? 'la clase' : 'las clases'} ${codes}`;
}

function genderOf(entity: Entity): 'F' | 'M' {
  return entity.person?.sex === 'F' ? 'F' : 'M';
}
