import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { edited } from '../legal/editing/lawyer-report.js';
import { runCli } from './run.js';

describe('verify-report', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-report-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };

  it('verifies a report with its history, in two files or in one', async () => {
    const { report, history } = edited();
    const two = await runCli(['verify-report', file('r.json', report), '--history', file('h.json', history)]);
    const one = await runCli(['verify-report', file('both.json', { report, history })]);
    expect([two.code, two.stderr]).toEqual([0, '']);
    expect(two.stdout).toContain(`Report ${report.id}, version 2\n  passed   schema`);
    expect(two.stdout).toContain(`up to the hash ${history.entries.at(-1)?.hash}.`);
    expect(one).toEqual(two);
  });

  it('reads input from any kind of pipe', async () => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(
      Readable.from([JSON.stringify(edited())]) as typeof process.stdin,
    );
    const { code, stdout } = await runCli(['verify-report', '-']);
    vi.restoreAllMocks();
    expect([code, stdout]).toEqual([0, expect.stringContaining('version 2\n  passed   schema')]);
  });

  it('reports each alteration with both values, and exits with 1', async () => {
    const { report, history } = edited();
    const [holding] = report.content.shareholders;
    if (holding) holding.percentage = '99.000000';
    const { code, stdout } = await runCli(['verify-report', file('altered.json', { report, history })]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'report /content/shareholders/0/percentage: It is "99.000000", but the history has "100.000000".',
    );
    expect(stdout).toMatch(/Not verified: \d of 9 checks failed\.\n$/);
  });

  it('reports that a report has changed since it was read', async () => {
    const { history } = edited();
    const report = history.entries[0]?.patch[0]?.value;
    const { code, stdout } = await runCli(['verify-report', file('old.json', { report, history })]);
    expect(code).toBe(0);
    expect(stdout).toContain('after entry 1 of 2; it has changed since.');
  });

  it('reports the limits of a check without history', async () => {
    const { code, stdout } = await runCli(['verify-report', file('alone.json', edited().report)]);
    expect(code).toBe(0);
    expect(stdout).toContain('skipped  chain');
    expect(stdout).toContain('can only be found with its history: --history FILE');
  });

  it.each<[string, () => string[], string]>([
    ['no file', () => [], 'Name a file'],
    ['a missing file', () => [join(folder, 'none.json')], 'There is no such file'],
    ['a file that is not JSON', () => [file('no.json', '{')], 'not JSON'],
    ['a history in place of the report', () => [file('h2.json', edited().history)], 'Name the report first'],
    [
      'a report in place of the history',
      () => [file('r2.json', edited().report), '--history', join(folder, 'r2.json')],
      'not a history',
    ],
    [
      'a report without content',
      () => [file('q.json', { id: 'rep_1', status: 'queued' })],
      'not a report with its content',
    ],
    ['two reports', () => ['a.json', 'b.json'], 'takes one report'],
    ['a mistyped flag', () => ['a.json', '--histroy', 'b.json'], 'Did you mean --history?'],
  ])('exits with 2 for %s', async (_, argv, message) => {
    const { code, stdout, stderr } = await runCli(['verify-report', ...argv()]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('legal-reports-sandbox verified nothing');
    expect(stderr).toContain(message);
  });

  it('refuses a report that can have no hash', async () => {
    const { report, history } = edited();
    Object.assign(report.content.entities[0] ?? {}, { name: '\ud800' });
    const { code, stdout } = await runCli(['verify-report', file('s.json', { report, history })]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('Lone surrogate is not allowed')]);
  });

  it('has help with examples', async () => {
    const { code, stdout } = await runCli(['verify-report', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('legal-reports-sandbox verify-report report.json --history history.json');
    expect((await runCli(['--help'])).stdout).toContain('verify-report');
  });
});
