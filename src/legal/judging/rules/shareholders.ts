import type { Document, Entity, Shareholder } from '../../../contract/generated/types.js';
import { percentToMicros, sumOfPercents, wholeInMicros } from '../../../values/money.js';
import {
  countedNoun,
  countedNounInSentence,
  groupedDigits,
  midSentence,
  spanishDate,
  spanishList,
  spanishPercent,
} from '../../words/spanish.js';
import { goneTimeText, isAgency, soleShareholder } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
import { styledName } from './power-terms.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';
import { evidenceOfHoldings } from './shareholder-register.js';

/** SHR-005: holders without a tax number of the country, also the parent of an agency, are documented. */
export function checkForeignHolders(report: ExaminedReport): RuleResult {
  const { truncated, listed, count } = report.content.shareholderSummary;
  const holders = report.holdings
    .flatMap(({ value }) => report.entity(value.holderEntityId) ?? [])
    .filter(({ value }) => isForeign(report, value));
  if (holders.length === 0)
    return notApplicable(
      truncated
        ? findingText('SHR-005', 'noneListed', { listed: groupedDigits(listed), count: groupedDigits(count) })
        : findingText('SHR-005', 'none'),
    );
  const { foreignHolders } = report.law.terms;
  const companies = holders.filter(({ value }) => value.kind !== 'person');
  const isSpanish = companies.every(({ value }) =>
    existencePapersOf(report, value).every((paper) => paper.value.language === 'es'),
  );
  const ofCompanies = isSpanish ? foreignHolders.inSpanish : foreignHolders;
  const texts = (companies.length === 0 ? foreignHolders.people : ofCompanies) ?? foreignHolders;
  const met = holders.length === 1 ? texts.metOne : texts.met;
  const metListed = truncated ? findingText('SHR-005', 'metListed', { met: midSentence(met) }) : met;
  const parent = spanishList(holders.map(({ value }) => value.name));
  return examinationOf({
    subjects: holders.map(({ pointer }) => pointer),
    findings: holders.flatMap((holder) => {
      const missing = missingDocumentsOf(report, holder);
      if (missing.length === 0) return [];
      const place = isNumbered(report, holder.value) ? holder.value.address?.commune : undefined;
      return [
        findingOf({
          severity: 'reparo',
          subjects: [holder.pointer],
          expected: missing.join(', '),
          actual: place ?? null,
          ...messageAndCure('SHR-005', place === undefined ? 'missing' : 'moved', {
            holder: holder.value.name,
            missing: spanishList(missing),
            place: place ?? '',
          }),
          evidence: evidenceFor(report, holder),
        }),
      ];
    }),
    message: isAgency(report) ? findingText('SHR-005', 'parent', { parent }) : metListed,
    evidence: holders.flatMap((holder) => [
      ...evidenceFor(report, holder),
      ...(holder.value.localRepresentativeId === null
        ? []
        : report.evidence.at(`${holder.pointer}/localRepresentativeId`)),
    ]),
  });
}

function existencePapersOf(report: ExaminedReport, { id }: Entity) {
  return report.documentsOf('GOOD_STANDING').filter(({ value }) => value.subjectEntityIds.includes(id));
}

function isForeign({ law }: ExaminedReport, { taxId, address }: Entity): boolean {
  return taxId?.country !== law.country || (address !== null && address.country !== law.country);
}

/** Returns true if a person has the number of the country's nationals, who can live abroad. */
function isNumbered({ law }: ExaminedReport, { kind, taxId }: Entity): boolean {
  return kind === 'person' && taxId?.country === law.country;
}

function missingDocumentsOf(report: ExaminedReport, { value }: Pointed<Entity>): string[] {
  const has = (type: Document['type']) =>
    report.documentsOf(type).some((document) => document.value.subjectEntityIds.includes(value.id));
  const papers = existencePapersOf(report, value);
  const { taxId, representative } = report.law.terms.foreignHolders;
  const isPerson = value.kind === 'person';
  // An agency shares its number with its parent.
  const isParent = isAgency(report) && report.holdings.some((held) => held.value.holderEntityId === value.id);
  const isTaxNumbered =
    isParent ||
    value.taxId?.country === report.law.country ||
    value.otherIds.some(({ type }) => type === 'INVESTOR_RUT');
  const isIdentified =
    isNumbered(report, value) || value.otherIds.some(({ type }) => type !== 'INVESTOR_RUT');
  const isTranslated = papers.every((paper) => paper.value.language === 'es') || has('TRADUCCION');
  const needs: [boolean, string][] = [
    [isIdentified, findingText('SHR-005', 'identity')],
    [taxId === null || isTaxNumbered, taxId ?? ''],
    [representative === null || value.localRepresentativeId !== null, representative ?? ''],
    [isPerson || papers.length > 0, findingText('SHR-005', 'existence')],
    [isPerson || has('APOSTILLA'), findingText('SHR-005', 'apostille')],
    [isTranslated, findingText('SHR-005', 'translation')],
  ];
  return needs.filter(([met]) => !met).map(([, need]) => need);
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
  const { company, policy, law, content } = report;
  const { count, listed, truncated } = content.shareholderSummary;
  if (isAgency(report)) return notApplicable(findingText('SHR-001', 'branch'));
  const evidence = evidenceOfHoldings(report);
  const sum = sumOfPercents(report.holdings.map(({ value }) => value.percentage));
  const percentage = spanishPercent(sum, law.decimalMark);
  const subjects = ['/shareholders'];
  // The source that lists all holders: depositary, statutes or register of shares.
  const isKept = company.capital?.shares != null && policy.holderRegisters.length > 0;
  const isListed = report.documentsOf('NOMINA_ACCIONISTAS_DCV').length > 0;
  const cure = isListed || !isKept ? cureOfFinding<'SHR-001'>(isListed ? 'listed' : 'statutes') : undefined;
  const known = { subjects, expected: '100.000000', actual: sum, evidence, cure };
  const [holder, holders] = [findingText('SHR-001', 'holder'), findingText('SHR-001', 'holders')];
  const values = { count: countedNoun(count, holder, holders) };
  if (truncated) {
    const message = findingText('SHR-001', 'partial', { ...values, listed, percentage });
    return examinationOf({
      subjects,
      findings: [findingOf({ ...known, outcome: 'warning', severity: 'observacion', message })],
      message,
      evidence,
    });
  }
  const when = goneTimeText(report);
  const met = when === null ? 'met' : 'metGone';
  return examinationOf({
    subjects,
    findings: sumFindings(report, known),
    message: findingText('SHR-001', count === 1 ? `${met}One` : met, { ...values, when: when ?? '' }),
    expected: '100.000000',
    actual: sum,
    evidence,
  });
}

function sumFindings(
  report: ExaminedReport,
  known: Pick<RuleFinding, 'subjects' | 'evidence' | 'cure'> & { actual: string },
): RuleFinding[] {
  const { content, subject, law } = report;
  const total = report.company.capital?.shares?.total ?? null;
  const held = report.holdings.reduce((sum, { value }) => sum + value.shares, 0);
  const { one, many, issued, ownOne, ownMany } = law.terms.share;
  const oneShare = findingText('SHR-001', 'oneShare', { share: one });
  const described = (count: number) => countedNounInSentence(count, oneShare, many, law.decimalMark);
  const percentage = spanishPercent(known.actual, law.decimalMark);
  if (total === null || held === total) {
    if (percentToMicros(known.actual) === wholeInMicros) return [];
    const message = findingText('SHR-001', 'sum', { percentage });
    return [findingOf({ ...known, severity: 'reparo', message })];
  }
  const values = { held: described(held), total: described(total), percentage, issued };
  const compared = { severity: 'reparo' as const, expected: values.total, actual: values.held };
  // Own shares that the company bought and has not resold.
  const own = content.shareTransfers.reduce(
    (sum, { toEntityId, fromEntityId, shares }) =>
      sum + (toEntityId === subject.id ? shares : 0) - (fromEntityId === subject.id ? shares : 0),
    0,
  );
  if (own === 0) {
    // If there are too many shares, no holder is missing.
    const missing =
      held < total ? cureOfFinding<'SHR-001'>('short', { missing: described(total - held) }) : undefined;
    const message = findingText('SHR-001', 'short', values);
    return [findingOf({ ...known, ...compared, message, cure: known.cure ?? missing })];
  }
  const purchases = content.shareTransfers.flatMap(({ toEntityId, documentId }, index) =>
    toEntityId === subject.id ? report.evidence.at(`/shareTransfers/${index}`, documentId) : [],
  );
  const { ownSharesBarredBy } = report.form;
  const ownValues = {
    ...values,
    own: described(own),
    share: one,
    ofItself: own === 1 ? ownOne : ownMany,
    barred:
      ownSharesBarredBy === undefined ? '' : findingText('SHR-001', 'barred', { law: ownSharesBarredBy }),
  };
  return [
    findingOf({
      ...known,
      ...compared,
      ...messageAndCure('SHR-001', own === 1 ? 'ownShare' : 'ownShares', ownValues),
      evidence: [...purchases, ...known.evidence],
    }),
  ];
}

/** SHR-002: the number of holders is one that the legal form allows. */
export function checkCount(report: ExaminedReport): RuleResult {
  const { holders: limits } = report.form;
  if (limits === undefined) return notApplicable(findingText('SHR-002', 'noNumber'));
  const { minimum, maximum, fewerDissolve, openFrom, peopleOnly } = limits;
  const { count } = report.content.shareholderSummary;
  const evidence = evidenceOfHoldings(report);
  const range =
    maximum === minimum ? `${minimum}` : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const [noun, nouns] = [findingText('SHR-002', 'holder'), findingText('SHR-002', 'holders')];
  const holders = countedNounInSentence(count, noun, nouns);
  const complaints: Omit<Parameters<typeof findingOf>[0], 'subjects' | 'evidence'>[] = [];
  const sole = soleShareholder(report);
  const isOutside = count < minimum || count > (maximum ?? count);
  if (isOutside && sole?.dissolvedOn != null) {
    // The law dissolved the company, whatever its register states.
    const holder = styledName(report, sole.holderId);
    const dates = { since: spanishDate(sole.since), date: spanishDate(sole.dissolvedOn) };
    complaints.push({
      severity: 'impedimento',
      expected: range,
      actual: '1',
      ...messageAndCure('SHR-002', 'dissolved', { holder, ...dates }),
      quotedValues: [report.nameOf(sole.holderId), sole.since],
    });
  } else if (isOutside) {
    const allowed = maximum === minimum ? 'exactly' : maximum === undefined ? 'atLeast' : 'between';
    complaints.push({
      severity: fewerDissolve ? 'impedimento' : 'reparo',
      expected: range,
      actual: String(count),
      ...messageAndCure('SHR-002', 'outside', {
        holders,
        legalForm: report.company.legalFormLabel,
        range: findingText('SHR-002', allowed, { minimum, maximum: maximum ?? '' }),
      }),
    });
  }
  if (openFrom !== undefined && count >= openFrom.count)
    complaints.push({
      severity: 'reparo',
      expected: report.law.forms.row(openFrom.form).label ?? openFrom.form,
      actual: report.company.legalFormLabel,
      ...messageAndCure('SHR-002', 'mustBeOpen', { holders }),
    });
  const other = report.holdings.find(
    ({ value }) => report.entity(value.holderEntityId)?.value.kind !== 'person',
  );
  if (peopleOnly && other !== undefined) {
    const holder = report.nameOf(other.value.holderEntityId);
    complaints.push({
      severity: 'reparo',
      expected: findingText('SHR-002', 'naturalPerson'),
      actual: holder,
      ...messageAndCure('SHR-002', 'noPerson', { holder }),
    });
  }
  const subjects = ['/shareholderSummary/count'];
  const when = goneTimeText(report);
  return examinationOf({
    subjects,
    findings: complaints.map((complaint) => findingOf({ ...complaint, subjects, evidence })),
    message: findingText('SHR-002', when === null ? 'met' : 'metGone', { holders, when: when ?? '' }),
    expected: range,
    actual: String(count),
    evidence,
  });
}

/** SHR-006: encumbrances of shares are registered. Rights are encumbered by an amendment, which other rules check. */
export function checkEncumbrances(report: ExaminedReport): RuleResult {
  if (isAgency(report)) return notApplicable(findingText('SHR-006', 'agency'));
  const burdens = report.holdings
    .filter(({ value }) => value.interest === 'acciones')
    .flatMap(({ value: { encumbrances, holderEntityId }, pointer }) =>
      pointed(encumbrances, `${pointer}/encumbrances`).map((burden) => ({ ...burden, holderEntityId })),
    );
  if (burdens.length === 0) return notApplicable(findingText('SHR-006', 'none'));
  return examinationOf({
    subjects: burdens.map(({ pointer }) => pointer),
    findings: burdens
      .filter(({ value }) => value.registeredOn === null)
      .map((burden) => {
        const { kind, since, inFavourOfEntityId, documentId } = burden.value;
        const holder = report.nameOf(burden.holderEntityId);
        const creditor = report.nameOf(inFavourOfEntityId);
        const values = { kind: findingWords.encumbrances[kind], date: spanishDate(since), holder, creditor };
        const burdenText = findingText('SHR-006', 'burden', values);
        const paper = report.document(documentId)?.value.title;
        return findingOf({
          severity: 'observacion',
          subjects: [burden.pointer],
          expected: findingText('SHR-006', 'expected'),
          message: findingText('SHR-006', 'unregistered', {
            burden: burdenText,
            paper: paper === undefined ? '' : findingText('SHR-006', 'paper', { paper }),
          }),
          cure: cureOfFinding<'SHR-006'>('unregistered', { burden: midSentence(burdenText) }),
          quotedValues: [holder, creditor],
          evidence: evidenceOfEncumbrance(report, burden),
        });
      }),
    message: findingText('SHR-006', burdens.length === 1 ? 'metOne' : 'met'),
    evidence: burdens.slice(0, 3).flatMap((burden) => evidenceOfEncumbrance(report, burden)),
  });
}

function evidenceOfEncumbrance(
  report: ExaminedReport,
  { value, pointer }: Pointed<Shareholder['encumbrances'][number]>,
) {
  const noted = value.registeredOn === null ? pointer : `${pointer}/registeredOn`;
  return report.evidence.at(noted, value.documentId);
}
