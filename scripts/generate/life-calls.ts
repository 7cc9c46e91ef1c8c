import { asking, type Call, create, report } from './calls.js';

const change = { operation: 'changeClock', method: 'PUT', path: '/_sandbox/clock' };
const advance = { operation: 'advanceClock', method: 'POST', path: '/_sandbox/clock/advance' };
const simulate = {
  operation: 'simulateReport',
  method: 'POST',
  path: '/_sandbox/reports/{id}/simulate',
};
const cancel = { operation: 'cancelReport', method: 'POST', path: '/v1/reports/{id}/cancel' };
const events = { operation: 'listReportEvents', path: '/v1/reports/{id}/events' };
const unknownReport = '/v1/reports/rep_0';

/** Calls of another account, whose first report has the same id as that of the first account. */
export const lifeCalls: readonly Call[] = asking('sbx_playground_clock', [
  { ...advance, name: 'notManual', summary: 'A clock in another mode', body: { by: 'PT6H' } },
  { ...change, name: 'manual', summary: 'Moved by hand from now on', body: { mode: 'manual' } },
  { ...create, name: 'scenario', summary: 'A scenario company, validated', body: report },
  { ...advance, name: 'duration', summary: 'Twenty-one minutes later', body: { by: 'PT21M' } },
  { ...advance, name: 'past', summary: 'An instant that is past', body: { to: '2026-01-15T12:00:00Z' } },
  { ...advance, name: 'members', summary: 'Neither a duration nor an instant', body: {} },
  { ...change, name: 'mode', summary: 'A mistyped mode', body: { mode: 'manaul' } },
  { ...change, name: 'past', summary: 'An instant that is past', body: { now: '2025-01-15T12:00:00Z' } },
  { ...simulate, name: 'complete', summary: 'Completed now', body: { action: 'complete' } },
  { ...simulate, name: 'impossible', summary: 'Not in this state', body: { action: 'fail' } },
  {
    ...simulate,
    name: 'reason',
    summary: 'A mistyped reason',
    body: { action: 'fail', reason: 'source_timout' },
  },
  { ...events, name: 'unknown', summary: 'A report of nobody', path: `${unknownReport}/events` },
  { ...cancel, name: 'impossible', summary: 'A completed report' },
  { ...cancel, name: 'unknown', summary: 'A report of nobody', path: `${unknownReport}/cancel` },
]);

const key = 'sbx_playground_events';

/** Name of the call that lists an event of every type. */
export const allEvents = 'eventOfEveryType';

const toState = (name: string, of: string, action: string): Call => ({
  ...simulate,
  name,
  summary: action,
  path: `/_sandbox/reports/{${of}}/simulate`,
  body: { action },
});

/** Requests that give another account an event of every type. All succeed; the last lists the events. */
export const eventfulCalls: readonly Call[] = [
  ...asking(key, [
    { ...change, name: 'manual', summary: 'Moved by hand from now on', body: { mode: 'manual' } },
    { ...create, name: 'amended', summary: 'Completed twice', body: report },
    toState('completed', 'amended', 'complete'),
  ]),
  {
    operation: 'editReport',
    name: 'edited',
    summary: 'Corrected',
    method: 'PATCH',
    path: '/v1/reports/{amended}',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/merge-patch+json',
      'If-Match': '*',
      'Edit-Reason': 'Error de lectura',
      'Edit-Actor': 'abogada-17',
    },
    body: { content: { shareholderSummary: { source: 'declaracion' } } },
  },
  ...asking(key, [
    toState('again', 'amended', 'amend'),
    toState('expired', 'amended', 'expire'),
    { ...create, name: 'supplied', summary: 'With documents that came later', body: report },
    toState('required', 'supplied', 'request_documents'),
    toState('received', 'supplied', 'provide_documents'),
    { ...cancel, name: 'cancelled', summary: 'Called off', path: '/v1/reports/{supplied}/cancel' },
    { ...create, name: 'refused', summary: 'Not made', body: report },
    toState('rejected', 'refused', 'reject'),
    { ...create, name: 'broken', summary: 'Could not be made', body: report },
    toState('failed', 'broken', 'fail'),
    { operation: 'listEvents', name: allEvents, summary: 'All of them', path: '/v1/events?limit=100' },
  ]),
];
