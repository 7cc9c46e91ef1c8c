/**
 * Files of `npm run test:quick`, as Vitest filters: the tests of every pure folder that cover most in a second, and one
 * test of every other area. test/architecture.test.ts checks that no pure folder is missing.
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
  'test/contract/shapes/',
  'test/fixtures/',
  'test/golden/content.test.ts',
  'test/independent/checkers.test.ts',
  // Layers, in-process server, command line, built server with a command, page.
  'test/architecture.test.ts',
  'test/http/app.test.ts',
  'test/cli/main.test.ts',
  'test/cli/trigger.test.ts',
  'test/page/reports.test.ts',
];

function legal(path: string): string {
  return `test/legal/${path}.test.ts`;
}
