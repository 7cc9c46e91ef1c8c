import { sourceCollection } from './content/sources.js';
import { faultCollection, faultCount } from './faults/faults.js';
import { keyHashCollection, keyLocationCollection } from './keys/key-directory.js';
import { keyUseCollection } from './keys/key-uses.js';
import { keyCollection } from './keys/keyring.js';
import type { Collection } from './ports.js';
import { eventCollection } from './records/event-log.js';
import { revisionCollection } from './records/kept-revisions.js';
import { snapshotCollection } from './records/snapshots.js';
import { reportCollection } from './records/stored-reports.js';
import { coverageCollection } from './requests/coverage.js';
import { idempotentResponseCollection } from './requests/idempotency.js';
import { requestCollection, requestTally } from './requests/journal-records.js';
import { journalSwitch } from './requests/journal-switch.js';
import { abortedResponseCollection } from './requests/lost-answers.js';
import { ownProfile } from './requests/profiles.js';
import { ownRateLimit, rateWindow } from './requests/rate-limits.js';
import { ownClock } from './time/timekeeping.js';
import { deliveryCollection, ownOutbox } from './webhooks/deliveries.js';
import { webhookCollection, webhookCount } from './webhooks/webhook-records.js';

/** All kinds of records that there are, for a store that reads them back. */
export const collections: readonly Collection<never>[] = [
  reportCollection,
  revisionCollection,
  eventCollection,
  sourceCollection,
  ownClock.noun,
  idempotentResponseCollection,
  requestCollection,
  requestTally.noun,
  abortedResponseCollection,
  journalSwitch.noun,
  coverageCollection,
  faultCollection,
  faultCount.noun,
  ownProfile.noun,
  ownRateLimit.noun,
  rateWindow.noun,
  webhookCollection,
  webhookCount.noun,
  deliveryCollection,
  ownOutbox.noun,
  snapshotCollection,
  keyCollection,
  keyUseCollection,
  keyLocationCollection,
  keyHashCollection,
];
