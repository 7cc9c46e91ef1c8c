import { planCompany } from '../../../src/legal/jurisdictions/cl/plan/planner.js';
import { scaled } from '../../scale.js';
import { today } from './contents.js';

/** The plan of a drawn company, from which a content is generated. */
export interface Planned {
  /** Company id. */
  readonly company: string;
  readonly plan: ReturnType<typeof planCompany>;
}

let planned: readonly Planned[] | undefined;

/** Returns the first drawn companies, enough to measure the rates of traits. Planned once for all tests of a worker. */
export function plannedCompanies(): readonly Planned[] {
  planned ??= Array.from({ length: scaled(2_000, 20_000) }, (_, index) => {
    const company = `company-${index}`;
    const key = { seed: 'test', type: 'sociedades_y_poderes', company };
    return { company, plan: planCompany(key, null, {}, today) };
  });
  return planned;
}
