import { expect, it } from 'vitest';
import report from '../../schemas/reports/report.json' with { type: 'json' };
import summary from '../../schemas/reports/report-summary.json' with { type: 'json' };
import { reportIdPattern } from '../../src/contract/report-ids.js';

it.each([report, summary])('$title has the pattern of ids that the code has', ({ properties: { id } }) => {
  expect(id.pattern).toBe(reportIdPattern.source);
});
