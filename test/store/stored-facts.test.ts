import { describe, expect, it } from 'vitest';
import type { CompanyFixture, Scenario } from '../../src/legal/company/catalogue.js';
import { builtInCatalogue, createCatalogue } from '../../src/legal/company/catalogue.js';
import { createSandbox, type SandboxCore } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { epoch } from '../../src/values/instants.js';
import { createTextStore, type StoredRecord } from './text-store.js';

const account = { id: 'a', seed: null };
const type = 'sociedades_y_poderes' as const;

const clean = builtInCatalogue.byKey('spa-clean') as Scenario;
/** The scenario of a user's file; its timeline changes later. */
const ownScenario = (timeline: string): Scenario => ({
  ...clean,
  key: 'own',
  taxId: '76.000.000-1',
  timelines: [timeline],
});
const ownFixture = (timeline: string): CompanyFixture =>
  ({ companyId: 'mine', path: 'mine.json', seed: 's', timelines: [timeline] }) as unknown as CompanyFixture;
const catalogueOf = (timeline: string) =>
  createCatalogue(
    [...builtInCatalogue.scenarios, ownScenario(timeline)],
    new Map([
      ['mine', ownFixture(timeline)],
      ['sbx-own', ownFixture(timeline)],
    ]),
  );

const companies = [
  ...['acme', 'acme', '76.123.456-0', '76123456-0', 'sbx-spa-clean+slow#one', 'sbx-source-down'],
  ...['sbx-source-down', 'sbx-late-change', 'sbx-mx-sapi', '66.100.004-k', 'sbx-own', 'mine', 'x'.repeat(60)],
  ...['sbx-missing-docs', 'sbx-spa-clean+failed', 'SBX-SPA-CLEAN', '株式会社', 'Ñandú "y" Cía.'],
];

/** Runs many operations on a world; returns all results. */
async function transcript(store: Store): Promise<unknown[]> {
  let now = epoch;
  let catalogue = catalogueOf('healthy');
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'fast', store, stopwatch: () => now, catalogue: () => catalogue },
  });
  const { reports, clocks, reportActions, worlds, idempotency } = sandbox;
  const answers: unknown[] = [];
  const ids = companies.map((companyId, at) => {
    const view = reports.create(account, { type, companyId, options: { validate: at % 2 === 0 } });
    answers.push(view.record);
    return view.record.id;
  });
  const look = async () => answers.push(...(await lookAt(sandbox, ids)));
  await look();
  now += 650;
  await look();
  catalogue = catalogueOf('stuck');
  for (const [at, action] of (['complete', 'fail', 'amend', 'request_documents'] as const).entries())
    answers.push(attempt(() => reportActions.simulate(account, ids[at % 2] as string, action)));
  idempotency.store(
    account,
    { scope: 's', key: 'k', fingerprint: 'f', settled: false },
    { status: 201, headers: {}, body: '{}' },
  );
  answers.push(await clocks.change(account, { mode: 'manual' }));
  answers.push(attempt(() => reportActions.simulate(account, ids[2] as string, 'complete')));
  await actAsLawyers(sandbox, ids[2] as string, answers);
  answers.push(worlds.snapshot(account, 'before'));
  answers.push(await clocks.advance(account, { by: 'P20D' }));
  await look();
  answers.push(worlds.restore(account, 'before'));
  await look();
  answers.push(await clocks.change(account, { mode: 'reads' }));
  await look();
  catalogue = catalogueOf('healthy');
  const file = await exportWorlds(sandbox);
  answers.push(file, await worlds.import({ ...account, id: 'b' }, file));
  return answers;
}

/** Edits a report as a lawyer, and reviews its findings. */
async function actAsLawyers({ revisions }: SandboxCore, id: string, answers: unknown[]): Promise<void> {
  const change = { actor: null, reason: 'read again', precondition() {} };
  const patch = [{ op: 'replace' as const, path: '/content/entities/0/name', value: 'Otra SpA' }];
  answers.push(
    await revisions.edit(account, id, patch, change).then(
      ({ record, content }) => [record, content?.key],
      (error: Error) => error.message,
    ),
  );
}

async function lookAt(
  { reports, reportActions, revisions }: SandboxCore,
  ids: readonly string[],
): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const id of ids) {
    const { record, company, content } = await reports.get(account, id);
    seen.push(record, company.canonical, company.scenario?.key, company.modifiers, content?.key);
    seen.push(reportActions.events(account, id).map(({ id: event, data }) => [event, data]));
  }
  seen.push(new TextDecoder().decode(await revisions.history(account, ids[2] as string)));
  for (const status of ['queued', 'processing', 'in_review', 'completed', 'failed'] as const)
    seen.push(reports.list(account, { status, limit: 100 }));
  seen.push(reports.list(account, { companyId: 'acme', limit: 1 }), reports.list(account, { limit: 100 }));
  return seen;
}

function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
}

async function exportWorlds({ worlds }: SandboxCore): Promise<unknown> {
  let text = '';
  for await (const part of worlds.export(account)) text += new TextDecoder().decode(part);
  return JSON.parse(text);
}

const bytes = (record: unknown): number => Buffer.byteLength(JSON.stringify(record));

describe('the stored records', () => {
  it('are plain data: records of every collection are equal after they were written and read', async () => {
    const kept: StoredRecord[] = [];
    await transcript(createTextStore((one) => kept.push(one)));
    for (const { record } of kept) expect(JSON.parse(JSON.stringify(record))).toStrictEqual(record);
    expect(new Set(kept.map(({ collection }) => collection))).toEqual(
      new Set(['reports', 'events', 'clock', 'sources', 'revisions', 'snapshots', 'idempotency']),
    );
  });

  it('determine all responses, so that cached values may be dropped at any time', async () => {
    const fromText = await transcript(createTextStore(() => {}));
    const fromMemory = await transcript(createMemoryStore());
    expect(fromText.length).toBeGreaterThan(500);
    expect(fromText).toEqual(fromMemory);
  });

  it('use 250 bytes per report on average, and less than a kibibyte per usual account', async () => {
    const kept: StoredRecord[] = [];
    await transcript(createTextStore((one) => kept.push(one)));
    const reports = kept.filter(({ collection }) => collection === 'reports');
    const average = reports.reduce((sum, { record }) => sum + bytes(record), 0) / reports.length;
    expect(average).toBeLessThanOrEqual(250);

    const records: unknown[] = [];
    const store = createTextStore(({ record }) => void records.push(record));
    const sandbox = createSandbox({ seed: 's', pace: 'fast', store, stopwatch: () => epoch });
    await sandbox.clocks.change(account, { mode: 'manual' });
    for (const companyId of ['sbx-spa-clean', 'sbx-source-down', '76.123.456-0'])
      sandbox.reports.create(account, { type, companyId, options: { validate: true } });
    // The clock, the reports, and that each was created.
    expect(records.length).toBe(7);
    expect(records.reduce((sum: number, record) => sum + bytes(record), 0)).toBeLessThan(1024);
  });
});
