import type { GapAnswers } from '../gap-answers.js';

/** Who may call: nobody, everybody, or those that the settings let in. */
type Admission = 'none' | 'all' | 'some';

const admissions: Readonly<Record<GapAnswers['cross-origin'], Admission>> = {
  loopback: 'some',
  none: 'none',
  any: 'all',
};

export function admissionOf(answer: GapAnswers['cross-origin']): Admission {
  return admissions[answer];
}
