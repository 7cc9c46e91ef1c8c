import type { MessageType, ReportEvent, ReportEventType } from '../../src/contract/generated/types.js';
import { pingType } from '../../src/contract/ping-type.js';
import { messageOperation } from '../../src/contract/webhooks-by-profile.js';
import type { Examples } from './examples.js';
import { schemaPrefix } from './published-schemas.js';
import { readSchemas, type Schema } from './schemas.js';

/** The `webhooks` of the document: what an endpoint is sent for each kind of event, and to try it. */
export function webhooks(examples: Examples): { [name: string]: unknown } {
  const { enum: types, 'x-meanings': meanings } = readSchemas().get(
    'events/report-event-type.json',
  ) as Schema & {
    enum: ReportEventType[];
    'x-meanings': Record<ReportEventType, string>;
  };
  const events = types.map((type) => {
    const told = { schema: 'WebhookMessage', example: exampleOf(type, examples) };
    return [type, { post: described(type, meanings[type], told) }];
  });
  const ping = described(pingType, 'The endpoint is tried, on request.', {
    schema: 'WebhookPing',
    example: pinged,
  });
  return Object.fromEntries([...events, [pingType, { post: ping }]]);
}

type Example = { summary: string; value: unknown };

const pinged: Example = {
  summary: 'As a sandbox sends it',
  value: {
    type: pingType,
    timestamp: '2026-01-15T12:00:00.000Z',
    data: { webhookId: 'whk_c7404333340d2d42b7ee8a32a7fb8fbc' },
  },
};

function described(
  type: MessageType,
  meaning: string,
  { schema, example }: { schema: string; example: Example | undefined },
) {
  return {
    operationId: messageOperation(type),
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
                properties: { type: { const: type, description: 'What the message tells of.' } },
              },
            ],
          },
          ...(example === undefined ? {} : { examples: { [type]: example } }),
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
        description: 'There is no such endpoint any more: it is told of nothing again.',
        'x-gap': 'G18',
      },
    },
  };
}

const signing = [
  {
    name: 'webhook-id',
    description: 'The `id` of the event: the same on every attempt. Whoever knows it already does nothing.',
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

/** What the sandbox told of such an event, without its id. */
function exampleOf(type: ReportEventType, { answers }: Examples): Example | undefined {
  const lists = ['listReportEvents 200', 'listEvents 200'].flatMap((name) =>
    Object.values(answers[name] ?? {}),
  );
  const events = lists.flatMap(({ value }) => (value as { data: ReportEvent[] }).data);
  const event = events.find((each) => each.type === type);
  if (event === undefined) return undefined;
  const { id: _, ...message } = event;
  return { summary: 'As a sandbox sends it', value: message };
}
