import type { Succession } from '../../../contract/generated/types.js';
import type { CaseFile } from './case-file.js';

/** What the company was before it took another form; with what it was merged or divided, other acts tell. */
export function writeSuccessions({ life, plan }: CaseFile): Succession[] {
  return life.changes.flatMap(({ step, before }) =>
    step.kind === 'transformacion'
      ? [
          {
            relation: 'transformada_desde' as const,
            name: before.name,
            taxId: { type: 'RUT' as const, value: plan.taxId, country: 'CL', valid: true },
            on: step.date,
            actId: `act_${step.kind}`,
          },
        ]
      : [],
  );
}
