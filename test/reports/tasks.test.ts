import { describe, expect, it } from 'vitest';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import { perform, type TaskInput, type TaskName } from '../../src/reports/tasks.js';

const record = {
  ...{ id: 'rep_1', type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', status: 'completed' },
  ...{ version: 1, createdAt: '2026-01-15T12:00:00.000Z', options: { validate: true } },
} as unknown as TaskInput<'edit'>['record'];

function requestOf(companyId: string): TaskInput<'content'> {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(`${companyId} is no company`);
  const { company } = resolution;
  return { seed: 's', type: 'sociedades_y_poderes', company, validate: true, asOfDate: '2026-01-15' };
}

/** Returns the result of a task, and how often it yields when all its modules are loaded. */
async function countYields<Name extends TaskName>(name: Name, input: TaskInput<Name>) {
  await perform(name, input);
  let yields = 0;
  const output = await perform(name, input, () => {
    yields += 1;
    return undefined;
  });
  return { output, yields };
}

describe('the first task of a process', () => {
  it.each([
    ['sbx-spa-clean', 5],
    ['sbx-mx-sapi', 4],
  ])(
    'yields between the parts of a draft of %s, its judgement and its schema check',
    async (companyId, parts) => {
      const loading = await countYields('profile', requestOf(companyId));
      const { yields } = await countYields('content', requestOf(companyId));
      expect(yields - loading.yields).toBe(parts + 3);
    },
  );

  it('yields between applying, judging and storing an edit', async () => {
    const { output: contentField } = await countYields('content', requestOf('sbx-spa-clean'));
    const patch = (value: string) => [{ op: 'replace', path: '/content/powers/0/title', value } as const];
    const refused = await countYields('edit', { record, contentField, patch: patch('') });
    const accepted = await countYields('edit', { record, contentField, patch: patch('Poder') });
    expect(refused.output.accepted).toBe(false);
    expect(accepted.output.accepted).toBe(true);
    expect(accepted.yields - refused.yields).toBe(3);
  });

  it('has the same result with and without yielding', async () => {
    const request = requestOf('sbx-spa-joint-two');
    const slowly = await perform('content', request, () => new Promise(setImmediate));
    expect(slowly).toEqual(await perform('content', request));
  });
});
