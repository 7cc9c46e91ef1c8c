import { planCompany } from '../../../src/legal/jurisdictions/cl/plan/planner.js';
import { scaled } from '../../scale.js';
import { today } from './contents.js';

/** A drawn company, as it is planned before a content is written. */
export interface Planned {
  /** The id of the company. */
  readonly company: string;
  readonly plan: ReturnType<typeof planCompany>;
}

let planned: readonly Planned[] | undefined;

/** The first drawn companies, enough for the rates by which traits are drawn to show. Planned once for all tests of a worker. */
export function plannedCompanies(): readonly Planned[] {
  planned ??= Array.from({ length: scaled(2_000, 20_000) }, (_, index) => {
    const company = `company-${index}`;
    const key = { seed: 'test', type: 'sociedades_y_poderes', company };
    return { company, plan: planCompany(key, null, {}, today) };
  });
  return planned;
}
