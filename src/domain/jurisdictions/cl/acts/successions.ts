import type { Succession } from '../../../../contract/generated/types.js';
import type { ChileanCaseFile } from '../case-file.js';

/** What the company was before it took another form, and which it absorbed. */
export function writeSuccessions({ life, plan }: ChileanCaseFile): Succession[] {
  return life.changes.flatMap(({ step, before }): Succession[] => {
    const known = { on: step.date, actId: `act_${step.kind}` };
    if (step.kind === 'transformacion')
      return [{ relation: 'transformada_desde', name: before.name, taxId: rut(plan.taxId), ...known }];
    if (step.kind !== 'fusion') return [];
    const { name, taxId } = step.absorbed;
    return [{ relation: 'absorbio_a', name, taxId: rut(taxId), ...known }];
  });
}

function rut(value: string): Succession['taxId'] {
  return { type: 'RUT', value, country: 'CL', valid: true };
}
