/** A part of the code to mutate, and the tests that should fail. */
export interface Part {
  /** Globs. */
  mutate: readonly string[];
  /** Globs. Of two tests that check the same, only the one with fewer companies. */
  tests: readonly string[];
}

// Reads whole contents from a cache.
const golden = 'test/golden/{judgement,objections}.test.ts';

const contractTests = 'test/contract/!(ended-judging|openapi-examples|openapi-yaml).test.ts';
const httpTests = (...names: readonly string[]) => names.map((name) => `test/http/${name}.test.ts`);

// Tests of connections, memory, random input and of all responses of all operations are slow, and other tests check the
// same on one case.
const slow = 'fuzz*|heaviest|injected-faults|isolation|memory|over-text|profile-*|slow-clients';
const ofTraffic = 'conduct|coverage';
// Errors before there is a request, or while its body arrives, are only visible on a connection.
const connections = 'connections|raw-socket';
const ofCompanies = 'companies|company-ids|control-plane|scenarios|world-files';

const legal = (...names: readonly string[]) => names.map((name) => `src/legal/${name}.ts`);
const values = (...names: readonly string[]) => names.map((name) => `src/values/${name}.ts`);
const legalTests = (...names: readonly string[]) => names.map((name) => `test/legal/${name}.test.ts`);
const valuesTests = (...names: readonly string[]) => names.map((name) => `test/values/${name}.test.ts`);

/** Parts of the legal engine that judge facts, without those that draw facts or words, and then the features. */
export const parts: Readonly<Record<string, Part>> = {
  /** Rules and findings. */
  rules: {
    mutate: legal('judging/rules/*'),
    tests: [...legalTests('judging/{conclusion,judgement}', 'judging/rules/*'), golden],
  },
  /** Invariants. */
  invariants: {
    mutate: legal('judging/invariants', 'judging/invariants/*'),
    tests: [...legalTests('judging/invariants', 'judging/invariants/*'), 'test/golden/invariants.test.ts'],
  },
  /** Signing, ownership and conclusions. */
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
  /** The may-act function. */
  'may-act': {
    mutate: legal('judging/may-act/*'),
    tests: [...legalTests('judging/may-act/!(laws)'), 'test/cli/may-act.test.ts'],
  },
  /** Life of a report, and parsing of dates, numbers and keys. */
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
  /** Edits and verification. */
  edits: {
    mutate: [...legal('editing/*', 'judging/reviews'), ...values('{json-pointer,leaves}')],
    tests: [
      ...legalTests('editing/{edits,json-patch,finding-reviews,revisions,verification*}'),
      ...legalTests('editing/differences', 'jurisdictions/drawn-records'),
      ...valuesTests('json-pointer', 'merge-patch'),
      ...httpTests('revisions'),
    ],
  },
  /** Requests, conduct and faults. */
  traffic: {
    mutate: ['src/faults/*.ts', 'src/requests/*.ts', 'src/requests/conduct/*.ts'],
    tests: [
      'test/{faults,requests}/*.test.ts',
      ...httpTests('conduct', 'coverage', 'faults', 'idempotency', 'requests'),
      ...['test/testing/coverage.test.ts', 'test/webhooks/{conduct,message-faults}.test.ts'],
    ],
  },
  /** Error messages, operations and gaps. */
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
  /** Verification of servers. */
  verification: {
    mutate: ['src/contract/verification/*.ts'],
    tests: ['test/contract/verification/*.test.ts', 'test/cli/verify/!(self-proof).test.ts'],
  },
  /** State of accounts. */
  sandbox: {
    mutate: ['src/{accounts,reports,runtime,store,worlds}/**/*.ts', 'src/server/sandbox.ts'],
    tests: [
      ...httpTests(`!(${slow}|${ofTraffic}|${connections})`),
      ...['test/{accounts,runtime,worlds}/*.test.ts', 'test/reports/!(large-*).test.ts'],
      'test/store/conformance/*.test.ts',
    ],
  },
  /** Webhooks and retries. */
  webhooks: {
    mutate: ['src/webhooks/*.ts'],
    tests: [
      'test/webhooks/!(attacks|hanging-endpoints|load|stop).test.ts',
      'test/webhooks/sender/*.test.ts',
      ...httpTests('receiver', 'shapes'),
      'test/testing/webhooks.test.ts',
    ],
  },
  http: {
    mutate: ['src/http/**/*.ts'],
    tests: httpTests(`!(${slow}|${ofTraffic}|${ofCompanies})`),
  },
};
