import type { JSX } from 'preact';
import { addressOf } from '../../shell/address.js';
import { anchorProps } from '../part.js';
import { useReport } from '../told.js';
import { words } from './words.js';

interface QuotationProps {
  documentId: string;
  page: number;
  /** What rests on it: its words are marked on the page. */
  by: string;
  quote: string;
}

/** Words of a document, and the way to where they stand in it. */
export function Quotation({ documentId, page, by, quote }: QuotationProps): JSX.Element {
  const t = words();
  const { report, documentOf } = useReport();
  const found = documentOf(documentId);
  const excerpt =
    found?.document.excerpts.findIndex((each) => each.page === page && each.text.includes(quote)) ?? -1;
  const title = found?.document.title ?? documentId;
  const at =
    found === undefined ? null : excerpt < 0 ? found.pointer : `${found.pointer}/excerpts/${excerpt}`;
  return (
    <figure class="quotation" {...anchorProps(by)}>
      <blockquote lang="es">{quote}</blockquote>
      <figcaption>
        {at === null ? title : <a href={addressOf(['reports', report.id], { at, by })}>{title}</a>},{' '}
        {t.page(page)}
      </figcaption>
    </figure>
  );
}
