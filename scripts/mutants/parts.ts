/** Code that is altered, and the tests that are asked to notice. */
export interface Part {
  /** Globs. */
  mutate: readonly string[];
  /** Globs. Where one test says the same of more companies than another, the smaller is asked. */
  tests: readonly string[];
}

// Whole contents are read back rather than made anew.
const golden = 'test/golden/{judgement,objections}.test.ts';

// Connections, memory and random input have tests of their own, which take their time.
const server: readonly string[] = [
  'test/contract/*.test.ts',
  'test/http/!(connections|fuzz*|heaviest|injected-faults|isolation|memory|raw-socket|slow-clients).test.ts',
];

// What is refused before there is a request, or while its body comes, is only seen on a connection.
const connections = 'test/http/{connections,raw-socket}.test.ts';

const domain = (...names: readonly string[]) => names.map((name) => `src/domain/${name}.ts`);
const domainTests = (...names: readonly string[]) => names.map((name) => `test/domain/${name}.test.ts`);

/** Of the domain those parts that decide about facts, and none that draws facts or words. */
export const parts: Readonly<Record<string, Part>> = {
  /** What is wrong with a report. */
  rules: {
    mutate: domain('judging/rules/*'),
    tests: [...domainTests('judging/{conclusion,judgement}', 'judging/rules/!(generated-*)'), golden],
  },
  /** What no report may contradict. */
  invariants: {
    mutate: domain('judging/invariants', 'judging/invariants/*'),
    tests: [...domainTests('judging/invariants', 'judging/invariants/*'), 'test/golden/invariants.test.ts'],
  },
  /** Who may sign, who owns, and what is concluded. */
  authority: {
    mutate: domain(
      'judging/{authority-matrix,brackets,combinations,concluding-texts,conclusion,judgement,powers-in-force}',
      'jurisdictions/faculties',
      'ownership/*',
      'values/{money,percentages}',
    ),
    tests: [
      ...domainTests('judging/{authority-matrix,brackets,combinations,conclusion,judgement}'),
      ...domainTests('judging/rules/{edges,powers-term}', 'ownership/*', 'values/{money,percentages}'),
      golden,
    ],
  },
  /** How a report comes about and ends; what day, number or key a text is. */
  life: {
    mutate: domain(
      ...['life/{durations,interventions,lifecycle,progress,timeline}', 'access/keys', 'values/dates'],
      ...['jurisdictions/tax-id', 'jurisdictions/*/{nif,nit,rfc,ruc,rut,rut-scheme}'],
    ),
    tests: [
      ...domainTests('life/*', 'access/keys', 'values/dates'),
      ...domainTests('jurisdictions/{mexican-ids,rut,tax-ids}', 'company/companies'),
    ],
  },
  /** What lawyers may change, and whether it shows. */
  edits: {
    mutate: domain(
      'editing/{edits,consequences,refusals,json-patch,merge-patch}',
      'editing/{finding-reviews,revisions,verification,verification-history}',
      'judging/reviews',
      'values/json-pointer',
    ),
    tests: [
      ...domainTests('editing/{edits,json-patch,merge-patch,finding-reviews,revisions,verification*}'),
      ...domainTests('editing/differences', 'jurisdictions/simple-records', 'values/json-pointer'),
      'test/http/revisions.test.ts',
    ],
  },
  contract: { mutate: ['src/contract/*.ts'], tests: server },
  sandbox: {
    mutate: ['src/sandbox/**/*.ts'],
    tests: [...server, 'test/sandbox/!(large-*).test.ts', 'test/adapters/worlds.test.ts'],
  },
  http: { mutate: ['src/http/**/*.ts'], tests: [...server, connections] },
};
