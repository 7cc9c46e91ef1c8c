import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Document } from '../../../contract/generated/types.js';
import { Badge } from '../../parts/badge.js';
import { dayText } from '../../words/format.js';
import { Editable } from '../editing/editable.js';
import { Part, placed, Spanish } from '../part.js';
import { Records } from '../records/records.js';
import { useReport } from '../told.js';
import { pageKey, passagesOf, type Quotes, quoteAt, quotesOf } from './passages.js';
import { words } from './words.js';

/** The papers that the report was made from, with the pages that were read and what is quoted of them. */
export function Documents({ by }: { by: string | null }): JSX.Element {
  const t = words();
  const { content } = useReport();
  const quotes = useMemo(() => quotesOf(content), [content]);
  const asked = quoteAt(content, by);
  return (
    <Part title={t.documents(content.documents.length)} pointer="/content/documents">
      {content.documents.map((document, at) => (
        <Paper
          key={document.id}
          document={document}
          pointer={`/content/documents/${at}`}
          quotes={quotes}
          asked={asked}
        />
      ))}
    </Part>
  );
}

interface PaperProps {
  document: Document;
  pointer: string;
  quotes: Quotes;
  /** The words that were asked for, in whatever document. */
  asked: string | null;
}

function Paper({ document, pointer, quotes, asked }: PaperProps): JSX.Element {
  const t = words();
  const {
    id,
    title,
    issuer,
    issuedOn,
    validUntil,
    pages,
    status,
    rejectionReason,
    verification,
    excerpts,
    extracted,
  } = document;
  return (
    <details class="paper" {...placed(pointer)}>
      <summary>
        <Spanish>{title}</Spanish>{' '}
        <span class="small">
          <bdi>{issuer}</bdi>, {dayText(issuedOn)}, {t.pages(pages)}
        </span>{' '}
        {status !== 'procesado' && <Badge tone="warning">{t.statuses[status]}</Badge>}
      </summary>
      {rejectionReason !== null && <p lang="es">{rejectionReason}</p>}
      <p class="small">
        {validUntil !== null && `${t.validUntil(dayText(validUntil))} `}
        {verification !== null && (
          <>
            {t.code} <code>{verification.code}</code> ({verification.scheme}):{' '}
            {t.verified[verification.status]}
          </>
        )}
      </p>
      {extracted.length > 0 && (
        <Records
          caption={t.read}
          list={`${pointer}/extracted`}
          rows={extracted}
          columns={[
            { name: t.read, of: ({ field }) => <span>{t.fields[field]}</span> },
            {
              name: t.value,
              of: ({ at, field, value }) => (
                <Editable
                  at={`${pointer}/extracted/${at}/value`}
                  value={value}
                  label={`${t.value}: ${t.fields[field]}`}
                >
                  <bdi>{value}</bdi>
                </Editable>
              ),
            },
            { name: t.onPage, numeric: true, of: ({ page }) => <span>{page}</span> },
          ]}
        />
      )}
      {excerpts.length === 0 && <p class="small">{t.noText}</p>}
      {excerpts.map(({ page, text }, at) => (
        <figure
          key={`${page} ${String(at)}`}
          class="leaf-page"
          {...placed(`${pointer}/excerpts/${at}`)}
          aria-label={t.page(page)}
        >
          <p class="small">{t.page(page)}</p>
          <Editable at={`${pointer}/excerpts/${at}/text`} value={text} label={t.page(page)} isLong>
            <p class="quote" lang="es">
              {passagesOf(text, quotes.get(pageKey(id, page)) ?? [], asked).map((passage, place) =>
                passage.asked ? (
                  <mark key={String(place)}>{passage.text}</mark>
                ) : (
                  <span key={String(place)} class={passage.quoted ? 'quoted' : ''}>
                    {passage.text}
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
