import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../contract/generated/types.js';
import { callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { apiKey, chosenAccount, environment, isAdmin } from '../client/session.js';
import { instantText } from '../i18n/language.js';
import { useAction } from '../parts/action.js';
import { Select } from '../parts/controls.js';
import { CopyCurlButton, SecretDialog } from '../parts/copy.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { type Column, Pager, RowActions, Table } from '../parts/table.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { AuthenticationExamples } from './authentication-examples.js';
import {
  GenerateKeyForm,
  keyRequest,
  RegenerateDialog,
  RevokeDialog,
  takeReplacedKey,
} from './key-dialogs.js';
import { environmentNames, keyStates, words } from './words.js';

/**
 * Fingerprint by which lists identify a key: the first eight digits of its SHA-256.
 * @returns null until it is computed, and without a secure context, which the browser requires
 */
function useFingerprint(key: string | null): string | null {
  const [known, setKnown] = useState<{ key: string; fingerprint: string } | null>(null);
  useEffect(() => {
    if (key === null || !isSecureContext) return;
    void fingerprintOf(key).then((fingerprint) => setKnown({ key, fingerprint }));
  }, [key]);
  return known?.key === key ? known.fingerprint : null;
}

async function fingerprintOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return [...new Uint8Array(digest, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type KeyAction = 'show' | 'regenerate' | 'revoke';

interface KeyTableProps {
  keys: readonly Key[];
  /** Fingerprint of the key that the page uses. */
  fingerprintInUse: string | null;
  onAct(act: KeyAction, key: Key): void;
}

/** Lists keys by name and fingerprint; the keys themselves are not shown. */
function KeyTable({ keys, fingerprintInUse, onAct }: KeyTableProps): JSX.Element {
  const t = words();
  const instant = (text: string | null): string => (text === null ? t.never : instantText(text));
  const columns: readonly Column<Key>[] = [
    {
      name: t.key,
      render: ({ name, fingerprint }) => (
        <span>
          {name} <code class="id">{fingerprint}</code>
          {fingerprint === fingerprintInUse && <span class="small"> · {t.inUse}</span>}
        </span>
      ),
    },
    {
      name: t.state,
      nowrap: true,
      render: (key) => (
        <span>
          <keyStates.Badge state={key.state} />
          {key.overlaps.map(({ fingerprint, until }) => (
            <span key={fingerprint} class="small overlap">
              {t.overlap(fingerprint, instantText(until))}
            </span>
          ))}
        </span>
      ),
    },
    { name: t.account, render: ({ account }) => account },
    { name: t.environment, nowrap: true, render: ({ environment }) => environmentNames()[environment] },
    { name: t.lastUsed, render: ({ lastUsedAt }) => instant(lastUsedAt) },
    { name: t.expires, render: ({ expiresAt }) => instant(expiresAt) },
    {
      name: t.actions,
      nowrap: true,
      render: (key) => {
        // An expired or revoked key can only be shown.
        const acts: readonly KeyAction[] =
          key.state === 'active' ? ['show', 'regenerate', 'revoke'] : ['show'];
        return <RowActions acts={acts} names={t} row={key.name} onAct={(act) => onAct(act, key)} />;
      },
    },
  ];
  const empty = <Empty>{t.none}</Empty>;
  return <Table caption={t.caption} columns={columns} rows={keys} empty={empty} keyOf={({ id }) => id} />;
}

type OpenDialog = { kind: 'key'; key: IssuedKey } | { kind: 'regenerate' | 'revoke'; key: Key };

/** Manages API keys, and shows examples of accepted and refused keys. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const environmentName = environmentNames()[environment as Key['environment']];
  const [issued, setIssued] = useState<IssuedKey>();
  return (
    <>
      <ViewHeading title={titles().keys} lead={t.lead}>
        <p class="small">
          {t.here(environmentName)} {t.clock}
        </p>
      </ViewHeading>
      <GenerateKeyForm onIssued={setIssued} />
      <KeyList query={query} issued={issued} />
      <AuthenticationExamples />
    </>
  );
}

/** Lists the keys of the account, or of all with the admin token. @param issued new key, shown at once */
function KeyList({ query, issued }: { query: URLSearchParams; issued: IssuedKey | undefined }): JSX.Element {
  const t = words();
  const fingerprintInUse = useFingerprint(apiKey.value);
  const cursor = query.get('cursor') ?? '';
  const accounts = isAdmin.value ? (query.get('accounts') ?? '') : '';
  // An empty account lists the keys of all.
  const request = {
    path: '/_sandbox/keys',
    query: { cursor, ...(accounts === 'all' ? { account: '' } : {}) },
  };
  const page = useResource<'listKeys'>(request);
  useNotices(['request', 'clock', 'world'], page.reload);
  const { dialog, error, open, act } = useKeyDialog(issued, page.reload);
  const close = (): void => open();
  const isInUse = dialog?.key.fingerprint === fingerprintInUse;
  return (
    <>
      <ProblemNote error={error} />
      {isAdmin.value && (
        <div class="filters">
          <Select
            label={t.keysOf}
            value={accounts}
            options={[
              ['', chosenAccount.value?.account ?? ''],
              ['all', t.allAccounts],
            ]}
            onChange={(next) => replaceAddress(addressOf(['keys'], { accounts: next }))}
          />
        </div>
      )}
      <Loaded state={page}>
        {({ data, page: position }) => (
          <>
            <KeyTable keys={data} fingerprintInUse={fingerprintInUse} onAct={act} />
            <Pager
              page={position}
              onTurn={(next) => replaceAddress(addressOf(['keys'], { accounts, cursor: next }))}
            />
          </>
        )}
      </Loaded>
      <p class="actions">
        <CopyCurlButton request={request} />
      </p>
      {dialog?.kind === 'key' && (
        <SecretDialog
          title={t.shownTitle(dialog.key.name)}
          secret={dialog.key.key}
          text={t.shownText}
          copyText={t.copyKey}
          onClose={close}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeDialog keyRecord={dialog.key} isInUse={isInUse} onClose={close} />}
      {dialog?.kind === 'regenerate' && (
        <RegenerateDialog
          keyRecord={dialog.key}
          isInUse={isInUse}
          onClose={close}
          onRegenerated={(key) => open({ kind: 'key', key })}
        />
      )}
    </>
  );
}

/** State of the dialog over the list. @param reload reloads the keys */
function useKeyDialog(issued: IssuedKey | undefined, reload: () => void) {
  const [dialog, setDialog] = useState((): OpenDialog | undefined => {
    const key = takeReplacedKey();
    return key === undefined ? undefined : { kind: 'key', key };
  });
  const { error, run } = useAction();
  const open = (next?: OpenDialog): void => {
    setDialog(next);
    void reload();
  };
  useEffect(() => {
    if (issued !== undefined) open({ kind: 'key', key: issued });
  }, [issued]);
  const act = (action: KeyAction, key: Key): void => {
    if (action !== 'show') setDialog({ kind: action, key });
    else
      void run(async () =>
        open({ kind: 'key', key: (await callApi<'showKey'>(keyRequest(key, '/secret'))).body }),
      );
  };
  return { dialog, error, open, act };
}
