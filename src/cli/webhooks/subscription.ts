import typeSchema from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import type {
  Delivery,
  DeliveryWait,
  ListenOptions,
  ReportEventType,
  SubscribedEvent,
  Webhook,
  WebhookState,
  WebhookWithSecret,
} from '../../contract/generated/types.js';
import { findNearest, quoteValue } from '../../values/message-text.js';
import { requestServer, type ServerError } from '../control-plane.js';

/** Events to listen to, and their account. */
export interface ListenTarget extends Omit<ListenOptions, 'forwardTo' | 'events'> {
  forwardTo: string;
  events: readonly SubscribedEvent[];
}

/** An endpoint of this process at a running server. */
export interface Subscription {
  readonly webhook: Webhook;
  /** Secret or public key that verifies its messages; undefined if they are not signed. */
  readonly key: string | undefined;
  /** Sends a test, and returns its delivery. */
  ping(): Promise<Delivery | ServerError>;
  /** Current state; the endpoint is undefined if the account no longer has it. */
  state(): Promise<{ webhook: Webhook | undefined; isHeld: boolean } | ServerError>;
  /** Delivery after a failed message; null if it is unknown. */
  afterFailure(eventId: string, attempts: number): Promise<Delivery | null>;
  /** Null if it is removed or was missing. */
  remove(): Promise<ServerError | null>;
}

/** @param own address of this process for the server */
export async function subscribe(
  { url, key, events }: ListenTarget,
  own: string,
): Promise<Subscription | ServerError> {
  const access = { url, key };
  const body = { url: own, events, description: 'legal-reports-sandbox listen' };
  const response = await requestServer(access, '/v1/webhooks', { method: 'POST', body });
  if ('detail' in response) return response;
  const webhook = response.value as Webhook & Partial<WebhookWithSecret>;
  const path = `/v1/webhooks/${webhook.id}`;
  return {
    webhook,
    key: webhook.publicKey ?? webhook.secret,

    async ping() {
      const sent = await requestServer(access, `${path}/test`, { method: 'POST', timeoutMs: 120_000 });
      return 'detail' in sent ? sent : (sent.value as Delivery);
    },

    async state() {
      const response = await requestServer(access, '/_sandbox/webhooks');
      if ('detail' in response) return response;
      const { webhooks, deliver } = response.value as WebhookState;
      // Another world may have another endpoint by the same id.
      return { webhook: webhooks.find((one) => one.id === webhook.id && one.url === own), isHeld: !deliver };
    },

    async afterFailure(eventId, attempts) {
      const wait = { match: { webhookId: webhook.id, eventId, attempts }, timeoutMs: 2000 };
      const found = await requestServer(access, '/_sandbox/webhooks/wait', { method: 'POST', body: wait });
      return 'detail' in found ? null : (found.value as DeliveryWait).delivery;
    },

    async remove() {
      const removed = await requestServer(access, path, { method: 'DELETE', timeoutMs: 2000 });
      return 'detail' in removed && removed.problem !== 'webhook-not-found' ? removed : null;
    },
  };
}

const eventTypes = typeSchema.enum as readonly ReportEventType[];

export function isEventType(word: string): word is ReportEventType {
  return (eventTypes as readonly string[]).includes(word);
}

/** Error for an unknown event, with the known ones. */
export function unknownEventText(word: string): string {
  const [whole] = findNearest(word, eventTypes);
  const [short] = findNearest(
    word,
    eventTypes.map((type) => type.slice('report.'.length)),
  );
  const suggestion = whole ?? (short && `report.${short}`);
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `There is no event ${quoteValue(word)}; there are ${eventTypes.join(', ')}.${hint}`;
}

/** Reads a comma-separated list of events, in which `*` is every event. */
export function readEventList(text: string): { events: SubscribedEvent[]; errors: string[] } {
  const words = [...new Set(text.split(',').map((word) => word.trim()))];
  const isKnown = (word: string): word is SubscribedEvent => word === '*' || isEventType(word);
  return {
    events: words.filter(isKnown),
    errors: words.filter((word) => !isKnown(word)).map(unknownEventText),
  };
}
