import { type BinaryLike, randomBytes, scryptSync } from 'node:crypto';

/** The same for all servers, so that one that is started again makes the same keys of a secret. */
const salt = 'legal-reports-sandbox/keys';
const length = 32;

/**
 * What texts of keys are derived from. Never the admin token: whoever has a key could try out tokens by it. A secret
 * that was given is stretched, so that trying out secrets is slow; that takes a while here too, and only once, when the
 * first text is derived. Where nobody has a token, keys are no secrets, and the same everywhere.
 */
export function keySecretSource(
  adminToken: string | undefined,
  keySecret: string | undefined,
): () => BinaryLike {
  if (keySecret === undefined) {
    const secret = adminToken === undefined ? 'open' : randomBytes(length);
    return () => secret;
  }
  let stretched: Buffer | undefined;
  return () => {
    stretched ??= scryptSync(keySecret, salt, length);
    return stretched;
  };
}
