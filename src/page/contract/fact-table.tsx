import type { JSX } from 'preact';
import type { ProvenFact } from '../../contract/generated/types.js';
import { Badge, type Tone } from '../parts/badge.js';
import { TextWithCode } from '../parts/coded.js';
import { type Column, Table } from '../parts/table.js';
import { outcomeNames, words } from './words.js';

type FactOutcome = ProvenFact['outcomes'][number];

const tones: Readonly<Record<FactOutcome['outcome'], Tone>> = {
  holds: 'good',
  broken: 'bad',
  untold: 'plain',
};

/** What is documented, and what shows that it holds. */
export function FactTable({ of }: { of: readonly ProvenFact[] }): JSX.Element {
  const t = words();
  const columns: readonly Column<ProvenFact>[] = [
    {
      name: t.fact,
      of: ({ id, statement }) => (
        <span class="statement">
          <code class="id">{id}</code> <TextWithCode text={statement} />
        </span>
      ),
    },
    { name: t.result, nowrap: true, of: ({ outcomes }) => <Results of={outcomes} /> },
    { name: t.shown, of: ({ outcomes }) => <TextWithCode text={outcomes[0]?.detail ?? ''} /> },
  ];
  return <Table caption={t.facts} columns={columns} rows={of} keyOf={({ id }) => id} />;
}

/** One result where all profiles agree, else each. */
function Results({ of }: { of: readonly FactOutcome[] }): JSX.Element {
  const names = outcomeNames();
  const agree = new Set(of.map(({ outcome }) => outcome)).size === 1;
  const told = agree ? of.slice(0, 1) : of;
  return (
    <span class="stacked">
      {told.map(({ profile, outcome }) => (
        <span key={profile}>
          <Badge tone={tones[outcome]}>{names[outcome]}</Badge>
          {!agree && <code class="id"> {profile}</code>}
        </span>
      ))}
    </span>
  );
}
