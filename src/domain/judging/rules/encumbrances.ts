import type { Shareholder } from '../../../contract/generated/types.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { isAgency } from './agencies.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords } from './findings.js';
import { examinationOf, findingOf, notApplicable, type Rule, type RuleResult, rule } from './rule.js';

/** Whether what burdens shares binds the company. */
export const encumbranceRules: readonly Rule[] = [rule('SHR-006', 'accionistas', checkEncumbrances)];

type Encumbrance = Shareholder['encumbrances'][number];

/** Looks at the shares of today alone: rights are burdened by an amendment of the statutes, which other rules read. */
function checkEncumbrances(report: ExaminedReport): RuleResult {
  const burdens = report.holdings
    .filter(({ value }) => value.interest === 'acciones' && value.encumbrances.length > 0)
    .flatMap(({ value, pointer }) =>
      pointed(value.encumbrances, `${pointer}/encumbrances`).map((burden) => ({ ...burden, held: value })),
    );
  if (isAgency(report)) return notApplicable(findingText('SHR-006', 'agency'));
  if (burdens.length === 0) return notApplicable(findingText('SHR-006', 'none'));
  return examinationOf({
    subjects: burdens.map(({ pointer }) => pointer),
    faults: burdens
      .filter(({ value }) => value.registeredOn === null)
      .map((burden) => {
        const told = findingText('SHR-006', 'burden', {
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
            burden: told,
            ...documentOfEncumbrance(report, burden.value),
          }),
          cure: cureOfFinding('SHR-006', 'unregistered', { burden: midSentence(told) }),
          told: [report.nameOf(burden.held.holderEntityId), report.nameOf(burden.value.inFavourOfEntityId)],
          evidence: evidenceOfEncumbrance(report, burden),
        });
      }),
    message: findingText('SHR-006', burdens.length === 1 ? 'metOne' : 'met'),
    evidence: burdens.slice(0, 3).flatMap((burden) => evidenceOfEncumbrance(report, burden)),
  });
}

/** The paper that tells of a burden. */
function documentOfEncumbrance({ document }: ExaminedReport, { documentId }: Encumbrance): { paper: string } {
  const paper = document(documentId)?.value.title;
  return { paper: paper === undefined ? '' : findingText('SHR-006', 'paper', { paper }) };
}

function evidenceOfEncumbrance(report: ExaminedReport, { value, pointer }: Pointed<Encumbrance>) {
  const noted = value.registeredOn === null ? pointer : `${pointer}/registeredOn`;
  return report.evidence.at(noted, value.documentId);
}
