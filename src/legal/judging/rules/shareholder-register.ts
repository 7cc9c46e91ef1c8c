import type { Evidence, ShareTransfer } from '../../../contract/generated/types.js';
import { countedNounInSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { isAgency, whenGone } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Applies the transfers to the founding register and compares the result with the current holdings. */
export function checkRegister(report: ExaminedReport): RuleResult {
  const { foundingRegister, shareTransfers, shareholderSummary: summary } = report.content;
  if (isAgency(report)) return notApplicable(findingText('SHR-003', 'branch'));
  if (foundingRegister.length === 0) return notApplicable(findingText('SHR-003', 'noRegister'));
  if (summary.truncated) return notApplicable(findingText('SHR-003', 'partial'));
  const register = new Map<string, number>();
  const move = (holder: string, series: string | null, shares: number): number => {
    const key = `${holder} ${series ?? ''}`;
    const held = (register.get(key) ?? 0) + shares;
    register.set(key, held);
    return held;
  };
  for (const { holderEntityId, series, shares } of foundingRegister) move(holderEntityId, series, shares);
  const transfers = pointed(shareTransfers, '/shareTransfers');
  const findings: RuleFinding[] = transfers.flatMap((transfer) => {
    const { kind, toEntityId, fromEntityId, series, shares } = transfer.value;
    // Shares exchanged for rights in the company replace all of these rights.
    if (kind === 'canje' && fromEntityId === null) register.delete(`${toEntityId} `);
    move(toEntityId, series, shares);
    if (fromEntityId === null || move(fromEntityId, series, -shares) >= 0) return [];
    return [overdrawnFinding(report, transfer, fromEntityId)];
  });
  const evidence = evidenceOfHoldings(report);
  for (const { value } of report.holdings) move(value.holderEntityId, value.series, -value.shares);
  // Own shares of the company have no holder until resold; the total shows that they are missing.
  const ownHoldings = `${report.subject.id} `;
  const differing = [...register]
    .filter(([key, rest]) => rest !== 0 && !(rest > 0 && key.startsWith(ownHoldings)))
    .map(([key]) => key.split(' ')[0] ?? '');
  if (differing.length > 0 && findings.length === 0)
    findings.push(mismatchFinding(report, differing, evidence));
  return examinationOf({
    subjects: [...transfers.map(({ pointer }) => pointer), '/shareholders'],
    findings,
    message: registerResultText(report, transfers.length),
    evidence,
  });
}

/** Reports that the transfers do not lead to the current holdings. */
function mismatchFinding(
  report: ExaminedReport,
  holders: readonly string[],
  evidence: Evidence[],
): RuleFinding {
  const names = [...new Set(holders)].map(report.nameOf);
  const values = { holders: spanishList(names) };
  return findingOf({
    severity: 'reparo',
    subjects: ['/shareholders'],
    message: findingText('SHR-003', 'otherwise', values),
    quotedValues: names,
    evidence,
    cure: cureOfFinding('SHR-003', 'otherwise', values),
  });
}

function registerResultText(report: ExaminedReport, count: number): string {
  const when = whenGone(report);
  const moves = countedNounInSentence(count, findingText('SHR-003', 'move'), findingText('SHR-003', 'moves'));
  const one = report.content.shareholderSummary.count === 1;
  if (when === null) {
    const holders = findingText('SHR-003', one ? 'holderToday' : 'holdersToday');
    return findingText('SHR-003', count === 0 ? 'unmoved' : 'met', { moves, holders });
  }
  const holders = findingText('SHR-003', one ? 'holder' : 'holders');
  return findingText('SHR-003', count === 0 ? 'unmovedGone' : 'metGone', { moves, holders, when });
}

/** Reports a transfer of more shares than the person had. */
function overdrawnFinding(
  report: ExaminedReport,
  { value, pointer }: Pointed<ShareTransfer>,
  from: string,
): RuleFinding {
  const { date, documentId } = value;
  const values = { holder: report.nameOf(from), date: spanishDate(date) };
  return findingOf({
    severity: 'reparo',
    subjects: [pointer],
    message: findingText('SHR-003', 'tooMuch', values),
    quotedValues: [values.holder],
    evidence: report.evidence.at(pointer, documentId),
    cure: cureOfFinding('SHR-003', 'tooMuch', values),
  });
}

/** Checks that no party owns itself through others. */
export function checkCrossHoldings(report: ExaminedReport): RuleResult {
  const { documentId } = report.content.shareholderSummary;
  const evidence = report.evidence.at('/shareholders', documentId);
  const when = whenGone(report);
  const { shareholders } = report.content;
  const pointerOf = ({ id }: { id: string }) =>
    `/shareholders/${shareholders.findIndex((held) => held.id === id)}`;
  const evidenceOfCycle = (cycle: readonly { id: string }[], otherwise: Evidence[]): Evidence[] => {
    const own = cycle.flatMap((held) => report.evidence.at(pointerOf(held)));
    return own.length > 0 ? own : otherwise;
  };
  return examinationOf({
    subjects: ['/shareholders'],
    findings: holdingCycles(report).map((cycle) => {
      const names = cycle.map(({ holderEntityId }) => report.nameOf(holderEntityId));
      return findingOf({
        severity: 'observacion',
        subjects: cycle.map(pointerOf),
        expected: findingText('SHR-004', 'expected'),
        actual: spanishList(cycle.map((held) => heldIn(report, held))),
        message: findingText('SHR-004', 'circular', { companies: spanishList(names) }),
        quotedValues: names,
        evidence: evidenceOfCycle(cycle, evidence),
        cure: circleCure(report, names),
      });
    }),
    message: when === null ? findingText('SHR-004', 'met') : findingText('SHR-004', 'metGone', { when }),
    evidence,
  });
}

function heldIn(
  { nameOf }: ExaminedReport,
  { holderEntityId, issuerEntityId }: { holderEntityId: string; issuerEntityId: string },
): string {
  return findingText('SHR-004', 'heldIn', {
    holder: nameOf(holderEntityId),
    company: nameOf(issuerEntityId),
  });
}

/** Asks for proof that the cycle is gone: registers of shares, or the statutes if there are no shares. */
function circleCure({ company }: ExaminedReport, names: readonly string[]): Cure {
  const companies = { companies: spanishList(names) };
  return company.capital?.shares == null
    ? cureOfFinding('SHR-004', 'withoutShares', companies)
    : cureOfFinding('SHR-004', 'circular', companies);
}

/** Returns each cycle of holdings above the subject once, from the holding that closes it. */
function holdingCycles(report: ExaminedReport) {
  const graph = report.ownership();
  type Link = NonNullable<ReturnType<typeof graph.get>>[number];
  const found = new Map<string, Link[]>();
  const climb = (issuer: string, below: readonly Link[]): void => {
    for (const link of graph.get(issuer) ?? []) {
      const path = [...below, link];
      const start = path.findIndex((one) => one.issuerEntityId === link.holderEntityId);
      if (start === -1) {
        if (graph.has(link.holderEntityId)) climb(link.holderEntityId, path);
        continue;
      }
      const cycle = path.slice(start);
      found.set(
        cycle
          .map(({ id }) => id)
          .sort()
          .join(' '),
        cycle,
      );
    }
  };
  climb(report.subject.id, []);
  return [...found.values()];
}

/** Above this number of holders, the list is quoted as a whole. */
const maxQuotedHolders = 9;

/** Returns evidence of the current holdings. */
export function evidenceOfHoldings({ evidence, holdings, content }: ExaminedReport): Evidence[] {
  const { documentId } = content.shareholderSummary;
  if (holdings.length >= maxQuotedHolders) return evidence.at('/shareholderSummary', documentId);
  return holdings.flatMap(({ pointer }) => evidence.at(pointer, documentId));
}
