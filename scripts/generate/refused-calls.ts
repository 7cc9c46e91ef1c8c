import { type Call, create, json, report } from './calls.js';

const list = { operation: 'listReports', path: '/v1/reports' };
const companies = { operation: 'listCompanies', path: '/v1/companies' };
const company = { operation: 'getCompany' };

/** Calls that are refused. */
export const refusedCalls: readonly Call[] = [
  { ...create, name: 'noKey', summary: 'No key', headers: { ...json, Authorization: '' }, body: report },
  {
    ...create,
    name: 'revokedKey',
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
    summary: 'An answer that cannot be sent',
    headers: { ...json, Accept: 'text/html' },
    body: report,
  },
  {
    ...create,
    name: 'mistypedType',
    summary: 'A mistyped type',
    headers: json,
    body: { ...report, type: 'sociedad_y_poderes' },
  },
  {
    ...create,
    name: 'mistypedScenario',
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
  { operation: 'getReport', name: 'unknown', summary: 'A report of nobody', path: '/v1/reports/rep_0' },
  { ...list, name: 'parameters', summary: 'Several faults at once', path: '/v1/reports?limit=0&state=done' },
  {
    ...list,
    name: 'cursor',
    summary: 'An altered cursor',
    path: '/v1/reports?cursor=older_1_0000000000000000',
  },
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
  {
    ...company,
    name: 'mistypedScenario',
    summary: 'A mistyped scenario',
    path: '/v1/companies/sbx-spa-claen',
  },
  {
    ...company,
    name: 'parameters',
    summary: 'An id with a control character',
    path: '/v1/companies/a%00b',
  },
  {
    operation: 'resolveScenario',
    name: 'parameters',
    summary: 'No company',
    path: '/_sandbox/scenarios/resolve',
  },
  {
    operation: 'getReference',
    name: 'unknown',
    summary: 'A mistyped list',
    path: '/_sandbox/reference/facultys',
  },
  { operation: 'getProblem', name: 'unknown', summary: 'A mistyped type', path: '/problems/invalid-keys' },
];
