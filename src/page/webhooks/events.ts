import type { ReportEventType, SubscribedEvent } from '../../contract/generated/types.js';

/** What an endpoint can be told of, in the order in which it may happen. One that is missing does not compile. */
const all: Readonly<Record<ReportEventType, true>> = {
  'report.created': true,
  'report.processing': true,
  'report.in_review': true,
  'report.documents_required': true,
  'report.documents_received': true,
  'report.completed': true,
  'report.rejected': true,
  'report.failed': true,
  'report.cancelled': true,
  'report.expired': true,
  'report.edited': true,
  'report.amended': true,
};

export const eventTypes = Object.keys(all) as readonly ReportEventType[];

export const everyEvent: readonly SubscribedEvent[] = ['*'];

export function isEvery(events: readonly SubscribedEvent[]): boolean {
  return events.includes('*');
}
