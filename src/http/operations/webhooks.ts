import type { Webhook } from '../../contract/generated/types.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { sha256 } from '../../sandbox/work/sha256.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageAnswer } from './page-answer.js';

type WebhookHandlers = Pick<
  Handlers,
  'createWebhook' | 'deleteWebhook' | 'getWebhook' | 'listWebhooks' | 'rotateWebhookSecret' | 'updateWebhook'
>;

/** Endpoints, and what they are told of. */
export function webhookHandlers({ webhooks }: Sandbox): WebhookHandlers {
  const etag: NonNullable<Handlers['getWebhook']['etag']> = ({ account, path }) =>
    tagOf(webhooks.find(account, path.webhookId));
  return {
    createWebhook: {
      async handle({ account, body }) {
        const webhook = await webhooks.create(account, body);
        return { outcome: 'created', headers: { Location: `/v1/webhooks/${webhook.id}` }, body: webhook };
      },
    },
    listWebhooks: {
      handle: ({ account, query }) => pageAnswer('/v1/webhooks', webhooks.list(account, query), query),
    },
    getWebhook: {
      etag,
      handle({ account, path }) {
        const webhook = webhooks.find(account, path.webhookId);
        return { outcome: 'found', headers: { ETag: tagOf(webhook) }, body: webhook };
      },
    },
    updateWebhook: {
      etag,
      async handle({ account, path, body }) {
        const webhook = await webhooks.change(account, path.webhookId, body);
        return { outcome: 'changed', headers: { ETag: tagOf(webhook) }, body: webhook };
      },
    },
    deleteWebhook: {
      etag,
      async handle({ account, path }) {
        await webhooks.delete(account, path.webhookId);
        return { outcome: 'deleted', body: null };
      },
    },
    rotateWebhookSecret: {
      check: ({ account, path }) => void webhooks.find(account, path.webhookId),
      violations: (body) => webhooks.overlapViolations(body),
      handle: ({ account, path, body }) => ({
        outcome: 'changed',
        body: webhooks.rotate(account, path.webhookId, body),
      }),
    },
  };
}

function tagOf(webhook: Webhook): string {
  return `"${sha256(JSON.stringify(webhook)).slice(0, 27)}"`;
}
