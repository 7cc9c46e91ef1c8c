import type { ArrangementFile, Company, Document } from '../../../contract/generated/types.js';
import { drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import type { Steps } from '../../../values/steps.js';
import { computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { contractArticles, spanishMoney, spanishPercent } from '../../words/spanish.js';
import { entityId, openDossier, subjectId } from '../dossier.js';
import { expressFaculties } from '../faculties.js';
import { type ContentDraft, type DraftRequest, type Jurisdiction, withOwners } from '../jurisdiction.js';
import { newEntity } from '../new-records.js';
import type { Practice, ShareChange } from '../practice.js';
import { unitsOn } from '../units-of-account.js';
import { type RegisteredActs, withEffects, writeActs } from './acts.js';
import { citeStatutes, writeAdministration } from './administration.js';
import { readArrangements } from './arrangements.js';
import {
  companyValues,
  grouped,
  identityNumber,
  moneyInWords,
  type RegisteredCaseFile,
  verificationCode,
} from './case-file.js';
import { type CountryData, type CountryParts, writtenForm } from './country.js';
import { namesOfOfficers, notaryAt } from './deeds.js';
import { addCards, addCertificate, addTaxDocuments } from './official-documents.js';
import {
  declareOwners,
  screenParties,
  writeCapital,
  writeFoundingRegister,
  writeRegister,
  writeShareholders,
  writeTransfers,
} from './ownership.js';
import {
  appearance,
  cardNumber,
  drawPersonName,
  freeIds,
  nameWithId,
  personValues,
  writeAddress,
  writePeople,
} from './people.js';
import { planRegistered } from './plan.js';
import { facultyText, writePowers } from './powers.js';
import { printedNotice, searchProceedings, searchStatement } from './proceedings.js';
import { gazetteIssue, startOfActivities } from './registration.js';

function registeredPractice(kit: CountryData): Practice {
  const { law, wording, defects } = kit;
  const { dissolution } = defects;
  const { gazette } = law.calendar;
  const placeNamed = (name: string): CountryData['vocabulary']['places'][number] => {
    const place = kit.vocabulary.places.find((one) => one.name === name);
    if (place === undefined) throw new RangeError(`the vocabulary has no place ${name}`);
    return place;
  };
  const titles: { readonly [type in Document['type']]?: string } = {
    ...law.documentTitles,
    ...defects.titles,
  };
  return {
    texts: {
      ...defects,
      opening: { ...defects.opening, minutes: wording.meetings.deed },
      declaration: wording.owners.heading,
      lists: { ...defects.lists, person: wording.lists.person, company: wording.lists.company },
      tax: {
        ...defects.tax,
        consulted: null,
        representatives: wording.tax.representatives.replace('{representatives}', '{persons}'),
      },
      dissolution: { ...dissolution, event: '' },
      widerPurpose: ` ${defects.widerPurpose}`,
      restated: null,
      recitedPublication: null,
    },
    paper: (type) => ({
      title: titles[type] ?? type,
      pages: lengths[type] ?? [1, 3],
      scheme: coded.has(type) ? 'CVE' : null,
    }),
    code: (_, draws) => verificationCode(draws),
    nameWithId: (entity) => (entity.person === null ? entity.name : nameWithId(kit, entity)),
    printedNumber: (entity) => cardNumber(kit, entity),
    numberOf: identityNumber,
    personName: (draws) => drawPersonName(kit, draws),
    lawOfTheDay: kit.lawOfTheDay,
    personIds: (draws, person, { subject, position, taken }) =>
      freeIds(kit, person, { company: subject.taxId?.value ?? '', position, isAdded: true, taken }, draws),
    card: {
      key: 'identidad',
      issuer: wording.documents.CEDULA_IDENTIDAD.issuer,
      expiry: kit.cardExpiry,
      name: wording.card.name,
      number: wording.card.number,
    },
    notary: (place, draws) => notaryAt(kit, placeNamed(place), draws),
    home: (draws, place) => writeAddress(kit, placeNamed(place), draws, 'home'),
    appearance: (person, _, on) => appearance(kit, person, on),
    headingWords: () => ({}),
    standing: () => '',
    keeperOf: ({ notaryOffice }) => ({ issuer: notaryOffice, book: notaryOffice }),
    deedNumber: kit.deedNumber,
    moneyInWords: ({ amount }) => moneyInWords(kit, Number(amount)),
    limitCurrency: kit.currency,
    declaredOwner: (entity, { basis, effectivePercentage }) => {
      const percentage = spanishPercent(effectivePercentage, law.decimalMark);
      const template = basis.includes('alta_direccion') ? defects.seniorOwner : wording.owners.owner;
      return fillTemplate(template, { ...personValues(kit, entity), percentage });
    },
    reducedHolding: (quote, change) => reducedHolding(kit, quote, change),
    endedCertificate: () => dissolution.certificate,
    register: {
      title: dissolution.title,
      byDeed: dissolution.byDeed,
      minutes: dissolution.minutes,
      entryText: dissolution.entry,
      entry: (draws, { commune, ...act }) => kit.registration(draws, { place: placeNamed(commune), ...act }),
      ...(kit.powerEntry === undefined ? {} : { powerEntry: kit.powerEntry }),
      gazette:
        dissolution.publication === null || gazette === null
          ? null
          : {
              ...gazette,
              text: dissolution.publication,
              issue: (draws, date) => gazetteIssue(gazette, draws, date),
            },
    },
    courts: (place) => defects.insolvency.issuers.map((issuer) => fillTemplate(issuer, { place })),
    notices: (company, notices, consultedOn) => {
      const texts = wording.proceedings;
      const entries = notices.map((one) => printedNotice(texts, one));
      const taxId = law.taxId.print(company.taxId?.value ?? '');
      const search = { company: company.name, taxId, consultedOn, entries };
      return { statement: searchStatement(texts, 'insolvency', search), entries };
    },
    facultyText: (code, _, on) => facultyText(kit, code, on),
    expressFaculties: kit.expressFaculties ?? expressFaculties,
    usuallyMissing: () => 'INSCRIPCION_REGISTRAL',
    standIn: 'CERTIFICADO_VIGENCIA',
  };
}

const lengths: { readonly [type in Document['type']]?: readonly number[] } = {
  ESCRITURA_REVOCACION: [2, 4],
  ESCRITURA_MODIFICACION: [4, 9],
  RESOLUCION_CONCURSAL: [6, 18],
  INSCRIPCION_REGISTRAL: [1, 4],
  PUBLICACION_OFICIAL: [1, 1],
  CEDULA_IDENTIDAD: [2, 2],
  ACTA_JUNTA: [3, 8],
  ACTA_DIRECTORIO: [3, 8],
};

const coded: ReadonlySet<Document['type']> = new Set([
  'INSCRIPCION_REGISTRAL',
  'PUBLICACION_OFICIAL',
  'RESOLUCION_CONCURSAL',
]);

/** The missing shares are the holder's last. */
function reducedHolding(kit: CountryData, quote: string, change: ShareChange): string {
  const { decimalMark, terms } = kit.law;
  const noun = (count: number) => (count === 1 ? terms.share.one : terms.share.many);
  const missing = change.before - change.after;
  const number = (text: string) => Number(text.split(kit.wording.thousands).join(''));
  const last = quote.match(/[\d.,]*\d(?=\D*Total: )/)?.[0] ?? '';
  const end = quote.indexOf('Total: ');
  const before = quote.slice(0, end);
  const at = before.lastIndexOf(last);
  const shortened =
    before.slice(0, at) + grouped(kit, number(last) - missing) + before.slice(at + last.length);
  const counts = quote
    .slice(end)
    .replace(
      `${grouped(kit, change.before)} ${noun(change.before)}`,
      `${grouped(kit, change.after)} ${noun(change.after)}`,
    )
    .replace(
      spanishPercent(change.percentBefore, decimalMark),
      spanishPercent(change.percentAfter, decimalMark),
    );
  if (change.valueBefore === null || change.valueAfter === null) return shortened + counts;
  return shortened + counts.replace(spanishMoney(change.valueBefore), spanishMoney(change.valueAfter));
}

/** Builds the jurisdiction of a country with one commercial register. A test checks the arrangements against their schema. */
export function registeredJurisdiction(arrangements: object, parts: CountryParts): Jurisdiction {
  const { vocabulary, wording } = parts.law;
  const kit: CountryData = {
    ...parts,
    ...{ vocabulary, wording, form: writtenForm(parts.law) },
    arrangements: readArrangements(arrangements as ArrangementFile),
  };
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
  addTaxDocuments(file, company);
  const entities = file.entities.map((entity) => (entity.id === subjectId ? { ...entity, company } : entity));
  const parties = { subjectEntityId: subjectId, asOfDate, entities };
  const facts = { jurisdiction: kit.law.country, ...parties, shareholders, administration };
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, kit.law.policy));
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  addCards(file);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
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
    screening,
    proceedings,
    ...file.dossier.close(),
  };
  return withEffects(file, draft);
}

function openCaseFile(kit: CountryData, request: DraftRequest): RegisteredCaseFile {
  const plan = planRegistered(kit, request);
  const { seed, type, company } = plan.key;
  const { law } = kit;
  const subject = newEntity({
    id: subjectId,
    kind: 'company',
    roles: ['subject'],
    name: plan.name,
    nameVariations: [plan.name.toUpperCase()],
    taxId: { type: law.taxId.type, value: plan.taxId, country: law.country, valid: true },
    nationality: law.country,
    address: writeAddress(kit, plan.place, drawsAt(plan.key, 'subject/address'), 'office'),
  });
  const entities = [subject, ...writePeople(kit, plan)];
  const values = { ...companyValues(kit, plan), ...namesOfOfficers(kit, plan, entities) };
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return {
    kit,
    plan,
    dossier: openDossier(JSON.stringify([seed, type, company]), kit.lawOfTheDay),
    entities,
    draws: (path) => drawsAt(plan.key, path),
    party: (key) => {
      const entity = byId.get(entityId(key));
      if (entity === undefined) throw new RangeError(`the plan has no party ${key}`);
      return entity;
    },
    fill: (template, own = {}) => contractArticles(fillTemplate(template, { ...values, ...own })),
  };
}

function writeCompany(file: RegisteredCaseFile, { incorporation, amendments }: RegisteredActs): Company {
  const { kit, plan } = file;
  const { arrangement, place, industry } = plan;
  // The heads of the administration represent the company before the tax authority.
  const { officers } = arrangement;
  const head = heads.find((one) => officers.some(({ title }) => title === one));
  const representatives = officers.filter(({ title }) => title === head);
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
      registeredRepresentativeIds: [...new Set(representatives.map(({ party }) => entityId(party)))],
    },
    successions: [],
    securitiesRegistration: null,
  };
}

const heads = ['administrador', 'representante_legal', 'gerente_general'];
