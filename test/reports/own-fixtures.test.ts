import { describe, expect, test } from 'vitest';
import spaClean from '../../fixtures/scenarios/01-spa-clean.json' with { type: 'json' };
import type { FixtureChecks } from '../../src/reports/fixture-tasks.js';
import { type FixtureReadOptions, loadFixtures } from '../../src/reports/own-fixtures.js';
import type { TaskRunner } from '../../src/reports/tasks.js';
import { createSeenTexts } from '../../src/runtime/seen-texts.js';
import { createWorkerTaskRunners } from '../../src/server/worker-bench.js';
import type { ParsedFile } from '../../src/values/json.js';
import { document, universe } from '../legal/fixtures/documents.js';

const ownScenario = { ...spaClean, key: 'mine', taxId: '66100050-3' };
const acme = { companyId: 'acme', patch: {} };

/** Creates seen texts that count the unknown texts. */
function createCountedTexts() {
  const texts = createSeenTexts();
  let unknown = 0;
  const has = (text: string): boolean => {
    const isKnown = texts.has(text);
    if (!isKnown) unknown += 1;
    return isKnown;
  };
  return { ...texts, has, unknown: () => unknown };
}

function load(files: readonly ParsedFile[], reading: Partial<FixtureReadOptions> = {}) {
  const source = { read: async () => [...files], watch: () => ({ close() {} }) };
  return loadFixtures(source, universe, {
    yieldToEventLoop: () => undefined,
    known: createSeenTexts(),
    openThreads: () => {
      throw new Error('so few files need no thread');
    },
    ...reading,
  });
}

const filesOf = (...values: readonly unknown[]): ParsedFile[] =>
  values.map((value, index) => document(`${index}.yaml`, value));

describe('files without errors', () => {
  test('are checked again only if something changed that a check depends on', async () => {
    const known = createCountedTexts();
    const countChecked = async (...values: readonly unknown[]): Promise<number> => {
      const before = known.unknown();
      expect(await load(filesOf(...values), { known })).toMatchObject({ isValid: true });
      return known.unknown() - before;
    };
    const other = { ...acme, companyId: 'other' };
    expect(await countChecked(acme, other)).toBe(2);
    expect(await countChecked(acme, other)).toBe(0);
    // One file is new, and the two known ones have other paths.
    expect(
      await countChecked({ companyId: 'third', patch: { requestedOperations: ['TAX_SII'] } }, acme, other),
    ).toBe(1);
    // A user scenario reserves numbers and names, so company files are checked again.
    expect(await countChecked(acme, ownScenario)).toBe(2);
  });

  test('are remembered, unlike a file with an error, which is checked at each reading', async () => {
    const known = createCountedTexts();
    const wrong = filesOf({ companyId: 'acme', patch: { documents: null } });
    expect(await load(wrong, { known })).toMatchObject({ isValid: false });
    expect(await load(wrong, { known })).toMatchObject({ isValid: false });
    expect(known.unknown()).toBe(2);
  });
});

describe('many files', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ ...acme, companyId: `many-${index}` }));
  const wrong = { companyId: 'wrong', patch: { documents: null } };
  const files = filesOf(...many.slice(0, 50), wrong, ownScenario, ...many.slice(50));

  test('get the same errors from threads as from this thread', async () => {
    const threads = createWorkerTaskRunners();
    const progress: number[] = [];
    const outcome = await load(files, {
      openThreads: () => threads,
      progress: (checked) => void progress.push(checked),
    });
    const alone = await load(filesOf(wrong).map((file) => ({ ...file, path: '50.yaml' })));
    expect(outcome).toEqual(alone);
    expect(outcome.isValid).toBe(false);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test('are shared by the threads, which are closed at the end and after a failure', async () => {
    const used: number[] = [];
    let open = 0;
    const createThread = (id: number, fail: boolean): TaskRunner => {
      open += 1;
      return {
        run: async (_, input) => {
          used.push(id);
          if (fail) throw new Error('the thread broke');
          return (input as FixtureChecks).checks.map(() => []) as never;
        },
        close: async () => {
          open -= 1;
        },
      };
    };
    const sound = files.filter((file) => file.path !== '50.yaml');
    await load(sound, { openThreads: () => [createThread(1, false), createThread(2, false)] });
    expect([new Set(used), open]).toEqual([new Set([1, 2]), 0]);
    const broken = load(sound, { openThreads: () => [createThread(1, false), createThread(2, true)] });
    await expect(broken).rejects.toThrow('the thread broke');
    expect(open).toBe(0);
  });
});
