export const json = 'application/json';
export const problems = 'application/problem+json';
export const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
export const headers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, header(name)]));
export const limits = ['RateLimit-Policy', 'RateLimit'];
export const schema = (title: string) => ({ $ref: `#/components/schemas/${title}` });
export const timestamp = '2026-01-15T12:00:00.000Z';
export const record = { id: 'rep_1', status: 'processing', type: 'poderes' };
export const methodNotAllowed = {
  description: 'Method not allowed.',
  headers: headers('Allow', 'Vary'),
  content: { [problems]: { schema: schema('Problem'), examples: { no: { value: { status: 405 } } } } },
};

/** A document with one of each part that profiles change. */
export const document = {
  openapi: '3.1.0',
  paths: {
    '/v1/reports': {
      post: {
        operationId: 'createReport',
        parameters: [{ name: 'Idempotency-Key' }, { name: 'Sandbox-Fault' }],
        responses: {
          201: {
            description: 'Accepted.',
            headers: headers('Location', 'Idempotent-Replayed', 'Access-Control-Allow-Origin', ...limits),
            content: {
              [json]: { schema: schema('Report'), examples: { one: { summary: 'One', value: record } } },
            },
          },
          400: {
            description: 'Bad.',
            headers: headers('Vary'),
            content: { [problems]: { schema: schema('Problem'), examples: { bad: { value: {} } } } },
          },
          422: {
            description: 'Invalid.',
            headers: headers('Allow'),
            content: { [problems]: { schema: schema('Problem'), examples: { type: { value: {} } } } },
          },
        },
      },
      get: {
        operationId: 'listReports',
        'x-gap': 'G09',
        parameters: [{ name: 'include' }],
        responses: {
          200: {
            description: 'A page.',
            headers: headers('Vary'),
            content: {
              [json]: { schema: schema('ReportPage'), examples: { page: { value: { data: [record] } } } },
              'text/csv': {},
            },
          },
          304: { description: 'Unchanged.', headers: headers(...limits) },
          405: { $ref: '#/components/responses/MethodNotAllowed' },
        },
      },
    },
    '/v1/webhooks': { get: { operationId: 'listWebhooks', 'x-gap': 'G17', responses: {} } },
    '/_sandbox/clock': {
      get: { operationId: 'getClock', responses: { 200: { headers: headers(...limits) } } },
    },
  },
  webhooks: {
    'report.processing': {
      post: {
        operationId: 'onReportProcessing',
        description: 'It is being made. Signed by Standard Webhooks 1.0.0.',
        parameters: [{ name: 'webhook-id' }, { name: 'webhook-signature', required: true }],
        requestBody: {
          required: true,
          content: {
            [json]: {
              schema: {
                allOf: [
                  schema('WebhookMessage'),
                  { type: 'object', properties: { type: { const: 'report.processing' } } },
                ],
              },
              examples: {
                'report.processing': {
                  summary: 'As sent',
                  value: { type: 'report.processing', timestamp, data: record },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Report: { title: 'Report', type: 'object', properties: { id: 1, status: 2, type: 3 } },
      ReportSummary: { title: 'ReportSummary', type: 'object' },
      ReportStatus: { enum: ['queued', 'processing'] },
      CreateReport: { title: 'CreateReport', additionalProperties: false },
      CreateOptions: {
        title: 'CreateOptions',
        additionalProperties: false,
        properties: { validate: { type: 'boolean', default: false }, more: {} },
      },
      ReportEvent: {
        title: 'ReportEvent',
        description: 'An event.',
        'x-gap': 'G16',
        properties: { type: 'a', timestamp: 'b', data: 'c' },
      },
      ReportEventType: { enum: ['report.processing'] },
      SubscribedEvent: { enum: ['report.processing', '*'] },
      WebhookMessage: { title: 'WebhookMessage', properties: { data: 'c' } },
      WebhookWithSecret: { required: ['id', 'secret'], properties: { id: 1, secret: 2 } },
      Problem: {},
    },
    responses: { MethodNotAllowed: methodNotAllowed },
    headers: headers(...limits),
  },
};
