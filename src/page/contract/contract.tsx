import type { JSX } from 'preact';
import type { ContractProof, ContractRun } from '../../contract/generated/types.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { Loaded } from '../parts/states.js';
import { type Column, Table } from '../parts/table.js';
import { Tabs } from '../parts/tabs.js';
import { callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { countText, dayText } from '../words/format.js';
import { titles } from '../words/views.js';
import { FactTable } from './fact-table.js';
import { GapList } from './gap-list.js';
import { ProfileInForce } from './profile-in-force.js';
import { outcomeNames, words } from './words.js';

/** What is promised, what is open, and what is answered to that. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const proof = useLoaded(
    async (signal) => (await callApi<'getContract'>({ path: '/_sandbox/contract', signal })).body,
    [],
  );
  const profile = useLoaded(
    async (signal) => (await callApi<'getProfile'>({ path: '/_sandbox/profile', signal })).body,
    [],
  );
  return (
    <>
      <Heading title={titles().contract}>
        <p class="lead">{t.lead}</p>
      </Heading>
      <Loaded of={profile}>{(known) => <ProfileInForce of={known} onChange={profile.reload} />}</Loaded>
      <Loaded of={proof}>
        {(known) => (
          <>
            <SelfCheck of={known} />
            <Tabs
              label={t.choose}
              chosen={query.get('show') ?? 'facts'}
              onChoose={(show) => replaceAddress(addressOf(['contract'], show === 'facts' ? {} : { show }))}
              tabs={[
                { id: 'facts', name: t.facts, show: () => <FactTable of={known.facts} /> },
                {
                  id: 'gaps',
                  name: t.gaps,
                  show: () => <GapList of={known.gaps} profile={profile.value} onChange={profile.reload} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** What came of the last check, by which versions. */
function SelfCheck({
  of: { version, contentVersion, schemasDate, runs },
}: {
  of: ContractProof;
}): JSX.Element {
  const t = words();
  const names = outcomeNames();
  const columns: readonly Column<ContractRun>[] = [
    { name: t.profile, of: ({ profile }) => <code>{profile}</code> },
    { name: t.requests, numeric: true, of: ({ requests }) => countText(requests) },
    { name: names.holds, numeric: true, of: ({ holds }) => countText(holds) },
    { name: names.broken, numeric: true, of: ({ broken }) => countText(broken) },
    { name: names.untold, numeric: true, of: ({ untold }) => countText(untold) },
  ];
  return (
    <section class="self-check" aria-labelledby="self-check">
      <h2 id="self-check">{t.check}</h2>
      <p class="small">{t.checkText}</p>
      <Facts
        of={[
          [t.version, <code key="version">{version}</code>],
          [t.content, <code key="content">{contentVersion}</code>],
          [t.date, dayText(schemasDate)],
        ]}
      />
      <Table caption={t.check} columns={columns} rows={runs} keyOf={({ profile }) => profile} />
    </section>
  );
}
