import { describe, expect, it } from 'vitest';
import type { ReportHistory } from '../../../src/contract/generated/types.js';
import type { FullReport } from '../../../src/legal/editing/edits.js';
import { entryHash } from '../../../src/legal/editing/history.js';
import { verify } from '../../../src/legal/editing/verification.js';
import { edited, sha256 } from './lawyer-report.js';

type Alter = (report: FullReport, history: ReportHistory) => void;

/** Returns the errors of one check after a change of report or history, with hashes replaced by `#`. */
function failuresOf(check: string, alter: Alter): string[] {
  const { report, history } = edited();
  alter(report, history);
  const found = verify(report, history, sha256).find(({ id }) => id === check);
  return (found?.faults ?? []).map(({ file, pointer, detail }) =>
    `${file} ${pointer} ${detail}`.replace(/[0-9a-f]{64}/g, '#'),
  );
}

/** Changes the last entry and computes its hash again, as its author would. */
function rewrite(change: (entry: ReportHistory['entries'][number]) => void): Alter {
  return (_, { entries }) => {
    const last = entries[1];
    if (last === undefined) throw new Error('the history has no second entry');
    change(last);
    last.hash = entryHash(last, sha256);
  };
}

describe('a report and its history', () => {
  it.each<[title: string, alter: Alter, expected: string[]]>([
    [
      'another value',
      (report) => Object.assign(report, { validUntil: '2030-01-01' }),
      ['report /validUntil It is "2030-01-01", but the history has "2026-04-15".'],
    ],
    [
      'a further field',
      (report) => Object.assign(report, { note: [1] }),
      ['report /note It is [1], but the history has no value there.'],
    ],
    [
      'a missing field',
      (report) => Reflect.deleteProperty(report, 'companyId'),
      ['report /companyId It is missing, but the history has "sbx-spa-clean".'],
    ],
    [
      'the differing part of a long value',
      (report) => Object.assign(report, { companyId: `sbx-spa-clean${'x'.repeat(200)}` }),
      [`report /companyId It is "sbx-spa-clean${'x'.repeat(106)}…, but the history has "sbx-spa-clean".`],
    ],
  ])('differ by a reported change: %s', (_, alter, expected) => {
    expect(failuresOf('replay', alter)).toEqual(expected);
  });

  it('show a difference far into a text with a little context', () => {
    const text = 'El objeto es uno. '.repeat(20);
    const { report, history } = edited();
    const last = history.entries[1];
    const step = last?.patch.find(({ path, op }) => op === 'replace' && path.endsWith('/purpose'));
    Object.assign(step ?? {}, { value: `${text}Fin.` });
    const [entity] = report.content.entities;
    if (entity?.company) entity.company.purpose = `${text}Otro fin, ${'y más '.repeat(30)}.`;
    const replay = verify(report, history, sha256).find(({ id }) => id === 'replay');
    const [, { detail = '' } = {}] = replay?.faults ?? [];
    const shared = text.slice(-40);
    const shown = `Otro fin, ${'y más '.repeat(30)}`.slice(0, 80);
    expect(detail).toBe(`It is …${shared}${shown}…, but the history has …${shared}Fin.".`);
  });

  it('differ if the content is not that of the last entry', () => {
    expect(failuresOf('content_hash', (report) => report.content.powers.pop())).toEqual([
      'report /content Its hash is #, but entry 2 of the history has #.',
    ]);
    expect(failuresOf('content_hash', (_, { entries }) => entries.splice(0))).toEqual([
      'history /entries The history has no entry, though the report has content.',
    ]);
  });
});

describe('the entries of a history', () => {
  it('are reported if missing, out of order or changed', () => {
    expect(failuresOf('chain', (_, { entries }) => entries.shift())).toEqual([
      'history /entries/0/sequence It is 2 at position 1: entries are missing or out of order.',
      'history /entries/0/previousHash It is #, but the preceding entry has null.',
    ]);
    expect(
      failuresOf('chain', (_, { entries }) => Object.assign(entries[1] ?? {}, { reason: 'Another.' })),
    ).toEqual([
      'history /entries/1 Its hash is #, but it should be #: the entry was changed after it was written.',
    ]);
  });

  it('are reported if a patch does not apply or gives another content', () => {
    const unfit = rewrite(({ patch }) => patch.unshift({ op: 'remove', path: '/content/none' }));
    expect(failuresOf('replay', unfit)).toEqual([
      expect.stringMatching(/^history \/entries\/1\/patch\/0 The operation .*\/content\/none.*\.$/),
    ]);
    expect(
      failuresOf('replay', (_, { entries }) =>
        Object.assign(entries[0] ?? {}, { contentHash: '0'.repeat(64) }),
      ),
    ).toEqual(['history /entries/0/contentHash It is #, but the patches up to this entry give #.']);
  });

  it('have a permitted actor', () => {
    expect(
      failuresOf(
        'edits',
        rewrite(({ actor }) => Object.assign(actor, { type: 'system' })),
      ),
    ).toEqual(['history /entries/1/actor/type The actor system cannot make a change with action edited.']);
    const generated = (_: FullReport, { entries }: ReportHistory) =>
      Object.assign(entries[0]?.actor ?? {}, { type: 'lawyer' });
    expect(failuresOf('edits', generated)).toEqual([
      'history /entries/0/actor/type The actor lawyer cannot make a change with action generated.',
    ]);
    expect(
      failuresOf(
        'edits',
        rewrite((entry) => Object.assign(entry, { action: 'amended' })),
      ),
    ).toEqual(['history /entries/1/actor/type The actor lawyer cannot make a change with action amended.']);
  });

  it('make consecutive versions, or no version', () => {
    const version = (number: number, action = 'edited') =>
      failuresOf(
        'edits',
        rewrite((entry) => Object.assign(entry, { version: number, action })),
      );
    expect(version(2)).toEqual([]);
    expect(version(1)).toEqual([]);
    expect(version(3)).toEqual(['history /entries/1/version It is 3, which cannot follow version 1.']);
    expect(version(1, 'amended')).toContain(
      'history /entries/1/version It is 1, which cannot follow version 1.',
    );
    expect(version(1, 'reviewed')).toEqual([]);
  });

  it('mark each change in provenance, except computed values', () => {
    const unmarked = rewrite((entry) => {
      entry.patch = entry.patch.filter(({ path }) => !path.startsWith('/content/provenance'));
    });
    expect(failuresOf('edits', unmarked)).toEqual([
      'history /entries/1/patch It changes /content/entities/0/company/purpose, but the provenance of this value does not show the change.',
    ]);
    const more = (path: string) =>
      failuresOf(
        'edits',
        rewrite(({ patch }) => patch.push({ op: 'add', path, value: 'x' })),
      );
    expect(more('/content/jurisdiction')).toEqual([
      'history /entries/1/patch It changes /content/jurisdiction, but the provenance of this value does not show the change.',
    ]);
    for (const computed of ['/content/conclusion/summary', '/content/validations/0', '/version'])
      expect(more(computed), computed).toEqual([]);
    expect(
      failuresOf(
        'edits',
        rewrite(({ patch }) => patch.push({ op: 'remove', path: '/content/jurisdiction' })),
      ),
    ).toEqual([]);
  });
});
