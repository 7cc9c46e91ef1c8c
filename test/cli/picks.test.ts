import { describe, expect, it } from 'vitest';
import { runCli } from './run.js';

const pick = (...paths: string[]) =>
  runCli(['generate', 'sbx-power-revoked', '--validate', ...paths.flatMap((path) => ['--pick', path])]);

describe('generate --pick', () => {
  it('prints strings unchanged and other values as JSON, in the requested order', async () => {
    const { code, stdout, stderr } = await pick(
      'conclusion.result',
      'content.conclusion.automation.allowed,/version',
      'validations[].ruleId',
      'statusReason.code',
    );
    const [result, allowed, version, ...ids] = stdout.trimEnd().split('\n');
    expect([code, stderr, result, allowed, version]).toEqual([0, '', 'con_reparos', 'false', '1']);
    expect(ids).toContain('POW-003');
    expect(ids.at(-1)).toBe('null');
  });

  it('indents its output on request', async () => {
    const { stdout } = await runCli(['generate', 'sbx-spa-clean', '--pick', 'options', '--pretty']);
    expect(stdout).toBe('{\n  "validate": false\n}\n');
  });

  it.each([
    ['conclusion.resutl', 'content.conclusion has no field resutl. Did you mean result?'],
    ['conclusoin.result', 'There is no field conclusoin. Did you mean conclusion?'],
    ['content.powers.title', 'content.powers is a list: write content.powers[0].title, or'],
    ['powers[].signingRules[].from.amuont', 'has no field amuont. Did you mean amount?'],
    ['statusReason.cod', 'statusReason has no field cod. Did you mean code?'],
    ['asOfDate.year', 'content.asOfDate has no fields.'],
    ['/content/provenance/x/qoute', 'content.provenance.x has no field qoute. Did you mean quote?'],
    ['options.xyzzy', 'options has no field xyzzy. There is validate, submitted.'],
    ['a..b', 'This is not a path.'],
  ])('names the remedy for %s', async (path, detail) => {
    const { code, stdout, stderr } = await pick(path);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`--pick ${path}: `);
    expect(stderr).toContain(detail);
  });

  it('reports all errors at once', async () => {
    const { stderr } = await runCli(['generate', '--pick', 'nme', '--pick', 'versoin']);
    expect(stderr).toContain('3 errors');
  });
});
