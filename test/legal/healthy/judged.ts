import type { Content } from '../../../src/contract/generated/types.js';
import { type Judgement, judge } from '../../../src/legal/judging/judgement.js';
import { isShared } from '../generated/contents.js';
import { healthySpa } from './spa.js';

let known: Judgement | undefined;

/** Returns a new copy of the healthy SpA with its judgement, which is made once for all tests of a worker. */
export function judgedSpa(): Content {
  if (known === undefined || !isShared) known = judge(healthySpa(), { validate: true });
  return { ...healthySpa(), ...structuredClone(known) };
}
