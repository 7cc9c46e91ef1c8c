import type { Entity, Evidence, Shareholder } from '../../../contract/generated/types.js';
import { percentToMicros, sumOfPercents, wholeInMicros } from '../../../values/percentages.js';
import type { Terms } from '../../jurisdictions/law.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import {
  countedNoun,
  countedNounInSentence,
  groupedDigits,
  midSentence,
  spanishDate,
  spanishList,
  spanishPercent,
} from '../../words/spanish.js';
import { isAgency, type SoleShareholder, soleShareholder, whenGone } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import { styledName } from './power-terms.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';
import { evidenceOfHoldings } from './shareholder-register.js';

/** Checks the holders without a tax number of the country, also the parent of an agency. */
export function checkForeignHolders(report: ExaminedReport): RuleResult {
  const holders = report.holdings
    .flatMap(({ value }) => report.entity(value.holderEntityId) ?? [])
    .filter(({ value }) => isForeign(report, value));
  if (holders.length === 0) return notApplicable(noForeignHoldersText(report));
  return examinationOf({
    subjects: holders.map(({ pointer }) => pointer),
    findings: holders.flatMap((holder) => {
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

/** States that there are none; for a partial list, none among those listed. */
function noForeignHoldersText({ content }: ExaminedReport): string {
  const { truncated, listed, count } = content.shareholderSummary;
  if (!truncated) return findingText('SHR-005', 'none');
  return findingText('SHR-005', 'noneListed', { listed: groupedDigits(listed), count: groupedDigits(count) });
}

/** States that nothing is missing for them, and only the documents that they have. */
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

/** Returns true if a person has the number of the country's nationals, who can live abroad. */
function isNumbered({ law }: ExaminedReport, { kind, taxId }: Entity): boolean {
  return kind === 'person' && taxId?.country === law.country;
}

function missingDocumentsOf(report: ExaminedReport, { value }: Pointed<Entity>): string[] {
  const about = (document: { value: { subjectEntityIds: string[] } }) =>
    document.value.subjectEntityIds.includes(value.id);
  const papers = existencePapersOf(report, value);
  const inSpanish = papers.every(isInSpanish);
  const { taxId, representative } = report.law.terms.foreignHolders;
  // An agency shares its number with its parent.
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
  if (papers.length > 0) return papers.flatMap((paper) => report.evidence.inDocument(paper.value.id));
  const home = `${pointer}/address`;
  return report.content.provenance[home]?.quote
    ? report.evidence.at(home)
    : report.evidence.inDocument(report.content.shareholderSummary.documentId);
}

/** SHR-001: the holdings add up to the capital. */
export function checkSum(report: ExaminedReport): RuleResult {
  const { shareholderSummary: summary } = report.content;
  if (isAgency(report)) return notApplicable(findingText('SHR-001', 'branch'));
  const evidence = evidenceOfHoldings(report);
  const sum = sumOfPercents(report.holdings.map(({ value }) => value.percentage));
  const subjects = ['/shareholders'];
  const known = { subjects, expected: '100.000000', actual: sum, evidence, cure: registerCure(report) };
  if (summary.truncated) {
    const message = findingText('SHR-001', 'partial', {
      listed: summary.listed,
      count: countedNoun(summary.count, findingText('SHR-001', 'holder'), findingText('SHR-001', 'holders')),
      percentage: spanishPercent(sum, report.law.decimalMark),
    });
    return examinationOf({
      subjects,
      findings: [findingOf({ ...known, outcome: 'warning', severity: 'observacion', message })],
      message,
      evidence,
    });
  }
  const when = whenGone(report);
  return examinationOf({
    subjects,
    findings: sumFindings(report, known),
    message: findingText('SHR-001', wholeText(summary.count, when), {
      count: countedNoun(summary.count, findingText('SHR-001', 'holder'), findingText('SHR-001', 'holders')),
      when: when ?? '',
    }),
    expected: '100.000000',
    actual: sum,
    evidence,
  });
}

function wholeText(count: number, when: string | null) {
  if (when === null) return count === 1 ? 'metOne' : 'met';
  return count === 1 ? 'metGoneOne' : 'metGone';
}

/** Names the source that lists all holders: depositary, statutes or register of shares. */
function registerCure({ company, policy, documentsOf }: ExaminedReport): Cure | undefined {
  if (documentsOf('NOMINA_ACCIONISTAS_DCV').length > 0) return cureOfFinding('SHR-001', 'listed');
  const kept = company.capital?.shares != null && policy.holderRegisters.length > 0;
  return kept ? undefined : cureOfFinding('SHR-001', 'statutes');
}

function sumFindings(
  report: ExaminedReport,
  known: Pick<RuleFinding, 'subjects' | 'evidence' | 'cure'> & { actual: string },
): RuleFinding[] {
  const total = report.company.capital?.shares?.total ?? null;
  const held = report.holdings.reduce((sum, { value }) => sum + value.shares, 0);
  const { decimalMark, terms } = report.law;
  const { one, many, issued } = terms.share;
  const oneShare = findingText('SHR-001', 'oneShare', { share: one });
  const described = (count: number) => countedNounInSentence(count, oneShare, many, decimalMark);
  if (total !== null && held !== total) {
    const values = {
      held: described(held),
      total: described(total),
      percentage: spanishPercent(known.actual, decimalMark),
      issued,
    };
    const own = ownShares(report);
    const detail =
      own === 0
        ? {
            message: findingText('SHR-001', 'short', values),
            cure: known.cure ?? missingCure(described(total - held), held < total),
          }
        : {
            ...ownSharesText(own, terms.share, { ...values, own: described(own) }),
            evidence: [...boughtBack(report), ...known.evidence],
          };
    const compared = { expected: described(total), actual: described(held) };
    return [findingOf({ ...known, severity: 'reparo', ...compared, ...detail })];
  }
  if (percentToMicros(known.actual) === wholeInMicros) return [];
  const message = findingText('SHR-001', 'sum', {
    percentage: spanishPercent(known.actual, report.law.decimalMark),
  });
  return [findingOf({ ...known, severity: 'reparo', message })];
}

/** If shares are missing, asks for their holders; if there are too many, nothing is missing. */
function missingCure(missing: string, short: boolean): Cure | undefined {
  return short ? cureOfFinding('SHR-001', 'short', { missing }) : undefined;
}

/** Returns the text on own shares that the company bought. */
function ownSharesText(count: number, { one, ownOne, ownMany }: Terms['share'], known: Cure['values']) {
  const values = { ...known, share: one, ofItself: count === 1 ? ownOne : ownMany };
  return count === 1
    ? {
        message: findingText('SHR-001', 'ownShare', values),
        cure: cureOfFinding('SHR-001', 'ownShare', values),
      }
    : {
        message: findingText('SHR-001', 'ownShares', values),
        cure: cureOfFinding('SHR-001', 'ownShares', values),
      };
}

/** Counts own shares that the company bought and has not resold. */
function ownShares({ content, subject }: ExaminedReport): number {
  return content.shareTransfers.reduce(
    (sum, { toEntityId, fromEntityId, shares }) =>
      sum + (toEntityId === subject.id ? shares : 0) - (fromEntityId === subject.id ? shares : 0),
    0,
  );
}

function boughtBack({ content, subject, evidence }: ExaminedReport): Evidence[] {
  return content.shareTransfers.flatMap(({ toEntityId, documentId }, index) =>
    toEntityId === subject.id ? evidence.at(`/shareTransfers/${index}`, documentId) : [],
  );
}

/** SHR-002: the number of holders is one that the legal form allows. */
export function checkCount(report: ExaminedReport): RuleResult {
  const { holders: limits } = report.form;
  if (limits === undefined) return notApplicable(findingText('SHR-002', 'noNumber'));
  const { minimum, maximum } = limits;
  const { count } = report.content.shareholderSummary;
  const evidence = evidenceOfHoldings(report);
  const range =
    maximum === minimum ? `${minimum}` : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const holders = countedNounInSentence(
    count,
    findingText('SHR-002', 'holder'),
    findingText('SHR-002', 'holders'),
  );
  const when = whenGone(report);
  const complaints = [
    ...numberComplaints(report, limits, { holders, range }),
    ...openComplaints(report, limits, holders),
    ...personComplaints(report, limits),
  ];
  return examinationOf({
    subjects: ['/shareholderSummary/count'],
    findings: complaints.map((complaint) =>
      findingOf({ ...complaint, subjects: ['/shareholderSummary/count'], evidence }),
    ),
    message: findingText('SHR-002', when === null ? 'met' : 'metGone', { holders, when: when ?? '' }),
    expected: range,
    actual: String(count),
    evidence,
  });
}

type HolderLimits = NonNullable<FormRequirements['holders']>;

type HolderComplaint = Pick<RuleFinding, 'severity' | 'message' | 'cure' | 'quotedValues'> & {
  expected: string;
  actual: string;
};

function numberComplaints(
  report: ExaminedReport,
  { minimum, maximum, fewerDissolve }: HolderLimits,
  { holders, range }: { holders: string; range: string },
): HolderComplaint[] {
  const { count } = report.content.shareholderSummary;
  if (count >= minimum && count <= (maximum ?? count)) return [];
  const hand = soleShareholder(report);
  if (hand?.dissolvedOn != null) return [dissolvedComplaint(report, hand, range)];
  const values = {
    holders,
    legalForm: report.company.legalFormLabel,
    range: spanishRange(minimum, maximum),
  };
  const message = findingText('SHR-002', 'outside', values);
  const severity = fewerDissolve ? 'impedimento' : 'reparo';
  const cured = cureOfFinding('SHR-002', 'outside', values);
  return [{ severity, expected: range, actual: String(count), message, cure: cured }];
}

/** Reports a company that the law dissolved, whatever its register states. */
function dissolvedComplaint(
  report: ExaminedReport,
  { holderId, since, dissolvedOn }: SoleShareholder,
  range: string,
): HolderComplaint {
  const holder = styledName(report, holderId);
  const message = findingText('SHR-002', 'dissolved', {
    holder,
    since: spanishDate(since),
    date: spanishDate(dissolvedOn ?? since),
  });
  const cured = cureOfFinding('SHR-002', 'dissolved', { holder });
  const quotedValues = [report.nameOf(holderId), since];
  return {
    severity: 'impedimento',
    expected: range,
    actual: '1',
    message,
    quotedValues: quotedValues,
    cure: cured,
  };
}

function openComplaints(
  report: ExaminedReport,
  { openFrom }: HolderLimits,
  holders: string,
): HolderComplaint[] {
  if (openFrom === undefined || report.content.shareholderSummary.count < openFrom.count) return [];
  const message = findingText('SHR-002', 'mustBeOpen', { holders });
  const registered = cureOfFinding('SHR-002', 'mustBeOpen');
  const expected = report.law.forms.row(openFrom.form).label ?? openFrom.form;
  const { legalFormLabel: actual } = report.company;
  return [{ severity: 'reparo', expected, actual, message, cure: registered }];
}

function personComplaints(report: ExaminedReport, { peopleOnly }: HolderLimits): HolderComplaint[] {
  const other = report.holdings.find(
    ({ value }) => report.entity(value.holderEntityId)?.value.kind !== 'person',
  );
  if (!peopleOnly || other === undefined) return [];
  const holder = report.nameOf(other.value.holderEntityId);
  const message = findingText('SHR-002', 'noPerson', { holder });
  const expected = findingText('SHR-002', 'naturalPerson');
  return [
    { severity: 'reparo', expected, actual: holder, message, cure: cureOfFinding('SHR-002', 'noPerson') },
  ];
}

function spanishRange(minimum: number, maximum: number | undefined): string {
  if (maximum === minimum) return findingText('SHR-002', 'exactly', { minimum });
  return maximum === undefined
    ? findingText('SHR-002', 'atLeast', { minimum })
    : findingText('SHR-002', 'between', { minimum, maximum });
}

type Encumbrance = Shareholder['encumbrances'][number];

/** Checks current shares only; rights are encumbered by an amendment of the statutes, which other rules check. */
export function checkEncumbrances(report: ExaminedReport): RuleResult {
  const burdens = report.holdings
    .filter(({ value }) => value.interest === 'acciones' && value.encumbrances.length > 0)
    .flatMap(({ value, pointer }) =>
      pointed(value.encumbrances, `${pointer}/encumbrances`).map((burden) => ({ ...burden, held: value })),
    );
  if (isAgency(report)) return notApplicable(findingText('SHR-006', 'agency'));
  if (burdens.length === 0) return notApplicable(findingText('SHR-006', 'none'));
  return examinationOf({
    subjects: burdens.map(({ pointer }) => pointer),
    findings: burdens
      .filter(({ value }) => value.registeredOn === null)
      .map((burden) => {
        const burdenText = findingText('SHR-006', 'burden', {
          kind: findingWords.encumbrances[burden.value.kind],
          date: spanishDate(burden.value.since),
          holder: report.nameOf(burden.held.holderEntityId),
          creditor: report.nameOf(burden.value.inFavourOfEntityId),
        });
        return findingOf({
          severity: 'observacion',
          subjects: [burden.pointer],
          expected: findingText('SHR-006', 'expected'),
          message: findingText('SHR-006', 'unregistered', {
            burden: burdenText,
            ...documentOfEncumbrance(report, burden.value),
          }),
          cure: cureOfFinding('SHR-006', 'unregistered', { burden: midSentence(burdenText) }),
          quotedValues: [
            report.nameOf(burden.held.holderEntityId),
            report.nameOf(burden.value.inFavourOfEntityId),
          ],
          evidence: evidenceOfEncumbrance(report, burden),
        });
      }),
    message: findingText('SHR-006', burdens.length === 1 ? 'metOne' : 'met'),
    evidence: burdens.slice(0, 3).flatMap((burden) => evidenceOfEncumbrance(report, burden)),
  });
}

function documentOfEncumbrance({ document }: ExaminedReport, { documentId }: Encumbrance): { paper: string } {
  const paper = document(documentId)?.value.title;
  return { paper: paper === undefined ? '' : findingText('SHR-006', 'paper', { paper }) };
}

function evidenceOfEncumbrance(report: ExaminedReport, { value, pointer }: Pointed<Encumbrance>) {
  const noted = value.registeredOn === null ? pointer : `${pointer}/registeredOn`;
  return report.evidence.at(noted, value.documentId);
}
