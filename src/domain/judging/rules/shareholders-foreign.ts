import type { Entity } from '../../../contract/generated/types.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishList } from '../../words/spanish-lists.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { isAgency } from './agencies.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** Looks at the holders of the subject that have no Chilean tax number of their own, the parent of an agency too. */
export function checkForeignHolders(report: ExaminedReport): RuleResult {
  const holders = report.holdings
    .flatMap(({ value }) => report.entity(value.holderEntityId) ?? [])
    .filter(({ value }) => isForeign(report, value));
  if (holders.length === 0) return notApplicable(noForeignHoldersText(report));
  return examinationOf({
    subjects: holders.map(({ pointer }) => pointer),
    faults: holders.flatMap((holder) => {
      const missing = missingDocumentsOf(report, holder);
      if (missing.length === 0) return [];
      const place = isNumbered(report, holder.value) ? holder.value.address?.commune : undefined;
      const values = { holder: holder.value.name, missing: spanishList(missing), place: place ?? '' };
      return [
        findingOf({
          severity: 'reparo',
          subjects: [holder.pointer],
          expected: missing.join(', '),
          actual: place ?? null,
          ...(place === undefined
            ? {
                message: findingText('SHR-005', 'missing', values),
                cure: cureOfFinding('SHR-005', 'missing', values),
              }
            : {
                message: findingText('SHR-005', 'moved', values),
                cure: cureOfFinding('SHR-005', 'moved', values),
              }),
          evidence: evidenceFor(report, holder),
        }),
      ];
    }),
    message: isAgency(report)
      ? findingText('SHR-005', 'parent', { parent: spanishList(holders.map(({ value }) => value.name)) })
      : foreignHoldersText(report, holders),
    evidence: holders.flatMap((holder) => [
      ...evidenceFor(report, holder),
      ...representativeEvidence(report, holder),
    ]),
  });
}

/** That there is none: of a list that is not of all holders, among those it tells. */
function noForeignHoldersText({ content }: ExaminedReport): string {
  const { truncated, listed, count } = content.shareholderSummary;
  if (!truncated) return findingText('SHR-005', 'none');
  return findingText('SHR-005', 'noneListed', { listed: groupedDigits(listed), count: groupedDigits(count) });
}

/** That nothing is missing of them, and no more of their papers than they have. */
function foreignHoldersText(report: ExaminedReport, holders: readonly Pointed<Entity>[]): string {
  const { foreignHolders } = report.law.terms;
  const companies = holders.filter(({ value }) => value.kind !== 'person');
  const spoken = companies.every(({ value }) => existencePapersOf(report, value).every(isInSpanish))
    ? foreignHolders.inSpanish
    : foreignHolders;
  const texts = (companies.length === 0 ? foreignHolders.people : spoken) ?? foreignHolders;
  const met = holders.length === 1 ? texts.metOne : texts.met;
  const { truncated } = report.content.shareholderSummary;
  return truncated ? findingText('SHR-005', 'metListed', { met: midSentence(met) }) : met;
}

function existencePapersOf(report: ExaminedReport, { id }: Entity) {
  return report.documentsOf('GOOD_STANDING').filter(({ value }) => value.subjectEntityIds.includes(id));
}

function isInSpanish({ value }: { readonly value: { readonly language: string } }): boolean {
  return value.language === 'es';
}

function isForeign({ law }: ExaminedReport, { taxId, address }: Entity): boolean {
  return taxId?.country !== law.country || (address !== null && address.country !== law.country);
}

/** Whether somebody is known by the number that the country gives its own people, who may live abroad. */
function isNumbered({ law }: ExaminedReport, { kind, taxId }: Entity): boolean {
  return kind === 'person' && taxId?.country === law.country;
}

function missingDocumentsOf(report: ExaminedReport, { value }: Pointed<Entity>): string[] {
  const about = (document: { value: { subjectEntityIds: string[] } }) =>
    document.value.subjectEntityIds.includes(value.id);
  const papers = existencePapersOf(report, value);
  const inSpanish = papers.every(isInSpanish);
  const { taxId, representative } = report.law.terms.foreignHolders;
  // An agency is its parent in the country, with a number for both.
  const isParent = isAgency(report) && report.holdings.some((held) => held.value.holderEntityId === value.id);
  const numbered =
    isParent ||
    value.taxId?.country === report.law.country ||
    value.otherIds.some(({ type }) => type === 'INVESTOR_RUT');
  const needs: [boolean, string][] = [
    [
      isNumbered(report, value) || value.otherIds.some(({ type }) => type !== 'INVESTOR_RUT'),
      findingText('SHR-005', 'identity'),
    ],
    [taxId === null || numbered, taxId ?? ''],
    [representative === null || value.localRepresentativeId !== null, representative ?? ''],
    [value.kind === 'person' || papers.length > 0, findingText('SHR-005', 'existence')],
    [
      value.kind === 'person' || report.documentsOf('APOSTILLA').some(about),
      findingText('SHR-005', 'apostille'),
    ],
    [inSpanish || report.documentsOf('TRADUCCION').some(about), findingText('SHR-005', 'translation')],
  ];
  return needs.filter(([met]) => !met).map(([, need]) => need);
}

function representativeEvidence(report: ExaminedReport, { value, pointer }: Pointed<Entity>) {
  return value.localRepresentativeId === null ? [] : report.evidence.at(`${pointer}/localRepresentativeId`);
}

function evidenceFor(report: ExaminedReport, { value, pointer }: Pointed<Entity>) {
  const papers = report
    .documentsOf('GOOD_STANDING', 'APOSTILLA', 'TRADUCCION')
    .filter((document) => document.value.subjectEntityIds.includes(value.id));
  if (papers.length > 0) return papers.flatMap((paper) => report.evidence.in(paper.value.id));
  const home = `${pointer}/address`;
  return report.content.provenance[home]?.quote
    ? report.evidence.at(home)
    : report.evidence.in(report.content.shareholderSummary.documentId);
}
