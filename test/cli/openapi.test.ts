import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import whole from '../../src/contract/generated/openapi.json' with { type: 'json' };
import { type StartOptions, startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';

type Document = Pick<typeof whole, 'tags' | 'components'> & { paths: object };

describe('legal-reports-sandbox openapi', () => {
  it('prints the document that a server serves', async () => {
    const { code, stdout, stderr } = await runCli(['openapi']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(whole);
  });

  it('prints the operations of production, and no schema that only others use', async () => {
    const { stdout } = await runCli(['openapi', '--contract-only']);
    const document = JSON.parse(stdout) as Document;
    const paths = Object.keys(document.paths);
    expect(paths).toEqual(Object.keys(whole.paths).filter((path) => path.startsWith('/v1/')));
    expect(document.tags.map(({ name }) => name)).toEqual(['reports', 'events', 'webhooks', 'companies']);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['key']);
    const { securitySchemes: _, ...components } = document.components;
    const unused = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).filter((name) => !stdout.includes(`"#/components/${kind}/${name}"`)),
    );
    expect(unused).toEqual([]);
    expect(stdout).not.toContain('/_sandbox/');
  });

  it('prints both as YAML, for readers of either version', async () => {
    const asJson = await runCli(['openapi', '--contract-only']);
    const { stdout } = await runCli(['openapi', '--contract-only', '--yaml']);
    for (const version of ['1.1', '1.2'] as const) {
      expect(parse(stdout, { version })).toEqual(JSON.parse(asJson.stdout));
    }
  });

  it.each([
    ['a profile', ['--profile', 'documented'], { profile: 'documented' }],
    ['gaps', ['--gap', 'create-status=202', '--gap', 'list=404'], { gap: 'create-status=202,list=404' }],
    ['a shape', ['--like', 'docs/mimic/kyb.yaml'], { like: 'docs/mimic/kyb.yaml' }],
    [
      'a shape whose answer a flag overrides',
      ['--like', 'docs/mimic/kyb.yaml', '--gap', 'create-status=200', '--profile', 'vary'],
      { like: 'docs/mimic/kyb.yaml', gap: 'create-status=200', profile: 'vary' },
    ],
  ] as [string, string[], StartOptions][])(
    'prints the document that a server serves with %s',
    async (_, flags, options) => {
      const { code, stdout, stderr } = await runCli(['openapi', ...flags]);
      expect([code, stderr]).toEqual([0, '']);
      await using sandbox = await startSandbox(options);
      expect(JSON.parse(stdout)).toEqual(await (await sandbox.fetch('http://sandbox/openapi.json')).json());
      const { stdout: contract } = await runCli(['openapi', '--contract-only', ...flags]);
      expect(contract).not.toMatch(/\/_sandbox\/|"Contract\w+"/);
    },
  );

  it('reports the errors of a profile, a gap and a shape', async () => {
    const flags = ['--profile', 'vari', '--gap', 'create-status=299', '--like', 'docs/mimic/none.yaml'];
    const { code, stdout, stderr } = await runCli(['openapi', ...flags]);
    expect([code, stdout]).toEqual([2, '']);
    for (const words of ['Did you mean vary?', 'create-status has no answer "299"', 'docs/mimic/none.yaml'])
      expect(stderr).toContain(words);
  });

  it('reports errors and prints no document', async () => {
    const { code, stdout, stderr } = await runCli(['openapi', 'v1', '--contarct-only', '--yaml=maybe']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('legal-reports-sandbox printed nothing: 3 errors');
    expect(stderr).toContain('Did you mean --contract-only?');
  });

  it('is described in the help, with examples', async () => {
    const { stdout } = await runCli(['openapi', '--help']);
    for (const words of ['--contract-only', '--yaml', 'Examples:', 'openapi > openapi.json'])
      expect(stdout).toContain(words);
    expect((await runCli(['--help'])).stdout).toContain('openapi');
  });

  it('prints a part of the document, or the remedy', async () => {
    const { stdout } = await runCli(['openapi', '--pick', 'paths["/v1/reports"].post.operationId']);
    expect(stdout).toBe('createReport\n');
    const { code, stderr } = await runCli(['openapi', '--pick', 'info.versoin']);
    expect(code).toBe(2);
    expect(stderr).toContain('info has no field versoin. Did you mean version?');
    const both = await runCli(['openapi', '--pick', 'info', '--yaml']);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('leave out --yaml or --pick')]);
  });
});
