import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.js';
import { compileShape } from '../../src/contract/shapes/wire-shape.js';
import { healthySpa } from '../legal/healthy/spa.js';
import { runCli } from './run.js';

describe('may-act', () => {
  let folder = '';
  let report = '';
  const file = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'may-act-'));
    report = file('report.json', { status: 'completed', validUntil: '2026-04-15', content: healthySpa() });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const runMayAct = (...argv: string[]) =>
    runCli(['may-act', report, ...argv, '--faculty', 'BANK_OPEN_ACCOUNT']);

  it('exits with 0 for yes and prints the basis', async () => {
    const { code, stdout, stderr } = await runMayAct('ent_3', '--amount', '10000000', '--currency', 'CLP');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Yes: .* may sign BANK_OPEN_ACCOUNT .* up to CLF 500\.\nNote: CLP 10000000 is CLF 251/,
    );
  });

  it('exits with 1 for no and names the missing people', async () => {
    const { code, stdout, stderr } = await runMayAct('ent_3', '--amount', '600', '--currency', 'CLF');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^No: .*Missing: 1 of .*\.\n$/);
  });

  it.each([
    ['a currency whose value the report does not state', ['--amount', '20', '--currency', 'EUR'], 'EUR'],
    ['a date without an answer in the report', ['--on', '2030-01-01'], 'No answer for'],
  ])('exits with 2 if it cannot be decided: %s', async (_, question, message) => {
    const { code, stdout } = await runMayAct('ent_3', ...question);
    expect([code, stdout]).toEqual([2, expect.stringContaining(message)]);
  });

  it('prints the complete result as JSON', async () => {
    const { code, stdout } = await runMayAct(
      'ent_3',
      'ent_5',
      '--amount',
      '600',
      '--currency',
      'CLF',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      allowed: true,
      people: [{ part: 'signs' }, { part: 'signs' }],
    });
  });

  it('reads a report in the shape of another server', async () => {
    const shape = {
      case: 'snake_case',
      report: { ref: '{id}', state: '{status}', expires: '{validUntil}', payload: '{content}' },
      single: { data: '{report}' },
      states: { READY: 'completed' },
    } as const;
    const own = { id: 'rep_1', status: 'completed', validUntil: '2026-04-15' };
    const compiled = compileShape(shape);
    const tail = compiled.content?.write({ ...healthySpa() });
    const shaped = file('shaped.json', compiled.writeReport(own, true) + tail);
    const like = file('kyb.yaml', JSON.stringify(shape));
    const question = ['ent_3', '--faculty', 'BANK_OPEN_ACCOUNT', '--amount', '600', '--currency', 'CLF'];
    const plain = await runCli(['may-act', report, ...question]);
    expect(await runCli(['may-act', shaped, ...question, '--like', like])).toEqual(plain);
    const wrong = await runCli(['may-act', shaped, ...question, '--like', file('wrong.yaml', 'cas: x')]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean case?')]);
  });

  it('also reads the content of a report', async () => {
    const content = file('content.json', healthySpa());
    const { code } = await runCli([
      'may-act',
      content,
      'ent_3',
      '--faculty=BANK_OPEN_ACCOUNT',
      '--on=2026-01-15',
    ]);
    expect(code).toBe(1);
  });

  it.each<[string, () => string[], RegExp]>([
    ['no file', () => [], /Name a report and its signers(?:.|\n)*--faculty: Name the faculty/],
    ['no signers', () => [report, '--faculty', 'BANK_OPEN_ACCOUNT'], /Name the signers/],
    ['no faculty', () => [report, 'ent_3'], /--faculty: Name the faculty that they would use/],
    ['a mistyped flag', () => [report, 'ent_3', '--facultad', 'X'], /Did you mean --faculty\?/],
    [
      'a mistyped faculty',
      () => [report, 'ent_3', '--faculty', 'BANK_OPEN_ACCOUT'],
      /Did you mean BANK_OPEN_ACCOUNT\?/,
    ],
    [
      'an amount without its currency',
      () => [report, 'ent_3', '--faculty', 'BANK_OPEN_ACCOUNT', '--amount', '5'],
      /--currency: has to be/,
    ],
    [
      'a path without a file',
      () => [join(folder, 'none.json'), 'a', '--faculty', 'X'],
      /There is no such file/,
    ],
    ['a file that is not JSON', () => [file('no.json', '{'), 'a', '--faculty', 'X'], /not JSON/],
    [
      'a report that has no content',
      () => [file('q.json', { status: 'queued' }), 'a', '--faculty', 'MAN_DELEGATE'],
      /q\.json \/content: is missing/,
    ],
  ])('exits with 2 for %s', async (_, argv, message) => {
    const { code, stdout, stderr } = await runCli(['may-act', ...argv()]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('legal-reports-sandbox decided nothing');
    expect(stderr).toMatch(message);
  });

  it('has colours only on a terminal that allows them', async () => {
    const on = async (isTTY: boolean, env = {}) => {
      let text = '';
      const stdout = {
        isTTY,
        write: (part: string) => {
          text += part;
        },
      };
      const argv = [
        'may-act',
        report,
        'ent_3',
        '--faculty',
        'BANK_OPEN_ACCOUNT',
        '--amount',
        '1',
        '--currency',
        'CLF',
      ];
      await run({ argv, env, stdout, stderr: stdout, stopped: new Promise(() => {}) });
      return text.includes('\u001b[');
    };
    expect([await on(true), await on(false), await on(true, { NO_COLOR: '1' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has help with examples', async () => {
    const { code, stdout } = await runCli(['may-act', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Exit codes: 0 for yes, 1 for no, 2');
    expect(stdout).toContain('--faculty SEC_MORTGAGE');
    expect((await runCli(['--help'])).stdout).toContain('may-act');
  });
});
