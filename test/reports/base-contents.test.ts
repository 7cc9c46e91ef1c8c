import inject from 'light-my-request';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppendLog } from '../../src/store/append-log.js';
import { createTextJournal } from '../store/text-log.js';

afterEach(() => {
  vi.doUnmock('../../src/contract/version.js');
  vi.doUnmock('../../src/reports/content-tasks.js');
});

/** The next version of the program, which finds another source for the shareholders of each company. */
function upgrade(): void {
  vi.doMock('../../src/contract/version.js', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    contentVersion: 'next',
  }));
  vi.doMock('../../src/reports/content-tasks.js', async (importOriginal) => {
    const original = await importOriginal<typeof import('../../src/reports/content-tasks.js')>();
    const { contentIn, contentField } = await import('../../src/reports/report-json.js');
    type Task = typeof original.serialisedContent;
    const serialisedContent: Task = function* (request) {
      const content = contentIn(yield* original.serialisedContent(request));
      const { shareholderSummary } = content;
      return contentField({ ...content, shareholderSummary: { ...shareholderSummary, source: 'estatuto' } });
    };
    return { ...original, serialisedContent };
  });
}

/** Starts a program on what an earlier one left. */
async function start(appendLog: AppendLog) {
  vi.resetModules();
  const [{ createListener }, { createSandbox }, { createDurableStore }, { collections }] = await Promise.all([
    import('../../src/http/connection/server.js'),
    import('../../src/server/sandbox.js'),
    import('../../src/store/append-log-store.js'),
    import('../../src/server/collections.js'),
  ]);
  const store = createDurableStore({ appendLog, collections });
  const sandbox = createSandbox({ seed: 's', pace: 'instant', store, stopwatch: () => 0 });
  const failures: unknown[] = [];
  const listener = createListener(
    sandbox,
    ({ error }) => void failures.push(error),
    () => true,
  );
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object, own = {}) => {
    const answer = await inject(listener, {
      ...{ method, url },
      headers: { authorization: 'Bearer sbx_playground_a', 'content-type': 'application/json', ...own },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    expect(failures).toEqual([]);
    expect(answer.statusCode, answer.payload).toBeLessThan(300);
    return { text: answer.payload, json: JSON.parse(answer.payload), etag: `${answer.headers.etag}` };
  };
  const simulate = (path: string, action: string) =>
    call('POST', `${path.replace('/v1', '/_sandbox')}/simulate`, { action });
  const amend = (path: string) => simulate(path, 'amend');
  const create = async () => {
    const created = { type: 'sociedades_y_poderes', companyId: 'acme' };
    const path = `/v1/reports/${(await call('POST', '/v1/reports', created)).json.id}`;
    await simulate(path, 'complete');
    return path;
  };
  const edit = async (path: string, source: string) => {
    const { etag } = await call('GET', path);
    const headers = { 'content-type': 'application/merge-patch+json', 'edit-reason': 'r', 'if-match': etag };
    return call('PATCH', path, { content: { shareholderSummary: { source } } }, headers);
  };
  const read = async (path: string) => ({
    report: await call('GET', path),
    history: await call('GET', `${path}/history`),
    verification: await call('GET', `${path}/verification`),
  });
  return { call, create, amend, edit, read };
}

it('an edited report outlives an upgrade that changes contents, and others follow it', async () => {
  const log = createTextJournal({ seed: 1 });
  const before = await start(log);
  await before.call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const [edited, plain] = [await before.create(), await before.create()];
  // Its second content is of another day.
  await before.amend(edited);
  await before.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await before.amend(edited);
  await before.edit(edited, 'declaracion');
  // Its third one follows the change.
  await before.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await before.amend(edited);
  const [editedBefore, plainBefore] = [await before.read(edited), await before.read(plain)];

  upgrade();
  const after = await start(log);
  expect(await after.read(edited)).toEqual(editedBefore);
  expect(editedBefore.verification.json.verified).toBe(true);
  const plainAfter = await after.read(plain);
  expect(plainAfter.report.json.content.shareholderSummary.source).toBe('estatuto');
  expect(plainAfter.report.etag).not.toBe(plainBefore.report.etag);

  // It can be edited on, also if it is made anew, and then from the next version.
  await after.edit(edited, 'declaracion');
  await after.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await after.amend(edited);
  expect((await after.call('GET', edited)).json.content.shareholderSummary.source).toBe('estatuto');
  await after.edit(edited, 'declaracion');
  const last = await after.read(edited);
  expect(last.verification.json.verified).toBe(true);
  const entries = editedBefore.history.json.entries.length;
  expect(last.history.json.entries.slice(0, entries)).toEqual(editedBefore.history.json.entries);
  vi.doUnmock('../../src/contract/version.js');
  vi.doUnmock('../../src/reports/content-tasks.js');
  expect(await (await start(log)).read(edited)).toEqual(last);
});

it('contents are compressed, and each is stored once', async () => {
  const log = createTextJournal({ seed: 1 });
  const { call, create, amend, edit } = await start(log);
  await call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const path = await create();
  await amend(path);
  for (const source of ['declaracion', 'estatuto', 'declaracion']) await edit(path, source);
  const texts = (log.texts.get('a') ?? []).join('');
  expect(texts.match(/"put","base-contents"/g)).toHaveLength(1);
  expect(texts.match(/"compressed":"[^"]+"/)?.[0].length).toBeLessThan(
    (await call('GET', path)).text.length / 4,
  );
});
