import type { GapName } from '../gap-answers.js';
import { ownEventsFault } from './event-names.js';
import type { OwnNames } from './own-names.js';
import { placesFault } from './own-refusals.js';
import { ownStatesFault } from './states.js';

/** What keeps an answer that is put together for one server from being one, by the gaps that take such; null where nothing does. */
export const ownAnswerFaults: { readonly [Name in GapName]?: (answer: OwnNames) => string | null } = {
  states: ownStatesFault,
  'event-names': ownEventsFault,
  'error-body': placesFault,
};
