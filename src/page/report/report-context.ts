import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Content, Document, Entity, Report } from '../../contract/generated/types.js';
import type { AnyProfile } from '../client/api.js';

/** A report with its content, and what is looked up in it again and again. */
export interface ReportContext {
  report: Report;
  /** Names the state that is shown: of another the server has another. */
  etag: string;
  /** Where it is asked for. */
  path: string;
  /** Asks for it anew. */
  reload(): void;
  content: Content;
  subject: Entity;
  /** What an entity is called; its id where the report has none such. */
  nameOf(entityId: string): string;
  /** The document of an id, with its place in the report. */
  documentOf(id: string): { document: Document; pointer: string } | undefined;
  /** The place of a power of an id. */
  powerPlace(id: string): string | undefined;
}

const Context = createContext<ReportContext | null>(null);
export const ReportProvider = Context.Provider;

/** The report that is shown. Only for what is inside of it. */
export function useReport(): ReportContext {
  const told = useContext(Context);
  if (told === null) throw new Error('there is no report round this');
  return told;
}

/** Null for a report without content, or whose content does not tell who it is about. */
export function createReportContext(
  report: AnyProfile<Report>,
  { etag, path, reload }: Pick<ReportContext, 'etag' | 'path' | 'reload'>,
): ReportContext | null {
  const { content } = report;
  const subject = content?.entities.find(({ id }) => id === content.subjectEntityId);
  if (content === undefined || content === null || subject === undefined) return null;
  const names = new Map(content.entities.map(({ id, name }) => [id, name]));
  const documents = new Map(
    content.documents.map((document, at) => [document.id, { document, pointer: `/content/documents/${at}` }]),
  );
  const powers = new Map(content.powers.map(({ id }, at) => [id, `/content/powers/${at}`]));
  return {
    // Whichever profile tells the content tells all the rest.
    report: report as Report,
    etag,
    path,
    reload,
    content,
    subject,
    nameOf: (id) => names.get(id) ?? id,
    documentOf: (id) => documents.get(id),
    powerPlace: (id) => powers.get(id),
  };
}
