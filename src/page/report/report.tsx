import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Report } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Copy, CopyCurl } from '../parts/copy.js';
import { Heading } from '../parts/heading.js';
import { LiveSign } from '../parts/live-sign.js';
import { Loaded } from '../parts/states.js';
import { StatusBadge } from '../parts/status-badge.js';
import { printWhole } from '../parts/when-seen.js';
import type { OfAnyProfile } from '../server/any-profile.js';
import { ask } from '../server/api.js';
import { useNotices } from '../server/live.js';
import { useLoaded } from '../server/loaded.js';
import { addressOf } from '../shell/address.js';
import type { ViewProps } from '../view.js';
import { dayText, instantText } from '../words/format.js';
import { conclusionNames, conclusionOf, conclusionTones } from '../words/statuses.js';
import { titles } from '../words/views.js';
import { useLedTo } from './at.js';
import { Authority } from './authority/authority.js';
import { Company } from './company.js';
import { Conclusion } from './conclusion.js';
import { Course } from './course.js';
import { draft } from './editing/draft.js';
import { EditBar } from './editing/edit-bar.js';
import { saved } from './editing/saved.js';
import { Documents } from './evidence/documents.js';
import { Validations } from './evidence/validations.js';
import { beside, isBeside, pointAt } from './json/beside.js';
import { JsonBeside } from './json/json-beside.js';
import { Ownership } from './ownership/ownership.js';
import { placed } from './part.js';
import { Powers } from './powers/powers.js';
import { Acts } from './records/acts.js';
import { Administration } from './records/administration.js';
import { Parties } from './records/parties.js';
import { Proceedings } from './records/proceedings.js';
import { Screening } from './records/screening.js';
import { TellReport, type Told, toldOf } from './told.js';
import { Trust } from './trust/trust.js';
import { words } from './words.js';

/** A report: how it stands, and all that it holds. */
export function View({ parameters: { reportId = '' }, query }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/reports/${encodeURIComponent(reportId)}`;
  const report = useLoaded((signal) => ask<'getReport'>({ path, signal }), [path]);
  useNotices(['report', 'world', 'clock'], ({ id }) => {
    if (id === undefined || id === reportId) report.reload();
  });
  useEffect(
    () => () => {
      draft.value = null;
      saved.value = null;
      beside.value = null;
    },
    [path],
  );
  return (
    <>
      <p class="back">
        <a href={addressOf(['reports'])}>← {t.back}</a>
      </p>
      {report.value === undefined && report.error !== undefined && <Heading title={titles().report} />}
      <Loaded of={report}>
        {({ body, etag }) => (
          <Whole report={body} etag={etag ?? ''} path={path} reload={report.reload} query={query} />
        )}
      </Loaded>
    </>
  );
}

interface WholeProps {
  report: OfAnyProfile<Report>;
  etag: string;
  path: string;
  reload(): void;
  /** `at` is the place to be led to, `by` what in the report sent there. */
  query: URLSearchParams;
}

function Whole({ report, etag, path, reload, query }: WholeProps): JSX.Element {
  const t = words();
  const { companyId, status, version, content, completedAt, validUntil } = report;
  const told = useMemo(() => toldOf(report, { etag, path, reload }), [report, etag, path, reload]);
  const result = conclusionOf(content?.conclusion.result ?? null);
  return (
    <div class={isBeside.value ? 'with-json' : ''}>
      <article class="report" {...placed('/content')} onFocusIn={pointAt}>
        <Heading title={told?.subject.name ?? [titles().report, companyId].filter(Boolean).join(' · ')}>
          <p class="outcome">
            <StatusBadge of={status} />
            {result !== null && <Badge tone={conclusionTones[result]}>{conclusionNames()[result]}</Badge>}
          </p>
          <p class="small">
            {t.record} <code>{report.id}</code>
            {version !== undefined && `, ${t.version(version)}`}
            {completedAt && `, ${t.completed(instantText(completedAt))}`}
            {validUntil && `, ${t.validUntil(dayText(validUntil))}`}
          </p>
        </Heading>
        <p class="actions">
          <Button onClick={() => (beside.value = isBeside.value ? null : '/content')}>{t.besideIt}</Button>
          {told !== null && <Button onClick={() => void printWhole()}>{t.print}</Button>}
          <CopyCurl asked={{ path }} />
          <Copy text={() => JSON.stringify(report, null, 2)} label={t.copyJson}>
            {t.copyJson}
          </Copy>
          <LiveSign />
        </p>
        {(status !== 'completed' || told === null) && <Course report={report} path={path} />}
        {told !== null && <Parts told={told} path={path} at={query.get('at')} by={query.get('by')} />}
      </article>
      {isBeside.value && <JsonBeside report={report} />}
    </div>
  );
}

interface PartsProps {
  told: Told;
  path: string;
  at: string | null;
  by: string | null;
}

/** All that a report tells, in the order in which a lawyer reads it. */
function Parts({ told, path, at, by }: PartsProps): JSX.Element {
  useLedTo(at, by);
  return (
    <TellReport value={told}>
      <EditBar />
      <Company />
      <Conclusion />
      <Authority />
      <Administration />
      <Powers />
      <Ownership />
      <Parties />
      <Acts />
      <Proceedings />
      <Screening />
      <Validations />
      <Documents by={by} />
      <Trust path={path} />
    </TellReport>
  );
}
