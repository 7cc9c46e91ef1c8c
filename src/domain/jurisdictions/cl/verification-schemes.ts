import type { CivilDate } from '../../values/dates.js';
import type { VerificationScheme } from '../practice.js';

/** Since when notaries, registrars and archivists sign electronically (Acta 104-2006 of the Supreme Court). */
const notariesSince = '2006-10-10';

/** How the copy of a paper of that day can be verified: those of before their law carry no code. */
export function schemeOn(scheme: VerificationScheme | null, day: CivilDate): VerificationScheme | null {
  return scheme === 'FEA' && day < notariesSince ? null : scheme;
}
