import lifecycle from '../../../fixtures/report-transitions.json' with { type: 'json' };
import timelines from '../../../fixtures/timelines.json' with { type: 'json' };
import type {
  ReferenceDocumentType,
  ReferenceReason,
  ReferenceStatus,
  ReportEventType,
  ReportStatus,
} from '../../../src/contract/generated/types.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import type { Schema } from '../schemas.js';
import { schemaOf } from './members.js';
import { countries } from './rules.js';

/** Returns the kinds of documents with their names by country. */
export function documentTypeEntries(): ReferenceDocumentType[] {
  return meaningsOf(memberOf('Document', 'type')).map(([code, meaning]) => ({
    code,
    meaning,
    titles: countries.flatMap((country) => {
      const titles: { readonly [type: string]: string } = lawOf(country).documentTitles;
      const title = titles[code];
      return title === undefined ? [] : [{ country, title }];
    }),
  }));
}

/** Returns the states of a report, in the order of the schema. */
export function statusEntries(): ReferenceStatus[] {
  return meaningsOf(schemaOf('ReportStatus')).map(([code, meaning]) => ({
    code: code as ReportStatus,
    meaning,
    usualSeconds: usualSeconds(code),
    next: lifecycle.transitions
      .filter(({ from }) => from === code)
      .map(({ to, event }) => ({ status: to as ReportStatus, event: event as ReportEventType })),
    reasons: reasonEntries()
      .filter(({ status }) => status === code)
      .map((reason) => reason.code),
  }));
}

/** Returns the reasons, in the order of the schema. */
export function reasonEntries(): ReferenceReason[] {
  const courses = Object.entries(timelines.reasons).flatMap(([course, reasons]) =>
    Object.entries(reasons).map(
      ([code, { retryable, detail }]) => [code, { status: statusOf(course), retryable, detail }] as const,
    ),
  );
  const known = new Map(courses);
  return meaningsOf(memberOf('StatusReason', 'code')).map(([code, meaning]) => {
    const use = known.get(code);
    if (use === undefined) throw new Error(`no report has the reason ${code}`);
    return { code, meaning, ...use };
  });
}

/** Returns the duration of a state in the usual course, or while a report waits for documents; null if not fixed. */
function usualSeconds(status: string): number | null {
  const { healthy, awaiting } = timelines.timelines;
  return [...healthy, ...awaiting].find((stage) => stage.status === status)?.lastsSeconds ?? null;
}

function statusOf(course: string): ReportStatus {
  return (course === 'awaiting' ? 'awaiting_documents' : course) as ReportStatus;
}

function memberOf(title: string, name: string): Schema {
  return (schemaOf(title).properties as { [name: string]: Schema })[name] ?? {};
}

/** Returns the codes of an enumeration with their meanings. */
function meaningsOf(schema: Schema): [code: string, meaning: string][] {
  const meanings = schema['x-meanings'] as { [code: string]: string };
  return (schema.enum as string[]).map((code) => {
    const meaning = meanings[code];
    if (meaning === undefined) throw new Error(`${code} has no description`);
    return [code, meaning];
  });
}
