import table from '../../../../fixtures/conduct.json' with { type: 'json' };
import type { ConductLimits } from '../../../contract/generated/types.js';

/** The numbers that the rules go by. */
export const limits: ConductLimits = table.limits;
