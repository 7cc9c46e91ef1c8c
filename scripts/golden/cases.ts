import { createHash } from 'node:crypto';
import { scenarios } from '../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import { statusesOf, timelineOfCourse } from '../../src/legal/company/timeline.js';
import { generateContent } from '../../src/legal/content/report-content.js';

/** A report content whose bytes are pinned. */
export interface GoldenCase {
  /** Name of its file, `fixtures/golden/<name>.json`. */
  readonly name: string;
  readonly companyId: string;
}

/** Defects in the words of each country's documents. */
const faultyCompanies = [
  'mx-sapi+power-revoked',
  'mx-sapi+board-lapsed',
  'pe-sac+insolvency',
  'co-sas+capital-unpaid',
  'es-sl+dissolved',
];

/** Returns whether its report can be read; one of a company that no register knows cannot. */
function isReported({ timelines = [] }: (typeof scenarios)[number]): boolean {
  const ways = timelines.length === 0 ? [undefined] : timelines;
  return ways.some((name) => {
    const statuses = statusesOf(timelineOfCourse(name));
    return !statuses.includes('rejected') || statuses.includes('in_review');
  });
}

/** One case per scenario, some cases with a defect, and two generated companies. */
export const goldenCases: readonly GoldenCase[] = [
  ...scenarios.filter(isReported).map(({ key }) => ({ name: key, companyId: `sbx-${key}` })),
  ...faultyCompanies.map((name) => ({ name, companyId: `sbx-${name}` })),
  { name: 'generated-by-name', companyId: 'acme' },
  { name: 'generated-by-tax-id', companyId: '76.543.210-3' },
];

/** Larger contents are pinned by digest, in characters. */
const maxPinnedLength = 1_000_000;

/**
 * Returns the text of a golden file: the validated content with one field per line, so that changes can be read, or
 * for a few very large ones its length and SHA-256.
 */
export function goldenText({ companyId }: GoldenCase): string {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new RangeError(resolution.detail);
  const content = generateContent({
    seed: 'golden',
    type: 'sociedades_y_poderes',
    company: resolution.company,
    validate: true,
    asOfDate: '2026-01-15',
  });
  const text = JSON.stringify(content);
  if (text.length <= maxPinnedLength) return `${JSON.stringify(content, null, 1)}\n`;
  const digest = { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  return `${JSON.stringify(digest, null, 1)}\n`;
}
