import { faultCountNoun, faultsNoun } from './faults.js';
import { answersNoun } from './idempotency.js';
import { revisionsNoun } from './kept-revisions.js';
import { keyPlacesNoun, keyTextsNoun } from './key-directory.js';
import { keyUsesNoun } from './key-uses.js';
import { keysNoun } from './keyring.js';
import type { Noun } from './ports.js';
import { snapshotsNoun } from './snapshots.js';
import { sourcesNoun } from './sources.js';
import { reportsNoun } from './stored-reports.js';
import { clockNoun } from './timekeeping.js';

/** All kinds of records that there are, for a store that reads them back. */
export const nouns: readonly Noun<never>[] = [
  reportsNoun,
  revisionsNoun,
  sourcesNoun,
  clockNoun,
  answersNoun,
  faultsNoun,
  faultCountNoun,
  snapshotsNoun,
  keysNoun,
  keyUsesNoun,
  keyPlacesNoun,
  keyTextsNoun,
];
