import defects from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import traits from '../../../../fixtures/vocabulary/cl/document-traits.json' with { type: 'json' };
import lawOfTheDay from '../../../../fixtures/vocabulary/cl/law-of-the-day.json' with { type: 'json' };
import recipeTexts from '../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { drawSchemas } from '../../../contract/draw-schemas.js';
import type { Document } from '../../../contract/generated/types.js';
import { drawsAt } from '../../../values/draws.js';
import { mapValues } from '../../../values/maps.js';
import type { Steps } from '../../../values/steps.js';
import { computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { groupedDigits } from '../../words/spanish.js';
import { openDossier, subjectId } from '../dossier.js';
import { simpleRecords } from '../drawn-records.js';
import { expressFaculties } from '../faculties.js';
import { type ContentDraft, type DraftRequest, type Jurisdiction, withOwners } from '../jurisdiction.js';
import { fullName } from '../person-names.js';
import type { PaperForm, Practice, VerificationScheme } from '../practice.js';
import { unitsOn } from '../units-of-account.js';
import { writeActs } from './acts/acts.js';
import { appearsInPerson } from './acts/appearances.js';
import { nounsOf, printedPercent, writeFaculty } from './acts/clauses.js';
import { type ChileanCaseFile, schemeOn } from './case-file.js';
import { addMandateCertificates, addStatusDocuments } from './documents/certificates.js';
import {
  addPartyDocuments,
  citeUpperTiers,
  declaredOwner,
  declareOwners,
  printedBirth,
  screenParties,
} from './documents/party-documents.js';
import { civilCourts, searchProceedings } from './documents/proceedings.js';
import { chileanLaw } from './law.js';
import { deedPlace, keeperOf, lawyerOf, officeName, repertoireNumberOn } from './notarial-deeds.js';
import { writeCompany } from './parties/company-record.js';
import { homeAddress, subjectEntity, writeParties } from './parties/party-records.js';
import {
  citeTransfers,
  writeFoundingRegister,
  writeRegister,
  writeShareholders,
  writeShareTransfers,
} from './parties/share-holdings.js';
import { moneyInWords, nameWithId, printedTaxId, soldText } from './phrases.js';
import { lifeOf } from './plan/company-history.js';
import { addedPersonBody } from './plan/company-numbers.js';
import { planCompany } from './plan/planner.js';
import { writeAdministration } from './powers/administration.js';
import { describeRepresentatives, describeStanding, writePowers } from './powers/powers.js';
import { formatRut } from './rut.js';
import { communeNamed, drawPersonName, vocabulary } from './vocabulary.js';

const records = simpleRecords(drawSchemas);

const { before: opening, company, minutes, unfounded } = wording.APERTURA;

const chileanPractice: Practice = {
  texts: {
    ...defects,
    opening: {
      company: `${opening}, ${company}`,
      minutes: `${opening}, ${minutes}`,
      resolution: null,
      unfounded: { company: `${opening}, ${unfounded}`, minutes: `${opening}, ${minutes}` },
    },
    declaration: wording.DECLARACION_BENEFICIARIOS_FINALES.heading,
    lists: {
      ...defects.lists,
      person: wording.BUSQUEDA_LISTAS.clean,
      company: wording.BUSQUEDA_LISTAS.cleanCompany,
    },
    tax: { ...defects.tax, representatives: wording.SITUACION_TRIBUTARIA.representatives },
    widerPurpose: ` ${defects.widerPurpose}`,
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
  lawOfTheDay,
  personIds: (draws, _, { subject, position, taken }) => {
    const own = addedPersonBody(subject.taxId?.value ?? '', position);
    if (own !== null && !taken.has(formatRut(own))) return { taxId: formatRut(own), card: null };
    for (let attempt = 0; ; attempt += 1) {
      const value = formatRut(draws.int(`tax id ${attempt}`, 38_300_000, 38_999_999));
      if (!taken.has(value)) return { taxId: value, card: null };
    }
  },
  card: {
    key: 'cedula',
    issuer: wording.DOCUMENTOS.issuer.civil,
    expiry: null,
    name: `${wording.CEDULA_IDENTIDAD.surnames} ${wording.CEDULA_IDENTIDAD.givenNames}`,
    number: wording.CEDULA_IDENTIDAD.run,
    birth: printedBirth,
  },
  notary: (place, draws) => {
    const { notaryCommune, regionCode } = communeNamed(place);
    return {
      notaryName: fullName(drawPersonName(draws(`notary/${notaryCommune}`), regionCode)),
      notaryOffice: officeName(notaryCommune, 1, vocabulary.notaryOffices[notaryCommune] ?? 1),
      notaryCommune,
      notaryRole: 'titular',
    };
  },
  home: (draws, place) => homeAddress(records, communeNamed(place), draws),
  appearance: appearsInPerson,
  representing: describeRepresentatives,
  headingWords: ({ notaryName, notaryCommune }) => ({
    notary: notaryName,
    lawyer: lawyerOf(notaryName),
    deedPlace: deedPlace(notaryCommune),
  }),
  standing: describeStanding,
  keeperOf,
  deedNumber: (draws, date) => repertoireNumberOn(date, draws.int('hour', 0, 9) / 10),
  moneyInWords,
  limitCurrency: 'CLF',
  declaredOwner,
  reducedHolding: (quote, { before, after, percentBefore, percentAfter, soldOn }) => {
    const line = quote
      .replace(`Acciones: ${groupedDigits(before)}.`, `Acciones: ${groupedDigits(after)}.`)
      .replace(`${printedPercent(percentBefore)} %`, `${printedPercent(percentAfter)} %`);
    return soldOn === undefined || after >= before ? line : `${line} ${soldText(before - after, soldOn)}`;
  },
  endedCertificate: (founding) => recipeTexts.CERTIFICADO_VIGENCIA[founding === null ? 'formOf' : 'noteOf'],
  register: null,
  courts: civilCourts,
  notices: null,
  facultyText: (code, by, on) => writeFaculty(code, nounsOf(by.grantedBy, by), on).text,
  expressFaculties,
  usuallyMissing: (traditional) => (traditional ? 'PUBLICACION_DIARIO_OFICIAL' : 'CERTIFICADO_ANOTACIONES'),
  standIn: 'ESTATUTO_ACTUALIZADO',
};

const titles: { readonly [type: string]: string } = wording.DOCUMENTOS.title;
const paperForms: { readonly [type: string]: PaperForm } = mapValues(traits, ({ pages, scheme }, type) => ({
  title: titles[type] ?? type,
  pages,
  scheme: scheme as VerificationScheme | null,
}));

/** Chile: its people, companies, registers and wording. */
export const chile: Jurisdiction = { law: chileanLaw, draft: draftContent, practice: chileanPractice };

function* draftContent(request: DraftRequest): Steps<ContentDraft> {
  const file = openCaseFile(request);
  yield;
  const { asOfDate, choices } = request;
  const acts = writeActs(file);
  addStatusDocuments(file, acts);
  yield;
  const shareTransfers = writeShareTransfers(file);
  citeTransfers(file, shareTransfers);
  const shareholders = writeShareholders(file);
  const shareholderSummary = writeRegister(file, shareholders);
  const administration = writeAdministration(file, acts);
  yield;
  const { powers, powerGroups } = writePowers(file, acts);
  addMandateCertificates(file, powers, powerGroups);
  yield;
  const [subject = file.subject, ...others] = file.entities;
  const entities = [{ ...subject, company: writeCompany(file, acts) }, ...others];
  const facts = { subjectEntityId: subjectId, asOfDate, entities, shareholders, administration };
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, chileanLaw.policy));
  citeUpperTiers(file, shareholders);
  addPartyDocuments(file);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
  const { documents, provenance } = file.dossier.close();
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
    entities: withOwners(
      entities,
      beneficialOwners.map((owner) => owner.entityId),
    ),
    beneficialOwners,
    screening,
    proceedings,
    documents: documents.map((document) =>
      choices.decomposedNameIn?.includes(document.type) ? decomposeNames(document) : document,
    ),
    provenance,
  };
}

// Some registers print an accent as a character of its own, so the two spellings look alike.
function decomposeNames(document: Document): Document {
  const extracted = document.extracted.map((reading) =>
    reading.field === 'company_name' ? { ...reading, value: reading.value.normalize('NFD') } : reading,
  );
  return { ...document, extracted };
}

function openCaseFile({ key, taxId, choices, asOfDate, schemas }: DraftRequest): ChileanCaseFile {
  const plan = planCompany(key, taxId, choices, asOfDate);
  const records = simpleRecords(schemas);
  const draws = (path: string) => drawsAt(plan.key, path);
  const source = { plan, records };
  const subject = subjectEntity(source);
  const parties = writeParties(source);
  const byKey = new Map([
    ['subject', subject],
    ...plan.parties.map(({ key }, index) => [key, parties[index]] as const),
  ]);
  return {
    plan,
    life: lifeOf(plan),
    dossier: openDossier(JSON.stringify([plan.key.seed, plan.key.type, plan.key.company]), lawOfTheDay),
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
