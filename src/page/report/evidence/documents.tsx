import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Document } from '../../../contract/generated/types.js';
import { dayText } from '../../i18n/format.js';
import { Badge } from '../../parts/badge.js';
import { Editable } from '../editing/draft.js';
import { RecordTable } from '../records/records.js';
import { useReport } from '../report-context.js';
import { anchorProps, Section, Spanish } from '../section.js';
import { type PageSegment, pageKey, type Quotes, quoteAt, quotesOf, segmentPage } from './quotes.js';
import { words } from './words.js';

/** Lists the documents of the report, with their pages and quotes. */
export function Documents({ by }: { by: string | null }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const quotes = useMemo(() => quotesOf(content), [content]);
  const requestedQuote = quoteAt(content, by);
  return (
    <Section title={t.documents(content.documents.length)} pointer="/content/documents">
      {content.documents.map((document, index) => (
        <DocumentItem
          key={document.id}
          document={document}
          pointer={`/content/documents/${index}`}
          quotes={quotes}
          requestedQuote={requestedQuote}
        />
      ))}
    </Section>
  );
}

interface DocumentItemProps {
  document: Document;
  pointer: string;
  quotes: Quotes;
  /** Requested quote, of any document. */
  requestedQuote: string | null;
}

function DocumentItem({ document, pointer, quotes, requestedQuote }: DocumentItemProps): JSX.Element {
  const t = words();
  const { id, title, issuer, issuedOn, pages, status, rejectionReason, excerpts, extracted } = document;
  return (
    <details class="paper" {...anchorProps(pointer)}>
      <summary>
        <Spanish>{title}</Spanish>{' '}
        <span class="small">
          <bdi>{issuer}</bdi>, {dayText(issuedOn)}, {t.pages(pages)}
        </span>{' '}
        {status !== 'procesado' && <Badge tone="warning">{t.statuses[status]}</Badge>}
      </summary>
      {rejectionReason !== null && <p lang="es">{rejectionReason}</p>}
      <DocumentStatus document={document} />
      {extracted.length > 0 && <ExtractedValues values={extracted} pointer={`${pointer}/extracted`} />}
      {excerpts.length === 0 && <p class="small">{t.noText}</p>}
      {excerpts.map(({ page, text }, index) => (
        <PageText
          key={`${page} ${String(index)}`}
          page={page}
          pointer={`${pointer}/excerpts/${index}`}
          text={text}
          segments={segmentPage(text, quotes.get(pageKey(id, page)) ?? [], requestedQuote)}
        />
      ))}
    </details>
  );
}

/** Validity and verification of a document. */
function DocumentStatus({
  document: { validUntil, verification },
}: Pick<DocumentItemProps, 'document'>): JSX.Element {
  const t = words();
  return (
    <p class="small">
      {validUntil !== null && `${t.validUntil(dayText(validUntil))} `}
      {verification !== null && (
        <>
          {t.code} <code>{verification.code}</code> ({t.schemes[verification.scheme]}):{' '}
          {t.verified[verification.status]}
        </>
      )}
    </p>
  );
}

interface ExtractedProps {
  values: Document['extracted'];
  pointer: string;
}

/** Values read from a document. */
function ExtractedValues({ values, pointer }: ExtractedProps): JSX.Element {
  const t = words();
  return (
    <RecordTable
      caption={t.read}
      list={pointer}
      rows={values}
      columns={[
        { name: t.read, of: ({ field }) => <span>{t.fields[field]}</span> },
        {
          name: t.value,
          of: ({ at, field, value }) => (
            <Editable at={`${pointer}/${at}/value`} value={value} label={`${t.value}: ${t.fields[field]}`}>
              <bdi>{value}</bdi>
            </Editable>
          ),
        },
        { name: t.onPage, numeric: true, of: ({ page }) => <span>{page}</span> },
      ]}
    />
  );
}

interface PageTextProps {
  page: number;
  pointer: string;
  text: string;
  segments: readonly PageSegment[];
}

/** Text of a page, with its quotes marked. */
function PageText({ page, pointer, text, segments }: PageTextProps): JSX.Element {
  const t = words();
  return (
    <figure class="leaf-page" {...anchorProps(pointer)} aria-label={t.page(page)}>
      <p class="small">{t.page(page)}</p>
      <Editable at={`${pointer}/text`} value={text} label={t.page(page)} isLong>
        <p class="quote" lang="es">
          {segments.map((segment, index) =>
            segment.requested ? (
              <mark key={String(index)}>{segment.text}</mark>
            ) : (
              <span key={String(index)} class={segment.quoted ? 'quoted' : ''}>
                {segment.text}
              </span>
            ),
          )}
        </p>
      </Editable>
    </figure>
  );
}
