import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import expected from '../../scripts/ecosystem/expected.json' with { type: 'json' };
import { sections } from '../../scripts/ecosystem/sections.js';

const checks = Object.values(sections).flatMap((section) => Object.entries(section));

describe('the table of tools in docs/contract.md', () => {
  const page = readFileSync('docs/contract.md', 'utf8');

  it('has a row for each tool that is tried, with its version and its Node', () => {
    const rows = page.split('\n').map((line) => line.split(' | ').slice(1, 3).join(' | '));
    for (const [, { packages, node }] of checks) {
      const [[tool, version] = []] = Object.entries(packages);
      expect(rows).toContain(`\`${tool}\` ${version} | ${node}`);
    }
  });

  it('stands on results that are kept, one for each tool', () => {
    expect(Object.keys(expected).sort()).toEqual(checks.map(([name]) => name).sort());
    const failed = Object.entries(expected).filter(([, found]) => 'runs' in found);
    expect(failed).toEqual([]);
  });

  it('names exact versions', () => {
    const versions = checks.flatMap(([, { packages }]) => Object.values(packages));
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
