import type { GapName } from '../gap-answers.js';
import { ownEventsError } from './event-names.js';
import type { OwnNames } from './own-names.js';
import { partPathsError } from './own-refusals.js';
import { ownStatesError } from './states.js';

/** What keeps an answer that is put together for one server from being one, by the gaps that take such; null where nothing does. */
export const ownAnswerErrors: { readonly [Name in GapName]?: (answer: OwnNames) => string | null } = {
  states: ownStatesError,
  'event-names': ownEventsError,
  'error-body': partPathsError,
};
