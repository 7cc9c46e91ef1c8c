import {
  keyCollection,
  keyHashCollection,
  keyLocationCollection,
  keyUseCollection,
} from '../accounts/keyring.js';
import { ownProfile } from '../accounts/profiles.js';
import { ownRateLimit, rateWindow } from '../accounts/rate-limits.js';
import { faultCollection, faultCount } from '../faults/definitions.js';
import { baseContentCollection } from '../reports/base-contents.js';
import { eventCollection } from '../reports/event-log.js';
import { reportCollection, revisionCollection, sourceCollection } from '../reports/report-records.js';
import { coverageCollection } from '../requests/coverage.js';
import { idempotentResponseCollection } from '../requests/idempotency.js';
import {
  abortedResponseCollection,
  journalSwitch,
  requestCollection,
  requestTally,
} from '../requests/journal-store.js';
import type { Collection } from '../store/port.js';
import { deliveryCollection, ownOutbox } from '../webhooks/deliveries.js';
import { webhookCollection, webhookCount } from '../webhooks/endpoints.js';
import { ownAnswer, receivedCollection } from '../webhooks/receiver.js';
import { snapshotCollection } from '../worlds/snapshots.js';
import { ownClock } from '../worlds/timekeeping.js';

/** All collections, for a store that reads their records back. */
export const collections: readonly Collection<never>[] = [
  reportCollection,
  revisionCollection,
  baseContentCollection,
  eventCollection,
  sourceCollection,
  ownClock.collection,
  idempotentResponseCollection,
  requestCollection,
  requestTally.collection,
  abortedResponseCollection,
  journalSwitch.collection,
  coverageCollection,
  faultCollection,
  faultCount.collection,
  ownProfile.collection,
  ownRateLimit.collection,
  rateWindow.collection,
  webhookCollection,
  webhookCount.collection,
  deliveryCollection,
  ownOutbox.collection,
  receivedCollection,
  ownAnswer.collection,
  snapshotCollection,
  keyCollection,
  keyUseCollection,
  keyLocationCollection,
  keyHashCollection,
];
