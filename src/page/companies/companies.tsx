import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CompanyRecord, ScenarioSummary } from '../../contract/generated/types.js';
import { Button } from '../parts/button.js';
import { Search } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Empty, Loaded } from '../parts/states.js';
import { callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf, go, replaceAddress } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { countText } from '../words/format.js';
import { titles } from '../words/views.js';
import { CreateReportForm } from './ask-for-any.js';
import { CompanyCard } from './company-card.js';
import { words } from './words.js';

/** As many as a page of the list may have. */
const step = 100;

interface Catalogue {
  companies: readonly CompanyRecord[];
  scenarios: ReadonlyMap<string, ScenarioSummary>;
  hasMore: boolean;
}

/** The catalogue: who there is, what is the matter with them, and how their reports end. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const q = query.get('q') ?? '';
  const [most, setMost] = useState(step);
  const [refused, setRefused] = useState<unknown>();
  const catalogue = useLoaded((signal) => load(q, most, signal), [q, most]);
  const request = async (companyId: string): Promise<void> => {
    setRefused(undefined);
    try {
      go(addressOf(['reports', await newReport(companyId)]));
    } catch (error) {
      setRefused(error);
      scrollTo({ top: 0 });
    }
  };
  return (
    <>
      <Heading title={titles().companies}>
        <p class="lead">{t.lead}</p>
      </Heading>
      {refused !== undefined && <ProblemNote error={refused} />}
      <div class="filters">
        <Search
          label={t.search}
          value={q}
          onSearch={(text) => {
            setMost(step);
            replaceAddress(addressOf(['companies'], { q: text }));
          }}
        />
        <CreateReportForm onAsk={request} />
      </div>
      <Loaded of={catalogue}>
        {(found) => <CompanyResults {...found} onAsk={request} onMore={() => setMost(most + step)} />}
      </Loaded>
    </>
  );
}

interface FoundProps extends Catalogue {
  onAsk(companyId: string): Promise<void>;
  onMore(): void;
}

function CompanyResults({ companies, scenarios, hasMore, onAsk, onMore }: FoundProps): JSX.Element {
  const t = words();
  return (
    <>
      <p class="count" role="status">
        {companies.length === 1 && !hasMore ? t.one : t.found(countText(companies.length), hasMore)}
      </p>
      {companies.length === 0 && (
        <Empty>
          <p>{t.none}</p>
          <p>{t.noneHint}</p>
        </Empty>
      )}
      <ul class="companies">
        {companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            scenario={scenarios.get(company.scenario ?? '') ?? null}
            onAsk={onAsk}
          />
        ))}
      </ul>
      {hasMore && <Button onClick={onMore}>{t.more}</Button>}
    </>
  );
}

async function load(q: string, most: number, signal: AbortSignal): Promise<Catalogue> {
  const [scenarios, found] = await Promise.all([
    callApi<'listScenarios'>({ path: '/_sandbox/scenarios', signal }),
    loadCompanies(q, most, signal),
  ]);
  const told = scenarios.body.data.map((scenario) => [scenario.key, scenario] as const);
  return { ...found, scenarios: new Map(told) };
}

async function loadCompanies(
  q: string,
  most: number,
  signal: AbortSignal,
): Promise<Pick<Catalogue, 'companies' | 'hasMore'>> {
  const companies: CompanyRecord[] = [];
  let cursor: string | null | undefined;
  while (companies.length < most && cursor !== null) {
    const { body } = await callApi<'listCompanies'>({
      path: '/v1/companies',
      query: { q, limit: step, cursor },
      signal,
    });
    companies.push(...body.data);
    cursor = body.page.next;
  }
  return { companies, hasMore: cursor !== null };
}

/** @returns the id of a report that was asked for */
async function newReport(companyId: string): Promise<string> {
  const { body } = await callApi<'createReport'>({
    method: 'POST',
    path: '/v1/reports',
    body: { type: 'sociedades_y_poderes', companyId, options: { validate: true } },
  });
  return body.id;
}
