import { type BinaryLike, createHmac } from 'node:crypto';
import { memoize } from '../../domain/values/remembering.js';
import { webhookSecret } from '../work/signature.js';

/** The secret of an endpoint of an account, derived from what all are: no store keeps any. */
export type SecretOf = (accountId: string, webhookId: string, generation: number) => string;

const maxRememberedSecrets = 1000;

/** @param secret what texts of keys are derived from as well, asked for only where one holds a secret */
export function createSecretOf(secret: () => BinaryLike): SecretOf {
  const derived = memoize(maxRememberedSecrets, (name: string) =>
    webhookSecret(createHmac('sha256', secret()).update(name).digest()),
  );
  return (accountId, webhookId, generation) =>
    derived(JSON.stringify(['webhook', accountId, webhookId, generation]));
}
