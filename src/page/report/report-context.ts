import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Content, Document, Entity, Report } from '../../contract/generated/types.js';
import type { AnyProfile } from '../client/api.js';

/** A report with its content and the lookups its sections need. */
interface ReportContext {
  report: Report;
  /** ETag of the shown report. */
  etag: string;
  /** Path of the report in the API. */
  path: string;
  /** Loads the report again. */
  reload(): void;
  content: Content;
  subject: Entity;
  /** Name of an entity; its id if the report has no such entity. */
  nameOf(entityId: string): string;
  /** Document with this id, and its JSON Pointer. */
  documentOf(id: string): { document: Document; pointer: string } | undefined;
  /** JSON Pointer to the power with this id. */
  powerPointer(id: string): string | undefined;
}

const reportContext = createContext<ReportContext | null>(null);
export const ReportProvider = reportContext.Provider;

/** Returns the shown report. @throws outside of `ReportProvider` */
export function useReport(): ReportContext {
  const context = useContext(reportContext);
  if (context === null) throw new Error('useReport needs a ReportProvider around it');
  return context;
}

/** Returns null for a report without content or without its subject. */
export function createReportContext(
  report: AnyProfile<Report>,
  { etag, path, reload }: Pick<ReportContext, 'etag' | 'path' | 'reload'>,
): ReportContext | null {
  const { content } = report;
  const subject = content?.entities.find(({ id }) => id === content.subjectEntityId);
  if (content === undefined || content === null || subject === undefined) return null;
  const names = new Map(content.entities.map(({ id, name }) => [id, name]));
  const documents = new Map(
    content.documents.map((document, index) => [
      document.id,
      { document, pointer: `/content/documents/${index}` },
    ]),
  );
  const powers = new Map(content.powers.map(({ id }, index) => [id, `/content/powers/${index}`]));
  return {
    // A profile that includes the content includes all other fields.
    report: report as Report,
    etag,
    path,
    reload,
    content,
    subject,
    nameOf: (id) => names.get(id) ?? id,
    documentOf: (id) => documents.get(id),
    powerPointer: (id) => powers.get(id),
  };
}
