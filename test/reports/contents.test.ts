import { describe, expect, it } from 'vitest';
import { contentVersion } from '../../src/contract/version.js';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import type { Revision } from '../../src/legal/editing/revisions.js';
import { createBaseContent } from '../../src/reports/base-contents.js';
import { contentKey, createContents } from '../../src/reports/contents.js';
import type { RunTask } from '../../src/reports/tasks.js';

const resolution = resolveCompany('sbx-spa-clean');
if (!resolution.known) throw new RangeError(resolution.detail);
const request = {
  ...({ seed: 's', type: 'sociedades_y_poderes', company: resolution.company } as const),
  ...{ validate: true, asOfDate: '2026-01-15' },
};

it('a content that failed is made again on the next request', async () => {
  let reads = 0;
  const work = async () => {
    reads += 1;
    if (reads === 1) throw new Error('out of reach');
    return Uint8Array.of(1);
  };
  const contents = createContents(work as unknown as RunTask);
  const both = await Promise.allSettled([contents(request), contents(request)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  expect(await contents(request)).toMatchObject({ contentField: Uint8Array.of(1) });
  expect(contents.counts()).toEqual({ made: 1, unpacked: 0, kept: 1, keptBytes: 1 });
});

describe('a content that is packed', () => {
  const made = Uint8Array.of(1);
  const packed = Uint8Array.of(2);
  const work = (async () => made) as unknown as RunTask;
  const noWork = (() => {
    throw new Error('the engine was used');
  }) as unknown as RunTask;

  it('is returned at once, without the engine, and cached', () => {
    let found = 0;
    const find = (key: string) => {
      found += 1;
      return key === contentKey(request) ? packed : undefined;
    };
    const contents = createContents(noWork, { find });
    expect(contents(request)).toEqual({ key: contentKey(request), contentField: packed, source: 'pack' });
    expect(contents(request)).toBe(contents(request));
    expect(found).toBe(1);
    expect(contents.counts()).toEqual({ made: 0, unpacked: 1, kept: 1, keptBytes: 1 });
  });

  it('is awaited once if it is large', async () => {
    let found = 0;
    const find = async () => {
      found += 1;
      return packed;
    };
    const contents = createContents(noWork, { find });
    const both = await Promise.all([contents(request), contents(request)]);
    expect(both).toEqual([expect.objectContaining({ source: 'pack' }), both[0]]);
    expect(found).toBe(1);
  });

  it.each([
    ['missing', () => undefined],
    ['damaged and large', async () => undefined],
  ])('is made if it is %s', async (_, find) => {
    const contents = createContents(work, { find });
    expect(await contents(request)).toMatchObject({ contentField: made, source: 'made' });
    expect(contents.counts()).toEqual({ made: 1, unpacked: 0, kept: 1, keptBytes: 1 });
  });

  it('is the base of revisions, whose content is made', async () => {
    const inputs: unknown[] = [];
    const revise = (async (_: string, input: unknown) => {
      inputs.push(input);
      return made;
    }) as unknown as RunTask;
    const contents = createContents(revise, { find: () => packed });
    const revision = { patch: [], contentHash: 'changed' } as unknown as Revision;
    expect(await contents(request, [revision])).toMatchObject({ contentField: made, source: 'made' });
    expect(inputs).toEqual([{ contentField: packed, patches: [[]] }]);
  });

  it('is not used in place of a stored content', async () => {
    const { compressed } = await createBaseContent('rep_1', request, made);
    const base = { report: 'rep_1', asOfDate: request.asOfDate, contentVersion, compressed };
    const contents = createContents(noWork, { find: () => packed });
    const { contentField } = await contents({ ...request, base });
    expect([...contentField]).toEqual([...made]);
  });
});
