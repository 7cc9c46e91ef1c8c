import type { Deed, Power } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { actsIn, type OpenReport } from './open-report.js';

/** How many powers, elections and revocations were entered in the register before an act of that day. */
export function entriesBefore(report: OpenReport, day: CivilDate): number {
  return grantsAndElections(report, day) + revocationsEntered(report, (entered) => entered < day);
}

/** Where the register enters that a power was taken back on a day, as its certificates tell it; empty where they do not. */
export function revocationEntry(
  report: OpenReport,
  power: Power,
  { date, registeredOn }: { readonly date: CivilDate; readonly registeredOn: CivilDate },
): string {
  const { practice, company, draft, draws } = report;
  const first = company.incorporation?.registration;
  const enter = practice.register?.powerEntry;
  if (!first || enter === undefined) return '';
  const own = ownDeeds(report);
  const granted = draft.powers.filter(({ instrument }) => own(instrument.deed)).length;
  const revoked = revocationsEntered(report, () => true, power);
  const acts = actsIn(report).filter(({ act }) => act.date <= date).length;
  return enter(draws(`revocations/${power.id}`), {
    date: registeredOn,
    first,
    ordinal: granted + revoked + 1,
    number: acts + grantsAndElections(report, date) + revoked + 1,
  });
}

function grantsAndElections(report: OpenReport, day: CivilDate): number {
  const { powers, administration } = report.draft;
  const own = ownDeeds(report);
  const granted = powers.filter(({ instrument, validFrom }) => own(instrument.deed) && validFrom < day);
  const elections = administration.positions.filter(({ deed, from }) => own(deed) && from < day);
  return granted.length + new Set(elections.map(({ deed }) => deed?.documentId)).size;
}

/** Deeds that are of no act of the company. */
function ownDeeds(report: OpenReport): (deed: Deed | null) => boolean {
  const ofActs = new Set(actsIn(report).map(({ act }) => act.deed?.documentId));
  return (deed) => deed !== null && !ofActs.has(deed.documentId);
}

function revocationsEntered(
  { draft }: OpenReport,
  within: (entered: CivilDate) => boolean,
  besides?: Power,
): number {
  return draft.powers.filter(
    (power) =>
      power !== besides && power.revocation?.registeredOn != null && within(power.revocation.registeredOn),
  ).length;
}
