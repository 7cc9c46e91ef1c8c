import openSources from '../../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type {
  BeneficialOwner,
  ChosenForeignCompany,
  Document,
  Entity,
  Screening,
  Shareholder,
} from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, yearOf } from '../../../../values/dates.js';
import { drawsAt } from '../../../../values/draws.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { percentagesOf } from '../../../../values/money.js';
import type { ComputedOwner } from '../../../ownership/beneficial-owners.js';
import { spanishDate } from '../../../words/spanish.js';
import { entityId, keyOf, withoutMatches } from '../../dossier.js';
import { actDocumentId } from '../acts/acts.js';
import { appearsForSelf } from '../acts/appearances.js';
import { printedPercent } from '../acts/clauses.js';
import { chileanOffices } from '../calendar.js';
import {
  addChileanDocument,
  addTaxDocument,
  type ChileanCaseFile,
  isRegistered,
  partyWithId,
  plannedParty,
  readIdentity,
  recentDate,
} from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { idOf, namedWithPassport, nameWithId, printedTaxId } from '../phrases.js';
import type { ChainPlan } from '../plan/company-plan.js';
import { dottedRut } from '../rut.js';

/** Writes the line of a declaration of beneficial owners for one owner, by passport or RUN. */
export function declaredOwner(
  entity: Entity,
  { basis, effectivePercentage }: Pick<BeneficialOwner, 'basis' | 'effectivePercentage'>,
): string {
  const texts = wording.DECLARACION_BENEFICIARIOS_FINALES;
  const byRun = { person: entity.name, personTaxId: printedTaxId(entity) };
  const named = namedWithPassport(entity) ?? fillTemplate(texts.named, byRun);
  const percentage = printedPercent(effectivePercentage);
  const share = percentage === '0' ? texts.noShare : fillTemplate(texts.share, { percentage });
  if (basis.includes('alta_direccion')) return fillTemplate(texts.senior, { named, share });
  return fillTemplate(basis.includes('participacion') ? texts.owner : texts.controller, { named, share });
}

/** Writes the line of an identity card with the birth date. */
export function printedBirth(birthDate: CivilDate): string {
  return fillTemplate(wording.CEDULA_IDENTIDAD.birthDate, { date: cardDate(birthDate) });
}

/** Formats a date as identity cards do: "05 MAR 1984". */
export function cardDate(date: CivilDate): string {
  const month = wording.CEDULA_IDENTIDAD.months[Number(date.slice(5, 7)) - 1] ?? '';
  return `${date.slice(8)} ${month} ${date.slice(0, 4)}`;
}

const { issuer } = wording.DOCUMENTOS;

/** Adds the identity documents of each party: identity cards, and tax cards of companies. */
export function addPartyDocuments(file: ChileanCaseFile): void {
  const past = new Set(pastParties(file));
  file.entities.forEach((entity, index) => {
    if (index === 0 || isRegistered(entity) || addForeignPartyDocuments(file, entity, index)) return;
    if (past.has(entity.id)) {
      const { administration, holdings } = file.life.founding;
      const administers = administration.members.some((member) => entityId(member) === entity.id);
      const holds = holdings.some(({ holder }) => entityId(holder) === entity.id);
      const appearance = appearsForSelf(entity, file.subject.address, file.plan.foundedOn);
      const [page, quote] = administers && !holds ? [4, nameWithId(entity)] : [1, appearance];
      const documentId = actDocumentId(file, 'constitucion');
      for (const field of ['name', 'taxId'])
        file.dossier.cite(`/entities/${index}/${field}`, documentId, page, quote);
    } else if (entity.kind === 'person') addIdentityCard(file, entity, index);
    else addTaxCard(file, entity, index);
  });
}

// Former parties are known from past acts; their cards are not requested.
function pastParties(file: ChileanCaseFile): string[] {
  return file.life.changes.flatMap(({ step }) => {
    if (step.kind === 'transfer') return [entityId(step.from)];
    return step.kind === 'cambio_administracion' ? step.before.members.map(entityId) : [];
  });
}

function addIdentityCard(file: ChileanCaseFile, entity: Entity, index: number): void {
  const { person } = entity;
  if (person === null) return;
  const { asOfDate, key: report } = file.plan;
  // The draws of a card are the same in every report.
  const draws = drawsAt({ ...report, type: 'person', company: entity.taxId?.value ?? entity.id }, 'card');
  const { birthDate } = person;
  // Cards expire on a birthday, here within nine years, and were issued up to ten years earlier.
  const age = yearOf(asOfDate) - yearOf(birthDate) + draws.int('years left', 1, 8);
  const validUntil = addYears(birthDate, age);
  const earliest = addDays(addYears(validUntil, -10), draws.int('days before', 0, 300));
  const key = `cedula_${keyOf(entity.id)}`;
  const id = addChileanDocument(file, key, {
    type: 'CEDULA_IDENTIDAD',
    issuer: issuer.civil,
    issuedOn: chileanOffices.onOrAfter(earliest),
    validUntil,
    code: file.records.member('verification', 'registro_civil', draws.at('code')),
    about: [entity.id],
  });
  const { dossier } = file;
  dossier.read(id, 'person_name', entity.name, entity.id);
  dossier.read(id, 'person_id', entity.taxId?.value ?? '', entity.id);
  const surnames = [person.paternalSurname, person.maternalSurname].filter(Boolean).join(' ').toUpperCase();
  const texts = wording.CEDULA_IDENTIDAD;
  const name = `${fillTemplate(texts.surnames, { surnames })} ${fillTemplate(texts.givenNames, { givenNames: person.givenNames.toUpperCase() })}`;
  dossier.cite(`/entities/${index}/name`, id, 1, name);
  const run = fillTemplate(texts.run, { personTaxId: printedTaxId(entity) });
  dossier.cite(`/entities/${index}/taxId`, id, 1, run);
  dossier.cite(`/entities/${index}/person/birthDate`, id, 1, printedBirth(birthDate));
}

function addTaxCard(file: ChileanCaseFile, entity: Entity, index: number): void {
  const key = `e_rut_${keyOf(entity.id)}`;
  const issuedOn = recentDate(file, key, 30, 180);
  const cite = addTaxDocument(file, key, { type: 'E_RUT', issuedOn }, entity);
  const taxId = dottedRut(entity.taxId?.value ?? '');
  const line = fillTemplate(wording.E_RUT.line, { company: entity.name.toUpperCase(), taxId });
  for (const field of ['name', 'taxId']) cite(`/entities/${index}/${field}`, line);
}

/** Adds the sworn declaration of the computed owners and returns them as declared. */
export function declareOwners(file: ChileanCaseFile, owners: readonly ComputedOwner[]): BeneficialOwner[] {
  const issuedOn = recentDate(file, 'declaration', 25, 180);
  const documentId = addChileanDocument(file, 'beneficiarios_finales', {
    type: 'DECLARACION_BENEFICIARIOS_FINALES',
    issuer: file.plan.name,
    issuedOn,
    about: [file.subject.id, ...owners.map((owner) => owner.entityId)],
  });
  readIdentity(file, documentId);
  const heading = fillTemplate(wording.DECLARACION_BENEFICIARIOS_FINALES.heading, {
    company: file.plan.name,
    taxId: dottedRut(file.plan.taxId),
    date: spanishDate(issuedOn),
  });
  file.dossier.cite('/beneficialOwners', documentId, 1, heading, 'declared');
  return owners.map((owner, index) => {
    const entity = partyWithId(file, owner.entityId);
    file.dossier.cite(`/beneficialOwners/${index}`, documentId, 2, declaredOwner(entity, owner), 'declared');
    file.dossier.read(documentId, 'person_name', entity.name, entity.id, 2);
    return { declared: true, declaredPercentage: owner.effectivePercentage, documentId, ...owner };
  });
}

/** Adds the screening of all current parties, with no matches. */
export function screenParties(file: ChileanCaseFile): Screening[] {
  const past = new Set(pastParties(file));
  const searched = file.entities.filter((entity) => !past.has(entity.id) && !isRegistered(entity));
  const checkedOn = recentDate(file, 'list search', 0, 8);
  const documentId = addChileanDocument(file, 'busqueda_listas', {
    type: 'BUSQUEDA_LISTAS',
    issuer: 'Servicio de búsqueda en listas',
    issuedOn: checkedOn,
    about: searched.map(({ id }) => id),
  });
  file.dossier.cite('/screening', documentId, 1, openSources.none);
  const own = wording.BUSQUEDA_LISTAS;
  const date = spanishDate(checkedOn);
  return searched.map((entity, index) => {
    const { name, kind } = entity;
    const taxId = printedTaxId(entity);
    const passport = idOf(entity, 'PASSPORT');
    const registration = idOf(entity, 'FOREIGN_REG');
    let quote =
      kind === 'person'
        ? fillTemplate(own.clean, { person: name, personTaxId: taxId, date })
        : fillTemplate(own.cleanCompany, { company: name, taxId, date });
    if (registration !== null)
      quote = fillTemplate(abroad.cleanCompany, { company: name, registration, date });
    if (passport !== null) quote = fillTemplate(abroad.clean, { person: name, passport, date });
    file.dossier.cite(`/screening/${index}`, documentId, 1 + Math.floor(index / 8), quote);
    return withoutMatches(entity.id, checkedOn, documentId);
  });
}

/** First page after the owners, and links of a chain per page. */
const layout = { firstPage: 3, perPage: 12 };

/** Cites the holders of holders from the declaration of the company, as their registers are not in the report. */
export function citeUpperTiers(file: ChileanCaseFile, shareholders: readonly Shareholder[]): void {
  const { dossier, subject } = file;
  const above = [...shareholders.entries()].filter(([, { issuerEntityId }]) => issuerEntityId !== subject.id);
  above.forEach(([index, held], position) => {
    const [holder, issuer] = [held.holderEntityId, held.issuerEntityId].map((id) => partyWithId(file, id));
    if (holder === undefined || issuer === undefined) return;
    const page = layout.firstPage + Math.floor(position / layout.perPage);
    const quote = declaredTier(held, { holder, issuer });
    dossier.cite(`/shareholders/${index}`, declaration, page, quote, 'declared');
  });
}

/** Writes a holding above the subject, as the declaration of owners does. */
export function declaredTier(
  { percentage }: Pick<Shareholder, 'percentage'>,
  { holder, issuer }: { readonly holder: Entity; readonly issuer: Entity },
): string {
  return fillTemplate(wording.DECLARACION_BENEFICIARIOS_FINALES.upperTier, {
    company: holder.name,
    percentage: printedPercent(percentage),
    holder: issuer.name,
  });
}

const abroad = wording.FUERA_DEL_PAIS;

/** Adds the documents of a foreign party; returns false for other parties. */
function addForeignPartyDocuments(file: ChileanCaseFile, entity: Entity, index: number): boolean {
  const plan = plannedParty(file, entity.id);
  const { cite } = file.dossier;
  if (plan?.kind === 'person' && plan.settled.foreign !== undefined) {
    // Owners further up are known from the declaration of owners.
    const quote = namedWithPassport(entity) ?? nameWithId(entity);
    for (const field of ['name', 'otherIds/0'])
      cite(`/entities/${index}/${field}`, declaration, 2, quote, 'declared');
    return true;
  }
  if (plan?.kind !== 'foreign') return false;
  const rest = unknownOwners(file, plan.key, entity.name);
  if (entity.localRepresentativeId === null) {
    const held = file.plan.chains.flatMap((chain) => {
      const holding = chain.holdings.find(({ holder }) => holder === plan.key);
      if (holding === undefined) return [];
      const percentage = printedPercent(percentagesOf([holding.units], unitsOf(chain))[0] ?? '');
      return [
        fillTemplate(abroad.holding, {
          holder: entity.name,
          percentage,
          company: file.party(chain.issuer).name,
        }),
      ];
    });
    cite(`/entities/${index}/name`, declaration, 3, [...held, ...rest].join(' '), 'declared');
  } else addForeignCompanyDocuments(file, plan.company, entity, index);
  for (const sentence of rest) cite(`/entities/${index}`, declaration, 3, sentence, 'declared');
  return true;
}

const declaration = 'doc_beneficiarios_finales';

/** Writes the declaration of the owners that the chain does not show; empty if it shows all. */
function unknownOwners({ plan }: ChileanCaseFile, key: string, company: string): string[] {
  const chain = plan.chains.find(({ issuer }) => issuer === key);
  if (chain === undefined) return [fillTemplate(abroad.whollyWidelyHeld, { company })];
  return unitsOf(chain) > heldOf(chain) ? [fillTemplate(abroad.widelyHeld, { company })] : [];
}

function unitsOf(chain: ChainPlan): number {
  return chain.units ?? heldOf(chain);
}

function heldOf({ holdings }: ChainPlan): number {
  return holdings.reduce((sum, { units }) => sum + units, 0);
}

function addForeignCompanyDocuments(
  file: ChileanCaseFile,
  company: ChosenForeignCompany,
  entity: Entity,
  index: number,
): void {
  const { dossier } = file;
  const key = keyOf(entity.id);
  const about = formOf(file.plan).agency ? [entity.id, file.subject.id] : [entity.id];
  const issuedOn = recentDate(file, `${key} good standing`, 20, 55);
  const { name, jurisdiction, language } = company;
  const pointer = `/entities/${index}`;
  const original = addChileanDocument(file, `good_standing_${key}`, {
    type: 'GOOD_STANDING',
    issuer: company.registry,
    issuedOn,
    about,
    language,
  });
  const date = englishDate(issuedOn);
  const quote = fillTemplate(abroad.goodStanding, {
    company: name,
    registration: company.registration,
    date,
  });
  for (const field of ['name', 'otherIds/0', 'company/status'])
    dossier.cite(`${pointer}/${field}`, original, 1, quote, 'registry');
  const apostilled = addChileanDocument(file, `apostilla_${key}`, {
    type: 'APOSTILLA',
    issuer: company.apostille.authority,
    issuedOn,
    about,
    language: apostilleLanguage(company),
  });
  const apostille = apostilleText(dossier.document(apostilled), company);
  dossier.cite(`${pointer}/otherIds`, apostilled, 1, apostille, 'registry');
  const translatedOn = recentDate(file, `${key} translation`, 8, 18);
  const translation = addChileanDocument(file, `traduccion_${key}`, {
    type: 'TRADUCCION',
    issuer: abroad.translator,
    issuedOn: translatedOn,
    about,
  });
  const values = { company: name, jurisdiction, date: spanishDate(issuedOn) };
  const statement = fillTemplate(wording.GOOD_STANDING.statement, values);
  dossier.cite(`${pointer}/company/legalForm`, translation, 1, statement, 'registry');
  dossier.read(translation, 'date', issuedOn, null);
  const translator = fillTemplate(wording.TRADUCCION.statement, {
    language: company.languageName,
    apostilled: wording.TRADUCCION.apostilled,
    place: 'Santiago',
    date: spanishDate(translatedOn),
  });
  dossier.cite(`${pointer}/nationality`, translation, 2, translator);
  citeInvestor(file, entity, index);
}

/** Returns the language of an apostille: Spanish if its country speaks it, else English. */
export function apostilleLanguage({ language }: Pick<ChosenForeignCompany, 'language'>): 'es' | 'en' {
  return language === 'es' ? 'es' : 'en';
}

/** Writes the apostille of a document, by the numbered lines of the convention's form. */
export function apostilleText(
  { issuedOn, verification }: Pick<Document, 'issuedOn' | 'verification'>,
  company: Pick<ChosenForeignCompany, 'registry' | 'apostille' | 'language'>,
): string {
  const language = apostilleLanguage(company);
  return fillTemplate(wording.APOSTILLA.statement[language], {
    ...company.apostille,
    registrar: company.registry,
    date: language === 'es' ? spanishDate(issuedOn) : englishDate(issuedOn),
    code: verification?.code ?? '',
  });
}

// The tax service registers a foreign investor with a local representative.
function citeInvestor(file: ChileanCaseFile, entity: Entity, index: number): void {
  const investor = idOf(entity, 'INVESTOR_RUT');
  const representative = file.entities.find(({ id }) => id === entity.localRepresentativeId);
  if (investor === null || representative === undefined) return;
  const issuedOn = recentDate(file, `${entity.id} e-rut`, 30, 180);
  const draft = { type: 'E_RUT', issuedOn } as const;
  const cite = addTaxDocument(file, `e_rut_${keyOf(entity.id)}`, draft, entity, investor);
  const line = fillTemplate(abroad.investor, {
    company: entity.name.toUpperCase(),
    taxId: dottedRut(investor),
    persons: nameWithId(representative),
  });
  for (const field of ['otherIds/1', 'localRepresentativeId']) cite(`/entities/${index}/${field}`, line);
}

/** Formats a date in English: "December 13, 2025". */
export function englishDate(date: CivilDate): string {
  const month = abroad.englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
  return `${month} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}
