import { sourcesNoun } from './content/sources.js';
import { faultCount, faultsNoun } from './faults/faults.js';
import { keyPlacesNoun, keyTextsNoun } from './keys/key-directory.js';
import { keyUsesNoun } from './keys/key-uses.js';
import { keysNoun } from './keys/keyring.js';
import type { Noun } from './ports.js';
import { eventsNoun } from './records/event-log.js';
import { revisionsNoun } from './records/kept-revisions.js';
import { snapshotsNoun } from './records/snapshots.js';
import { reportsNoun } from './records/stored-reports.js';
import { coverageNoun } from './requests/coverage.js';
import { answersNoun } from './requests/idempotency.js';
import { requestsNoun, requestTally } from './requests/journal-records.js';
import { journalSwitch } from './requests/journal-switch.js';
import { lostAnswersNoun } from './requests/lost-answers.js';
import { ownProfile } from './requests/profiles.js';
import { ownRateLimit, rateWindow } from './requests/rate-limits.js';
import { ownClock } from './time/timekeeping.js';
import { deliveriesNoun, ownOutbox } from './webhooks/deliveries.js';
import { webhookCount, webhooksNoun } from './webhooks/webhook-records.js';

/** All kinds of records that there are, for a store that reads them back. */
export const nouns: readonly Noun<never>[] = [
  reportsNoun,
  revisionsNoun,
  eventsNoun,
  sourcesNoun,
  ownClock.noun,
  answersNoun,
  requestsNoun,
  requestTally.noun,
  lostAnswersNoun,
  journalSwitch.noun,
  coverageNoun,
  faultsNoun,
  faultCount.noun,
  ownProfile.noun,
  ownRateLimit.noun,
  rateWindow.noun,
  webhooksNoun,
  webhookCount.noun,
  deliveriesNoun,
  ownOutbox.noun,
  snapshotsNoun,
  keysNoun,
  keyUsesNoun,
  keyPlacesNoun,
  keyTextsNoun,
];
