import { signatureSchemeOf } from '../../contract/gaps/signing.js';
import type { Webhook, WebhookWithSecret } from '../../contract/generated/types.js';
import type { StoredWebhook } from '../../domain/traffic/webhooks/endpoint.js';
import type { Records } from '../ports.js';
import type { Profiles } from '../requests/profiles.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { publicKeyOf } from '../work/signature.js';
import { webhookRecord } from './webhook-records.js';
import type { SecretOf } from './webhook-secrets.js';

/** How an account is shown its endpoints. */
export interface WebhookViews {
  /** With its public key, where messages of the account are signed so. */
  of(records: Records, accountId: string, webhook: StoredWebhook): Webhook;
  withSecret(records: Records, accountId: string, webhook: StoredWebhook): WebhookWithSecret;
}

export interface WebhookViewOptions {
  time: Timekeeping;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
}

export function createWebhookViews({ time, secretOf, gapsIn }: WebhookViewOptions): WebhookViews {
  const shown: WebhookViews['of'] = (records, accountId, webhook) => {
    const record = webhookRecord(webhook, time.clockOf(records).now);
    const scheme = signatureSchemeOf(gapsIn(records, accountId, '').answer('signing'));
    if (scheme !== 'v1a') return record;
    return { ...record, publicKey: publicKeyOf(secretOf(accountId, webhook.id, webhook.generation)) };
  };
  return {
    of: shown,
    withSecret: (records, accountId, webhook) => ({
      ...shown(records, accountId, webhook),
      secret: secretOf(accountId, webhook.id, webhook.generation),
    }),
  };
}
