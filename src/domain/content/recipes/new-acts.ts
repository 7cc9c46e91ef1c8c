import type { Act } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { annotate, byDeed, byForm } from './cl/acts.js';
import { isTraditional, type OpenReport } from './open-report.js';
import { byRegister } from './registered-acts.js';

/** What an act that a fault brings with it resolves. */
export interface NewAct {
  readonly kind: Act['kind'];
  readonly date: CivilDate;
  /** The resolution as the deed words it. */
  readonly change: string;
  readonly summary: string;
  /** That it revokes powers too, as the resolution words it. */
  readonly revoking?: string;
  /** The company that it ends in, where the act merges it into another. */
  readonly successor?: string;
}

/** Adds the last act of the company so far, registered and published in time or by form, with all its papers. */
export function addAct(report: OpenReport, act: NewAct): Act {
  const { kind, date, change, summary, revoking = '', successor } = act;
  const { company, companyPointer } = report;
  const pointer = `${companyPointer}/amendments/${company.amendments.length}`;
  const ends = kind === 'disolucion' || successor !== undefined;
  const written = { kind, date, pointer, change, revoking, ends };
  const { register } = report.practice;
  const instruments =
    register !== null
      ? byRegister(report, register, written)
      : isTraditional(report)
        ? byDeed(report, written)
        : byForm(report, written);
  const before = company.amendments.filter((amendment) => amendment.kind === kind).length;
  const id = before === 0 ? `act_${kind}` : `act_${kind}_${before + 1}`;
  const added: Act = { id, kind, date, ...instruments, effects: [], marginalNotes: [], summary };
  company.amendments.push(added);
  if (register === null) annotate(report, added, successor);
  return added;
}
