import type { Company } from '../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { companyPointer, keyOf, subjectId } from '../dossier.js';
import type { Registration } from '../law.js';
import {
  addRegisteredDocument,
  dateValues,
  officesOf,
  type RegisteredCaseFile,
  readCompany,
  readPerson,
  recentDate,
} from './case-file.js';
import { namesWithIds, personValues, printedAddress } from './people.js';

/** Adds the register's certificate of good standing, which names the officers too. */
export function addCertificate(
  file: RegisteredCaseFile,
  registration: Registration | null,
  officers: readonly string[],
): string {
  const { country, dossier, fill } = file;
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
  const locator = registration === null ? '' : country.law.locator(registration);
  const quote = fill(country.wording.certificate.status, { locator, code, ...dateValues(issuedOn) });
  dossier.cite(`${companyPointer}/status`, id, 1, quote, 'registry');
  return id;
}

/** Adds the tax documents of the company, with its representatives. */
export function addTaxDocuments(file: RegisteredCaseFile, company: Company): void {
  const { country, dossier, fill, plan } = file;
  const { tax } = country.wording;
  // Both are added before either is cited, to keep the order of documents in the report.
  const card = addTaxDocument(file, 'E_RUT');
  const status = addTaxDocument(file, 'SITUACION_TRIBUTARIA');
  readCompany(file, card);
  readCompany(file, status);
  const cite = (pointer: string, documentId: string, quote: string): void =>
    dossier.cite(pointer, documentId, 1, quote, 'registry');
  const codeOf = (documentId: string): string => dossier.document(documentId).verification?.code ?? '';
  const issued = dateValues(dossier.document(card).issuedOn);
  cite('/entities/0/taxId', card, fill(tax.identity, { code: codeOf(card), ...issued }));
  const address = printedAddress(country, file.entities[0]?.address ?? null);
  cite('/entities/0/address', card, fill(tax.address, { address }));
  const { startOfActivities, registeredRepresentativeIds } = company.taxStatus;
  const start = dateValues(startOfActivities ?? plan.foundedOn).date;
  const pointer = `${companyPointer}/taxStatus`;
  cite(pointer, status, fill(tax.status, { start, code: codeOf(status) }));
  const detailed = tax.detailedOnCard ? card : status;
  const people = registeredRepresentativeIds.map((id) => file.party(keyOf(id)));
  const representatives = namesWithIds(country, people);
  cite(`${pointer}/registeredRepresentativeIds`, detailed, fill(tax.representatives, { representatives }));
  company.activityCodes.forEach(({ code, label }, index) => {
    const quote = fill(tax.activity, { activityCode: code, label, start });
    cite(`${companyPointer}/activityCodes/${index}`, detailed, quote);
  });
}

const taxDocuments = {
  E_RUT: { key: 'identificacion_fiscal', draw: 'tax card', daysAgo: [20, 150], pages: [1, 3] },
  SITUACION_TRIBUTARIA: { key: 'situacion_tributaria', draw: 'tax status', daysAgo: [1, 15], pages: [1, 2] },
} as const;

function addTaxDocument(file: RegisteredCaseFile, type: keyof typeof taxDocuments): string {
  const { key, draw, daysAgo, pages } = taxDocuments[type];
  // The document that names current representatives is dated recently.
  const { detailedOnCard } = file.country.wording.tax;
  const [minDays, maxDays] = detailedOnCard ? taxDocuments.SITUACION_TRIBUTARIA.daysAgo : daysAgo;
  const issuedOn = recentDate(file, draw, minDays, maxDays);
  return addRegisteredDocument(file, key, { type, issuedOn, pages, coded: true });
}

/** Adds the identity card of each person. */
export function addCards(file: RegisteredCaseFile): void {
  const { country, dossier } = file;
  file.entities.forEach((entity, index) => {
    if (entity.id === subjectId || entity.person === null) return;
    const draws = file.draws(`cards/${entity.id}`);
    const { birthDate, paternalSurname, maternalSurname, givenNames } = entity.person;
    // Recent enough that no card has expired: the shortest validity is five years.
    const age = draws.int('days since its issue', 60, 1_600);
    const issuedOn = officesOf(country).onOrBefore(addDays(file.plan.asOfDate, -age));
    const id = addRegisteredDocument(file, `identidad_${keyOf(entity.id)}`, {
      type: 'CEDULA_IDENTIDAD',
      issuedOn,
      validUntil: country.cardExpiry({ birthDate, issuedOn }),
      pages: [2, 2],
      about: [entity.id],
    });
    const values = personValues(country, entity);
    const { name, number, birthDate: born } = country.wording.card;
    const capitals = {
      surnames: [paternalSurname, maternalSurname].filter(Boolean).join(' ').toUpperCase(),
      givenNames: givenNames.toUpperCase(),
    };
    readPerson(file, id, entity);
    dossier.cite(`/entities/${index}/name`, id, 1, fillTemplate(name, { ...values, ...capitals }));
    const numbered = entity.otherIds.length === 0 ? 'taxId' : 'otherIds/0';
    dossier.cite(`/entities/${index}/${numbered}`, id, 1, fillTemplate(number, values));
    dossier.cite(`/entities/${index}/person/birthDate`, id, 1, fillTemplate(born, values));
  });
}
