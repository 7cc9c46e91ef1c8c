import type { Company, Entity } from '../../../contract/generated/types.js';
import { computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import type { Steps } from '../../values/steps.js';
import { openDossier } from '../dossier.js';
import type { ContentDraft, DraftRequest, Jurisdiction } from '../jurisdiction.js';
import { withOwners } from '../owner-roles.js';
import { unitsOn } from '../units.js';
import { type RegisteredActs, writeActs } from './acts.js';
import { citeStatutes, writeAdministration } from './administration.js';
import { addCards } from './cards.js';
import {
  companyValues,
  drawsOf,
  entityId,
  type RegisteredCaseFile,
  subjectId,
  templateFiller,
} from './case-file.js';
import { addCertificate } from './certificate.js';
import { withEffects } from './effects.js';
import type { CountryData } from './kit.js';
import {
  declareOwners,
  screenParties,
  writeCapital,
  writeFoundingRegister,
  writeRegister,
  writeShareholders,
  writeTransfers,
} from './ownership.js';
import { writeAddress, writePeople } from './people.js';
import { planRegistered } from './plan.js';
import { writePowers } from './powers.js';
import { registeredPractice } from './practice.js';
import { startOfActivities } from './registration.js';
import { speakersIn } from './speakers.js';
import { addTaxPapers } from './tax-papers.js';

/** How the companies of a country with one commercial register are written about. */
export function registeredJurisdiction(kit: CountryData): Jurisdiction {
  return { law: kit.law, draft: (request) => draftContent(kit, request), practice: registeredPractice(kit) };
}

function* draftContent(kit: CountryData, request: DraftRequest): Steps<ContentDraft> {
  const file = openCaseFile(kit, request);
  yield;
  const { asOfDate } = request;
  const acts = writeActs(file);
  const officers = new Set(file.plan.arrangement.officers.map(({ party }) => entityId(party)));
  const certificateId = addCertificate(file, acts.incorporation.registration, [...officers]);
  yield;
  const administration = writeAdministration(file, acts.incorporation, certificateId);
  const { powers, powerGroups } = writePowers(file, acts.incorporation, certificateId);
  yield;
  const shareholders = writeShareholders(file);
  const shareholderSummary = writeRegister(file, shareholders);
  const shareTransfers = writeTransfers(file);
  const company = writeCompany(file, acts);
  addTaxPapers(file, company);
  const entities = file.entities.map((entity) => (entity.id === subjectId ? { ...entity, company } : entity));
  const parties = { subjectEntityId: subjectId, asOfDate, entities };
  const facts = { jurisdiction: kit.law.country, ...parties, shareholders, administration };
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, kit.law.policy));
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  addCards(file);
  const draft: ContentDraft = {
    schemaVersion: '1.0',
    ...facts,
    units: unitsOn(kit.law.country, asOfDate),
    requestedOperations: [...file.plan.requestedOperations],
    entities: withOwners(entities, ownerIds),
    shareholderSummary,
    foundingRegister: writeFoundingRegister(file),
    shareTransfers,
    beneficialOwners,
    powerGroups,
    powers,
    screening: screenParties(file),
    proceedings: null,
    ...file.dossier.close(),
  };
  return withEffects(file, draft);
}

function openCaseFile(kit: CountryData, request: DraftRequest): RegisteredCaseFile {
  const plan = planRegistered(kit, request);
  const { seed, type, company } = plan.key;
  const entities = [subjectEntity(kit, plan), ...writePeople(kit, plan)];
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return {
    kit,
    plan,
    dossier: openDossier(JSON.stringify([seed, type, company])),
    entities,
    draws: drawsOf(plan),
    party: (key) => {
      const entity = byId.get(entityId(key));
      if (entity === undefined) throw new RangeError(`the plan has no party ${key}`);
      return entity;
    },
    say: templateFiller({
      ...companyValues(kit, plan),
      ...speakersIn(kit, plan, entities),
    }),
  };
}

function subjectEntity(kit: CountryData, plan: RegisteredCaseFile['plan']): Entity {
  const { law } = kit;
  return {
    id: subjectId,
    kind: 'company',
    roles: ['subject'],
    name: plan.name,
    nameVariations: [plan.name.toUpperCase()],
    taxId: { type: law.taxId.type, value: plan.taxId, country: law.country, valid: true },
    otherIds: [],
    nationality: law.country,
    address: writeAddress(kit, plan.place, drawsOf(plan)('subject/address'), 'office'),
    localRepresentativeId: null,
    person: null,
    company: null,
  };
}

function writeCompany(file: RegisteredCaseFile, { incorporation, amendments }: RegisteredActs): Company {
  const { kit, plan } = file;
  const { arrangement, place, industry } = plan;
  citeStatutes(file);
  return {
    legalForm: kit.form.code,
    legalFormLabel: kit.form.label,
    tradeName: null,
    previousNames: [],
    purpose: industry.purpose,
    activityCodes: industry.activityCodes.map((activity) => ({ ...activity })),
    domicile: { commune: place.name, regionCode: place.regionCode },
    registrationRegime: 'REGISTRO_MERCANTIL',
    status: 'vigente',
    statusSince: null,
    term: { kind: 'indefinida', endsOn: null, renewalYears: null },
    statutes: {
      appointingBody: 'junta',
      boardSize: arrangement.board?.size ?? null,
      administrationClause: arrangement.clause,
      replacementClause: arrangement.replacementClause,
    },
    capital: writeCapital(file),
    incorporation,
    amendments: [...amendments],
    taxStatus: {
      startOfActivities: startOfActivities(file, incorporation),
      endOfActivities: null,
      registeredRepresentativeIds: [...new Set(representatives(file))],
    },
    successions: [],
    securitiesRegistration: null,
  };
}

/** Who stand as representatives with the tax authority: those who head the administration. */
function representatives({ plan }: RegisteredCaseFile): string[] {
  const { officers } = plan.arrangement;
  const head = heads.find((one) => officers.some(({ title }) => title === one));
  return officers.filter(({ title }) => title === head).map(({ party }) => entityId(party));
}

const heads = ['administrador', 'representante_legal', 'gerente_general'];
