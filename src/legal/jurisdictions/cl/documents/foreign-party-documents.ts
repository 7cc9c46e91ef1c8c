import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { ChosenForeignCompany, Document, Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { percentagesOf } from '../../../../values/money.js';
import { spanishDate } from '../../../words/spanish.js';
import { keyOf } from '../../dossier.js';
import { printedPercent } from '../acts/clauses.js';
import { addChileanDocument, type ChileanCaseFile, plannedParty, recentDate } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { idOf, namedWithPassport, nameWithId } from '../phrases.js';
import type { ChainPlan } from '../plan/company-plan.js';
import { dottedRut } from '../rut.js';

const texts = wording.FUERA_DEL_PAIS;

/** Adds the documents of a foreign party; returns false for other parties. */
export function addForeignPartyDocuments(file: ChileanCaseFile, entity: Entity, index: number): boolean {
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
        fillTemplate(texts.holding, {
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
  if (chain === undefined) return [fillTemplate(texts.whollyWidelyHeld, { company })];
  return unitsOf(chain) > heldOf(chain) ? [fillTemplate(texts.widelyHeld, { company })] : [];
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
  const quote = fillTemplate(texts.goodStanding, { company: name, registration: company.registration, date });
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
    issuer: texts.translator,
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
  const id = addChileanDocument(file, `e_rut_${keyOf(entity.id)}`, {
    type: 'E_RUT',
    issuer: wording.DOCUMENTOS.issuer.tax,
    issuedOn: recentDate(file, `${entity.id} e-rut`, 30, 180),
    about: [entity.id],
  });
  file.dossier.read(id, 'company_name', entity.name.toUpperCase(), entity.id);
  file.dossier.read(id, 'tax_id', investor, entity.id);
  const line = fillTemplate(texts.investor, {
    company: entity.name.toUpperCase(),
    taxId: dottedRut(investor),
    persons: nameWithId(representative),
  });
  file.dossier.cite(`/entities/${index}/otherIds/1`, id, 1, line, 'registry');
  file.dossier.cite(`/entities/${index}/localRepresentativeId`, id, 1, line, 'registry');
}

/** Formats a date in English: "December 13, 2025". */
export function englishDate(date: CivilDate): string {
  const month = texts.englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
  return `${month} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}
