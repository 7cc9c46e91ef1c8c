import type { Power } from '../../../contract/generated/types.js';
import type { OpenReport } from './open-report.js';

/** What tells one power of those who liquidate from another. */
type Own = Pick<
  Power,
  'id' | 'title' | 'grantedBy' | 'instrument' | 'faculties' | 'signingRules' | 'validFrom'
>;

/** The power that goes with the office of who liquidates the company, and takes the place of all others. */
export function liquidatorPower({ subject }: OpenReport, own: Own): Power {
  return {
    ...own,
    kind: 'por_cargo',
    grantorEntityId: subject.id,
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: 'no', parentPowerId: null },
    replacesEarlier: true,
    irrevocable: false,
    selfContracting: false,
    events: [{ date: own.validFrom, action: 'otorgado', documentId: own.instrument.documentId }],
  };
}
