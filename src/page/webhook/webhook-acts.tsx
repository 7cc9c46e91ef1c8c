import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { UpdateWebhook, Webhook } from '../../contract/generated/types.js';
import { TermField } from '../keys/term-field.js';
import { Button } from '../parts/button.js';
import { Confirm } from '../parts/confirm.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useAction } from '../server/action.js';
import { callApi } from '../server/api.js';
import { addressOf, go } from '../shell/address.js';
import { toast } from '../shell/announcements.js';
import { SecretDialog, type WebhookWithKey } from '../webhooks/shown-secret.js';
import { WebhookFields } from '../webhooks/webhook-form.js';
import { words } from './words.js';

interface WebhookActionProps {
  of: Webhook;
  /** Told when it is otherwise than it was. */
  onChange(): void;
}

interface DialogProps extends WebhookActionProps {
  onClose(): void;
}

const webhookPath = ({ id }: Webhook): string => `/v1/webhooks/${id}`;

/** Only what is named is changed; as it was put in, whatever others changed meanwhile. */
async function update(webhook: Webhook, body: UpdateWebhook): Promise<void> {
  const headers = { 'Content-Type': 'application/merge-patch+json' };
  await callApi<'updateWebhook'>({ method: 'PATCH', path: webhookPath(webhook), headers, body });
}

/** What can be done with an endpoint. */
export function WebhookActions({ of, onChange }: WebhookActionProps): JSX.Element {
  const t = words();
  const { busy, error, run } = useAction();
  const [open, setOpen] = useState<'change' | 'rotate' | 'remove'>();
  const [shown, setShown] = useState<WebhookWithKey>();
  const close = (): void => setOpen(undefined);
  const isEnabled = of.status === 'enabled';
  const test = (): Promise<void> =>
    run(async () => {
      const { body } = await callApi<'testWebhook'>({ method: 'POST', path: `${webhookPath(of)}/test` });
      go(addressOf(['webhooks', of.id, body.id]));
    });
  const turn = (): Promise<void> =>
    run(async () => {
      await update(of, { status: isEnabled ? 'disabled' : 'enabled' });
      onChange();
    });
  const dialog = { of, onChange, onClose: close };
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="actions">
        <Button look="main" busy={busy} onClick={() => void test()}>
          {t.test}
        </Button>
        <Button onClick={() => setOpen('change')}>{t.change}</Button>
        <Button onClick={() => setOpen('rotate')}>{t.rotate}</Button>
        <Button busy={busy} onClick={() => void turn()}>
          {isEnabled ? t.disable : t.enable}
        </Button>
        <Button onClick={() => setOpen('remove')}>{t.remove}</Button>
      </div>
      {open === 'change' && <EditWebhookDialog {...dialog} />}
      {open === 'rotate' && <RotateSecretDialog {...dialog} onRotated={setShown} />}
      {open === 'remove' && <DeleteWebhookDialog {...dialog} />}
      {shown !== undefined && <SecretDialog of={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function EditWebhookDialog({ of, onChange, onClose }: DialogProps): JSX.Element {
  const t = words();
  const [draft, setDraft] = useState({ url: of.url, events: of.events, description: of.description ?? '' });
  const save = async (): Promise<void> => {
    await update(of, { ...draft, description: draft.description === '' ? null : draft.description });
    toast(t.changed);
    onChange();
    onClose();
  };
  return (
    <Confirm title={t.changeTitle} action={t.save} onConfirm={save} onClose={onClose}>
      <WebhookFields draft={draft} onChange={setDraft} />
    </Confirm>
  );
}

function RotateSecretDialog({
  of,
  onChange,
  onClose,
  onRotated,
}: DialogProps & { onRotated(webhook: WebhookWithKey): void }): JSX.Element {
  const t = words();
  const [overlap, setOverlap] = useState('P1D');
  const rotate = async (): Promise<void> => {
    const asked = { method: 'POST', path: `${webhookPath(of)}/rotate-secret`, body: { overlap } } as const;
    const { body } = await callApi<'rotateWebhookSecret'>(asked);
    onChange();
    onClose();
    onRotated(body);
  };
  return (
    <Confirm title={t.rotate} action={t.rotate} onConfirm={rotate} onClose={onClose}>
      <p>{t.rotateText}</p>
      <TermField
        label={t.overlapField}
        value={overlap}
        options={[
          ['PT1H', t.forHour],
          ['P1D', t.forDay],
          ['P7D', t.forWeek],
        ]}
        own={{ label: t.ownDuration, example: 'PT12H' }}
        onChange={setOverlap}
      />
    </Confirm>
  );
}

function DeleteWebhookDialog({ of, onClose }: DialogProps): JSX.Element {
  const t = words();
  const remove = async (): Promise<void> => {
    await callApi<'deleteWebhook'>({ method: 'DELETE', path: webhookPath(of) });
    toast(t.removed);
    onClose();
    go(addressOf(['webhooks']));
  };
  return (
    <Confirm title={t.removeTitle} action={t.remove} onConfirm={remove} onClose={onClose}>
      <p>
        <code>{of.url}</code>
      </p>
      <p>{t.removeText}</p>
    </Confirm>
  );
}
