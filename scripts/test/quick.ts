/**
 * Files of `npm run test:quick`, as Vitest filters: of the pure parts some of every folder that try most in a second, and
 * of everything else one that starts it. test/architecture.test.ts holds that no pure folder is left out.
 */
export const quickTests: readonly string[] = [
  ...['validators', 'gaps', 'breach', 'violations', 'response-conformance'].map(
    (name) => `test/contract/${name}.test.ts`,
  ),
  'test/values/',
  'test/legal/ownership/',
  'test/legal/words/',
  ...['company/search', 'company/profile', 'content/schema-order', 'content/deed-numbers'].map(legal),
  ...['editing/json-patch', 'editing/edits', 'editing/differences', 'fixtures/company-fixtures'].map(legal),
  ...['judging/evidence', 'judging/conclusion', 'judging/invariants/values', 'judging/may-act/question'].map(
    legal,
  ),
  ...[
    'judging/rules/edges',
    'judging/rules/powers-brackets',
    'jurisdictions/cl/rut',
    'jurisdictions/tax-ids',
  ].map(legal),
  'test/contract/verification/facts.test.ts',
  'test/fixtures/',
  'test/golden/content.test.ts',
  'test/independent/checkers.test.ts',
  // The layers, an in-process server, the command line, a built server with a command, the page.
  'test/architecture.test.ts',
  'test/http/app.test.ts',
  'test/cli/main.test.ts',
  'test/cli/trigger.test.ts',
  'test/page/reports.test.ts',
];

function legal(path: string): string {
  return `test/legal/${path}.test.ts`;
}
