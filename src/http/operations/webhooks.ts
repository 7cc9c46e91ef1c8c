import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { etagOf } from '../syntax/entity-tags.js';
import { pageOutput } from './page-answer.js';

type WebhookHandlers = Pick<
  Handlers,
  'createWebhook' | 'deleteWebhook' | 'getWebhook' | 'listWebhooks' | 'rotateWebhookSecret' | 'updateWebhook'
>;

/** Endpoints, and what they are told of. */
export function webhookHandlers({ webhooks }: Sandbox): WebhookHandlers {
  const etag: NonNullable<Handlers['getWebhook']['etag']> = ({ account, path }) =>
    etagOf(JSON.stringify(webhooks.find(account, path.webhookId)), null);
  return {
    createWebhook: {
      violations: (body, account) => webhooks.targetViolations(account, body),
      async handle({ account, body }) {
        const webhook = await webhooks.create(account, body);
        return { outcome: 'created', headers: { Location: `/v1/webhooks/${webhook.id}` }, body: webhook };
      },
    },
    listWebhooks: {
      handle: ({ account, query }) => pageOutput('/v1/webhooks', webhooks.list(account, query), query),
    },
    getWebhook: {
      etag,
      handle: ({ account, path }) => ({ outcome: 'found', body: webhooks.find(account, path.webhookId) }),
    },
    updateWebhook: {
      etag,
      check: ({ account, path }) => void webhooks.find(account, path.webhookId),
      violations: (body, account) => webhooks.targetViolations(account, body),
      handle: async ({ account, path, body }) => ({
        outcome: 'changed',
        body: await webhooks.change(account, path.webhookId, body),
      }),
    },
    deleteWebhook: {
      etag,
      async handle({ account, path }) {
        await webhooks.delete(account, path.webhookId);
        return { outcome: 'deleted', body: null };
      },
    },
    rotateWebhookSecret: secretRotation(webhooks),
  };
}

function secretRotation(webhooks: Sandbox['webhooks']): Handlers['rotateWebhookSecret'] {
  return {
    check: ({ account, path }) => void webhooks.find(account, path.webhookId),
    violations: (body) => webhooks.overlapViolations(body),
    handle: ({ account, path, body }) => ({
      outcome: 'changed',
      body: webhooks.rotate(account, path.webhookId, body),
    }),
  };
}
