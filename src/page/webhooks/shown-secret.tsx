import type { JSX } from 'preact';
import type { WebhookWithSecret } from '../../contract/generated/types.js';
import { Copy } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { words } from './words.js';

/** What an answer that shows a secret has of it: none where a profile has messages signed otherwise, or not at all. */
export type WebhookWithKey = Partial<Pick<WebhookWithSecret, 'secret' | 'publicKey'>>;

/** The secret of an endpoint, the one time that it is told. */
export function SecretDialog({ of, onClose }: { of: WebhookWithKey; onClose(): void }): JSX.Element {
  const t = words();
  const { secret, publicKey } = of;
  const key = secret ?? publicKey;
  return (
    <Dialog title={t.secretTitle} onClose={onClose}>
      {key !== undefined && (
        <p class="secret">
          <code>{key}</code>
        </p>
      )}
      <p>
        {secret !== undefined ? t.secretText : publicKey !== undefined ? t.publicKeyText : t.unsignedText}
      </p>
      {key !== undefined && (
        <p class="actions">
          <Copy text={() => key}>{secret !== undefined ? t.copySecret : t.copyKey}</Copy>
        </p>
      )}
    </Dialog>
  );
}
