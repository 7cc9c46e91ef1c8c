import type { Company } from '../../../contract/generated/types.js';
import {
  addRegisteredDocument,
  dateValues,
  type RegisteredCaseFile,
  readCompany,
  recentDate,
} from './case-file.js';
import { companyPointer } from './papers.js';
import { namesWithIds, printedAddress } from './people.js';

/** Adds what the tax authority says of the company, and whom it knows as its representatives. */
export function addTaxPapers(file: RegisteredCaseFile, company: Company): void {
  // Both are put in before either is cited: the report lists its papers in that order.
  const card = addTaxPaper(file, 'E_RUT');
  const status = addTaxPaper(file, 'SITUACION_TRIBUTARIA');
  readCompany(file, card);
  readCompany(file, status);
  citeTaxCard(file, card);
  citeTaxStatus(file, company, status);
  citeTaxDetails(file, company, file.kit.wording.tax.detailedOnCard ? card : status);
}

const taxPapers = {
  E_RUT: { key: 'identificacion_fiscal', draw: 'tax card', daysAgo: [20, 150], pages: [1, 3] },
  SITUACION_TRIBUTARIA: { key: 'situacion_tributaria', draw: 'tax status', daysAgo: [1, 15], pages: [1, 2] },
} as const;

function addTaxPaper(file: RegisteredCaseFile, type: keyof typeof taxPapers): string {
  const { key, draw, daysAgo, pages } = taxPapers[type];
  // Who tells of representatives of today is asked today.
  const { detailedOnCard } = file.kit.wording.tax;
  const [fewest, most] = detailedOnCard ? taxPapers.SITUACION_TRIBUTARIA.daysAgo : daysAgo;
  const issuedOn = recentDate(file, draw, fewest, most);
  return addRegisteredDocument(file, key, { type, issuedOn, pages, coded: true });
}

function citeTaxCard(file: RegisteredCaseFile, documentId: string): void {
  const { kit, dossier, say } = file;
  const { tax } = kit.wording;
  const { issuedOn, verification } = dossier.document(documentId);
  const address = printedAddress(kit, file.entities[0]?.address ?? null);
  const cite = (pointer: string, quote: string): void =>
    dossier.cite(pointer, { documentId, page: 1, quote, origin: 'registry' });
  cite('/entities/0/taxId', say(tax.identity, { code: verification?.code ?? '', ...dateValues(issuedOn) }));
  cite('/entities/0/address', say(tax.address, { address }));
}

function citeTaxStatus(file: RegisteredCaseFile, { taxStatus }: Company, documentId: string): void {
  const { kit, dossier, say } = file;
  const start = dateValues(taxStatus.startOfActivities ?? file.plan.foundedOn).date;
  const code = dossier.document(documentId).verification?.code ?? '';
  const quote = say(kit.wording.tax.status, { start, code });
  dossier.cite(`${companyPointer}/taxStatus`, { documentId, page: 1, quote, origin: 'registry' });
}

function citeTaxDetails(
  file: RegisteredCaseFile,
  { taxStatus, activityCodes }: Company,
  documentId: string,
): void {
  const { kit, dossier, say } = file;
  const { tax } = kit.wording;
  const cite = (member: string, quote: string): void =>
    dossier.cite(`${companyPointer}/${member}`, { documentId, page: 1, quote, origin: 'registry' });
  const people = taxStatus.registeredRepresentativeIds.map((id) => file.party(id.replace(/^ent_/, '')));
  const names = namesWithIds(kit, people);
  cite('taxStatus/registeredRepresentativeIds', say(tax.representatives, { representatives: names }));
  const start = dateValues(taxStatus.startOfActivities ?? file.plan.foundedOn).date;
  activityCodes.forEach(({ code, label }, index) => {
    cite(`activityCodes/${index}`, say(tax.activity, { activityCode: code, label, start }));
  });
}
