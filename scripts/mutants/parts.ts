/** Code that is altered, and the tests that are asked to notice. */
export interface Part {
  /** Globs. */
  mutate: readonly string[];
  /** Globs. Where one test says the same of more companies than another, the smaller is asked. */
  tests: readonly string[];
}

// Whole contents are read back rather than made anew.
const golden = 'test/golden/{judgement,objections}.test.ts';

// Sockets, memory and random input have tests of their own, which take their time.
const server: readonly string[] = [
  'test/contract/*.test.ts',
  'test/http/!(connections|fuzz*|heaviest|injected-faults|isolation|memory|raw-socket|slow-clients).test.ts',
];

const domain = (...names: readonly string[]) => names.map((name) => `src/domain/${name}.ts`);
const domainTests = (...names: readonly string[]) => names.map((name) => `test/domain/${name}.test.ts`);

/** Of the domain those parts that decide about facts, and none that draws facts or words. */
export const parts: Readonly<Record<string, Part>> = {
  /** What is wrong with a report. */
  rules: {
    mutate: domain('rules/*'),
    tests: [...domainTests('{conclusion,judgement}', 'rules/!(generated-*)'), golden],
  },
  /** What no report may contradict. */
  invariants: {
    mutate: domain('invariants', 'invariants/*'),
    tests: [...domainTests('invariants', 'invariants/*'), 'test/golden/invariants.test.ts'],
  },
  /** Who may sign, who owns, and what is concluded. */
  authority: {
    mutate: domain(
      ...['authority-matrix', 'brackets', 'combinations', 'concluding-texts', 'conclusion', 'faculties'],
      ...['judgement', 'money', 'percentages', 'powers-in-force'],
      ...['beneficial-owners', 'holdings', 'linear-equations'],
    ),
    tests: [
      ...domainTests('authority-matrix', 'combinations', 'conclusion', 'judgement', 'money', 'percentages'),
      ...domainTests('beneficial-owners', 'holdings', 'linear-equations', 'rules/{edges,powers-term}'),
      golden,
    ],
  },
  /** How a report comes about and ends; what day, number or key a text is. */
  life: {
    mutate: domain(
      ...['dates', 'deeds', 'durations', 'lifecycle', 'progress', 'timeline', 'keys', 'rut'],
      ...['jurisdictions/tax-id', 'jurisdictions/*/{nif,nit,rfc,ruc,rut-scheme}'],
    ),
    tests: [
      ...domainTests(
        'clock',
        'dates',
        'deeds',
        'durations',
        'lifecycle',
        'progress',
        'timeline',
        'keys',
        'rut',
      ),
      ...domainTests('jurisdictions/{mexican-ids,tax-ids}', 'companies'),
    ],
  },
  /** What lawyers may change, and whether it shows. */
  edits: {
    mutate: domain(
      ...['edits', 'edit-consequences', 'edit-refusals', 'json-patch', 'json-pointer', 'merge-patch'],
      ...['finding-reviews', 'reviews', 'revisions', 'verification', 'verification-history'],
    ),
    tests: [
      ...domainTests('edits', 'json-patch', 'merge-patch', 'finding-reviews', 'revisions', 'verification*'),
      ...domainTests('differences', 'simple-records'),
      'test/http/revisions.test.ts',
    ],
  },
  contract: { mutate: ['src/contract/*.ts'], tests: server },
  sandbox: {
    mutate: ['src/sandbox/*.ts'],
    tests: [...server, 'test/sandbox/!(large-*).test.ts', 'test/adapters/worlds.test.ts'],
  },
  http: { mutate: ['src/http/*.ts'], tests: server },
};
