import { resolveCompany } from '../../src/domain/companies.js';
import { generateContent } from '../../src/domain/report-content.js';
import { scenarios } from '../../src/domain/scenarios.js';

/** A content whose bytes are pinned. */
export interface GoldenCase {
  /** Its file is `fixtures/golden/<name>.json`. */
  readonly name: string;
  readonly companyId: string;
}

/** One for each scenario, and two generated companies. */
export const goldenCases: readonly GoldenCase[] = [
  ...scenarios.map(({ key }) => ({ name: key, companyId: `sbx-${key}` })),
  { name: 'generated-by-name', companyId: 'acme' },
  { name: 'generated-by-tax-id', companyId: '76.543.210-3' },
];

/** The bytes of a golden file: the validated content, one line to each member so that a change can be read. */
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
  return `${JSON.stringify(content, null, 1)}\n`;
}
