import type { Entity, Screening } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { percentToMicros } from '../../values/percentages.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
  withoutFindings,
} from './rule.js';

/** Whom one should not deal with unawares. */
export const complianceRules: readonly Rule[] = [rule('CMP-001', 'cumplimiento', checkLists)];

function checkLists(report: ExaminedReport): RuleResult {
  const screenings = new Map(
    pointed(report.content.screening, '/screening').map((one) => [one.value.entityId, one]),
  );
  const parties = screenedParties(report);
  const faults = parties.flatMap((party) => {
    const screening = screenings.get(party.value.id);
    return screening === undefined ? [unscreened(report, party)] : hits(report, party.value, screening);
  });
  const searched = parties.flatMap((party) => screenings.get(party.value.id) ?? []);
  return examinationOf({
    subjects: parties.map((party) => screenings.get(party.value.id)?.pointer ?? party.pointer),
    faults,
    message: findingText('CMP-001', 'met', { exposed: report.law.terms.exposed.many }),
    evidence: withoutFindings(searched, faults).flatMap(({ value, pointer }) =>
      report.evidence.at(pointer, value.documentId),
    ),
  });
}

/**
 * The subject, its holders from the threshold on, its beneficial owners, its officers and its attorneys must have been
 * searched; whoever else was is looked at too, such as the company that took this one over.
 */
function screenedParties(report: ExaminedReport): Pointed<Entity>[] {
  const threshold = percentToMicros(report.policy.beneficialOwnerThresholdPercent);
  const ids = [
    report.subject.id,
    ...report.holdings
      .filter(({ value }) => percentToMicros(value.percentage) >= threshold)
      .map(({ value }) => value.holderEntityId),
    ...report.content.beneficialOwners.map((owner) => owner.entityId),
    ...report.content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(report.content, power)),
    ...report.content.screening.map(({ entityId }) => entityId),
  ];
  return [...new Set(ids)].flatMap((id) => report.entity(id) ?? []);
}

function unscreened(report: ExaminedReport, party: Pointed<Entity>): RuleFinding {
  const values = { party: party.value.name, exposed: report.law.terms.exposed.many };
  return findingOf({
    outcome: 'warning',
    severity: 'observacion',
    scope: 'party',
    subjects: [party.pointer],
    message: findingText('CMP-001', 'unscreened', values),
    cure: { ...cureOfFinding('CMP-001', 'unscreened', values), beforeSigning: true },
    evidence: report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

function hits(report: ExaminedReport, party: Entity, { value, pointer }: Pointed<Screening>): RuleFinding[] {
  const evidence = report.evidence.at(pointer, value.documentId);
  const known = { scope: 'party' as const, subjects: [pointer], evidence };
  const faults: RuleFinding[] = [];
  if (value.sanctioned) {
    const list =
      value.listName === null
        ? findingText('CMP-001', 'someList')
        : findingText('CMP-001', 'list', { list: value.listName });
    const message = findingText('CMP-001', 'sanctioned', { party: party.name, list });
    const averted = cureOfFinding('CMP-001', 'sanctioned', { party: party.name, list });
    faults.push(
      findingOf({ ...known, severity: 'impedimento', actual: value.listName, message, cure: averted }),
    );
  }
  if (value.pep) {
    const role = value.pepRole === null ? '' : findingText('CMP-001', 'role', { role: value.pepRole });
    const message = findingText('CMP-001', 'exposed', {
      party: party.name,
      exposed: report.law.terms.exposed.one,
      role,
    });
    const diligence = { ...cureOfFinding('CMP-001', 'exposed', { party: party.name }), beforeSigning: true };
    faults.push(
      findingOf({ ...known, severity: 'observacion', actual: value.pepRole, message, cure: diligence }),
    );
  }
  return faults;
}
