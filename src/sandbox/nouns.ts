import { sourcesNoun } from './content/sources.js';
import { faultCountNoun, faultsNoun } from './faults/faults.js';
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
import { requestsNoun, tallyNoun } from './requests/journal.js';
import { journalSwitchNoun } from './requests/journal-switch.js';
import { profilesNoun } from './requests/profiles.js';
import { rateLimitsNoun, rateWindowsNoun } from './requests/rate-limits.js';
import { clockNoun } from './time/timekeeping.js';
import { deliveriesNoun, outboxNoun } from './webhooks/deliveries.js';
import { webhookCountNoun, webhooksNoun } from './webhooks/webhook-records.js';

/** All kinds of records that there are, for a store that reads them back. */
export const nouns: readonly Noun<never>[] = [
  reportsNoun,
  revisionsNoun,
  eventsNoun,
  sourcesNoun,
  clockNoun,
  answersNoun,
  requestsNoun,
  tallyNoun,
  journalSwitchNoun,
  coverageNoun,
  faultsNoun,
  faultCountNoun,
  profilesNoun,
  rateLimitsNoun,
  rateWindowsNoun,
  webhooksNoun,
  webhookCountNoun,
  deliveriesNoun,
  outboxNoun,
  snapshotsNoun,
  keysNoun,
  keyUsesNoun,
  keyPlacesNoun,
  keyTextsNoun,
];
