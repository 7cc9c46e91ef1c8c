/** Code that is altered, and the tests that are asked to notice. */
export interface Part {
  /** Globs. */
  mutate: readonly string[];
  /** Globs. Where one test says the same of more companies than another, the smaller is asked. */
  tests: readonly string[];
}

// Whole contents are read back rather than made anew.
const golden = 'test/golden/{judgement,objections}.test.ts';

const contractTests = 'test/contract/!(ended-judging|openapi-examples|openapi-yaml).test.ts';
const httpTests = (...names: readonly string[]) => names.map((name) => `test/http/${name}.test.ts`);

// Connections, memory and random input have tests of their own, which take their time; so have all answers of all
// operations, which say of each what others say of one.
const slow = 'fuzz*|heaviest|injected-faults|isolation|memory|over-text|profile-*|slow-clients';
const ofTraffic = 'conduct|coverage';
// What is refused before there is a request, or while its body comes, is only seen on a connection.
const connections = 'connections|raw-socket';
const ofCompanies = 'companies|company-ids|control-plane|scenarios|world-files';

const legal = (...names: readonly string[]) => names.map((name) => `src/legal/${name}.ts`);
const values = (...names: readonly string[]) => names.map((name) => `src/values/${name}.ts`);
const legalTests = (...names: readonly string[]) => names.map((name) => `test/legal/${name}.test.ts`);
const valuesTests = (...names: readonly string[]) => names.map((name) => `test/values/${name}.test.ts`);

/** The parts of the legal engine that decide about facts, and none that draws facts or words; then the features. */
export const parts: Readonly<Record<string, Part>> = {
  /** What is wrong with a report. */
  rules: {
    mutate: legal('judging/rules/*'),
    tests: [...legalTests('judging/{conclusion,judgement}', 'judging/rules/*'), golden],
  },
  /** What no report may contradict. */
  invariants: {
    mutate: legal('judging/invariants', 'judging/invariants/*'),
    tests: [...legalTests('judging/invariants', 'judging/invariants/*'), 'test/golden/invariants.test.ts'],
  },
  /** Who may sign, who owns, and what is concluded. */
  authority: {
    mutate: [
      ...legal('judging/!(invariants|reviews)', 'jurisdictions/faculties', 'ownership/*'),
      ...values('money', 'percentages'),
    ],
    tests: [
      ...legalTests('judging/!(invariants)', 'judging/rules/{edges,powers-term}', 'ownership/*'),
      ...valuesTests('money', 'percentages'),
      golden,
    ],
  },
  /** Whether a person may do a thing for a company. */
  'may-act': {
    mutate: legal('judging/may-act/*'),
    tests: [...legalTests('judging/may-act/!(laws)'), 'test/cli/may-act.test.ts'],
  },
  /** How a report comes about and ends; what day, number or key a text is. */
  life: {
    mutate: [
      ...['src/accounts/{account,authorization,secrets}.ts', 'src/reports/{actions,lifecycle}.ts'],
      ...values('{cursors,dates,office-days,picks}'),
      ...legal('company/timeline', 'jurisdictions/{calendar,tax-ids,units-of-account}'),
      ...legal('jurisdictions/*/{nif,nit,rfc,ruc,rut}'),
    ],
    tests: [
      ...['test/accounts/*.test.ts', 'test/reports/!(large-*).test.ts'],
      ...valuesTests('{cursors,dates,office-days,picks}'),
      ...legalTests(
        'jurisdictions/{calendar,tax-ids,units-of-account}',
        'jurisdictions/*/*',
        'company/companies',
      ),
      ...httpTests('accounts', 'events', 'idempotency', 'profiles', 'provider-states'),
    ],
  },
  /** What lawyers may change, and whether it shows. */
  edits: {
    mutate: [...legal('editing/*', 'judging/reviews'), ...values('{json-pointer,leaves}')],
    tests: [
      ...legalTests('editing/{edits,json-patch,finding-reviews,revisions,verification*}'),
      ...legalTests('editing/differences', 'jurisdictions/drawn-records'),
      ...valuesTests('json-pointer', 'merge-patch'),
      ...httpTests('revisions'),
    ],
  },
  /** What a client asked, how well it behaved, and what faults it meets. */
  traffic: {
    mutate: ['src/{faults,requests}/**/*.ts'],
    tests: [
      'test/{faults,requests}/*.test.ts',
      ...httpTests('conduct', 'coverage', 'faults', 'requests'),
      ...['test/testing/coverage.test.ts', 'test/webhooks/{conduct,message-faults}.test.ts'],
    ],
  },
  /** The sentences of errors, the operations, and the gaps of the interface. */
  contract: {
    mutate: ['src/contract/{*,gaps/*}.ts'],
    tests: [
      contractTests,
      ...httpTests('{bad-input,bounds,clock,companies,company-ids,gaps,methods,parameters,preconditions}'),
      ...httpTests('{problems,profiles,provider-states,reports,requests,revisions}'),
      ...httpTests('failure-line'),
      ...['test/proxy/{examiner,passing}.test.ts', 'test/cli/verify/learn.test.ts'],
      ...['test/webhooks/gaps.test.ts'],
    ],
  },
  /** Whether another server keeps the contract. */
  verification: {
    mutate: ['src/contract/verification/*.ts'],
    tests: ['test/contract/verification/*.test.ts', 'test/cli/verify/!(self-proof).test.ts'],
  },
  /** The state of accounts. */
  sandbox: {
    mutate: ['src/{accounts,reports,runtime,store,worlds}/**/*.ts', 'src/server/sandbox.ts'],
    tests: [
      ...httpTests(`!(${slow}|${ofTraffic}|${connections})`),
      ...['test/{accounts,runtime,worlds}/*.test.ts', 'test/reports/!(large-*).test.ts'],
      'test/store/conformance/*.test.ts',
    ],
  },
  /** What subscribers are told, and when again. */
  webhooks: {
    mutate: ['src/webhooks/*.ts'],
    tests: [
      'test/webhooks/!(attacks|hanging|load|stop).test.ts',
      ...httpTests('receiver'),
      'test/testing/webhooks.test.ts',
    ],
  },
  http: {
    mutate: ['src/http/**/*.ts'],
    tests: httpTests(`!(${slow}|${ofTraffic}|${ofCompanies})`),
  },
};
