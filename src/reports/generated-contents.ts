import { generationStages, progressAt } from '../legal/index.js';
import {
  type BaseContent,
  createBaseContent,
  type StoredContentRequest,
  withBaseContent,
} from './base-contents.js';
import { type Contents, contentKey } from './contents.js';
import { contentRequest } from './report-records.js';
import type { FoundReport } from './reports.js';

/** The facts of a report that its generated contents follow from. */
export type GeneratedReport = Pick<FoundReport, 'report' | 'company' | 'timeline' | 'stage' | 'bases'>;

/** Returns the requests of all contents of a report until now, without the changes, by the stage that shows each first. */
export function generatedRequests(
  { report, company, timeline, stage, bases }: GeneratedReport,
  seed: string,
): ReadonlyMap<number, StoredContentRequest> {
  return new Map(
    generationStages(timeline, report.createdAt, stage).map((each) => {
      const progress = progressAt(timeline, report.createdAt, each);
      const own = contentRequest({ report, company }, progress, seed);
      return [each, withBaseContent(bases, report.id, own)];
    }),
  );
}

/** Returns the generated contents of a report until now that are not stored. */
export async function missingBases(
  generated: GeneratedReport,
  seed: string,
  contents: Contents,
): Promise<BaseContent[]> {
  const missing = new Map<string, BaseContent>();
  for (const request of generatedRequests(generated, seed).values()) {
    const key = contentKey(request);
    if (request.base !== undefined || missing.has(key)) continue;
    const { contentField } = await contents(request);
    missing.set(key, await createBaseContent(generated.report.id, request, contentField));
  }
  return [...missing.values()];
}
