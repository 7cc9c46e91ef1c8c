import { expect, it } from 'vitest';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import { createContents } from '../../src/reports/contents.js';
import type { RunTask } from '../../src/reports/tasks.js';

it('a content that failed is made again on the next request', async () => {
  const resolution = resolveCompany('sbx-spa-clean');
  if (!resolution.known) throw new RangeError(resolution.detail);
  const request = {
    ...({ seed: 's', type: 'sociedades_y_poderes', company: resolution.company } as const),
    ...{ validate: true, asOfDate: '2026-01-15' },
  };
  let asked = 0;
  const work = async () => {
    asked += 1;
    if (asked === 1) throw new Error('out of reach');
    return Uint8Array.of(1);
  };
  const contents = createContents(work as unknown as RunTask);
  const both = await Promise.allSettled([contents(request), contents(request)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  expect(await contents(request)).toMatchObject({ contentField: Uint8Array.of(1) });
  expect(contents.counts()).toEqual({ made: 1, kept: 1, keptBytes: 1 });
});
