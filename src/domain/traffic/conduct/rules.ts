import table from '../../../../fixtures/conduct.json' with { type: 'json' };
import type { ConductRule } from '../../../contract/generated/types.js';
import { answersInTime, readsBeforeAnswering } from './answers-to-messages.js';
import { actsOnce } from './duplicates.js';
import { stopsAtFinalStates } from './final-states.js';
import type { ConductCheck } from './finding.js';
import { usesGivenIds } from './given-ids.js';
import { avoidsRetriesOfPermanentErrors } from './hopeless-repeats.js';
import { sendsIfMatch } from './if-match.js';
import { keepsKeysOutOfUrls } from './keys-in-urls.js';
import { retriesLostCreates } from './lost-creates.js';
import { followsLinks } from './next-links.js';
import { finishesReports } from './open-ends.js';
import { backsOff } from './polling.js';
import { recoversLostCreates } from './recovered-creates.js';
import { keepsMethods } from './redirects.js';
import { refusesForgedMessages, refusesStaleMessages, takesUnknownMessages } from './refused-messages.js';
import { waitsForRetryAfter } from './retry-after.js';
import { asksForTheDocumented } from './undocumented.js';
import { survivesTheUnknown } from './unknown-members.js';

/** What is told of each rule, in the order of their ids. */
export const conductRules: readonly ConductRule[] = table.rules;

/** How each is judged, by its name. */
export const checks: { readonly [name: string]: ConductCheck } = {
  'retry-after': waitsForRetryAfter,
  'lost-creates': retriesLostCreates,
  'hopeless-repeats': avoidsRetriesOfPermanentErrors,
  polling: backsOff,
  'final-states': stopsAtFinalStates,
  'if-match': sendsIfMatch,
  'next-links': followsLinks,
  'keys-in-urls': keepsKeysOutOfUrls,
  'unknown-members': survivesTheUnknown,
  undocumented: asksForTheDocumented,
  'open-ends': finishesReports,
  'forged-messages': refusesForgedMessages,
  'stale-messages': refusesStaleMessages,
  duplicates: actsOnce,
  'slow-answers': answersInTime,
  'early-answers': readsBeforeAnswering,
  'unknown-messages': takesUnknownMessages,
  'recovered-creates': recoversLostCreates,
  'given-ids': usesGivenIds,
  redirects: keepsMethods,
};
