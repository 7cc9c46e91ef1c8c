import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../contract/generated/types.js';
import { Confirm } from '../parts/confirm.js';
import { Copy } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { isAdmin } from '../server/session.js';
import { toast } from '../shell/announcements.js';
import { replaceKeyInUse } from './renewed.js';
import { TermField } from './term-field.js';
import { words } from './words.js';

interface KeyDialogProps {
  of: Key;
  /** Whether the page acts with it. */
  isInUse: boolean;
  onClose(): void;
}

/** Of another account than the one that is shown, the admin token says which. */
export function about(key: Key, act = ''): ApiRequest {
  return { path: `/_sandbox/keys/${key.id}${act}`, query: isAdmin.value ? { account: key.account } : {} };
}

/** A key as it goes into a request. */
export function ShowKeyDialog({ of, onClose }: { of: IssuedKey; onClose(): void }): JSX.Element {
  const t = words();
  return (
    <Dialog title={t.shownTitle(of.name)} onClose={onClose}>
      <p class="secret">
        <code>{of.key}</code>
      </p>
      <p>{t.shownText}</p>
      <p class="actions">
        <Copy text={() => of.key}>{t.copyKey}</Copy>
      </p>
    </Dialog>
  );
}

interface RegenerateProps extends KeyDialogProps {
  /** Told of a key that is not in use. */
  onRegenerated(key: IssuedKey): void;
}

export function Regenerate({ of, isInUse, onClose, onRegenerated }: RegenerateProps): JSX.Element {
  const t = words();
  const [overlap, setOverlap] = useState('');
  const regenerate = async (): Promise<void> => {
    const asked: ApiRequest = {
      ...about(of, '/regenerate'),
      method: 'POST',
      body: overlap === '' ? {} : { overlap },
    };
    const { body } = await callApi<'regenerateKey'>(asked);
    if (isInUse) replaceKeyInUse(body);
    else onRegenerated(body);
  };
  return (
    <Confirm
      title={t.regenerateTitle(of.name)}
      action={t.regenerate}
      onConfirm={regenerate}
      onClose={onClose}
    >
      <p>{t.regenerateText}</p>
      <TermField
        label={t.overlapField}
        value={overlap}
        options={[
          ['', t.noOverlap],
          ['PT1H', t.forHour],
          ['P1D', t.forDay],
          ['P7D', t.forWeek],
        ]}
        own={{ label: t.ownDuration, example: 'PT12H' }}
        onChange={setOverlap}
      />
      {isInUse && <p>{t.goesOn}</p>}
    </Confirm>
  );
}

export function Revoke({ of, isInUse, onClose }: KeyDialogProps): JSX.Element {
  const t = words();
  const revoke = async (): Promise<void> => {
    await callApi<'revokeKey'>({ ...about(of, '/revoke'), method: 'POST' });
    toast(t.revoked(of.name));
    onClose();
  };
  return (
    <Confirm title={t.revokeTitle(of.name)} action={t.revoke} onConfirm={revoke} onClose={onClose}>
      <p>{t.revokeText}</p>
      {isInUse && <p>{t.losesPage}</p>}
    </Confirm>
  );
}
