/**
 * Files of `npm run test:quick`, as Vitest filters: of the pure parts some of every folder that try most in a second, and
 * of everything else one that starts it. test/architecture.test.ts holds that no pure folder is left out.
 */
export const quickTests: readonly string[] = [
  ...['validators', 'gaps', 'breach', 'nearest', 'judge-answer'].map(
    (name) => `test/contract/${name}.test.ts`,
  ),
  ...['access/', 'life/', 'ownership/', 'traffic/', 'values/', 'words/'].map((room) => `test/domain/${room}`),
  ...['company/search', 'company/company-cursors', 'content/in-schema-order', 'content/deed-numbers'].map(
    domain,
  ),
  ...['editing/json-patch', 'editing/merge-patch', 'editing/differences', 'fixtures/company-fixtures'].map(
    domain,
  ),
  ...['judging/evidence', 'judging/conclusion', 'judging/invariants/values', 'judging/may-act/question'].map(
    domain,
  ),
  ...[
    'judging/rules/edges',
    'judging/rules/powers-brackets',
    'jurisdictions/rut',
    'jurisdictions/tax-ids',
  ].map(domain),
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

function domain(path: string): string {
  return `test/domain/${path}.test.ts`;
}
