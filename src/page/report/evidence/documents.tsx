import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Document } from '../../../contract/generated/types.js';
import { dayText } from '../../i18n/language.js';
import { Badge } from '../../parts/badge.js';
import { Editable } from '../editing/draft.js';
import { RecordTable } from '../records/records.js';
import { useReport } from '../report-context.js';
import { anchorProps, Section, Spanish } from '../section.js';
import { pageKey, type Quotes, quoteAt, quotesOf, segmentPage } from './quotes.js';
import { words } from './words.js';

/** Lists the documents of the report, with their pages and quotes. */
export function Documents({ sourcePointer }: { sourcePointer: string | null }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const quotes = useMemo(() => quotesOf(content), [content]);
  const requestedQuote = quoteAt(content, sourcePointer);
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
  const { status, rejectionReason, validUntil, verification, excerpts, extracted } = document;
  return (
    <details class="document" {...anchorProps(pointer)}>
      <summary>
        <Spanish>{document.title}</Spanish>{' '}
        <span class="small">
          <bdi>{document.issuer}</bdi>, {dayText(document.issuedOn)}, {t.pages(document.pages)}
        </span>{' '}
        {status !== 'procesado' && <Badge tone="warning">{t.statuses[status]}</Badge>}
      </summary>
      {rejectionReason !== null && <p lang="es">{rejectionReason}</p>}
      <p class="small">
        {validUntil !== null && `${t.validUntil(dayText(validUntil))} `}
        {verification !== null && (
          <>
            {t.code} <code>{verification.code}</code> ({t.schemes[verification.scheme]}):{' '}
            {t.verified[verification.status]}
          </>
        )}
      </p>
      {extracted.length > 0 && (
        <RecordTable
          caption={t.read}
          list={`${pointer}/extracted`}
          rows={extracted}
          columns={[
            { name: t.read, render: ({ field }) => t.fields[field] },
            {
              name: t.value,
              render: ({ index, field, value }) => (
                <Editable
                  pointer={`${pointer}/extracted/${index}/value`}
                  value={value}
                  label={`${t.value}: ${t.fields[field]}`}
                >
                  <bdi>{value}</bdi>
                </Editable>
              ),
            },
            { name: t.onPage, numeric: true, render: ({ page }) => page },
          ]}
        />
      )}
      {excerpts.length === 0 && <p class="small">{t.noText}</p>}
      {excerpts.map(({ page, text }, index) => (
        <figure
          key={`${page} ${String(index)}`}
          class="document-page"
          {...anchorProps(`${pointer}/excerpts/${index}`)}
          aria-label={t.page(page)}
        >
          <p class="small">{t.page(page)}</p>
          <Editable pointer={`${pointer}/excerpts/${index}/text`} value={text} label={t.page(page)} isLong>
            <p class="quote" lang="es">
              {segmentPage(text, quotes.get(pageKey(document.id, page)) ?? [], requestedQuote).map(
                (segment, index) =>
                  segment.isRequested ? (
                    <mark key={String(index)}>{segment.text}</mark>
                  ) : (
                    <span key={String(index)} class={segment.isQuoted ? 'quoted' : ''}>
                      {segment.text}
                    </span>
                  ),
              )}
            </p>
          </Editable>
        </figure>
      ))}
    </details>
  );
}
