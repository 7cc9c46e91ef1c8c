import type { Company, Entity } from '../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import type { Registration } from '../law.js';
import {
  addRegisteredDocument,
  companyPointer,
  dateValues,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  readPerson,
  recentDate,
  subjectId,
} from './case-file.js';
import { namesWithIds, personValues, printedAddress } from './people.js';

/** Adds the register's certificate of good standing, which names the officers too. */
export function addCertificate(
  file: RegisteredCaseFile,
  registration: Registration | null,
  officers: readonly string[],
): string {
  const { kit, dossier, fill } = file;
  const issuedOn = recentDate(file, 'certificate', 2, 22);
  const id = addRegisteredDocument(file, 'vigencia', {
    type: 'CERTIFICADO_VIGENCIA',
    issuedOn,
    pages: [2, 6],
    coded: true,
    about: [subjectId, ...officers],
  });
  readCompany(file, id);
  const code = dossier.document(id).verification?.code ?? '';
  const locator = registration === null ? '' : kit.law.locator(registration);
  const quote = fill(kit.wording.certificate.status, { locator, code, ...dateValues(issuedOn) });
  dossier.cite(`${companyPointer}/status`, id, 1, quote, 'registry');
  return id;
}

/** Adds the tax documents of the company, with its representatives. */
export function addTaxDocuments(file: RegisteredCaseFile, company: Company): void {
  // Both are added before either is cited, to keep the order of documents in the report.
  const card = addTaxDocument(file, 'E_RUT');
  const status = addTaxDocument(file, 'SITUACION_TRIBUTARIA');
  readCompany(file, card);
  readCompany(file, status);
  citeTaxCard(file, card);
  citeTaxStatus(file, company, status);
  citeTaxDetails(file, company, file.kit.wording.tax.detailedOnCard ? card : status);
}

const taxDocuments = {
  E_RUT: { key: 'identificacion_fiscal', draw: 'tax card', daysAgo: [20, 150], pages: [1, 3] },
  SITUACION_TRIBUTARIA: { key: 'situacion_tributaria', draw: 'tax status', daysAgo: [1, 15], pages: [1, 2] },
} as const;

function addTaxDocument(file: RegisteredCaseFile, type: keyof typeof taxDocuments): string {
  const { key, draw, daysAgo, pages } = taxDocuments[type];
  // The document that names current representatives is dated recently.
  const { detailedOnCard } = file.kit.wording.tax;
  const [minDays, maxDays] = detailedOnCard ? taxDocuments.SITUACION_TRIBUTARIA.daysAgo : daysAgo;
  const issuedOn = recentDate(file, draw, minDays, maxDays);
  return addRegisteredDocument(file, key, { type, issuedOn, pages, coded: true });
}

function citeTaxCard(file: RegisteredCaseFile, documentId: string): void {
  const { kit, dossier, fill } = file;
  const { tax } = kit.wording;
  const { issuedOn, verification } = dossier.document(documentId);
  const address = printedAddress(kit, file.entities[0]?.address ?? null);
  const cite = (pointer: string, quote: string): void =>
    dossier.cite(pointer, documentId, 1, quote, 'registry');
  cite('/entities/0/taxId', fill(tax.identity, { code: verification?.code ?? '', ...dateValues(issuedOn) }));
  cite('/entities/0/address', fill(tax.address, { address }));
}

function citeTaxStatus(file: RegisteredCaseFile, { taxStatus }: Company, documentId: string): void {
  const { kit, dossier, fill } = file;
  const start = dateValues(taxStatus.startOfActivities ?? file.plan.foundedOn).date;
  const code = dossier.document(documentId).verification?.code ?? '';
  const quote = fill(kit.wording.tax.status, { start, code });
  dossier.cite(`${companyPointer}/taxStatus`, documentId, 1, quote, 'registry');
}

function citeTaxDetails(
  file: RegisteredCaseFile,
  { taxStatus, activityCodes }: Company,
  documentId: string,
): void {
  const { kit, dossier, fill } = file;
  const { tax } = kit.wording;
  const cite = (member: string, quote: string): void =>
    dossier.cite(`${companyPointer}/${member}`, documentId, 1, quote, 'registry');
  const people = taxStatus.registeredRepresentativeIds.map((id) => file.party(id.replace(/^ent_/, '')));
  const names = namesWithIds(kit, people);
  cite('taxStatus/registeredRepresentativeIds', fill(tax.representatives, { representatives: names }));
  const start = dateValues(taxStatus.startOfActivities ?? file.plan.foundedOn).date;
  activityCodes.forEach(({ code, label }, index) => {
    cite(`activityCodes/${index}`, fill(tax.activity, { activityCode: code, label, start }));
  });
}

/** Adds the identity card of each person. */
export function addCards(file: RegisteredCaseFile): void {
  const { kit, dossier } = file;
  file.entities.forEach((entity, index) => {
    if (entity.id === subjectId || entity.person === null) return;
    const draws = file.draws(`cards/${entity.id}`);
    const { birthDate } = entity.person;
    // Recent enough that no card has expired: the shortest validity is five years.
    const age = draws.int('days since its issue', 60, 1_600);
    const issuedOn = officesOf(kit).onOrBefore(addDays(file.plan.asOfDate, -age));
    const id = addRegisteredDocument(file, `identidad_${entity.id.replace(/^ent_/, '')}`, {
      type: 'CEDULA_IDENTIDAD',
      issuedOn,
      validUntil: kit.cardExpiry({ birthDate, issuedOn }),
      pages: [2, 2],
      about: [entity.id],
    });
    const values = personValues(kit, entity);
    const { name, number, birthDate: born } = kit.wording.card;
    const capitals = {
      surnames: surnames(entity).toUpperCase(),
      givenNames: entity.person.givenNames.toUpperCase(),
    };
    readPerson(file, id, entity);
    dossier.cite(`/entities/${index}/name`, id, 1, fillTemplate(name, { ...values, ...capitals }));
    const numbered = entity.otherIds.length === 0 ? 'taxId' : 'otherIds/0';
    dossier.cite(`/entities/${index}/${numbered}`, id, 1, fillTemplate(number, values));
    dossier.cite(`/entities/${index}/person/birthDate`, id, 1, fillTemplate(born, values));
  });
}

function surnames({ person }: Entity): string {
  return [person?.paternalSurname, person?.maternalSurname].filter(Boolean).join(' ');
}
