import { describe, expect, it } from 'vitest';
import type { ReportHistory } from '../../../src/contract/generated/types.js';
import type { FullReport } from '../../../src/legal/editing/edits.js';
import { entryHash } from '../../../src/legal/editing/history.js';
import { verify } from '../../../src/legal/editing/verification.js';
import { edited, sha256 } from './lawyer-report.js';

const failedIn = (report: FullReport, history: ReportHistory | null) =>
  verify(report, history, sha256)
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id);
const errorTexts = (report: FullReport, history: ReportHistory | null) =>
  verify(report, history, sha256).flatMap(({ id, faults }) =>
    faults.map(({ file, pointer }) => `${id} ${file} ${pointer}`),
  );

describe('verify', () => {
  it('passes an edited report with its history', () => {
    const { report, history } = edited();
    const checks = verify(report, history, sha256);
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(checks.every(({ checked }) => checked > 0)).toBe(true);
    expect(history.entries.map(({ action, actor }) => `${action} ${actor.type}`)).toEqual([
      'generated system',
      'edited lawyer',
    ]);
  });

  it('counts the checked items', () => {
    const { report } = edited();
    const counts = () =>
      Object.fromEntries(verify(report, null, sha256).map(({ id, checked }) => [id, checked]));
    const before = counts();
    const { evidence = [], subjects = [] } = report.content.validations[0] ?? {};
    const quoted = report.content.validations.find((one) => one.evidence.length > 0)?.evidence[0];
    if (quoted) evidence.push(quoted);
    subjects.push('/entities/0');
    const after = counts();
    expect(after.evidence).toBe((before.evidence ?? 0) + 1);
    // Two pointers more: the document of the evidence, and the subject.
    expect(after.pointers).toBe((before.pointers ?? 0) + 2);
    expect(after.judgement).toBe(report.content.validations.length);
  });

  it('reports which invariant does not hold, and why', () => {
    const { report } = edited();
    const one = report.content.validations.find(({ evidence }) => evidence.length > 0)?.evidence[0];
    if (one) one.page = 999;
    const [fault] = verify(report, null, sha256).find(({ id }) => id === 'evidence')?.faults ?? [];
    expect(fault?.detail).toMatch(/^S\d\d: .*999.*\.$/);
  });

  it('checks a report without a history', () => {
    const { report } = edited();
    expect(
      verify(report, null, sha256)
        .filter(({ outcome }) => outcome === 'skipped')
        .map(({ id }) => id),
    ).toEqual(['content_hash', 'chain', 'replay', 'edits']);
    report.content.conclusion.result = 'rechazado';
    expect(failedIn(report, null)).toEqual(['judgement']);
  });

  it('names the place of a change in the report', () => {
    const { report, history } = edited();
    const [entity] = report.content.entities;
    if (entity?.company) entity.company.purpose = 'Un tercer objeto.';
    expect(errorTexts(report, history)).toEqual([
      'content_hash report /content',
      'replay report /content/entities/0/company/purpose',
      'judgement report /content/validations/13',
    ]);
  });

  it('accepts a report that was read before its last change', () => {
    const { history } = edited();
    const [before] = history.entries;
    const report = structuredClone(before?.patch[0]?.value) as unknown as FullReport;
    expect(failedIn(report, history)).toEqual([]);
    report.validUntil = '2030-01-01';
    expect(failedIn(report, history)).toEqual(['content_hash', 'replay']);
  });

  it.each<[string, (report: FullReport, history: ReportHistory) => void, string[]]>([
    [
      'a report of another company',
      (report) => {
        report.companyId = 'acme';
      },
      ['replay report /companyId'],
    ],
    [
      'another term',
      (report) => {
        report.validUntil = '2030-01-01';
      },
      ['replay report /validUntil'],
    ],
    [
      'another version',
      (report) => {
        report.version = 7;
      },
      ['replay report /version'],
    ],
    [
      'another reason',
      (_, { entries }) => {
        Object.assign(entries[1] ?? {}, { reason: 'Another.' });
      },
      ['chain history /entries/1'],
    ],
    [
      'a changed entry with a new hash, and a later entry with its old one',
      (_, { entries }) => {
        const [first] = entries;
        if (first === undefined) return;
        first.at = '2026-01-14T00:00:00.000Z';
        first.hash = entryHash(first, sha256);
      },
      ['chain history /entries/1/previousHash'],
    ],
    [
      'a missing entry',
      (_, { entries }) => {
        entries.shift();
      },
      [
        'chain history /entries/0/sequence',
        'chain history /entries/0/previousHash',
        'replay history /entries/0/patch/0',
      ],
    ],
    [
      'a changed patch',
      (_, { entries }) => {
        const step = entries[1]?.patch.find(({ op }) => op === 'replace');
        if (step) step.value = 'Un tercer objeto.';
      },
      [
        'chain history /entries/1',
        'replay history /entries/1/contentHash',
        'replay report /content/entities/0/company/purpose',
      ],
    ],
    [
      'a lawyer’s edit with the system as its actor',
      (_, { entries }) => {
        const last = entries[1];
        if (last === undefined) return;
        last.actor.type = 'system';
        last.hash = entryHash(last, sha256);
      },
      ['edits history /entries/1/actor/type'],
    ],
    [
      'evidence on a page that does not exist',
      (report) => {
        const one = report.content.validations.find(({ evidence }) => evidence.length > 0)?.evidence[0];
        if (one) one.page = 999;
      },
      ['content_hash', 'replay', 'evidence', 'judgement'],
    ],
    [
      'an invalid report',
      (report) => {
        Object.assign(report.content, { powers: 'none' });
      },
      ['schema', 'content_hash', 'replay'],
    ],
    [
      'an invalid history',
      (_, history) => {
        Object.assign(history.entries[0] ?? {}, { sequence: 0 });
      },
      ['schema'],
    ],
  ])('finds %s', (_, alter, expected) => {
    const { report, history } = edited();
    alter(report, history);
    const found = expected[0]?.includes(' ') ? errorTexts(report, history) : failedIn(report, history);
    expect(found).toEqual(expected);
  });

  it('finds an edit that is not marked as a lawyer’s', () => {
    const { report, history } = edited();
    const last = history.entries[1];
    if (last === undefined) throw new Error('no entry');
    last.patch = last.patch.filter(({ path }) => !path.startsWith('/content/provenance'));
    expect(failedIn(report, history)).toContain('edits');
  });

  it('lists the first of tens of thousands of failures in little time', () => {
    const { report, history } = edited();
    report.content.entities = Array(40_000).fill({});
    const before = process.cpuUsage();
    const [schema] = verify(report, history, sha256);
    const { user, system } = process.cpuUsage(before);
    expect(schema).toMatchObject({ id: 'schema', outcome: 'failed' });
    expect(schema?.faults).toHaveLength(100);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});
