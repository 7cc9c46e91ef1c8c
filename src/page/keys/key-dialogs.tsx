import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { chosenAccount, environment, isAdmin, replaceCredential } from '../client/session.js';
import { Confirm, Form, useAction } from '../parts/action.js';
import { Select, SubmitButton, TextField } from '../parts/controls.js';
import { ProblemNote } from '../parts/loading.js';
import { toast } from '../shell/announcements.js';
import { overlapOptions, TermField } from './term-field.js';
import { environmentNames, words } from './words.js';

/** Replacement of the key in use, stored until it is shown. */
let replacedKey: IssuedKey | undefined;

/** Replaces the key in use. This restarts the view, which then shows the new key. */
function replaceKeyInUse(key: IssuedKey): void {
  replacedKey = key;
  replaceCredential(key.key);
}

/** Returns the key to show, once. */
export function takeReplacedKey(): IssuedKey | undefined {
  const key = replacedKey;
  replacedKey = undefined;
  return key;
}

interface KeyDialogProps {
  keyRecord: Key;
  /** True if the page uses this key. */
  isInUse: boolean;
  onClose(): void;
}

/** Request on a key. The admin token names the account, which may not be the shown one. */
export function keyRequest(key: Key, act = ''): ApiRequest {
  return { path: `/_sandbox/keys/${key.id}${act}`, query: isAdmin.value ? { account: key.account } : {} };
}

interface RegenerateProps extends KeyDialogProps {
  /** Called with the new key if the old one is not in use. */
  onRegenerated(key: IssuedKey): void;
}

export function RegenerateDialog({
  keyRecord,
  isInUse,
  onClose,
  onRegenerated,
}: RegenerateProps): JSX.Element {
  const t = words();
  const [overlap, setOverlap] = useState('');
  const regenerate = async (): Promise<void> => {
    const request: ApiRequest = {
      ...keyRequest(keyRecord, '/regenerate'),
      method: 'POST',
      body: overlap === '' ? {} : { overlap },
    };
    const { body } = await callApi<'regenerateKey'>(request);
    if (isInUse) replaceKeyInUse(body);
    else onRegenerated(body);
  };
  return (
    <Confirm
      title={t.regenerateTitle(keyRecord.name)}
      action={t.regenerate}
      onConfirm={regenerate}
      onClose={onClose}
    >
      <p>{t.regenerateText}</p>
      <TermField
        label={t.overlapField}
        value={overlap}
        options={[['', t.noOverlap], ...overlapOptions()]}
        own={{ label: t.ownDuration, example: 'PT12H' }}
        onChange={setOverlap}
      />
      {isInUse && <p>{t.continuesWithNewKey}</p>}
    </Confirm>
  );
}

export function RevokeDialog({ keyRecord, isInUse, onClose }: KeyDialogProps): JSX.Element {
  const t = words();
  const revoke = async (): Promise<void> => {
    await callApi<'revokeKey'>({ ...keyRequest(keyRecord, '/revoke'), method: 'POST' });
    toast(t.revoked(keyRecord.name));
    onClose();
  };
  return (
    <Confirm title={t.revokeTitle(keyRecord.name)} action={t.revoke} onConfirm={revoke} onClose={onClose}>
      <p>{t.revokeText}</p>
      {isInUse && <p>{t.needsOtherKey}</p>}
    </Confirm>
  );
}

const hourMs = 3_600_000;
/** Expiry in hours from now, on the clock of the account. */
const hoursPattern = /^\+(\d+)$/;

/** Issues a key for the shown account or, with the admin token, the first key of a new account. */
export function GenerateKeyForm({ onIssued }: { onIssued(key: IssuedKey): void }): JSX.Element {
  const t = words();
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState('');
  const [newEnvironment, setNewEnvironment] = useState('');
  const { busy, error, run } = useAction();
  const issue = (): Promise<void> =>
    run(async () => {
      const request = { method: 'POST', path: '/_sandbox/keys' } as const;
      const { body } = await callApi<'createKey'>(
        newEnvironment === ''
          ? { ...request, body: { name, expiresAt: await expiryInstant(expiry) } }
          : { ...request, query: { account: '' }, body: { name, environment: newEnvironment } },
      );
      setName('');
      onIssued(body);
    });
  // The key is of the shown account, or the first of a new account in one of the environments.
  const firstOf = Object.entries(environmentNames()).map(
    ([each, name]) => [each, `${t.newAccount} · ${name}`] as const,
  );
  const currentAccount = t.thisAccount(chosenAccount.value?.account ?? environment);
  return (
    <Form class="generate" onSubmit={() => void issue()}>
      <ProblemNote error={error} />
      <div class="filters">
        <TextField label={t.name} hint={t.nameHint} isRequired value={name} onChange={setName} />
        {isAdmin.value && (
          <Select
            label={t.forAccount}
            value={newEnvironment}
            options={[['', currentAccount], ...firstOf]}
            onChange={setNewEnvironment}
          />
        )}
        {newEnvironment === '' && (
          <TermField
            label={t.expiry}
            hint={t.expiryHint}
            value={expiry}
            options={[
              ['', t.never],
              ['+1', t.inHour],
              ['+24', t.inDay],
              ['+720', t.inMonth],
            ]}
            own={{ label: t.ownInstant, example: '2026-02-01T00:00:00Z' }}
            onChange={setExpiry}
          />
        )}
      </div>
      <p class="actions">
        <SubmitButton busy={busy}>{t.generate}</SubmitButton>
      </p>
    </Form>
  );
}

/** Returns the instant of an expiry, which may be in hours from now; undefined for none. */
async function expiryInstant(expiry: string): Promise<string | undefined> {
  const [, hours] = hoursPattern.exec(expiry) ?? [];
  if (hours === undefined) return expiry === '' ? undefined : expiry;
  const { body } = await callApi<'getClock'>({ path: '/_sandbox/clock' });
  return new Date(Date.parse(body.now) + Number(hours) * hourMs).toISOString();
}
