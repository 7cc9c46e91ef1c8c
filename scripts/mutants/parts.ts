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

const domain = (...names: readonly string[]) => names.map((name) => `src/domain/${name}.ts`);
const domainTests = (...names: readonly string[]) => names.map((name) => `test/domain/${name}.test.ts`);

const traffic = [
  'src/sandbox/faults/*.ts',
  'src/sandbox/requests/{conduct,coverage,expectations,journal*,ready-reports,request*}.ts',
];
const webhooks = 'src/sandbox/webhooks/*.ts';

/** Of the domain those parts that decide about facts, and none that draws facts or words. */
export const parts: Readonly<Record<string, Part>> = {
  /** What is wrong with a report. */
  rules: {
    mutate: domain('judging/rules/*'),
    tests: [...domainTests('judging/{conclusion,judgement}', 'judging/rules/*'), golden],
  },
  /** What no report may contradict. */
  invariants: {
    mutate: domain('judging/invariants', 'judging/invariants/*'),
    tests: [...domainTests('judging/invariants', 'judging/invariants/*'), 'test/golden/invariants.test.ts'],
  },
  /** Who may sign, who owns, and what is concluded. */
  authority: {
    mutate: domain(
      'judging/!(invariants|reviews)',
      'jurisdictions/faculties',
      'ownership/*',
      'values/{money,percentages}',
    ),
    tests: [
      ...domainTests('judging/!(invariants)', 'judging/rules/{edges,powers-term}'),
      ...domainTests('ownership/*', 'values/{money,percentages}'),
      golden,
    ],
  },
  /** Whether a person may do a thing for a company. */
  'may-act': {
    mutate: domain('judging/may-act/*'),
    tests: [...domainTests('judging/may-act/!(laws)'), 'test/cli/may-act.test.ts'],
  },
  /** How a report comes about and ends; what day, number or key a text is. */
  life: {
    mutate: domain(
      ...['life/*', 'access/!(key-examples)', 'values/{cursors,dates,office-days,picks}'],
      ...['jurisdictions/{calendar,holidays,tax-id,units}'],
      ...['jurisdictions/*/{nif,nit,person-ids,rfc,ruc,rut,rut-mistakes,rut-scheme}'],
    ),
    tests: [
      ...domainTests('life/*', 'access/*', 'values/{cursors,dates,office-days,picks}'),
      ...domainTests('jurisdictions/{calendar,mexican-ids,rut,tax-ids,units}', 'company/companies'),
      ...httpTests('accounts', 'events', 'idempotency', 'profiles', 'provider-states'),
    ],
  },
  /** What lawyers may change, and whether it shows. */
  edits: {
    mutate: domain('editing/*', 'judging/reviews', 'values/{json-pointer,leaves}'),
    tests: [
      ...domainTests('editing/{edits,json-patch,merge-patch,finding-reviews,revisions,verification*}'),
      ...domainTests('editing/differences', 'jurisdictions/simple-records', 'values/json-pointer'),
      ...httpTests('revisions'),
    ],
  },
  /** What a client asked, how well it behaved, and what faults it meets. */
  traffic: {
    mutate: [...domain('traffic/{conduct,coverage,faults,journal}/*'), ...traffic],
    tests: [
      ...domainTests('traffic/conduct', 'traffic/{coverage,faults,journal}/*'),
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
    mutate: ['src/sandbox/**/*.ts', ...[...traffic, webhooks].map((glob) => `!${glob}`)],
    tests: [
      ...httpTests(`!(${slow}|${ofTraffic}|${connections})`),
      'test/sandbox/!(large-*).test.ts',
      'test/adapters/conformance/*.test.ts',
    ],
  },
  /** What subscribers are told, and when again. */
  webhooks: {
    mutate: [webhooks, ...domain('traffic/webhooks/*')],
    tests: [
      'test/webhooks/!(attacks|hanging|load|stop).test.ts',
      ...domainTests('traffic/webhooks/*'),
      ...httpTests('receiver'),
      'test/testing/webhooks.test.ts',
    ],
  },
  http: {
    mutate: ['src/http/**/*.ts'],
    tests: httpTests(`!(${slow}|${ofTraffic}|${ofCompanies})`),
  },
};
