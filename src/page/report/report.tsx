import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { Report } from '../../contract/generated/types.js';
import { type AnyProfile, callApi } from '../client/api.js';
import { LiveIndicator, useNotices } from '../client/live.js';
import { dayText, instantText } from '../i18n/language.js';
import { conclusions, StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/controls.js';
import { CopyButton, CopyCurlButton } from '../parts/copy.js';
import { JsonTree } from '../parts/json-tree.js';
import { Loaded, useLoaded } from '../parts/loading.js';
import { Menu } from '../parts/menu.js';
import { partWords } from '../parts/words.js';
import { addressOf } from '../shell/address.js';
import { titles, ViewHeading, type ViewProps } from '../view.js';
import { isJsonOpen, markedPointer, markTarget, scrollToPointer, useScrollTo } from './anchors.js';
import { AuthoritySection } from './authority/authority.js';
import { draft, Editable, savedMessage, type Value } from './editing/draft.js';
import { EditBar, EditButton } from './editing/edit-bar.js';
import { Documents } from './evidence/documents.js';
import { Validations } from './evidence/validations.js';
import { IntegritySections } from './integrity.js';
import { Ownership } from './ownership/ownership.js';
import { Powers } from './powers/powers.js';
import { ReportProgress } from './progress.js';
import { Acts } from './records/acts.js';
import { Administration, Parties } from './records/parties.js';
import { Proceedings, Screening } from './records/public-searches.js';
import { createReportContext, ReportProvider } from './report-context.js';
import { anchorProps, printReport } from './section.js';
import { CompanySection, Conclusion } from './summary.js';
import { words } from './words.js';

/** Shows a report: its state and its content. */
export function View({ parameters: { reportId = '' }, query }: ViewProps): JSX.Element {
  const t = words();
  const path = `/v1/reports/${encodeURIComponent(reportId)}`;
  const report = useLoaded((signal) => callApi<'getReport'>({ path, signal }), [path]);
  useNotices(['report', 'world', 'clock'], ({ id }) => {
    if (id === undefined || id === reportId) report.reload();
  });
  useEffect(
    () => () => {
      draft.value = null;
      savedMessage.value = null;
      markedPointer.value = null;
    },
    [path],
  );
  return (
    <>
      <p class="back">
        <a href={addressOf(['reports'])}>← {t.back}</a>
      </p>
      {report.value === undefined && report.error !== undefined && <ViewHeading title={titles().report} />}
      <Loaded state={report}>
        {({ body, etag }) => (
          <ReportView report={body} etag={etag ?? ''} path={path} reload={report.reload} query={query} />
        )}
      </Loaded>
    </>
  );
}

interface ReportViewProps {
  report: AnyProfile<Report>;
  etag: string;
  path: string;
  reload(): void;
  /** `at` is the pointer to scroll to, `by` the value that sent the user there. */
  query: URLSearchParams;
}

function ReportView({ report, etag, path, reload, query }: ReportViewProps): JSX.Element {
  const t = words();
  const { companyId, status, version, content, completedAt, validUntil } = report;
  const context = useMemo(
    () => createReportContext(report, { etag, path, reload }),
    [report, etag, path, reload],
  );
  useScrollTo(context === null ? null : query.get('at'), query.get('by'));
  const result = content?.conclusion.result ?? null;
  return (
    <div class={isJsonOpen.value ? 'with-json' : ''}>
      <article class="report" {...anchorProps('/content')} onFocusIn={markTarget}>
        <ViewHeading
          title={context?.subject.name ?? [titles().report, companyId].filter(Boolean).join(' · ')}
        >
          <p class="outcome">
            {conclusions.isKnown(result) && <conclusions.Badge state={result} />}
            <StatusBadge status={status} />
            <span class="small">
              {t.record} <code>{report.id}</code>
              {version !== undefined && `, ${t.version(version)}`}
              {completedAt && `, ${t.completed(instantText(completedAt))}`}
              {validUntil && `, ${t.validUntil(dayText(validUntil))}`}
            </span>
          </p>
        </ViewHeading>
        <div class="actions">
          {context !== null && (
            <ReportProvider value={context}>
              <EditButton />
            </ReportProvider>
          )}
          {context !== null && <Button onClick={() => void printReport()}>{t.print}</Button>}
          <Menu label={t.more}>
            <Button
              variant="quiet"
              onClick={() => (markedPointer.value = isJsonOpen.value ? null : '/content')}
            >
              {t.showJson}
            </Button>
            <CopyCurlButton request={{ path }} />
            <CopyButton text={() => JSON.stringify(report, null, 2)} label={t.copyJson}>
              {t.copyJson}
            </CopyButton>
          </Menu>
          <LiveIndicator />
        </div>
        {(status !== 'completed' || context === null) && <ReportProgress report={report} path={path} />}
        {context !== null && (
          <ReportProvider value={context}>
            {/* The answer comes first, then its grounds in the order in which a lawyer reads them. */}
            <EditBar />
            <Conclusion />
            <CompanySection />
            <AuthoritySection />
            <Administration />
            <Powers />
            <Ownership />
            <Parties />
            <Acts />
            <Proceedings />
            <Screening />
            <Validations />
            <Documents sourcePointer={query.get('by')} />
            <IntegritySections path={path} />
          </ReportProvider>
        )}
      </article>
      {isJsonOpen.value && <JsonView report={report} />}
    </div>
  );
}

/** The report as JSON; each field links to its section, and back. */
function JsonView({ report }: { report: AnyProfile<Report> }): JSX.Element {
  const t = words();
  const selected = markedPointer.value ?? '';
  const linkOf = useCallback(
    (pointer: string) => ({
      href: addressOf(['reports', report.id], { at: pointer }),
      onClick: () => {
        markedPointer.value = pointer;
        // The address does not change if it points there already.
        scrollToPointer(pointer, null);
      },
    }),
    [report.id],
  );
  const close = (): void => {
    markedPointer.value = null;
  };
  return (
    <aside
      class="json-panel"
      aria-label={t.json}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header>
        <p role="status">
          <code>{selected === '' ? '/' : selected}</code>
        </p>
        <CopyButton text={() => selected} label={t.copyPointer}>
          {t.copyPointer}
        </CopyButton>
        <button type="button" class="button quiet" aria-label={partWords().close} onClick={close}>
          ✕
        </button>
      </header>
      <p class="small">{t.jsonHint}</p>
      <JsonTree
        value={report}
        label={t.json}
        selectedPointer={selected}
        linkOf={linkOf}
        linkText={t.toReport}
        leafOf={leafOf}
      />
    </aside>
  );
}

/** While the report is edited, every value of the content is a field. */
function leafOf(pointer: string, value: unknown): JSX.Element | null {
  if (draft.value === null || !pointer.startsWith('/content/')) return null;
  return (
    <Editable pointer={pointer} value={value as Value} label={pointer}>
      {null}
    </Editable>
  );
}
