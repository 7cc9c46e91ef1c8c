import defects from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import traits from '../../../../fixtures/vocabulary/cl/document-traits.json' with { type: 'json' };
import { drawSchemas } from '../../../contract/draw-schemas.js';
import type { Entity } from '../../../contract/generated/types.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import type { Steps } from '../../../values/steps.js';
import { computeBeneficialOwners, type OwnershipFacts } from '../../ownership/beneficial-owners.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';
import type { CompanyChoices } from '../company-choices.js';
import { type Dossier, type ExtractedReading, openDossier } from '../dossier.js';
import { simpleRecords } from '../drawn-records.js';
import { expressFaculties } from '../faculties.js';
import { type ContentDraft, type DraftRequest, type Jurisdiction, withOwners } from '../jurisdiction.js';
import type {
  DeedNotary,
  NewIds,
  NewPerson,
  PaperForm,
  Practice,
  ShareChange,
  VerificationScheme,
} from '../practice.js';
import { unitsOn } from '../units-of-account.js';
import { type ChileanActs, writeActs } from './acts/acts.js';
import { appearsInPerson } from './acts/appearances.js';
import { ownVoice, printedPercent, voiceOf, writeFaculty } from './acts/clauses.js';
import { type ChileanCaseFile, schemeOn, subjectId } from './case-file.js';
import { civilCourts } from './courts.js';
import { addMandateCertificates, addStatusDocuments } from './documents/certificates.js';
import {
  addPartyDocuments,
  citeUpperTiers,
  declaredOwner,
  declareOwners,
  printedBirth,
  screenParties,
} from './documents/party-documents.js';
import { searchProceedings } from './documents/proceedings.js';
import { citeTransfers, writeRegister } from './documents/share-register.js';
import { chileanLaw } from './law.js';
import {
  deedPlace,
  keeperOf,
  lawyerOf,
  officeName,
  repertoireNumberOn,
  styledNotary,
} from './notarial-deeds.js';
import { writeCompany } from './parties/company-record.js';
import { homeAddress, subjectEntity, writeParties } from './parties/party-records.js';
import { writeFoundingRegister, writeShareholders, writeShareTransfers } from './parties/share-holdings.js';
import { drawPersonName, fullName } from './person-names.js';
import { fill, moneyInWords, nameWithId, printedTaxId, soldText, wording } from './phrases.js';
import { lifeOf } from './plan/company-history.js';
import { planCompany } from './plan/planner.js';
import { writeAdministration } from './powers/administration.js';
import { describeRepresentatives } from './powers/power-citations.js';
import { writePowers } from './powers/power-records.js';
import { formatRut } from './rut.js';
import { communeNamed, vocabulary } from './vocabulary.js';

const records = simpleRecords(drawSchemas);

const chileanPractice: Practice = {
  texts: {
    opening: {
      company: `${wording.APERTURA.before}, ${wording.APERTURA.company}`,
      minutes: `${wording.APERTURA.before}, ${wording.APERTURA.minutes}`,
      resolution: null,
      unfounded: {
        company: `${wording.APERTURA.before}, ${wording.APERTURA.unfounded}`,
        minutes: `${wording.APERTURA.before}, ${wording.APERTURA.minutes}`,
      },
    },
    revocation: { ...wording.ESCRITURA_REVOCACION, resolved: defects.ESCRITURA_REVOCACION.resolved },
    revokedPower: revokedPower(defects.CERTIFICADO_VIGENCIA_PODER),
    until: defects.ADMINISTRACION.until,
    declaration: wording.DECLARACION_BENEFICIARIOS_FINALES.heading,
    lists: {
      person: wording.BUSQUEDA_LISTAS.clean,
      company: wording.BUSQUEDA_LISTAS.cleanCompany,
      pep: wording.BUSQUEDA_LISTAS.pep,
      sanctioned: wording.BUSQUEDA_LISTAS.sanctioned,
      deceased: defects.BUSQUEDA_LISTAS.deceased,
      pepRole: { F: 'subsecretaria de Estado', M: 'subsecretario de Estado' },
    },
    tax: {
      representatives: wording.SITUACION_TRIBUTARIA.representatives,
      nobody: defects.SITUACION_TRIBUTARIA.nobody,
      purpose: defects.SITUACION_TRIBUTARIA.purpose,
      ended: wording.SITUACION_TRIBUTARIA.ended,
      consulted: defects.SITUACION_TRIBUTARIA.consulted,
    },
    capital: {
      partlyPaid: defects.CAPITAL.partlyPaid,
      contributed: defects.CAPITAL.contributed,
      subscriptions: [
        {
          whole: 'que enteran en este acto, al contado y en dinero efectivo',
          part: defects.APORTES.contributed,
        },
        { whole: 'que entera en este acto', part: defects.APORTES.subscribed },
        { whole: 'y pagadas en este acto', part: defects.APORTES.issued },
        { whole: 'íntegramente suscritas y pagadas', part: 'íntegramente suscritas' },
        { whole: 'aportan y enteran en este acto en la forma', part: 'aportan en la forma' },
        { whole: 'se entera en este acto en la forma', part: 'se entera en la forma' },
        { whole: 'aportado y enterado por', part: 'aportado por' },
      ],
    },
    dissolution: {
      change: wording.ESCRITURA_MODIFICACION.disolucion,
      revoked: null,
      summary: wording.ACTOS.summary.disolucion,
      event: defects.CERTIFICADO_VIGENCIA.dissolved,
      fromEntry: false,
      liquidators: null,
      titles: {
        CERTIFICADO_VIGENCIA: defects.CERTIFICADO_VIGENCIA.title,
        SITUACION_TRIBUTARIA: defects.SITUACION_TRIBUTARIA.title,
      },
    },
    insolvency: {
      statement: wording.RESOLUCION_CONCURSAL.statement,
      certificate: null,
      office: defects.LIQUIDADOR.office,
      occupation: { F: 'abogada', M: 'abogado' },
      power: defects.LIQUIDADOR.power,
      faculties: defects.LIQUIDADOR.faculties,
      powers: defects.LIQUIDADOR.powers,
      docket: defects.LIQUIDADOR.docket,
      docketsPerYear: defects.LIQUIDADOR.docketsPerYear,
      named: defects.LIQUIDADOR.named,
      endsOffices: defects.LIQUIDADOR.endsOffices,
      extinguished: defects.LIQUIDADOR.extinguished,
    },
    endedOfficer: null,
    resignation: defects.ACTA_DIRECTORIO.resignation,
    fixedTerm: wording.ESCRITURA_CONSTITUCION.term.plazo_fijo,
    ownShares: defects.REGISTRO_ACCIONISTAS.ownShares,
    widerPurpose: defects.OBJETO.wider,
    recitedPublication: defects.INSCRIPCION_CBR.published,
    restated: {
      purpose: wording.ESTATUTO_ACTUALIZADO.purpose,
      partlyPaid: wording.ESTATUTO_ACTUALIZADO.capitalPartlyPaid,
      fixedTerm: wording.ESTATUTO_ACTUALIZADO.term.plazo_fijo,
    },
  },
  paper: (type, issuedOn) => {
    const form = paperForms[type] ?? { title: type, pages: [1, 1], scheme: null };
    return { ...form, scheme: schemeOn(form.scheme, issuedOn) };
  },
  code: (scheme, draws) =>
    scheme === 'apostilla'
      ? `SBX-${draws.int('number', 100_000, 999_999)}`
      : records.member('verification', scheme as Exclude<VerificationScheme, 'apostilla'>, draws),
  nameWithId,
  printedNumber: printedTaxId,
  numberOf: ({ taxId }) => taxId?.value ?? '',
  personName: drawPersonName,
  personIds: newIds,
  card: {
    key: 'cedula',
    issuer: wording.DOCUMENTOS.issuer.civil,
    expiry: null,
    name: `${wording.CEDULA_IDENTIDAD.surnames} ${wording.CEDULA_IDENTIDAD.givenNames}`,
    number: wording.CEDULA_IDENTIDAD.run,
    birth: printedBirth,
  },
  notary: newNotary,
  home: (draws, place) => homeAddress(records, communeNamed(place), draws),
  appearance: appearsInPerson,
  representing: describeRepresentatives,
  headingWords: ({ notaryName, notaryCommune }) => ({
    notary: notaryName,
    lawyer: lawyerOf(notaryName),
    deedPlace: deedPlace(notaryCommune),
  }),
  standing,
  keeperOf,
  deedNumber: (draws, date) => repertoireNumberOn(date, draws.int('hour', 0, 9) / 10),
  moneyInWords,
  limitCurrency: 'CLF',
  declaredOwner,
  reducedHolding,
  endedCertificate: (founding) =>
    founding === null ? defects.CERTIFICADO_VIGENCIA.formOf : defects.CERTIFICADO_VIGENCIA.noteOf,
  register: null,
  courts: civilCourts,
  facultyText: (code, by, on) => writeFaculty(code, voiceOf(by.grantedBy, by), on).text,
  expressFaculties,
  usuallyMissing: (traditional) => (traditional ? 'PUBLICACION_DIARIO_OFICIAL' : 'CERTIFICADO_ANOTACIONES'),
  standIn: 'ESTATUTO_ACTUALIZADO',
};

const titles: { readonly [type: string]: string } = wording.DOCUMENTOS.title;
const paperForms: { readonly [type: string]: PaperForm } = Object.fromEntries(
  Object.entries(traits).map(([type, { pages, scheme }]) => [
    type,
    { title: titles[type] ?? type, pages, scheme: scheme as VerificationScheme | null },
  ]),
);

function revokedPower(texts: typeof defects.CERTIFICADO_VIGENCIA_PODER) {
  const { revoked, notified } = texts;
  return {
    total: revoked.replace('{extent}', texts.total).replace('{rest}', ''),
    partial: revoked.replace('{extent}', texts.part).replace('{rest}', texts.rest),
    notified,
  };
}

function standing(...[legalForm, { deed, on }]: Parameters<Practice['standing']>): string {
  const texts = wording.ESCRITURA_PODER.standing;
  if (deed === null) return fill(texts.form, { ...ownVoice({ legalForm }), date: spanishDate(on) });
  const { notaryOffice, repertoireNumber: repertoire } = deed;
  const notaryStyled = styledNotary(deed.notaryName);
  return fill(texts.deed, { date: spanishDate(deed.date), notaryOffice, notaryStyled, repertoire });
}

function newIds(draws: Draws, _: NewPerson, taken: ReadonlySet<string>): NewIds {
  for (let attempt = 0; ; attempt += 1) {
    const value = formatRut(draws.int(`tax id ${attempt}`, 38_300_000, 38_999_999));
    if (!taken.has(value)) return { taxId: value, card: null };
  }
}

function newNotary(place: string, draws: (path: string) => Draws): DeedNotary {
  const commune = communeNamed(place);
  const seat = commune.notaryCommune;
  return {
    notaryName: fullName(drawPersonName(draws(`notary/${seat}`), commune.regionCode)),
    notaryOffice: officeName(seat, 1, vocabulary.notaryOffices[seat] ?? 1),
    notaryCommune: seat,
    notaryRole: 'titular',
  };
}

function reducedHolding(
  quote: string,
  { before, after, percentBefore, percentAfter, soldOn }: ShareChange,
): string {
  const line = quote
    .replace(`Acciones: ${groupedDigits(before)}.`, `Acciones: ${groupedDigits(after)}.`)
    .replace(`${printedPercent(percentBefore)} %`, `${printedPercent(percentAfter)} %`);
  return soldOn === undefined || after >= before ? line : `${line} ${soldText(before - after, soldOn)}`;
}

/** Chile: its people, companies, registers and wording. */
export const chile: Jurisdiction = { law: chileanLaw, draft: draftContent, practice: chileanPractice };

function* draftContent(request: DraftRequest): Steps<ContentDraft> {
  const file = openCaseFile(request);
  yield;
  const { asOfDate } = request;
  const acts = writeActs(file);
  addStatusDocuments(file, acts);
  yield;
  const { shareTransfers, shareholders, shareholderSummary } = writeOwnership(file);
  const administration = writeAdministration(file, acts);
  yield;
  const { powers, powerGroups } = writePowers(file, acts);
  addMandateCertificates(file, powers, powerGroups);
  yield;
  const entities = writeEntities(file, acts);
  const facts = { subjectEntityId: subjectId, asOfDate, entities, shareholders, administration };
  const parties = writeOwners(file, facts);
  return {
    schemaVersion: '1.0',
    jurisdiction: 'CL',
    subjectEntityId: subjectId,
    asOfDate,
    units: unitsOn('CL', asOfDate),
    requestedOperations: [...file.plan.requestedOperations],
    shareholders,
    shareholderSummary,
    foundingRegister: writeFoundingRegister(file),
    shareTransfers,
    administration,
    powerGroups,
    powers,
    ...parties,
    ...closeDossier(file, request.choices),
  };
}

function writeEntities(file: ChileanCaseFile, acts: ChileanActs): Entity[] {
  const [subject, ...others] = file.entities;
  return [{ ...(subject ?? file.subject), company: writeCompany(file, acts) }, ...others];
}

function writeOwnership(
  file: ChileanCaseFile,
): Pick<ContentDraft, 'shareTransfers' | 'shareholders' | 'shareholderSummary'> {
  const shareTransfers = writeShareTransfers(file);
  citeTransfers(file, shareTransfers);
  const shareholders = writeShareholders(file);
  return { shareTransfers, shareholders, shareholderSummary: writeRegister(file, shareholders) };
}

function writeOwners(
  file: ChileanCaseFile,
  facts: OwnershipFacts,
): Pick<ContentDraft, 'entities' | 'beneficialOwners' | 'screening' | 'proceedings'> {
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, chileanLaw.policy));
  citeUpperTiers(file, facts.shareholders);
  addPartyDocuments(file);
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
  return { entities: withOwners(facts.entities, ownerIds), beneficialOwners, screening, proceedings };
}

// Some registers print an accent as a character of its own, so the two spellings look alike.
function closeDossier(
  { dossier }: ChileanCaseFile,
  { decomposedNameIn = [] }: CompanyChoices,
): ReturnType<Dossier['close']> {
  const { documents, provenance } = dossier.close();
  const spelled = documents.map((document) =>
    decomposedNameIn.includes(document.type)
      ? { ...document, extracted: document.extracted.map(decomposeName) }
      : document,
  );
  return { documents: spelled, provenance };
}

function decomposeName(reading: ExtractedReading): ExtractedReading {
  if (reading.field !== 'company_name') return reading;
  return { ...reading, value: reading.value.normalize('NFD') };
}

function openCaseFile({ key, taxId, choices, asOfDate, schemas }: DraftRequest): ChileanCaseFile {
  const plan = planCompany(key, taxId, choices, asOfDate);
  const records = simpleRecords(schemas);
  const draws = (path: string) => drawsAt(plan.key, path);
  const source = { plan, records, registered: draws('people/registered') };
  const subject = subjectEntity(source);
  const parties = writeParties(source);
  const byKey = new Map([
    ['subject', subject],
    ...plan.parties.map(({ key }, index) => [key, parties[index]] as const),
  ]);
  return {
    plan,
    life: lifeOf(plan),
    dossier: openDossier(JSON.stringify([plan.key.seed, plan.key.type, plan.key.company])),
    records,
    draws,
    subject,
    entities: [subject, ...parties],
    party: (name) => {
      const entity = byKey.get(name);
      if (entity === undefined) throw new RangeError(`the plan has no party ${name}`);
      return entity;
    },
  };
}
