import { contentVersion } from '../../src/contract/version.js';
import { asking, type Call, create, json, report } from './calls.js';

const post = { method: 'POST', headers: json };
const snapshot = { operation: 'createSnapshot', ...post, path: '/_sandbox/snapshots' };
const kept = { operation: 'getSnapshot', path: '/_sandbox/snapshots/before-reveiw' };
const restore = { operation: 'restoreSnapshot', ...post, path: '/_sandbox/snapshots/before-review/restore' };
const remove = { operation: 'deleteSnapshot', method: 'DELETE', path: '/_sandbox/snapshots/before' };
const fork = { operation: 'forkWorld', ...post, path: '/_sandbox/fork' };
const imported = { operation: 'importWorld', ...post, path: '/_sandbox/import' };
const now = '2026-01-15T12:00:00.000Z';
const file = {
  format: 'legal-reports-sandbox/world',
  formatVersion: 2,
  contentVersion,
  account: 'demo',
  seed: 'sandbox',
  clock: { mode: 'manual', pace: 'fast', now },
  requests: 2,
  reports: [{ ...report, createdAt: now, done: [{ action: 'fail', reason: 'source_timeout', at: now }] }],
};
const other = 'sbx_playground_worlds-other';

/** Calls that snapshot, restore and fork worlds. */
export const worldCalls: readonly Call[] = asking('sbx_playground_worlds', [
  { ...create, name: 'scenario', summary: 'A scenario company, validated', body: report },
  { ...snapshot, name: 'snapshot', summary: 'The world as it is now', body: { name: 'before-review' } },
  { ...snapshot, name: 'exists', summary: 'A name in use', body: { name: 'before-review' } },
  { ...snapshot, name: 'members', summary: 'Several faults at once', body: { nome: 'x', replace: 1 } },
  { ...kept, name: 'unknown', summary: 'A mistyped name' },
  {
    ...restore,
    name: 'unknown',
    summary: 'A mistyped name',
    path: '/_sandbox/snapshots/before-reveiw/restore',
  },
  { ...remove, name: 'unknown', summary: 'A mistyped name' },
  { ...fork, name: 'forked', summary: 'Into an account without reports', body: { key: other } },
  { ...fork, name: 'notEmpty', summary: 'Into an account with reports', body: { key: other } },
  { ...fork, name: 'key', summary: 'A key that opens no account', body: { key: 'sbx_playground_revoked' } },
  { ...imported, name: 'notEmpty', summary: 'Into an account with reports', body: file },
  {
    ...imported,
    name: 'faults',
    summary: 'Several faults at once',
    body: { ...file, seed: 'acme', clocks: 1 },
  },
]);
