import typeSchema from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import type { ReportEventType, SubscribedEvent } from '../../contract/generated/types.js';
import { findNearest } from '../../contract/nearest.js';
import { quoteValue } from '../../contract/quoted.js';

const eventTypes = typeSchema.enum as readonly ReportEventType[];

export function isEventType(word: string): word is ReportEventType {
  return (eventTypes as readonly string[]).includes(word);
}

const prefix = 'report.';
const shortNames = eventTypes.map((type) => type.slice(prefix.length));

/** That a word is the name of no event, with the names of those that there are. */
export function unknownEventText(word: string): string {
  const [whole] = findNearest(word, eventTypes);
  const [short] = findNearest(word, shortNames);
  const meant = whole ?? (short && prefix + short);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no event ${quoteValue(word)}; there are ${eventTypes.join(', ')}.${hint}`;
}

/** The events of a list with commas between, `*` for every one, or what is wrong with each. */
export function readEventList(text: string): { events: SubscribedEvent[]; faults: string[] } {
  const words = [...new Set(text.split(',').map((word) => word.trim()))];
  const isKnown = (word: string): word is SubscribedEvent => word === '*' || isEventType(word);
  return {
    events: words.filter(isKnown),
    faults: words.filter((word) => !isKnown(word)).map(unknownEventText),
  };
}
