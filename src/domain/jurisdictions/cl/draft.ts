import type { Entity } from '../../../contract/generated/types.js';
import { computeBeneficialOwners, type OwnershipFacts } from '../../ownership/beneficial-owners.js';
import { drawsAt } from '../../values/draw.js';
import type { Steps } from '../../values/steps.js';
import type { CompanyChoices } from '../company-choices.js';
import { openDossier } from '../dossier.js';
import type { ContentDraft, DraftRequest, Jurisdiction } from '../jurisdiction.js';
import { withOwners } from '../owner-roles.js';
import { simpleRecords } from '../simple-records.js';
import { unitsOn } from '../units.js';
import { type ChileanActs, writeActs } from './acts/acts.js';
import { type ChileanCaseFile, subjectId } from './case-file.js';
import { chileanLaw } from './law.js';
import { addPartyPapers, declareOwners, screenParties } from './papers/party-papers.js';
import { searchProceedings } from './papers/proceedings.js';
import { writeRegister } from './papers/share-register.js';
import { writeFoundingRegister, writeShareTransfers } from './papers/share-transfers.js';
import { writeShareholders } from './papers/shareholders.js';
import { addMandateCertificates, addStandingPapers } from './papers/standing-papers.js';
import { citeTransfers } from './papers/transfer-papers.js';
import { citeUpperTiers } from './papers/upper-tiers.js';
import { writeCompany } from './parties/company-record.js';
import { subjectEntity, writeParties } from './parties/parties.js';
import { lifeOf } from './plan/company-states.js';
import { planCompany } from './plan/plan.js';
import { writeAdministration } from './powers/administration.js';
import { writePowers } from './powers/powers.js';
import { chileanPractice } from './practice.js';

/** Chile: its people, companies, registers and wording. */
export const chile: Jurisdiction = { law: chileanLaw, draft: draftContent, practice: chileanPractice };

function* draftContent(request: DraftRequest): Steps<ContentDraft> {
  const file = openCaseFile(request);
  yield;
  const { asOfDate } = request;
  const acts = writeActs(file);
  addStandingPapers(file, acts);
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

/** The parties, with what the acts say of the company. */
function writeEntities(file: ChileanCaseFile, acts: ChileanActs): Entity[] {
  const [subject, ...others] = file.entities;
  return [{ ...(subject ?? file.subject), company: writeCompany(file, acts) }, ...others];
}

/** Who holds what, by the register, and what was sold and bought. */
function writeOwnership(
  file: ChileanCaseFile,
): Pick<ContentDraft, 'shareTransfers' | 'shareholders' | 'shareholderSummary'> {
  const shareTransfers = writeShareTransfers(file);
  citeTransfers(file, shareTransfers);
  const shareholders = writeShareholders(file);
  return { shareTransfers, shareholders, shareholderSummary: writeRegister(file, shareholders) };
}

/** Who owns the company in the end, and what is found of all parties. */
function writeOwners(
  file: ChileanCaseFile,
  facts: OwnershipFacts,
): Pick<ContentDraft, 'entities' | 'beneficialOwners' | 'screening' | 'proceedings'> {
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, chileanLaw.policy));
  citeUpperTiers(file, facts.shareholders);
  addPartyPapers(file);
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
  return { entities: withOwners(facts.entities, ownerIds), beneficialOwners, screening, proceedings };
}

// Two spellings that look alike: the registers of some write an accent as a character of its own.
function closeDossier(
  { dossier }: ChileanCaseFile,
  { decomposedNameIn = [] }: CompanyChoices,
): ExaminedDossier {
  const { documents, provenance } = dossier.close();
  const spelled = documents.map((document) =>
    decomposedNameIn.includes(document.type)
      ? { ...document, extracted: document.extracted.map(decomposed) }
      : document,
  );
  return { documents: spelled, provenance };
}

type ExaminedDossier = ReturnType<ChileanCaseFile['dossier']['close']>;
type ExtractedReading = ExaminedDossier['documents'][number]['extracted'][number];

function decomposed(reading: ExtractedReading): ExtractedReading {
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
