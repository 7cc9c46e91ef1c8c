import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CompanyRecord, ReportStatus, ScenarioSummary } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { CopyCurl } from '../parts/copy.js';
import { StatusBadge } from '../parts/status-badge.js';
import { taxIdText } from '../words/format.js';
import { language } from '../words/language.js';
import { conclusionNames, conclusionOf, conclusionTones } from '../words/statuses.js';
import { words } from './words.js';

interface CardProps {
  company: CompanyRecord;
  /** Null for a company that no scenario is about. */
  scenario: ScenarioSummary | null;
  onAsk(companyId: string): Promise<void>;
}

export function CompanyCard({ company, scenario, onAsk }: CardProps): JSX.Element {
  const t = words();
  const { id, name, taxId, legalForm, country, request } = company;
  const [busy, setBusy] = useState(false);
  return (
    <li class="company">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p class="facts">
        {taxId !== null && <span>{taxIdText(taxId)}</span>}
        <span>{[legalForm?.replaceAll('_', ' '), country].filter(Boolean).join(' · ')}</span>
        <code>
          <bdi>{id}</bdi>
        </code>
      </p>
      <p class="story">{scenario?.story[language.value] ?? t.ownStory}</p>
      <p class="outcome">
        {scenario !== null && <Outcome of={scenario} />}
        {(scenario?.own ?? true) && <span class="own">{t.own}</span>}
      </p>
      <p class="actions">
        <Button
          busy={busy}
          label={t.askAbout(name)}
          onClick={() => {
            setBusy(true);
            void onAsk(request.body.companyId).finally(() => setBusy(false));
          }}
        >
          {t.ask}
        </Button>
        <CopyCurl
          asked={{ method: request.method, path: request.path, body: request.body }}
          label={t.curlAbout(name)}
        />
      </p>
    </li>
  );
}

/** How a report on it ends, and which rules object to it. */
function Outcome({ of: { statuses, conclusion, rules } }: { of: ScenarioSummary }): JSX.Element {
  const t = words();
  const end = statuses.at(-1) as ReportStatus;
  const result = end === 'completed' ? conclusionOf(conclusion) : null;
  const isOver = end !== 'queued' && end !== 'processing' && end !== 'in_review';
  return (
    <>
      {result !== null && <Badge tone={conclusionTones[result]}>{conclusionNames()[result]}</Badge>}
      {result === null && isOver && <StatusBadge of={end} />}
      {!isOver && <Badge tone="warning">{t.unending}</Badge>}
      {rules.length > 0 && (
        <span class="rules">
          <span class="heard">{t.rules}: </span>
          {rules.join(' ')}
        </span>
      )}
    </>
  );
}
