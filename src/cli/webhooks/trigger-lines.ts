import type { DeliverySummary, ReportEvent, Webhook } from '../../contract/generated/types.js';

/** What endpoints were sent of a report. */
export interface SentMessages {
  endpoints: readonly (Pick<Webhook, 'id' | 'url'> & { deliveries: readonly DeliverySummary[] })[];
  isHeld: boolean;
}

/** What happened, and who was told. */
export function triggeredText(events: readonly ReportEvent[], { endpoints, isHeld }: SentMessages): string {
  const [first] = events;
  const width = Math.max(...events.map(({ type }) => type.length));
  return [
    `${first?.data.id}, a report on ${first?.data.companyId}`,
    ...events.map(({ type, timestamp, id }) => `  ${type.padEnd(width)}  ${timestamp}  ${id}`),
    ...endpoints.flatMap(({ id, url, deliveries }) => [
      `${id}, ${url}${deliveries.length === 0 ? ': told of none of it' : ''}`,
      ...deliveries.map((delivery) => `  ${delivery.type.padEnd(width)}  ${outcomeOf(delivery)}`),
    ]),
    ...(endpoints.length === 0 ? [noEndpointText] : []),
    ...(isHeld ? ['Messages are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.'] : []),
    '',
  ].join('\n');
}

const noEndpointText =
  'Nobody was told: subscribe with POST /v1/webhooks, or legal-reports-sandbox listen --forward-to URL.';

function outcomeOf({ status, attempts, lastStatus, lastFailure, nextAttemptAt }: DeliverySummary): string {
  const last = attempts === 0 ? '' : `  ${lastStatus ?? lastFailure}`;
  const next = nextAttemptAt === null ? '' : `  again at ${nextAttemptAt}`;
  return `${status.padEnd('delivered'.length)}${last}${attempts > 1 ? `  ${attempts} attempts` : ''}${next}`;
}
