import type { JSX } from 'preact';
import type { Key } from '../../contract/generated/types.js';
import { Badge, type Tone } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { type Column, Table } from '../parts/table.js';
import { instantText } from '../words/format.js';
import { environmentNames, stateNames, words } from './words.js';

export type KeyAction = 'show' | 'regenerate' | 'revoke';

interface KeyTableProps {
  keys: readonly Key[];
  /** That of the key that the page acts with. */
  fingerprintInUse: string | null;
  onAct(act: KeyAction, key: Key): void;
}

const tones: Readonly<Record<Key['state'], Tone>> = { active: 'good', expired: 'plain', revoked: 'bad' };

/** The keys, told apart by name and fingerprint, never by their text. */
export function KeyTable({ keys, fingerprintInUse, onAct }: KeyTableProps): JSX.Element {
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
      <Badge tone={tones[state]}>{stateNames()[state]}</Badge>
      {overlaps.map(({ fingerprint, until }) => (
        <span key={fingerprint} class="small overlap">
          {words().overlap(fingerprint, instantText(until))}
        </span>
      ))}
    </span>
  );
}

/** What has ended can only be shown: it is dead for good. */
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
