import { assumedGaps, type Gaps } from '../../../contract/gap-answers.js';
import { isStageChange } from '../../../domain/life/events.js';
import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import { type Message, messageOf, pingOf } from '../../../domain/traffic/webhooks/message.js';
import type { Records } from '../../ports.js';
import { reportCollection, type StoredReport } from '../../records/stored-reports.js';
import { eventAt } from '../../reports/events.js';

/** What is posted of a message that is to be delivered; null where its report is not there any more. */
export type BuildMessage = (
  records: Records,
  accountId: string,
  delivery: StoredDelivery,
  gaps: Gaps,
) => Message | null;

/** So many messages are at hand, until all make room. */
const maxCachedMessages = 500;

/** An event is told to several endpoints soon one after the other: what tells of it is at hand from the first to the last. */
export function createBuildMessage(): BuildMessage {
  const atHand = new Map<string, { of: StoredReport; message: Message }>();

  return (records, accountId, { id, webhook, tells, at }, gaps) => {
    if ('ping' in tells) return pingOf(pingId(id), webhook, at);
    const { report: reportId, place } = tells;
    const of = records.get(reportCollection, reportId);
    const name = `${accountId} ${reportId} ${place}`;
    const known = atHand.get(name);
    // A report as it is has one past, in whatever world it stands; what lawyers do to it is no part of that record.
    if (known !== undefined && known.of === of && gaps === assumedGaps) return known.message;
    const event = eventAt(records, accountId, { reportId, place });
    const message = event && messageOf(event, gaps);
    if (of === undefined || message === null || gaps !== assumedGaps || !isStageChange(place)) return message;
    if (atHand.size >= maxCachedMessages) atHand.clear();
    atHand.set(name, { of, message });
    return message;
  };
}

/** The `webhook-id` of a test: that of no event. */
export function pingId(deliveryId: string): string {
  return deliveryId.replace('dlv_', 'ping_');
}
