import { expect, it } from 'vitest';
import actionTable from '../../fixtures/report-actions.json' with { type: 'json' };
import { readPage } from './sessions.js';

it('docs/time.md lists the states before and after every action', () => {
  const { text } = readPage('docs/time.md');
  const [, section = ''] = text.split('| `action` |');
  const rows = [...section.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| (\w+)/gm)].map(([, action, from, to]) => ({
    action,
    from: from?.split(', '),
    to,
  }));
  const { cancel: _, ...simulated } = actionTable;
  const declared = Object.entries(simulated).map(([action, { from, to }]) => ({ action, from, to }));
  expect(rows.length).toBe(declared.length);
  expect(rows).toEqual(expect.arrayContaining(declared));
});
