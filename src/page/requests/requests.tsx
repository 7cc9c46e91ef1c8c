import type { JSX } from 'preact';
import { Heading } from '../parts/heading.js';
import { LiveIndicator } from '../parts/live-sign.js';
import { Tabs } from '../parts/tabs.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { titles } from '../words/views.js';
import { ConductTab } from './conduct-tab.js';
import { CoverageTab } from './coverage-tab.js';
import { ExpectationTab } from './expectation-tab.js';
import { JournalTab } from './journal-tab.js';
import { words } from './words.js';

/** What clients asked, and what is to be said of it. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const chosen = query.get('show') ?? 'journal';
  return (
    <>
      <Heading title={titles().requests}>
        <p class="lead">{t.lead}</p>
        {chosen !== 'expectation' && <LiveIndicator />}
      </Heading>
      <Tabs
        label={titles().requests}
        chosen={chosen}
        onChoose={(show) => replaceAddress(addressOf(['requests'], show === 'journal' ? {} : { show }))}
        tabs={[
          { id: 'journal', name: t.journal, show: () => <JournalTab query={query} /> },
          { id: 'expectation', name: t.expectation, show: () => <ExpectationTab /> },
          { id: 'conduct', name: t.conduct, show: () => <ConductTab /> },
          { id: 'coverage', name: t.coverage, show: () => <CoverageTab /> },
        ]}
      />
    </>
  );
}
