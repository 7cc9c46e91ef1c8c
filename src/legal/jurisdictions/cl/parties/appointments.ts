import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { OtherAppointment } from '../../../../contract/generated/types.js';
import { sentenceCase } from '../../../words/spanish.js';
import { lifeOf, writesAdministration } from '../plan/company-history.js';
import type { CompanyPlan, PersonPlan } from '../plan/company-plan.js';

/**
 * Returns the offices of the people of a plan in the companies that hold its company, by the key of the person. The
 * report on such a company has the same person in the same office. A board is left out: its elections move with the
 * clock.
 */
export function otherAppointments(plan: CompanyPlan): ReadonlyMap<string, readonly OtherAppointment[]> {
  const found = new Map<string, OtherAppointment[]>();
  for (const party of plan.parties) {
    if (party.kind !== 'company' || party.plan === null) continue;
    const { administration, parties, name, taxId, foundedOn } = party.plan;
    if (administration.form === 'directorio') continue;
    const administrators = parties.filter(
      (one): one is PersonPlan => one.kind === 'person' && administration.members.includes(one.key),
    );
    const held = plan.parties.filter(
      (one): one is PersonPlan =>
        one.kind === 'person' &&
        one.settled.foreign === undefined &&
        administrators.some(({ known }) => known.rutBody === one.known.rutBody),
    );
    if (held.length === 0) continue;
    const change = lifeOf(party.plan).changes.find(({ step }) => writesAdministration(step));
    for (const { key, known } of held) {
      const appointment: OtherAppointment = {
        companyName: name,
        companyTaxId: { type: 'RUT', value: taxId, country: 'CL', valid: true },
        title: 'administrador',
        titleLabel: sentenceCase(wording.PARTES.positionTitle.administrador[known.sex === 'F' ? 'F' : 'M']),
        from: change?.step.date ?? foundedOn,
      };
      found.set(key, [...(found.get(key) ?? []), appointment]);
    }
  }
  return found;
}
