import type { Act, Evidence } from '../../../contract/generated/types.js';
import { countedNounInSentence, spanishDate, spanishList } from '../../words/spanish.js';
import { goneTimeText, isAgency } from './company-facts.js';
import { type ExaminedReport, pointed } from './examined-report.js';
import { cureOfFinding, findingText, messageAndCure } from './findings.js';
import { withReservation } from './formalities.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** SHR-003: the founding register and the transfers lead to the current holdings. */
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
  const findings = transfers.flatMap(({ value, pointer }): RuleFinding[] => {
    const { kind, toEntityId, fromEntityId, series, shares, date, documentId } = value;
    // Shares exchanged for rights in the company replace all of these rights.
    if (kind === 'canje' && fromEntityId === null) register.delete(`${toEntityId} `);
    move(toEntityId, series, shares);
    if (fromEntityId === null || move(fromEntityId, series, -shares) >= 0) return [];
    const holder = report.nameOf(fromEntityId);
    return [
      findingOf({
        severity: 'reparo',
        subjects: [pointer],
        ...messageAndCure('SHR-003', 'tooMuch', { holder, date: spanishDate(date) }),
        quotedValues: [holder],
        evidence: report.evidence.at(pointer, documentId),
      }),
    ];
  });
  const evidence = evidenceOfHoldings(report);
  for (const { value } of report.holdings) move(value.holderEntityId, value.series, -value.shares);
  // Own shares of the company have no holder until resold; the total shows that they are missing.
  const ownHoldings = `${report.subject.id} `;
  const differing = [...register]
    .filter(([key, rest]) => rest !== 0 && !(rest > 0 && key.startsWith(ownHoldings)))
    .map(([key]) => key.split(' ')[0] ?? '');
  if (differing.length > 0 && findings.length === 0) {
    const names = [...new Set(differing)].map(report.nameOf);
    findings.push(
      findingOf({
        severity: 'reparo',
        subjects: ['/shareholders'],
        ...messageAndCure('SHR-003', 'otherwise', { holders: spanishList(names) }),
        quotedValues: names,
        evidence,
      }),
    );
  }
  const when = goneTimeText(report);
  const [one, many] = [findingText('SHR-003', 'move'), findingText('SHR-003', 'moves')];
  const holderKey = summary.count === 1 ? 'holder' : 'holders';
  const met = transfers.length === 0 ? 'unmoved' : 'met';
  return examinationOf({
    subjects: [...transfers.map(({ pointer }) => pointer), '/shareholders'],
    findings,
    message: withReservation(
      report,
      findingText('SHR-003', when === null ? met : `${met}Gone`, {
        moves: countedNounInSentence(transfers.length, one, many),
        holders: findingText('SHR-003', when === null ? `${holderKey}Today` : holderKey),
        when: when ?? '',
      }),
      issuesShares(report),
    ),
    evidence,
  });
}

/** Returns whether an amendment gave shares or rights to holders. */
export function issuesShares({ content }: ExaminedReport): (amendment: Act) => boolean {
  return ({ deed }) => content.shareTransfers.some(({ documentId }) => documentId === deed?.documentId);
}

/** SHR-004: no party owns itself through others. */
export function checkCrossHoldings(report: ExaminedReport): RuleResult {
  const { nameOf } = report;
  const { shareholders, shareholderSummary } = report.content;
  const evidence = report.evidence.at('/shareholders', shareholderSummary.documentId);
  const when = goneTimeText(report);
  // The proof that the cycle is gone: registers of shares, or the statutes if there are no shares.
  const cureKey = report.company.capital?.shares == null ? 'withoutShares' : 'circular';
  return examinationOf({
    subjects: ['/shareholders'],
    findings: holdingCycles(report).map((cycle) => {
      const names = cycle.map(({ holderEntityId }) => nameOf(holderEntityId));
      const companies = spanishList(names);
      const subjects = cycle.map(
        ({ id }) => `/shareholders/${shareholders.findIndex((held) => held.id === id)}`,
      );
      const links = cycle.map(({ holderEntityId, issuerEntityId }) =>
        findingText('SHR-004', 'heldIn', { holder: nameOf(holderEntityId), company: nameOf(issuerEntityId) }),
      );
      const ofCycle = subjects.flatMap((pointer) => report.evidence.at(pointer));
      return findingOf({
        severity: 'observacion',
        subjects,
        expected: findingText('SHR-004', 'expected'),
        actual: spanishList(links),
        message: findingText('SHR-004', 'circular', { companies }),
        quotedValues: names,
        evidence: ofCycle.length > 0 ? ofCycle : evidence,
        cure: cureOfFinding<'SHR-004'>(cureKey, { companies }),
      });
    }),
    message: when === null ? findingText('SHR-004', 'met') : findingText('SHR-004', 'metGone', { when }),
    evidence,
  });
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
