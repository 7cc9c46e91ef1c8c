import traits from '../../../../fixtures/vocabulary/registered-document-traits.json' with { type: 'json' };
import type { ArrangementFile, Company, Document } from '../../../contract/generated/types.js';
import { drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import type { Steps } from '../../../values/steps.js';
import { computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { contractArticles, spanishMoney, spanishPercent } from '../../words/spanish.js';
import { entityId, openDossier, searchResult, subjectId } from '../dossier.js';
import { expressFaculties } from '../faculties.js';
import {
  type CompanyActs,
  type ContentDraft,
  type DraftRequest,
  type Jurisdiction,
  withOwners,
} from '../jurisdiction.js';
import { newCompany, newEntity } from '../new-records.js';
import type { PaperForm, Practice, ShareChange } from '../practice.js';
import { unitsOn } from '../units-of-account.js';
import { gazetteIssue, startOfActivities, withEffects, writeActs } from './acts.js';
import { citeStatutes, writeAdministration } from './administration.js';
import {
  companyValues,
  grouped,
  identityNumber,
  moneyInWords,
  type RegisteredCaseFile,
  verificationCode,
} from './case-file.js';
import { type CountryData, type CountryParts, readArrangements, writtenForm } from './country.js';
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
import { printedNotice, searchProceedings } from './proceedings.js';

function registeredPractice(country: CountryData): Practice {
  const { law, wording, defects } = country;
  const { register } = defects;
  const { gazette } = law.calendar;
  const placeNamed = (name: string): CountryData['vocabulary']['places'][number] => {
    const place = country.vocabulary.places.find((one) => one.name === name);
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
        representatives: wording.tax.representatives.replace('{representatives}', '{persons}'),
      },
      widerPurpose: ` ${defects.widerPurpose}`,
    },
    paper: (type) => ({
      title: titles[type] ?? type,
      ...(paperTraits[type] ?? { pages: [1, 3], scheme: null }),
    }),
    code: (_, draws) => verificationCode(draws),
    nameWithId: (entity) => (entity.person === null ? entity.name : nameWithId(country, entity)),
    printedNumber: (entity) => cardNumber(country, entity),
    numberOf: identityNumber,
    personName: (draws) => drawPersonName(country, draws),
    lawOfTheDay: country.lawOfTheDay,
    personIds: (draws, person, { subject, position, taken }) =>
      freeIds(
        country,
        person,
        { company: subject.taxId?.value ?? '', position, isAdded: true, taken },
        draws,
      ),
    card: {
      key: 'identidad',
      issuer: wording.documents.CEDULA_IDENTIDAD.issuer,
      expiry: country.cardExpiry,
      name: wording.card.name,
      number: wording.card.number,
    },
    notary: (place, draws) => notaryAt(country, placeNamed(place), draws),
    home: (draws, place) => writeAddress(country, placeNamed(place), draws, 'home'),
    appearance: (person, _, on) => appearance(country, person, on),
    headingWords: () => ({}),
    standing: () => '',
    keeperOf: ({ notaryOffice }) => ({ issuer: notaryOffice, book: notaryOffice }),
    deedNumber: country.deedNumber,
    moneyInWords: ({ amount }) => moneyInWords(country, Number(amount)),
    limitCurrency: country.currency,
    declaredOwner: (entity, { basis, effectivePercentage }) => {
      const percentage = spanishPercent(effectivePercentage, law.decimalMark);
      const template = basis.includes('alta_direccion') ? defects.seniorOwner : wording.owners.owner;
      return fillTemplate(template, { ...personValues(country, entity), percentage });
    },
    reducedHolding: (quote, change) => reducedHolding(country, quote, change),
    endedCertificate: () => register.certificate,
    register: {
      ...register,
      entry: (draws, { commune, ...act }) =>
        country.registration(draws, { place: placeNamed(commune), ...act }),
      powerEntry: country.powerEntry,
      gazette:
        register.publication === null || gazette === null
          ? null
          : {
              ...gazette,
              text: register.publication,
              issue: (draws, date) => gazetteIssue(gazette, draws, date),
            },
    },
    courts: (place) => defects.courts.map((court) => fillTemplate(court, { place })),
    notices: (company, notices, consultedOn) => {
      const texts = wording.proceedings;
      const entries = notices.map((one) => printedNotice(texts, one));
      const taxId = law.taxId.print(company.taxId?.value ?? '');
      const search = { company: company.name, taxId, consultedOn, entries };
      return { statement: searchResult(texts.insolvency, texts.registers, search), entries };
    },
    facultyText: (code, _, on) => facultyText(country, code, on),
    expressFaculties: country.expressFaculties ?? expressFaculties,
    usuallyMissing: () => 'INSCRIPCION_REGISTRAL',
    standIn: 'CERTIFICADO_VIGENCIA',
  };
}

/** Length and verification of the documents that only recipes add. */
const paperTraits = traits as { readonly [type in Document['type']]?: Omit<PaperForm, 'title'> };

/** The missing shares are the holder's last. */
function reducedHolding(country: CountryData, quote: string, change: ShareChange): string {
  const { decimalMark, terms } = country.law;
  const noun = (count: number) => (count === 1 ? terms.share.one : terms.share.many);
  const missing = change.before - change.after;
  const number = (text: string) => Number(text.split(country.wording.thousands).join(''));
  const last = quote.match(/[\d.,]*\d(?=\D*Total: )/)?.[0] ?? '';
  const end = quote.indexOf('Total: ');
  const before = quote.slice(0, end);
  const at = before.lastIndexOf(last);
  const shortened =
    before.slice(0, at) + grouped(country, number(last) - missing) + before.slice(at + last.length);
  const counts = quote
    .slice(end)
    .replace(
      `${grouped(country, change.before)} ${noun(change.before)}`,
      `${grouped(country, change.after)} ${noun(change.after)}`,
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
  const country: CountryData = {
    ...parts,
    ...{ vocabulary, wording, form: writtenForm(parts.law) },
    arrangements: readArrangements(arrangements as ArrangementFile),
  };
  return {
    law: country.law,
    draft: (request) => draftContent(country, request),
    practice: registeredPractice(country),
  };
}

function* draftContent(country: CountryData, request: DraftRequest): Steps<ContentDraft> {
  const file = openCaseFile(country, request);
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
  const facts = { jurisdiction: country.law.country, ...parties, shareholders, administration };
  const beneficialOwners = declareOwners(file, computeBeneficialOwners(facts, country.law.policy));
  const ownerIds = beneficialOwners.map((owner) => owner.entityId);
  addCards(file);
  const screening = screenParties(file);
  const proceedings = searchProceedings(file);
  const draft: ContentDraft = {
    schemaVersion: '1.0',
    ...facts,
    units: unitsOn(country.law.country, asOfDate),
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

function openCaseFile(country: CountryData, request: DraftRequest): RegisteredCaseFile {
  const plan = planRegistered(country, request);
  const { seed, type, company } = plan.key;
  const { law } = country;
  const subject = newEntity({
    id: subjectId,
    kind: 'company',
    roles: ['subject'],
    name: plan.name,
    nameVariations: [plan.name.toUpperCase()],
    taxId: { type: law.taxId.type, value: plan.taxId, country: law.country, valid: true },
    nationality: law.country,
    address: writeAddress(country, plan.place, drawsAt(plan.key, 'subject/address'), 'office'),
  });
  const entities = [subject, ...writePeople(country, plan)];
  const values = { ...companyValues(country, plan), ...namesOfOfficers(country, plan, entities) };
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return {
    country,
    plan,
    dossier: openDossier(JSON.stringify([seed, type, company]), country.lawOfTheDay),
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

function writeCompany(file: RegisteredCaseFile, { incorporation, amendments }: CompanyActs): Company {
  const { country, plan } = file;
  const { arrangement, place, industry } = plan;
  // The heads of the administration represent the company before the tax authority.
  const { officers } = arrangement;
  const head = heads.find((one) => officers.some(({ title }) => title === one));
  const representatives = officers.filter(({ title }) => title === head);
  citeStatutes(file);
  return newCompany({
    legalForm: country.form.code,
    legalFormLabel: country.form.label,
    purpose: industry.purpose,
    activityCodes: industry.activityCodes.map((activity) => ({ ...activity })),
    domicile: { commune: place.name, regionCode: place.regionCode },
    registrationRegime: 'REGISTRO_MERCANTIL',
    statutes: {
      appointingBody: 'junta',
      boardSize: arrangement.board?.size ?? null,
      administrationClause: arrangement.clause,
      replacementClause: arrangement.replacementClause,
    },
    capital: writeCapital(file),
    incorporation,
    amendments,
    taxStatus: {
      startOfActivities: startOfActivities(file, incorporation),
      endOfActivities: null,
      registeredRepresentativeIds: [...new Set(representatives.map(({ party }) => entityId(party)))],
    },
  });
}

const heads = ['administrador', 'representante_legal', 'gerente_general'];
