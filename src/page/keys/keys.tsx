import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { apiKey, chosenAccount, environment, isAdmin } from '../client/session.js';
import { instantText } from '../i18n/format.js';
import { useAction } from '../parts/action.js';
import { Badge, type Tone } from '../parts/badge.js';
import { Button, Select } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { AuthenticationExamples } from './authentication-examples.js';
import {
  GenerateKeyForm,
  keyRequest,
  RegenerateDialog,
  RevokeDialog,
  ShowKeyDialog,
  takeReplacedKey,
} from './key-dialogs.js';
import { environmentNames, stateNames, words } from './words.js';

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

const stateTones: Readonly<Record<Key['state'], Tone>> = { active: 'good', expired: 'plain', revoked: 'bad' };

/** Lists keys by name and fingerprint, never by their text. */
function KeyTable({ keys, fingerprintInUse, onAct }: KeyTableProps): JSX.Element {
  const t = words();
  const instant = (text: string | null): string => (text === null ? t.never : instantText(text));
  const columns: readonly Column<Key>[] = [
    {
      name: t.key,
      of: ({ name, fingerprint }) => (
        <span>
          {name} <code class="id">{fingerprint}</code>
          {fingerprint === fingerprintInUse && <span class="small"> · {t.inUse}</span>}
        </span>
      ),
    },
    { name: t.state, nowrap: true, of: (key) => <KeyStateBadge of={key} /> },
    { name: t.account, of: ({ account }) => account },
    { name: t.environment, nowrap: true, of: ({ environment }) => environmentNames()[environment] },
    { name: t.lastUsed, of: ({ lastUsedAt }) => instant(lastUsedAt) },
    { name: t.expires, of: ({ expiresAt }) => instant(expiresAt) },
    { name: t.acts, nowrap: true, of: (key) => <KeyActions of={key} onAct={(act) => onAct(act, key)} /> },
  ];
  return <Table caption={t.caption} columns={columns} rows={keys} keyOf={({ id }) => id} />;
}

function KeyStateBadge({ of: { state, overlaps } }: { of: Key }): JSX.Element {
  return (
    <span>
      <Badge tone={stateTones[state]}>{stateNames()[state]}</Badge>
      {overlaps.map(({ fingerprint, until }) => (
        <span key={fingerprint} class="small overlap">
          {words().overlap(fingerprint, instantText(until))}
        </span>
      ))}
    </span>
  );
}

/** An expired or revoked key can only be shown. */
function KeyActions({ of: { name, state }, onAct }: { of: Key; onAct(act: KeyAction): void }): JSX.Element {
  const t = words();
  const acts: readonly KeyAction[] = state === 'active' ? ['show', 'regenerate', 'revoke'] : ['show'];
  return (
    <span class="acts">
      {acts.map((act) => (
        <Button key={act} look="quiet" label={t.doOf(t[act], name)} onClick={() => onAct(act)}>
          {t[act]}
        </Button>
      ))}
    </span>
  );
}

/** Open dialog. */
type OpenDialog = { is: 'key'; key: IssuedKey } | { is: 'regenerate' | 'revoke'; key: Key };

/** Manages API keys, and shows how keys are judged. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const environmentName = environmentNames()[environment as Key['environment']];
  const [issued, setIssued] = useState<IssuedKey>();
  return (
    <>
      <ViewHeading title={titles().keys}>
        <p class="lead">{t.lead}</p>
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
  const fingerprintInUse = useFingerprint(apiKey.value);
  const cursor = query.get('cursor') ?? '';
  const of = isAdmin.value ? (query.get('of') ?? '') : '';
  const request = listRequest(of, cursor);
  const page = useResource<'listKeys'>(request);
  useNotices(['request', 'clock', 'world'], page.reload);
  const { dialog, error, open, act } = useKeyDialog(issued, page.reload);
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      {isAdmin.value && <AccountFilter of={of} />}
      <Loaded of={page}>
        {({ data, page: at }) => (
          <>
            {data.length === 0 && <Empty>{words().none}</Empty>}
            {data.length > 0 && <KeyTable keys={data} fingerprintInUse={fingerprintInUse} onAct={act} />}
            <Pager page={at} onTurn={(next) => replaceAddress(addressOf(['keys'], { of, cursor: next }))} />
          </>
        )}
      </Loaded>
      <p class="actions">
        <CopyCurlButton request={request} />
      </p>
      {dialog !== undefined && (
        <KeyDialog
          of={dialog}
          isInUse={dialog.key.fingerprint === fingerprintInUse}
          onShow={(key) => open({ is: 'key', key })}
          onClose={() => open()}
        />
      )}
    </>
  );
}

/** @param of `all` for the keys of every account */
function listRequest(of: string, cursor: string): ApiRequest {
  return { path: '/_sandbox/keys', query: { cursor, ...(of === 'all' ? { account: '' } : {}) } };
}

/** State of the dialog over the list. @param reload reloads the keys */
function useKeyDialog(issued: IssuedKey | undefined, reload: () => void) {
  const [dialog, setDialog] = useState(initialDialog);
  const { error, run } = useAction();
  const open = (next?: OpenDialog): void => {
    setDialog(next);
    void reload();
  };
  useEffect(() => {
    if (issued !== undefined) open({ is: 'key', key: issued });
  }, [issued]);
  const act = (action: KeyAction, key: Key): void => {
    if (action !== 'show') setDialog({ is: action, key });
    else
      void run(async () =>
        open({ is: 'key', key: (await callApi<'showKey'>(keyRequest(key, '/secret'))).body }),
      );
  };
  return { dialog, error, open, act };
}

/** Dialog that the view starts with. */
function initialDialog(): OpenDialog | undefined {
  const key = takeReplacedKey();
  return key === undefined ? undefined : { is: 'key', key };
}

/** Filter for the admin token: keys of the shown account, or of all. */
function AccountFilter({ of }: { of: string }): JSX.Element {
  const t = words();
  return (
    <div class="filters">
      <Select
        label={t.of}
        value={of}
        options={[
          ['', chosenAccount.value?.account ?? ''],
          ['all', t.ofAll],
        ]}
        onChange={(next) => replaceAddress(addressOf(['keys'], { of: next }))}
      />
    </div>
  );
}

interface KeyDialogProps {
  of: OpenDialog;
  isInUse: boolean;
  onShow(key: IssuedKey): void;
  onClose(): void;
}

function KeyDialog({ of, isInUse, onShow, onClose }: KeyDialogProps): JSX.Element {
  if (of.is === 'key') return <ShowKeyDialog of={of.key} onClose={onClose} />;
  if (of.is === 'revoke') return <RevokeDialog of={of.key} isInUse={isInUse} onClose={onClose} />;
  return <RegenerateDialog of={of.key} isInUse={isInUse} onClose={onClose} onRegenerated={onShow} />;
}
