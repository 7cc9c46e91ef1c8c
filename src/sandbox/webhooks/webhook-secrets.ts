import { type BinaryLike, createHmac } from 'node:crypto';
import { webhookSecret } from '../work/signature.js';

/** The secret of an endpoint of an account, derived anew: none is kept. */
export type SecretOf = (accountId: string, webhookId: string, generation: number) => string;

/** @param secret what texts of keys are derived from as well, asked for only where one holds a secret */
export function createSecretOf(secret: () => BinaryLike): SecretOf {
  return (accountId, webhookId, generation) =>
    webhookSecret(
      createHmac('sha256', secret())
        .update(JSON.stringify(['webhook', accountId, webhookId, generation]))
        .digest(),
    );
}
