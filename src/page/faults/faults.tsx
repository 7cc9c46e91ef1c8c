import type { JSX } from 'preact';
import { Heading } from '../parts/heading.js';
import { Tabs } from '../parts/tabs.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { titles } from '../words/views.js';
import { Faults } from './fault-list.js';
import { words } from './words.js';
import { Worlds } from './worlds.js';

/** Misfortune on demand, and the world of the account as a thing to keep. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  return (
    <>
      <Heading title={titles().faults}>
        <p class="lead">{t.lead}</p>
      </Heading>
      <Tabs
        label={t.choose}
        tabs={[
          { id: 'faults', name: t.faults, show: () => <Faults /> },
          { id: 'worlds', name: t.worlds, show: () => <Worlds /> },
        ]}
        chosen={query.get('show') ?? 'faults'}
        onChoose={(show) => replaceAddress(addressOf(['faults'], { show }))}
      />
    </>
  );
}
