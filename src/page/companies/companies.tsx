import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CompanyRecord, ReportStatus, ScenarioSummary } from '../../contract/generated/types.js';
import { callApi } from '../client/api.js';
import { countText, dictionary, language, taxIdText } from '../i18n/language.js';
import { Form } from '../parts/action.js';
import { Badge, conclusions, StatusBadge } from '../parts/badge.js';
import { Button, Search, TextField } from '../parts/controls.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Empty, Loaded, ProblemNote, useLoaded } from '../parts/loading.js';
import { partWords } from '../parts/words.js';
import { addressOf, navigate, replaceAddress } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { GetStarted } from './get-started.js';

const words = dictionary({
  lead: [
    'Cada sociedad es un caso con un resultado conocido. Pida un informe sobre una de ellas o sobre cualquier otra.',
    'Each company is a test case with a known result. Create a report on one of them, or on any other company.',
  ],
  search: ['Buscar por nombre o RUT', 'Search by name or tax number'],
  searchExample: ['Coigües o 66.100.005', 'Coigües or 66.100.005'],
  found: [
    (count: string, more: boolean) => (more ? `${count} o más sociedades` : `${count} sociedades`),
    (count: string, more: boolean) => (more ? `${count} or more companies` : `${count} companies`),
  ],
  one: ['1 sociedad', '1 company'],
  none: ['Ninguna sociedad coincide.', 'No company matches.'],
  noneHint: [
    'Igualmente puede pedir un informe sobre cualquier RUT de sociedad o nombre.',
    'You can still create a report: enter any tax number or company name.',
  ],
  own: ['Propia', 'Your own'],
  ownStory: ['Una sociedad de sus archivos.', 'A company from your own files.'],
  create: ['Pedir informe', 'Create a report'],
  otherField: ['RUT o nombre de otra sociedad', 'Tax number or name of another company'],
  otherHint: [
    'Todo RUT válido desde 50.000.000, y todo texto de hasta 128 caracteres, da una sociedad sin hallazgos.',
    'Any valid RUT from 50.000.000 up, or any text of up to 128 characters, gives a company without findings.',
  ],
  more: ['Mostrar más', 'Show more'],
  unending: ['Nunca termina', 'Never finishes'],
  rules: ['Reglas incumplidas', 'Rules not met'],
});

/** Creates a report on any company id, listed or not. */
function CreateReportForm({ onCreate }: { onCreate(companyId: string): Promise<void> }): JSX.Element {
  const t = words();
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={() => {
        if (text !== '') void onCreate(text);
      }}
    >
      <TextField
        label={t.otherField}
        hint={t.otherHint}
        placeholder="76.543.210-3"
        value={text}
        onChange={setText}
      >
        <Button type="submit">{t.create}</Button>
      </TextField>
    </Form>
  );
}

interface CardProps {
  company: CompanyRecord;
  /** Null for a company without a scenario. */
  scenario: ScenarioSummary | null;
  onCreate(companyId: string): Promise<void>;
}

function CompanyCard({ company, scenario, onCreate }: CardProps): JSX.Element {
  const t = words();
  const { id, name, taxId, legalForm, country, request } = company;
  const [busy, setBusy] = useState(false);
  return (
    <li class="company">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p class="key-data">
        {taxId !== null && <span>{taxIdText(taxId)}</span>}
        <span>{[legalForm?.replaceAll('_', ' '), country].filter(Boolean).join(' · ')}</span>
        <code>
          <bdi>{id}</bdi>
        </code>
      </p>
      <p class="story">{scenario?.story[language.value] ?? t.ownStory}</p>
      <p class="outcome">
        {scenario !== null && <Outcome scenario={scenario} />}
        {(scenario?.own ?? true) && <span class="own-company">{t.own}</span>}
      </p>
      <p class="actions">
        <Button
          busy={busy}
          label={`${t.create}: ${name}`}
          onClick={() => {
            setBusy(true);
            void onCreate(request.body.companyId).finally(() => setBusy(false));
          }}
        >
          {t.create}
        </Button>
        <CopyCurlButton
          request={{ method: request.method, path: request.path, body: request.body }}
          label={`${partWords().copyCurl}: ${name}`}
        />
      </p>
    </li>
  );
}

/** Shows the end state of the company's report and the rules that object to it. */
function Outcome({ scenario: { statuses, conclusion, rules } }: { scenario: ScenarioSummary }): JSX.Element {
  const t = words();
  const end = statuses.at(-1) as ReportStatus;
  const result = end === 'completed' && conclusions.isKnown(conclusion) ? conclusion : null;
  const isOver = end !== 'queued' && end !== 'processing' && end !== 'in_review';
  return (
    <>
      {result !== null && <conclusions.Badge state={result} />}
      {result === null && isOver && <StatusBadge status={end} />}
      {!isOver && <Badge tone="warning">{t.unending}</Badge>}
      {rules.length > 0 && (
        <span class="rules">
          <span class="visually-hidden">{t.rules}: </span>
          {rules.join(' ')}
        </span>
      )}
    </>
  );
}

/** Page size: the maximum that the server accepts. */
const pageSize = 100;

interface CompanyList {
  companies: readonly CompanyRecord[];
  scenarios: ReadonlyMap<string, ScenarioSummary>;
  hasMore: boolean;
}

/** Lists the catalogue: each company, its story, and the end of its report. */
export function View({ query }: ViewProps): JSX.Element {
  const t = words();
  const q = query.get('q') ?? '';
  const [maxCompanies, setMaxCompanies] = useState(pageSize);
  const [createError, setCreateError] = useState<unknown>();
  const catalogue = useLoaded((signal) => loadCatalogue(q, maxCompanies, signal), [q, maxCompanies]);
  const create = async (companyId: string): Promise<void> => {
    setCreateError(undefined);
    try {
      const { body } = await callApi<'createReport'>({
        method: 'POST',
        path: '/v1/reports',
        body: { type: 'sociedades_y_poderes', companyId, options: { validate: true } },
      });
      navigate(addressOf(['reports', body.id]));
    } catch (error) {
      setCreateError(error);
      scrollTo({ top: 0 });
    }
  };
  return (
    <>
      <GetStarted />
      <ViewHeading title={titles().companies} lead={t.lead} />
      <ProblemNote error={createError} />
      <div class="filters">
        <Search
          label={t.search}
          placeholder={t.searchExample}
          value={q}
          onSearch={(text) => {
            setMaxCompanies(pageSize);
            replaceAddress(addressOf(['companies'], { q: text }));
          }}
        />
        <CreateReportForm onCreate={create} />
      </div>
      <Loaded state={catalogue}>
        {(found) => (
          <>
            <p class="count" role="status">
              {found.companies.length === 1 && !found.hasMore
                ? t.one
                : t.found(countText(found.companies.length), found.hasMore)}
            </p>
            {found.companies.length === 0 && (
              <Empty>
                <p>{t.none}</p>
                <p>{t.noneHint}</p>
              </Empty>
            )}
            <ul class="companies plain-list">
              {found.companies.map((company) => (
                <CompanyCard
                  key={company.id}
                  company={company}
                  scenario={found.scenarios.get(company.scenario ?? '') ?? null}
                  onCreate={create}
                />
              ))}
            </ul>
            {found.hasMore && (
              <Button onClick={() => setMaxCompanies(maxCompanies + pageSize)}>{t.more}</Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

async function loadCatalogue(q: string, maxCompanies: number, signal: AbortSignal): Promise<CompanyList> {
  const companies: CompanyRecord[] = [];
  let hasMore = true;
  const loadCompanies = async (): Promise<void> => {
    let cursor = '';
    while (hasMore && companies.length < maxCompanies) {
      const query = { q, limit: pageSize, cursor };
      const { body } = await callApi<'listCompanies'>({ path: '/v1/companies', query, signal });
      companies.push(...body.data);
      hasMore = body.page.next !== null;
      cursor = body.page.next ?? '';
    }
  };
  const [scenarios] = await Promise.all([
    callApi<'listScenarios'>({ path: '/_sandbox/scenarios', signal }),
    loadCompanies(),
  ]);
  const entries = scenarios.body.data.map((scenario) => [scenario.key, scenario] as const);
  return { companies, hasMore, scenarios: new Map(entries) };
}
