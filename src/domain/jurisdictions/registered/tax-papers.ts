import type { Company } from '../../../contract/generated/types.js';
import { addPaper, type CaseFile, dateValues, identify, recentDate } from './case-file.js';
import { companyPointer } from './papers.js';
import { namesWithIds, printedAddress } from './people.js';

/** Adds what the tax authority says of the company, and whom it knows as its representatives. */
export function addTaxPapers(file: CaseFile, company: Company): void {
  // Both are put in before either is cited: the report lists its papers in that order.
  const card = addTaxPaper(file, 'E_RUT');
  const status = addTaxPaper(file, 'SITUACION_TRIBUTARIA');
  identify(file, card);
  identify(file, status);
  citeTaxCard(file, card);
  citeTaxStatus(file, company, status);
}

const taxPapers = {
  E_RUT: { key: 'identificacion_fiscal', draw: 'tax card', daysAgo: [20, 150], pages: [1, 3] },
  SITUACION_TRIBUTARIA: { key: 'situacion_tributaria', draw: 'tax status', daysAgo: [1, 15], pages: [1, 2] },
} as const;

function addTaxPaper(file: CaseFile, type: keyof typeof taxPapers): string {
  const { key, draw, daysAgo, pages } = taxPapers[type];
  const [fewest, most] = daysAgo;
  const issuedOn = recentDate(file, draw, fewest, most);
  return addPaper(file, key, { type, issuedOn, pages, coded: true });
}

function citeTaxCard(file: CaseFile, documentId: string): void {
  const { kit, dossier, say } = file;
  const { tax } = kit.wording;
  const { issuedOn } = dossier.document(documentId);
  const address = printedAddress(kit, file.entities[0]?.address ?? null);
  const cite = (pointer: string, quote: string): void =>
    dossier.cite(pointer, { documentId, page: 1, quote, origin: 'registry' });
  cite('/entities/0/taxId', say(tax.identity, dateValues(issuedOn)));
  cite('/entities/0/address', say(tax.address, { address }));
}

function citeTaxStatus(file: CaseFile, { taxStatus, activityCodes }: Company, documentId: string): void {
  const { kit, dossier, say } = file;
  const { tax } = kit.wording;
  const cite = (member: string, quote: string): void =>
    dossier.cite(`${companyPointer}/${member}`, { documentId, page: 1, quote, origin: 'registry' });
  const start = dateValues(taxStatus.startOfActivities ?? file.plan.foundedOn);
  cite('taxStatus', say(tax.status, { start: start.date }));
  const people = taxStatus.registeredRepresentativeIds.map((id) => file.party(id.replace(/^ent_/, '')));
  const names = namesWithIds(kit, people);
  cite('taxStatus/registeredRepresentativeIds', say(tax.representatives, { representatives: names }));
  activityCodes.forEach(({ code, label }, index) => {
    cite(`activityCodes/${index}`, say(tax.activity, { code, label }));
  });
}
