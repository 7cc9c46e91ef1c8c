import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { commonjs, modules } from '../../scripts/build/bundles.js';
import { notices } from '../../scripts/build/notices.js';
import { pageScripts } from '../../scripts/build/page.js';
import { root } from '../../scripts/generate/schemas.js';

describe('the notices of third parties', () => {
  let inputs: string[];
  let text: string;
  const sections = () => text.split(`\n${'-'.repeat(72)}\n\n`);

  beforeAll(async () => {
    const { metafile } = await build(commonjs);
    const second = await build({ ...modules, write: false, metafile: true });
    const page = await build({ ...pageScripts, write: false });
    inputs = [metafile, second.metafile, page.metafile].flatMap((read) => Object.keys(read.inputs));
    text = notices({ inputs: { ...metafile.inputs, ...page.metafile.inputs } });
  });

  it('name every bundled package with its version and a licence text', () => {
    const folders = inputs.flatMap((input) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
    const titles = [...new Set(folders)].map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return `${name} ${version} `;
    });
    expect(titles.filter((title) => !sections().some((section) => section.startsWith(title)))).toEqual([]);
    expect(titles.length).toBeGreaterThan(20);
    expect(sections().filter((section) => section.length < 500)).toEqual([]);
  });

  it.each(['ajv', 'ajv-formats', 'fast-deep-equal', 'mime-db', 'mime-types', 'pg', 'pg-protocol'])(
    'name %s, which is bundled by generated code, by another package or on demand',
    (name) => {
      expect(sections().filter((section) => section.startsWith(`${name} `))).toHaveLength(1);
    },
  );

  it('are part of the package', () => {
    expect(readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')).toBe(text);
  });
});
