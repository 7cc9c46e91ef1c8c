import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import expected from '../../scripts/ecosystem/expected.json' with { type: 'json' };
import { sections } from '../../scripts/ecosystem/sections.js';

const checks = Object.values(sections).flatMap((section) => Object.entries(section));

describe('the tables of tools in docs/contract.md and docs/support.md', () => {
  /** Returns the cells of every table row of a page. */
  const rowsOf = (page: string) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\| /, '').split(' | '));

  it('have a row for each tool that reads the document, with its version and its Node', () => {
    const rows = rowsOf('docs/contract.md').map((cells) => cells.slice(1, 3));
    for (const [, { packages, node }] of checks.filter(([, { packed }]) => !packed)) {
      const [[tool, version] = []] = Object.entries(packages);
      expect(rows).toContainEqual([`\`${tool}\` ${version}`, String(node)]);
    }
  });

  it('have a row for each tool that uses the package, with all versions and its Node', () => {
    const rows = rowsOf('docs/support.md').map((cells) => cells.slice(0, 3));
    for (const [name, { packages, node }] of checks.filter(([, { packed }]) => packed)) {
      const versions = Object.entries(packages).map(([tool, version]) => `\`${tool}\` ${version}`);
      expect(rows).toContainEqual([name, versions.join(', '), String(node)]);
    }
  });

  it('rely on stored results, one for each tool', () => {
    expect(Object.keys(expected).sort()).toEqual(checks.map(([name]) => name).sort());
    const failed = Object.entries(expected).filter(([, found]) => 'runs' in found || 'ends' in found);
    expect(failed).toEqual([]);
  });

  it('name exact versions', () => {
    const versions = checks.flatMap(([, { packages }]) => Object.values(packages));
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
