import type { Entity, Screening } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { percentToMicros } from '../../values/percentages.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cure, say } from './findings.js';
import { examined, type Fault, fault, type Rule, rule, soundOf, type Verdict } from './rule.js';

/** Whom one should not deal with unawares. */
export const complianceRules: readonly Rule[] = [rule('CMP-001', 'cumplimiento', checkLists)];

function checkLists(report: ExaminedReport): Verdict {
  const screenings = new Map(
    pointed(report.content.screening, '/screening').map((one) => [one.value.entityId, one]),
  );
  const parties = screenedParties(report);
  const faults = parties.flatMap((party) => {
    const screening = screenings.get(party.value.id);
    return screening === undefined ? [unscreened(report, party)] : hits(report, party.value, screening);
  });
  const searched = parties.flatMap((party) => screenings.get(party.value.id) ?? []);
  return examined({
    subjects: parties.map((party) => screenings.get(party.value.id)?.pointer ?? party.pointer),
    faults,
    message: say('CMP-001', 'met', { exposed: report.law.terms.exposed.many }),
    evidence: soundOf(searched, faults).flatMap(({ value, pointer }) =>
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

function unscreened(report: ExaminedReport, party: Pointed<Entity>): Fault {
  const values = { party: party.value.name, exposed: report.law.terms.exposed.many };
  return fault({
    outcome: 'warning',
    severity: 'observacion',
    scope: 'party',
    subjects: [party.pointer],
    message: say('CMP-001', 'unscreened', values),
    cure: { ...cure('CMP-001', 'unscreened', values), beforeSigning: true },
    evidence: report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

function hits(report: ExaminedReport, party: Entity, { value, pointer }: Pointed<Screening>): Fault[] {
  const evidence = report.evidence.at(pointer, value.documentId);
  const known = { scope: 'party' as const, subjects: [pointer], evidence };
  const faults: Fault[] = [];
  if (value.sanctioned) {
    const list =
      value.listName === null ? say('CMP-001', 'someList') : say('CMP-001', 'list', { list: value.listName });
    const message = say('CMP-001', 'sanctioned', { party: party.name, list });
    const averted = cure('CMP-001', 'sanctioned', { party: party.name, list });
    faults.push(fault({ ...known, severity: 'impedimento', actual: value.listName, message, cure: averted }));
  }
  if (value.pep) {
    const role = value.pepRole === null ? '' : say('CMP-001', 'role', { role: value.pepRole });
    const message = say('CMP-001', 'exposed', {
      party: party.name,
      exposed: report.law.terms.exposed.one,
      role,
    });
    const diligence = { ...cure('CMP-001', 'exposed', { party: party.name }), beforeSigning: true };
    faults.push(
      fault({ ...known, severity: 'observacion', actual: value.pepRole, message, cure: diligence }),
    );
  }
  return faults;
}
