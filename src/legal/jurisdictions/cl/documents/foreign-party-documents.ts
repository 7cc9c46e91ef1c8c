import type { Document, Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { percentagesOf } from '../../../../values/percentages.js';
import { spanishDate } from '../../../words/spanish.js';
import type { ForeignCompany } from '../../company-choices.js';
import { printedPercent } from '../acts/clauses.js';
import { addChileanDocument, type ChileanCaseFile, plannedParty, recentDate } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { fill, idOf, namedWithPassport, nameWithId, wording } from '../phrases.js';
import { dottedRut } from '../rut.js';

const texts = wording.FUERA_DEL_PAIS;

/** Adds the documents of a foreign party; returns false for other parties. */
export function addForeignPartyDocuments(file: ChileanCaseFile, entity: Entity, index: number): boolean {
  const plan = plannedParty(file, entity.id);
  if (plan?.kind === 'person' && plan.settled.foreign !== undefined) citeDeclared(file, entity, index);
  else if (plan?.kind !== 'foreign') return false;
  else if (entity.localRepresentativeId === null) citeDeclaredCompany(file, plan.key, entity, index);
  else addForeignCompanyDocuments(file, plan.company, entity, index);
  return true;
}

// Owners further up are known from the declaration of owners.
function citeDeclared(file: ChileanCaseFile, entity: Entity, index: number): void {
  for (const member of ['name', 'otherIds/0'])
    file.dossier.cite(
      `/entities/${index}/${member}`,
      'doc_beneficiarios_finales',
      2,
      namedWithPassport(entity) ?? nameWithId(entity),
      'declared',
    );
}

function citeDeclaredCompany(file: ChileanCaseFile, key: string, entity: Entity, index: number): void {
  const sentences = file.plan.chains.flatMap((chain) => {
    const held = chain.holdings.find(({ holder }) => holder === key);
    if (held === undefined) return [];
    const percentage = printedPercent(percentagesOf([held.units], unitsOf(chain))[0] ?? '');
    return [fill(texts.holding, { holder: entity.name, percentage, company: file.party(chain.issuer).name })];
  });
  const rest = restOf(file, key, entity.name);
  citeDeclaration(file, `/entities/${index}/name`, [...sentences, ...rest].join(' '));
  citeRest(file, index, rest);
}

// Cites the owners that the chain does not show.
function citeRest(file: ChileanCaseFile, index: number, rest: readonly string[]): void {
  for (const sentence of rest) citeDeclaration(file, `/entities/${index}`, sentence);
}

function citeDeclaration({ dossier }: ChileanCaseFile, pointer: string, quote: string): void {
  dossier.cite(pointer, 'doc_beneficiarios_finales', 3, quote, 'declared');
}

/** Writes the declaration for a company whose owners are not all known. */
function restOf({ plan }: ChileanCaseFile, key: string, company: string): string[] {
  const chain = plan.chains.find(({ issuer }) => issuer === key);
  if (chain === undefined) return [fill(texts.whollyWidelyHeld, { company })];
  return unitsOf(chain) > heldOf(chain) ? [fill(texts.widelyHeld, { company })] : [];
}

type Chain = ChileanCaseFile['plan']['chains'][number];

function unitsOf(chain: Chain): number {
  return chain.units ?? heldOf(chain);
}

function heldOf({ holdings }: Chain): number {
  return holdings.reduce((sum, { units }) => sum + units, 0);
}

function addForeignCompanyDocuments(
  file: ChileanCaseFile,
  company: ForeignCompany,
  entity: Entity,
  index: number,
): void {
  const key = entity.id.replace(/^ent_/, '');
  const about = formOf(file.plan).agency ? [entity.id, file.subject.id] : [entity.id];
  const issuedOn = recentDate(file, `${key} good standing`, 20, 55);
  const { registry, apostille, language } = company;
  const original = addChileanDocument(file, `good_standing_${key}`, {
    type: 'GOOD_STANDING',
    issuer: registry,
    issuedOn,
    about,
    language,
  });
  citeOriginal(file, company, original, index);
  const { authority: issuer } = apostille;
  const apostilled = addChileanDocument(file, `apostilla_${key}`, {
    type: 'APOSTILLA',
    issuer,
    issuedOn,
    about,
    language: apostilleLanguage(company),
  });
  const quote = apostilleText(file.dossier.document(apostilled), company);
  file.dossier.cite(`/entities/${index}/otherIds`, apostilled, 1, quote, 'registry');
  const translation = addChileanDocument(file, `traduccion_${key}`, {
    type: 'TRADUCCION',
    issuer: texts.translator,
    issuedOn: recentDate(file, `${key} translation`, 8, 18),
    about,
  });
  citeTranslation(file, company, { original, translation }, index);
  citeInvestor(file, entity, index);
  citeRest(file, index, restOf(file, key, entity.name));
}

/** Returns the language of an apostille: Spanish if its country speaks it, else English. */
export function apostilleLanguage({ language }: Pick<ForeignCompany, 'language'>): 'es' | 'en' {
  return language === 'es' ? 'es' : 'en';
}

/** Writes the apostille of a document, by the numbered lines of the convention's form. */
export function apostilleText(
  { issuedOn, verification }: Pick<Document, 'issuedOn' | 'verification'>,
  company: ApostilledCompany,
): string {
  const language = apostilleLanguage(company);
  return fill(wording.APOSTILLA.statement[language], {
    ...company.apostille,
    registrar: company.registry,
    date: language === 'es' ? spanishDate(issuedOn) : englishDate(issuedOn),
    code: verification?.code ?? '',
  });
}

type ApostilledCompany = Pick<ForeignCompany, 'registry' | 'apostille' | 'language'>;

function citeOriginal(
  { dossier }: ChileanCaseFile,
  { name, registration }: ForeignCompany,
  original: string,
  index: number,
): void {
  const date = englishDate(dossier.document(original).issuedOn);
  const quote = fill(texts.goodStanding, { company: name, registration, date });
  for (const member of ['name', 'otherIds/0', 'company/status'])
    dossier.cite(`/entities/${index}/${member}`, original, 1, quote, 'registry');
}

function citeTranslation(
  { dossier }: ChileanCaseFile,
  { name, jurisdiction, languageName }: ForeignCompany,
  { original, translation }: { readonly original: string; readonly translation: string },
  index: number,
): void {
  const { issuedOn } = dossier.document(original);
  const statement = fill(wording.GOOD_STANDING.statement, {
    company: name,
    jurisdiction,
    date: spanishDate(issuedOn),
  });
  dossier.cite(`/entities/${index}/company/legalForm`, translation, 1, statement, 'registry');
  dossier.read(translation, 'date', issuedOn, null);
  const translator = fill(wording.TRADUCCION.statement, {
    language: languageName,
    apostilled: wording.TRADUCCION.apostilled,
    place: 'Santiago',
    date: spanishDate(dossier.document(translation).issuedOn),
  });
  dossier.cite(`/entities/${index}/nationality`, translation, 2, translator);
}

// The tax service registers a foreign investor with a local representative.
function citeInvestor(file: ChileanCaseFile, entity: Entity, index: number): void {
  const investor = idOf(entity, 'INVESTOR_RUT');
  const speaker = file.entities.find(({ id }) => id === entity.localRepresentativeId);
  if (investor === null || speaker === undefined) return;
  const id = addChileanDocument(file, `e_rut_${entity.id.replace(/^ent_/, '')}`, {
    type: 'E_RUT',
    issuer: wording.DOCUMENTOS.issuer.tax,
    issuedOn: recentDate(file, `${entity.id} e-rut`, 30, 180),
    about: [entity.id],
  });
  file.dossier.read(id, 'company_name', entity.name.toUpperCase(), entity.id);
  file.dossier.read(id, 'tax_id', investor, entity.id);
  const line = fill(texts.investor, {
    company: entity.name.toUpperCase(),
    taxId: dottedRut(investor),
    persons: nameWithId(speaker),
  });
  file.dossier.cite(`/entities/${index}/otherIds/1`, id, 1, line, 'registry');
  file.dossier.cite(`/entities/${index}/localRepresentativeId`, id, 1, line, 'registry');
}

/** Formats a date in English: "December 13, 2025". */
export function englishDate(date: CivilDate): string {
  const month = texts.englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
  return `${month} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}
