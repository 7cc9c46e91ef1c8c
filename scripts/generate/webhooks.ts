import { pingType } from '../../src/contract/gaps/records.js';
import type { MessageType, ReportEventType } from '../../src/contract/generated/types.js';
import { messageOperationId } from '../../src/contract/openapi-by-profile.js';
import { signatures } from '../../src/webhooks/signature.js';
import type { Examples } from './examples.js';
import { schemaPrefix } from './published-schemas.js';
import { readSchemas, type Schema } from './schemas.js';

/** Generates the `webhooks` of the document: the message of each event, and the test message. */
export function webhooks(examples: Examples): { [name: string]: unknown } {
  const { enum: types, 'x-meanings': meanings } = readSchemas().get(
    'events/report-event-type.json',
  ) as Schema & {
    enum: ReportEventType[];
    'x-meanings': Record<ReportEventType, string>;
  };
  const secret = secretOf(examples);
  const events = types.map((type) => {
    return [
      type,
      { post: described(type, meanings[type], 'WebhookMessage', exampleOf(type, examples), secret) },
    ];
  });
  const ping = described(pingType, 'The endpoint is tried, on request.', 'WebhookPing', pinged, secret);
  return Object.fromEntries([...events, [pingType, { post: ping }]]);
}

/** A message of the example, by its `webhook-id`. */
interface Message {
  id: string;
  value: unknown;
}

const pinged: Message = {
  id: 'ping_c7404333340d2d42b7ee8a32a7fb8fbc',
  value: {
    type: pingType,
    timestamp: '2026-01-15T12:00:00.000Z',
    data: { webhookId: 'whk_c7404333340d2d42b7ee8a32a7fb8fbc' },
  },
};

function described(
  type: MessageType,
  meaning: string,
  schema: string,
  { id, value }: Message,
  secret: string,
) {
  const shown = headersShown(id, value, secret);
  return {
    operationId: messageOperationId(type),
    tags: ['webhooks'],
    summary: meaning.replace(/[:;].*|\.$/g, ''),
    description: `${meaning} Signed by Standard Webhooks 1.0.0.`,
    'x-gap': 'G16',
    security: [],
    parameters: signing.map((header) => ({
      in: 'header',
      required: true,
      schema: { type: 'string' },
      ...header,
      example: shown[header.name],
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: schemaPrefix + schema },
              {
                type: 'object',
                properties: { type: { const: type, description: 'Event that the message reports.' } },
              },
            ],
          },
          examples: { [type]: { summary: 'As a sandbox sends it', value } },
        },
      },
      'x-gap': 'G16',
    },
    responses: {
      '2XX': {
        description: 'It arrived. Any other status is a failure, and it comes again.',
        'x-gap': 'G18',
      },
      '410': {
        description: 'The endpoint no longer exists, and gets no further messages.',
        'x-gap': 'G18',
      },
    },
  };
}

const signing = [
  {
    name: 'webhook-id',
    description:
      'The `id` of the event: the same on every attempt. A receiver that has handled it ignores the message.',
    'x-gap': 'G18',
  },
  {
    name: 'webhook-timestamp',
    description: 'When it was sent, in seconds since 1970 of real time. An old one is to be refused.',
    'x-gap': 'G18',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64, once for each secret that holds.',
    'x-gap': 'G18',
  },
];

/** Send time of the example messages, in seconds since 1970: 2026-11-20T09:30:00Z. */
const sentAt = 1_795_167_000;

/** Returns the headers of a message by name, signed with the secret over the compact JSON of the body. */
function headersShown(id: string, value: unknown, secret: string): { [name: string]: string } {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': signatures({ id, timestamp: sentAt, body }, [secret]),
  };
}

/** Secret of the first endpoint in the document. */
function secretOf({ answers }: Examples): string {
  const [endpoint] = Object.values(answers['createWebhook 201'] ?? {});
  const { secret } = (endpoint?.value ?? {}) as { secret?: string };
  if (secret === undefined) throw new Error('no example shows the secret of an endpoint');
  return secret;
}

/** Returns the message about an event of this type. */
function exampleOf(type: ReportEventType, { events }: Examples): Message {
  const event = events.get(type);
  if (event === undefined) throw new Error(`no event of the type ${type} was recorded`);
  const { id, ...value } = event;
  return { id, value };
}
