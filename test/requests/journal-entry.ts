import type { JournalEntry } from '../../src/requests/journal-entry.js';

/** Returns a stored request, by default a create with the response 201. */
export function journalEntry(more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...{ id: 'req_1', at: Date.parse('2026-01-15T12:00:00Z'), method: 'POST', target: '/v1/reports' },
    ...{ operation: 'createReport', headers: 'accept: */*\n', status: 201, answerBytes: 500 },
    ...{ receivedAt: 0, tookUs: 1500, sum: 300 },
    ...more,
  };
}
