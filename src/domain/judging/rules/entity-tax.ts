import type { Evidence } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { liquidationPublishedOn } from '../dispossession.js';
import { granteesOf } from '../powers-in-force.js';
import { endingOf } from './endings.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { soleShareholder } from './one-hand.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Whether the company stands with the tax office as it should, and who is registered there for it. */
export function checkTaxStatus(report: ExaminedReport): RuleResult {
  const { registeredRepresentativeIds } = report.company.taxStatus;
  const { terms } = report.law;
  const pointer = `${report.companyPointer}/taxStatus`;
  const [tax] = report.documentsOf('SITUACION_TRIBUTARIA', 'E_RUT');
  const evidence = report.evidence.at(pointer, tax?.value.id);
  // Another of the papers may tell of them.
  const named = report.evidence.at(`${pointer}/registeredRepresentativeIds`, tax?.value.id);
  // No register knows yet that it was dissolved, so the tax office can not either.
  const dissolved = soleShareholder(report)?.dissolvedOn != null;
  const faults = [
    ...(dissolved ? [] : unknownRepresentatives(report, pointer, [...named, ...evidence])),
    ...endedTaxFindings(report, pointer, evidence),
  ];
  if (report.company.status === 'absorbida' && faults.length === 0)
    return notApplicable(findingText('ENT-008', 'absorbed'));
  return examinationOf({
    subjects: [
      `${pointer}/endOfActivities`,
      ...registeredRepresentativeIds.map((_, index) => `${pointer}/registeredRepresentativeIds/${index}`),
    ],
    faults,
    message: findingText('ENT-008', taxStatusText(report, pointer, dissolved), {
      endOfActivities: terms.endOfActivities,
      taxAuthority: terms.taxAuthorityShort,
    }),
    evidence: [...evidence, ...named],
  });
}

/** In which words nothing is wrong: what the tax office tells everybody names no representatives. */
function taxStatusText(report: ExaminedReport, pointer: string, dissolved: boolean) {
  const count = report.company.taxStatus.registeredRepresentativeIds.length;
  if (count > 0 && liquidationPublishedOn(report.content) !== null)
    return count === 1 ? 'metPublishedOne' : 'metPublished';
  if (count === 1) return dissolved ? 'metDissolvedOne' : 'metOne';
  if (count > 1) return dissolved ? 'metDissolved' : 'met';
  const told = report.content.provenance[`${pointer}/registeredRepresentativeIds`] !== undefined;
  return told || endingOf(report) === null ? 'metNobody' : 'metUntold';
}

/** Those who stand as representatives with the tax authority and have neither an office nor a power today. */
function unknownRepresentatives(
  report: ExaminedReport,
  pointer: string,
  evidence: Evidence[],
): RuleFinding[] {
  const current = new Set([
    ...report.content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(report.content, power)),
  ]);
  return report.company.taxStatus.registeredRepresentativeIds.flatMap((id, index) => {
    if (current.has(id)) return [];
    const representative = report.nameOf(id);
    const { taxAuthority } = report.law.terms;
    return [
      findingOf({
        severity: 'observacion',
        subjects: [`${pointer}/registeredRepresentativeIds/${index}`],
        actual: representative,
        message: findingText('ENT-008', 'stranger', { representative, taxAuthority }),
        evidence,
        cure: cureOfFinding('ENT-008', 'stranger', { representative, taxAuthority }),
      }),
    ];
  });
}

function endedTaxFindings(report: ExaminedReport, pointer: string, evidence: Evidence[]): RuleFinding[] {
  const { endOfActivities: date } = report.company.taxStatus;
  const { endOfActivities } = report.law.terms;
  if (date === null || date > report.asOf) return [];
  return [
    findingOf({
      severity: 'observacion',
      subjects: [`${pointer}/endOfActivities`],
      expected: findingText('ENT-008', 'expected', { endOfActivities }),
      actual: date,
      message: findingText('ENT-008', 'ended', { endOfActivities, date: spanishDate(date) }),
      evidence,
      cure: cureOfFinding('ENT-008', 'ended', { endOfActivities }),
    }),
  ];
}
