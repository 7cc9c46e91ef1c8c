import typeSchema from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import type { ReportEventType, SubscribedEvent } from '../../contract/generated/types.js';
import { nearest } from '../../contract/nearest.js';
import { quoted } from '../../contract/quoted.js';

const eventTypes = typeSchema.enum as readonly ReportEventType[];

export function isEventType(word: string): word is ReportEventType {
  return (eventTypes as readonly string[]).includes(word);
}

const prefix = 'report.';
const shortNames = eventTypes.map((type) => type.slice(prefix.length));

/** That a word is the name of no event, with the names of those that there are. */
export function unknownEvent(word: string): string {
  const [whole] = nearest(word, eventTypes);
  const [short] = nearest(word, shortNames);
  const meant = whole ?? (short && prefix + short);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no event ${quoted(word)}; there are ${eventTypes.join(', ')}.${hint}`;
}

/** The events of a list with commas between, `*` for every one, or what is wrong with each. */
export function readEvents(text: string): { events: SubscribedEvent[]; faults: string[] } {
  const words = [...new Set(text.split(',').map((word) => word.trim()))];
  const isKnown = (word: string): word is SubscribedEvent => word === '*' || isEventType(word);
  return {
    events: words.filter(isKnown),
    faults: words.filter((word) => !isKnown(word)).map(unknownEvent),
  };
}
