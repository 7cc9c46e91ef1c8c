import { computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { drawsAt } from '../../values/draw.js';
import type { CompanyChoices } from '../company-choices.js';
import { openDossier } from '../dossier.js';
import type { ContentDraft, DraftRequest, Jurisdiction } from '../jurisdiction.js';
import { withOwners } from '../owner-roles.js';
import { simpleRecords } from '../simple-records.js';
import { unitsOn } from '../units.js';
import { writeActs } from './acts/acts.js';
import { type CaseFile, subjectId } from './case-file.js';
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

function draftContent(request: DraftRequest): ContentDraft {
  const file = openCaseFile(request);
  const { asOfDate } = request;
  const acts = writeActs(file);
  addStandingPapers(file, acts);
  const { shareTransfers, shareholders, shareholderSummary } = writeOwnership(file);
  const administration = writeAdministration(file, acts);
  const { powers, powerGroups } = writePowers(file, acts);
  addMandateCertificates(file, powers, powerGroups);
  const [subject, ...others] = file.entities;
  const entities = [{ ...(subject ?? file.subject), company: writeCompany(file, acts) }, ...others];
  const facts = { subjectEntityId: subjectId, asOfDate, entities, shareholders, administration };
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, chileanLaw.policy));
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  citeUpperTiers(file, shareholders);
  addPartyPapers(file);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
  return {
    schemaVersion: '1.0',
    jurisdiction: 'CL',
    subjectEntityId: subjectId,
    asOfDate,
    units: unitsOn('CL', asOfDate),
    requestedOperations: [...file.plan.requestedOperations],
    entities: withOwners(entities, ownerIds),
    shareholders,
    shareholderSummary,
    foundingRegister: writeFoundingRegister(file),
    shareTransfers,
    beneficialOwners,
    administration,
    powerGroups,
    powers,
    screening,
    proceedings,
    ...closeDossier(file, request.choices),
  };
}

/** Who holds what, by the register, and what was sold and bought. */
function writeOwnership(
  file: CaseFile,
): Pick<ContentDraft, 'shareTransfers' | 'shareholders' | 'shareholderSummary'> {
  const shareTransfers = writeShareTransfers(file);
  citeTransfers(file, shareTransfers);
  const shareholders = writeShareholders(file);
  return { shareTransfers, shareholders, shareholderSummary: writeRegister(file, shareholders) };
}

// Two spellings that look alike: the registers of some write an accent as a character of its own.
function closeDossier({ dossier }: CaseFile, { decomposedNameIn = [] }: CompanyChoices): Examined {
  const { documents, provenance } = dossier.close();
  const spelled = documents.map((document) =>
    decomposedNameIn.includes(document.type)
      ? { ...document, extracted: document.extracted.map(decomposed) }
      : document,
  );
  return { documents: spelled, provenance };
}

type Examined = ReturnType<CaseFile['dossier']['close']>;
type Reading = Examined['documents'][number]['extracted'][number];

function decomposed(reading: Reading): Reading {
  if (reading.field !== 'company_name') return reading;
  return { ...reading, value: reading.value.normalize('NFD') };
}

function openCaseFile({ key, taxId, choices, asOfDate, schemas }: DraftRequest): CaseFile {
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
