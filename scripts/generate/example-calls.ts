/** A request that is asked for its answer. */
export interface Call {
  operation: string;
  name: string;
  summary: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Leaves the content of reports out of the example. */
  short?: boolean;
}

export const report = {
  type: 'sociedades_y_poderes',
  companyId: 'sbx-spa-clean',
  options: { validate: true },
};
export const json = { 'Content-Type': 'application/json' };
export const create = { operation: 'createReport', method: 'POST', path: '/v1/reports' };
const list = { operation: 'listReports', path: '/v1/reports' };
const companies = { operation: 'listCompanies', path: '/v1/companies' };
const company = { operation: 'getCompany' };

/** Asked in this order; `{id}` stands for the id of the first report. */
export const calls: readonly Call[] = [
  { ...create, name: 'scenario', summary: 'A scenario company, validated', headers: json, body: report },
  {
    ...create,
    name: 'taxId',
    summary: 'The same company by its tax number',
    headers: json,
    body: { ...report, companyId: '66.100.001-5' },
  },
  {
    ...create,
    name: 'opaque',
    summary: 'Any other text is a healthy company',
    headers: json,
    body: { type: report.type, companyId: 'acme' },
  },
  { ...create, name: 'noKey', summary: 'No key', headers: { ...json, Authorization: '' }, body: report },
  {
    ...create,
    name: 'revoked',
    summary: 'A revoked key',
    headers: { ...json, Authorization: 'Bearer sbx_playground_revoked' },
    body: report,
  },
  { ...create, name: 'malformed', summary: 'Not JSON', headers: json, body: '{"type": ' },
  { ...create, name: 'tooLarge', summary: 'Too large', headers: json, body: `"${'x'.repeat(70_000)}"` },
  {
    ...create,
    name: 'plainText',
    summary: 'Another media type',
    headers: { 'Content-Type': 'text/plain' },
    body: report,
  },
  {
    ...create,
    name: 'unacceptable',
    summary: 'An answer that can not be sent',
    headers: { ...json, Accept: 'text/html' },
    body: report,
  },
  {
    ...create,
    name: 'type',
    summary: 'A mistyped type',
    headers: json,
    body: { ...report, type: 'sociedad_y_poderes' },
  },
  {
    ...create,
    name: 'scenario',
    summary: 'A mistyped scenario',
    headers: json,
    body: { ...report, companyId: 'sbx-spa-claen' },
  },
  {
    ...create,
    name: 'members',
    summary: 'Several faults at once',
    headers: json,
    body: { type: report.type, options: { valdiate: true } },
  },
  { operation: 'getReport', name: 'completed', summary: 'A completed report', path: '/v1/reports/{id}' },
  { operation: 'getReport', name: 'unknown', summary: 'A report of nobody', path: '/v1/reports/rep_0' },
  {
    operation: 'getReport',
    name: 'noKey',
    summary: 'No key',
    path: '/v1/reports/{id}',
    headers: { Authorization: '' },
  },
  {
    operation: 'getReport',
    name: 'unacceptable',
    summary: 'An answer that can not be sent',
    path: '/v1/reports/{id}',
    headers: { Accept: 'text/html' },
  },
  { ...list, name: 'page', summary: 'The first page of two', path: '/v1/reports?limit=2' },
  { ...list, name: 'parameters', summary: 'Several faults at once', path: '/v1/reports?limit=0&state=done' },
  {
    ...list,
    name: 'cursor',
    summary: 'An altered cursor',
    path: '/v1/reports?cursor=older_1_0000000000000000',
  },
  { ...list, name: 'noKey', summary: 'No key', headers: { Authorization: '' } },
  { ...companies, name: 'page', summary: 'The first two', path: '/v1/companies?limit=2' },
  { ...companies, name: 'name', summary: 'By a part of the name', path: '/v1/companies?q=tres%20coigues' },
  { ...companies, name: 'taxId', summary: 'By tax number', path: '/v1/companies?q=66.100.004-k' },
  {
    ...companies,
    name: 'parameters',
    summary: 'Several faults at once',
    path: '/v1/companies?limit=0&name=x',
  },
  {
    ...companies,
    name: 'cursor',
    summary: 'An altered cursor',
    path: `/v1/companies?cursor=next_${'0'.repeat(32)}`,
  },
  { ...companies, name: 'noKey', summary: 'No key', headers: { Authorization: '' } },
  {
    ...company,
    name: 'taxId',
    summary: 'A scenario company by its tax number',
    path: '/v1/companies/66100004-K',
  },
  { ...company, name: 'opaque', summary: 'Any other text', path: '/v1/companies/acme' },
  { ...company, name: 'scenario', summary: 'A mistyped scenario', path: '/v1/companies/sbx-spa-claen' },
  {
    ...company,
    name: 'parameters',
    summary: 'An id with a control character',
    path: '/v1/companies/a%00b',
  },
  {
    ...company,
    name: 'noKey',
    summary: 'No key',
    path: '/v1/companies/acme',
    headers: { Authorization: '' },
  },
  {
    operation: 'listScenarios',
    name: 'catalogue',
    summary: 'The whole catalogue',
    path: '/_sandbox/scenarios',
  },
  {
    operation: 'resolveScenario',
    name: 'taxId',
    summary: 'A scenario company by its tax number',
    path: '/_sandbox/scenarios/resolve?companyId=66.100.004-k',
  },
  {
    operation: 'resolveScenario',
    name: 'unknown',
    summary: 'A mistyped scenario',
    path: '/_sandbox/scenarios/resolve?companyId=sbx-spa-claen',
  },
  {
    operation: 'resolveScenario',
    name: 'parameters',
    summary: 'No company',
    path: '/_sandbox/scenarios/resolve',
  },
  {
    operation: 'listKeyOutcomes',
    name: 'table',
    summary: 'The whole table',
    path: '/_sandbox/keys/outcomes',
  },
  { operation: 'getLiveness', name: 'alive', summary: 'Alive', path: '/livez' },
  { operation: 'getReadiness', name: 'ready', summary: 'Ready', path: '/readyz' },
  { operation: 'getProblem', name: 'unknown', summary: 'A mistyped type', path: '/problems/invalid-keys' },
];

/** The calls with the key of another account. */
export function asking(key: string, asked: readonly Call[]): Call[] {
  return asked.map((call) => ({ ...call, headers: { ...json, Authorization: `Bearer ${key}` } }));
}
