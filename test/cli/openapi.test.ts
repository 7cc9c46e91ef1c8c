import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import whole from '../../src/contract/generated/openapi.json' with { type: 'json' };
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
