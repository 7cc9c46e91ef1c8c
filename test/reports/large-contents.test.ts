import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../src/contract/problems.js';
import {
  perform,
  type TaskInput,
  type TaskName,
  type TaskOutput,
  type TaskRunner,
} from '../../src/reports/tasks.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

const account = { id: 'test', seed: null };
const type = 'sociedades_y_poderes';
const change = { actor: null, reason: 'r', precondition: () => {} };
const purpose = '/content/entities/0/company/purpose';

/** Contents by task input, since most tests use the same few companies. */
const contents = new Map<string, Promise<TaskOutput<'content'>>>();

function contentOf(input: TaskInput<'content'>): Promise<TaskOutput<'content'>> {
  const key = JSON.stringify(input);
  const content = contents.get(key) ?? perform('content', input);
  contents.set(key, content);
  return content;
}

/** Creates a sandbox with a task runner that records its tasks and runs each after `before`. */
function sandboxWithBench(before: (name: TaskName) => Promise<void> | void = () => {}) {
  const tasks: TaskName[] = [];
  const workbench: TaskRunner = {
    async run<Name extends TaskName>(name: Name, input: TaskInput<Name>) {
      tasks.push(name);
      await before(name);
      if (name !== 'content') return perform(name, input);
      // A worker returns copies, so this returns a copy, too.
      return structuredClone(await contentOf(input as TaskInput<'content'>)) as TaskOutput<Name>;
    },
    close: async () => {},
  };
  const store = createMemoryStore();
  const sandbox = createSandbox({
    ...{ seed: 'sandbox', pace: 'instant', clock: 'manual', store, stopwatch: () => 0, workbench },
  });
  const createCompleted = (companyId: string): string => {
    const { record } = sandbox.reports.create(account, { type, companyId });
    sandbox.reportActions.simulate(account, record.id, 'complete');
    return record.id;
  };
  const edit = (id: string, value: string) =>
    sandbox.revisions.edit(account, id, [{ op: 'replace', path: purpose, value }], change);
  return { sandbox, tasks, createCompleted, edit };
}

describe('a long task', () => {
  it('runs in a worker for a large company, from its content to its verification', async () => {
    const { sandbox, tasks, createCompleted, edit } = sandboxWithBench();
    const id = createCompleted('sbx-powers-huge');
    await sandbox.reports.get(account, id);
    await edit(id, 'Otro objeto.');
    await sandbox.revisions.history(account, id);
    await sandbox.revisions.verification(account, id);
    expect(tasks).toEqual(['content', 'edit', 'history', 'verification']);
  });

  it('is not needed for a usual company', async () => {
    const { sandbox, tasks, createCompleted, edit } = sandboxWithBench();
    const id = createCompleted('sbx-spa-clean');
    await sandbox.reports.get(account, id);
    await edit(id, 'Otro objeto.');
    await sandbox.revisions.history(account, id);
    await sandbox.revisions.verification(account, id);
    expect(tasks).toEqual([]);
  });

  it('runs in a worker for an edit that adds more than a usual company has', async () => {
    const { sandbox, tasks, createCompleted } = sandboxWithBench();
    const id = createCompleted('sbx-spa-joint-two');
    const rules = Array.from({ length: 80 }, (_, at) => ({
      ...{ id: `sgn_${at}`, facultyCodes: ['*'], mode: 'individual', per: 'operacion' },
      anyOf: [[{ entityId: 'ent_holder_1', count: 1 }]],
      from: { amount: `${at}`, currency: 'CLF' },
      to: at === 79 ? null : { amount: `${at + 1}`, currency: 'CLF' },
    }));
    const patch = [{ op: 'replace' as const, path: '/content/powers/0/signingRules', value: rules }];
    expect((await sandbox.revisions.edit(account, id, patch, change)).record.version).toBe(2);
    expect(tasks).toEqual(['edit']);
  });

  it('runs once for all concurrent requests', async () => {
    const { sandbox, tasks, createCompleted } = sandboxWithBench();
    const id = createCompleted('sbx-powers-huge');
    const [one, other] = await Promise.all([
      sandbox.reports.get(account, id),
      sandbox.reports.get(account, id),
    ]);
    expect(tasks).toEqual(['content']);
    expect(one.content).toBe(other.content);
  });

  it('runs again after it failed', async () => {
    let broken = true;
    const { sandbox, createCompleted } = sandboxWithBench(() => {
      if (broken) throw new Error('out of memory');
    });
    const id = createCompleted('sbx-powers-huge');
    await expect(sandbox.reports.get(account, id)).rejects.toThrow('out of memory');
    broken = false;
    expect((await sandbox.reports.get(account, id)).content).not.toBeNull();
  });
});

describe('a long edit', () => {
  it('succeeds for the largest company of the catalogue', async () => {
    const { createCompleted, edit } = sandboxWithBench();
    expect((await edit(createCompleted('sbx-holders-4812'), 'Otro objeto.')).record.version).toBe(2);
  });

  it('is computed again if the report moved on meanwhile', async () => {
    let duringWork = (): void => {};
    const { sandbox, tasks, createCompleted, edit } = sandboxWithBench((name) => {
      if (name === 'edit') duringWork();
    });
    const id = createCompleted('sbx-powers-huge');
    duringWork = () => {
      duringWork = () => {};
      sandbox.clocks.advance(account, { by: 'PT1H' });
    };
    const { record } = await edit(id, 'Otro objeto.');
    expect(tasks.filter((name) => name === 'edit')).toHaveLength(2);
    expect(record).toMatchObject({ version: 2, updatedAt: '2026-01-15T13:00:00.000Z' });
  });

  it('is refused if the report was deleted meanwhile', async () => {
    const { sandbox, createCompleted, edit } = sandboxWithBench((name) => {
      if (name === 'edit') sandbox.worlds.reset(account);
    });
    const id = createCompleted('sbx-powers-huge');
    const code = await edit(id, 'Otro objeto.').catch((error: ProblemError) => error.entry.code);
    expect(code).toBe('report-not-found');
  });

  it('follows the preceding one, and both are stored', async () => {
    const { sandbox, tasks, createCompleted, edit } = sandboxWithBench();
    const id = createCompleted('sbx-powers-huge');
    const [, last] = await Promise.all([edit(id, 'Primero.'), edit(id, 'Segundo.')]);
    expect(last.record.version).toBe(3);
    expect(tasks.filter((name) => name === 'edit')).toHaveLength(2);
    const { content } = await sandbox.reports.get(account, id);
    expect(new TextDecoder().decode(content?.contentField)).toContain('"purpose":"Segundo."');
  });
});

describe('the content after an edit', () => {
  it('is cached: no change is applied again', async () => {
    const { sandbox, tasks, createCompleted, edit } = sandboxWithBench();
    const id = createCompleted('sbx-powers-huge');
    for (const value of ['a', 'b', 'c']) await edit(id, value);
    await sandbox.reports.get(account, id);
    expect(tasks).toEqual(['content', 'edit', 'edit', 'edit']);
  });
});
