import { type Call, json, report } from './calls.js';

const path = '/v1/reports/{last}';
const read = { operation: '', path, name: '', summary: '' };
const edit = { operation: 'editReport', method: 'PATCH', path };
const finding = `${path}/validations/val_ENT_008_1/review`;
const review = { operation: 'reviewValidation', method: 'POST', path: finding };
const history = { operation: 'getReportHistory', path: `${path}/history` };
const verification = { operation: 'getReportVerification', path: `${path}/verification` };

const because = { 'Edit-Reason': 'Le%C3%ADdo%20en%20el%20original.', 'Edit-Actor': 'M.%20Soto' };
const merge = { ...because, 'Content-Type': 'application/merge-patch+json', 'If-Match': '{etag}' };
const patch = { ...because, 'Content-Type': 'application/json-patch+json', 'If-Match': '{etag}' };

const certificate = '/content/documents/4/extracted/0/value';
const deed = '/content/documents/0/extracted/8/value';
const fixes = [
  { op: 'replace', path: certificate, value: 'Panadería Litre Dulce Limitada' },
  { op: 'replace', path: deed, value: 'Ricardo Fuentes Ortega' },
];
const dismissal = { decision: 'descartada', reason: 'El SII ya tomó nota.', actor: 'M. Soto' };
const source = { content: { shareholderSummary: { source: 'declaracion' } } };
const act = { operation: '', method: 'POST', name: '', summary: '' };
const unknown = { name: 'unknown', summary: 'A report of nobody' };

/** Calls of a lawyer on a report with objections; `{last}` is its id and `{etag}` its last read ETag. */
export const lawyerCalls: readonly Call[] = [
  { ...act, method: 'PUT', path: '/_sandbox/clock', body: { mode: 'manual' } },
  { ...act, path: '/v1/reports', body: { ...report, companyId: 'sbx-lawyer-edits' } },
  { ...verification, name: 'early', summary: 'Before there is content' },
  {
    ...edit,
    name: 'early',
    summary: 'Before there is content',
    headers: { ...merge, 'If-Match': '*' },
    body: {},
  },
  { ...review, name: 'early', summary: 'Before there is content', body: dismissal },
  { ...act, path: '/_sandbox/reports/{last}/simulate', body: { action: 'complete' } },
  {
    ...review,
    name: 'dismissed',
    summary: 'A finding is dismissed',
    body: dismissal,
  },
  {
    ...review,
    name: 'decision',
    summary: 'A mistyped decision',
    body: { ...dismissal, decision: 'descartado' },
  },
  {
    ...review,
    name: 'passed',
    summary: 'Nothing to decide',
    path: finding.replace('ENT_008_1', 'ENT_001'),
    body: dismissal,
  },
  {
    ...review,
    name: 'validation',
    summary: 'No such validation',
    path: finding.replace('ENT_008_1', 'ENT_999'),
    body: dismissal,
  },
  {
    ...review,
    name: 'stale',
    summary: 'Another state',
    headers: { ...json, 'If-Match': '"other"' },
    body: dismissal,
  },
  {
    ...edit,
    name: 'unconditional',
    summary: 'Without If-Match',
    headers: { ...because, 'Content-Type': merge['Content-Type'] },
    body: source,
  },
  read,
  {
    ...edit,
    name: 'fixed',
    summary: 'Two readings are corrected',
    headers: patch,
    body: fixes,
  },
  {
    ...edit,
    name: 'stale',
    summary: 'Another state',
    headers: { ...patch, 'If-Match': '"other"' },
    body: fixes,
  },
  read,
  {
    ...edit,
    name: 'fixed',
    summary: 'Two readings are corrected',
    headers: merge,
    body: source,
  },
  read,
  {
    ...edit,
    name: 'refused',
    summary: 'What cannot be edited',
    headers: merge,
    body: { status: 'in_review', content: { asOfDate: '2026-02-01', conclusion: { result: 'aprobado' } } },
  },
  {
    ...edit,
    name: 'misfit',
    summary: 'A place that there is not',
    headers: patch,
    body: [{ op: 'remove', path: '/content/powers/9' }],
  },
  { ...edit, name: 'plainJson', summary: 'Plain JSON', headers: { ...merge, ...json }, body: source },
  {
    ...edit,
    name: 'unexplained',
    summary: 'Without a reason',
    headers: { 'Content-Type': merge['Content-Type'], 'If-Match': '*' },
    body: source,
  },
  { ...edit, ...unknown, path: '/v1/reports/rep_0', headers: merge, body: source },
  { ...review, ...unknown, path: finding.replace('{last}', 'rep_0'), body: dismissal },
  { ...history, ...unknown, path: '/v1/reports/rep_0/history' },
  { ...verification, ...unknown, path: '/v1/reports/rep_0/verification' },
].map((call: Call) => {
  const key = { Authorization: 'Bearer sbx_playground_lawyers' };
  return { ...call, headers: { ...(call.body === undefined ? {} : json), ...key, ...call.headers } };
});
