import { brotliCompressSync, gunzipSync } from 'node:zlib';
import inject from 'light-my-request';
import { expect, it, vi } from 'vitest';
import type { AppendLog } from '../../src/store/append-log.js';
import { createTextLog } from '../store/text-log.js';

type Version = 'former' | 'current' | 'next';

/**
 * Mocks another version of the program: the contents of the next one have another source of the shareholders, and those
 * of the former one lack a field.
 */
function mock(version: Version): void {
  vi.doMock('../../src/contract/version.js', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    contentVersion: version,
  }));
  vi.doMock('../../src/reports/content-tasks.js', async (importOriginal) => {
    const original = await importOriginal<typeof import('../../src/reports/content-tasks.js')>();
    const { contentIn, contentField } = await import('../../src/reports/report-json.js');
    type Task = typeof original.serialisedContent;
    const serialisedContent: Task = function* (request) {
      const content = contentIn(yield* original.serialisedContent(request));
      const { shareholderSummary, foundingRegister: _, ...others } = content;
      if (version === 'former') return contentField({ ...others, shareholderSummary } as typeof content);
      return contentField({ ...content, shareholderSummary: { ...shareholderSummary, source: 'estatuto' } });
    };
    return { ...original, serialisedContent };
  });
}

/** The version whose modules are loaded. Loading takes longer than a test, so modules are only loaded for a change. */
let loaded: Version = 'current';

/** Loads the modules of a version. Some load at first use, so no program of the other version may still run. */
async function load(version: Version) {
  if (version !== loaded) {
    vi.resetModules();
    vi.doUnmock('../../src/contract/version.js');
    vi.doUnmock('../../src/reports/content-tasks.js');
    if (version !== 'current') mock(version);
    loaded = version;
  }
  const [{ createListener }, { createSandbox }, { createDurableStore }, { collections }] = await Promise.all([
    import('../../src/http/connection/server.js'),
    import('../../src/server/sandbox.js'),
    import('../../src/store/append-log-store.js'),
    import('../../src/server/collections.js'),
  ]);
  return { createListener, createSandbox, createDurableStore, collections };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Starts a program with the log of an earlier one. */
async function start(appendLog: AppendLog, version: Version = 'current') {
  const { createListener, createSandbox, createDurableStore, collections } = await load(version);
  const store = createDurableStore({ appendLog, collections });
  const sandbox = createSandbox({ seed: 's', pace: 'instant', store, stopwatch: () => 0 });
  const failures: unknown[] = [];
  const listener = createListener(
    sandbox,
    ({ error }) => void failures.push(error),
    () => true,
  );
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    url: string,
    body?: object,
    own = {},
    mayFail = false,
  ) => {
    const response = await inject(listener, {
      ...{ method, url },
      headers: { authorization: 'Bearer sbx_playground_a', 'content-type': 'application/json', ...own },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    expect(failures).toEqual([]);
    if (!mayFail) expect(response.statusCode, response.payload).toBeLessThan(300);
    return {
      status: response.statusCode,
      text: response.payload,
      json: JSON.parse(response.payload),
      etag: `${response.headers.etag}`,
    };
  };
  const simulate = (path: string, action: string) =>
    call('POST', `${path.replace('/v1', '/_sandbox')}/simulate`, { action });
  const amend = (path: string) => simulate(path, 'amend');
  const create = async (companyId = 'acme') => {
    const created = { type: 'sociedades_y_poderes', companyId, options: { validate: companyId !== 'acme' } };
    const path = `/v1/reports/${(await call('POST', '/v1/reports', created)).json.id}`;
    await simulate(path, 'complete');
    return path;
  };
  const edit = async (path: string, source: string, mayFail = false) => {
    const { etag } = await call('GET', path);
    const headers = { 'content-type': 'application/merge-patch+json', 'edit-reason': 'r', 'if-match': etag };
    return call('PATCH', path, { content: { shareholderSummary: { source } } }, headers, mayFail);
  };
  const read = async (path: string) => ({
    report: await call('GET', path),
    history: await call('GET', `${path}/history`),
    verification: await call('GET', `${path}/verification`),
  });
  return { call, create, amend, edit, read };
}

it('an edited report keeps its contents after an upgrade that changes those of other reports', async () => {
  const log = createTextLog({ seed: 1 });
  const before = await start(log);
  await before.call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const [edited, plain] = [await before.create(), await before.create()];
  // The second content of the report has another as-of date.
  await before.amend(edited);
  await before.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await before.amend(edited);
  await before.edit(edited, 'declaracion');
  // The third content is made after the edit.
  await before.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await before.amend(edited);
  const [editedBefore, plainBefore] = [await before.read(edited), await before.read(plain)];

  const after = await start(log, 'next');
  expect(await after.read(edited)).toEqual(editedBefore);
  expect(editedBefore.verification.json.verified).toBe(true);
  const plainAfter = await after.read(plain);
  expect(plainAfter.report.json.content.shareholderSummary.source).toBe('estatuto');
  expect(plainAfter.report.etag).not.toBe(plainBefore.report.etag);

  // The report accepts further edits. Its next content is made by the next version, and can be edited too.
  await after.edit(edited, 'declaracion');
  await after.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await after.amend(edited);
  expect((await after.call('GET', edited)).json.content.shareholderSummary.source).toBe('estatuto');
  await after.edit(edited, 'declaracion');
  const last = await after.read(edited);
  expect(last.verification.json.verified).toBe(true);
  const entries = editedBefore.history.json.entries.length;
  expect(last.history.json.entries.slice(0, entries)).toEqual(editedBefore.history.json.entries);
  expect(await (await start(log)).read(edited)).toEqual(last);
});

it('a report whose content has an earlier form is shown, verified and reviewed, and not edited', async () => {
  const log = createTextLog({ seed: 1 });
  const before = await start(log, 'former');
  await before.call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const path = await before.create('sbx-lawyer-edits#1');
  const findings = (await before.call('GET', path)).json.content.validations.filter(
    ({ outcome }: { outcome: string }) => outcome === 'failed',
  );
  const review = async ({ call }: Started, at: number) =>
    call('POST', `${path}/validations/${findings[at].id}/review`, { decision: 'descartada', reason: 'seen' });
  await review(before, 0);
  const shown = await before.read(path);

  const after = await start(log);
  const { report, history, verification } = await after.read(path);
  expect([report.text, history.text]).toEqual([shown.report.text, shown.history.text]);
  const outcomes = verification.json.checks.map((check: { id: string; outcome: string }) => [
    check.id,
    check.outcome,
  ]);
  expect(verification.json.verified).toBe(true);
  expect(Object.fromEntries(outcomes)).toEqual({
    ...{ schema: 'skipped', content_hash: 'passed', chain: 'passed', replay: 'passed', edits: 'passed' },
    ...{ evidence: 'skipped', pointers: 'skipped', invariants: 'skipped', judgement: 'skipped' },
  });
  const { status, json } = await after.edit(path, 'estatuto', true);
  const detail = expect.stringMatching(/^The content has the form of another content version, /);
  expect([status, json.errors]).toEqual([422, [{ pointer: '#/content', keyword: 'contentVersion', detail }]]);
  await review(after, 1);
  expect((await after.read(path)).verification.json.verified).toBe(true);
  const { json: file } = await after.call('GET', '/_sandbox/export');
  const other = { authorization: 'Bearer sbx_playground_c' };
  const refused = await after.call('POST', '/_sandbox/import', file, other, true);
  expect(refused.json.errors).toMatchObject([
    {
      pointer: '#/reports/0/contents/0/compressed',
      detail: expect.stringMatching(/ of content version 3, and this one is of version "former"/),
    },
  ]);
});

it('a file of a world has contents of earlier versions, and a database keeps those of edited reports', async () => {
  const moveWorld = async (from: Started, log: AppendLog, version?: Version) => {
    const { text } = await from.call('GET', '/_sandbox/export');
    const to = await start(log, version);
    await to.call('POST', '/_sandbox/import', JSON.parse(text));
    return to;
  };
  const first = await start(createTextLog({ seed: 1 }));
  await first.call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const path = await first.create();
  await first.edit(path, 'declaracion');
  await first.call('POST', '/_sandbox/clock/advance', { by: 'P1D' });
  await first.amend(path);
  // The file has no contents, since the version that writes it can make them again.
  expect((await first.call('GET', '/_sandbox/export')).text).not.toContain('compressed');
  const before = await first.read(path);
  const secondLog = createTextLog({ seed: 2 });
  expect(await (await moveWorld(first, secondLog)).read(path)).toEqual(before);

  const second = await start(secondLog, 'next');
  expect(await second.read(path)).toEqual(before);
  const thirdLog = createTextLog({ seed: 3 });
  const third = await moveWorld(second, thirdLog, 'next');
  const after = await third.read(path);
  const texts = ({ report, history, verification }: typeof after) =>
    [report, history, verification].map((one) => one.text);
  expect(texts(after)).toEqual(texts(before));
  expect(after.verification.json.verified).toBe(true);
  await third.edit(path, 'declaracion');
  const last = await third.read(path);
  expect(last.verification.json.verified).toBe(true);
  expect(await (await moveWorld(third, createTextLog({ seed: 4 }), 'next')).read(path)).toEqual(last);
  // Snapshots and forks have the contents of earlier versions, too.
  await third.call('POST', '/_sandbox/snapshots', { name: 'edited' });
  await third.edit(path, 'estatuto');
  await third.call('POST', '/_sandbox/snapshots/edited/restore');
  await third.call('POST', '/_sandbox/fork', { key: 'sbx_playground_b' });
  const again = await start(thirdLog, 'next');
  expect(await again.read(path)).toEqual(last);
  const fork = { authorization: 'Bearer sbx_playground_b' };
  const { json } = await again.call('GET', `${path}/verification`, undefined, fork);
  expect(json.verified).toBe(true);
});

it('a forged content of a file is shown in its account only, and an invalid content is refused', async () => {
  const log = createTextLog({ seed: 1 });
  const { call, create, edit } = await start(log);
  await call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const path = await create();
  await edit(path, 'declaracion');
  const genuine = await call('GET', path);
  const file = (await call('GET', '/_sandbox/export')).json;
  const [{ contentField }, { contentVersion }] = await Promise.all([
    import('../../src/reports/report-json.js'),
    import('../../src/contract/version.js'),
  ]);
  const compress = (bytes: string | Uint8Array) => brotliCompressSync(bytes).toString('base64');
  const { content: shown } = genuine.json;
  const content = {
    ...shown,
    shareholderSummary: { ...shown.shareholderSummary, source: 'estatuto' },
    entities: shown.entities.map((each: { name: string }) => ({ ...each, name: `${each.name} X` })),
  };
  const { asOfDate } = content;
  const fileWith = (contents: object[]) => {
    const [report] = file.reports;
    const { contentHash: _, ...revision } = report.revisions[0];
    return { ...file, reports: [{ ...report, revisions: [revision], contents }] };
  };
  const forged = { asOfDate, contentVersion, compressed: compress(contentField(content)) };
  const other = { authorization: 'Bearer sbx_playground_b' };
  await call('POST', '/_sandbox/import', fileWith([forged]), other);
  expect((await call('GET', path, undefined, other)).text).toContain(' X"');
  const third = { authorization: 'Bearer sbx_playground_c' };
  await call('POST', '/_sandbox/import', file, third);
  expect((await call('GET', path, undefined, third)).text).toBe(genuine.text);
  expect((await call('GET', path)).text).toBe(genuine.text);

  const refused: [object[], ...string[]][] = [
    [[{ ...forged, asOfDate: '1999-01-01' }], 'contents/0/asOfDate', 'contents/0/compressed'],
    [[forged, forged], 'contents/1/asOfDate'],
    [[{ ...forged, compressed: compress('hello') }], 'contents/0/compressed'],
    [[{ ...forged, compressed: compress(',"content":{}}') }], 'contents/0/compressed'],
    [[{ ...forged, compressed: 'AAAA' }], 'contents/0/compressed'],
    [[{ ...forged, compressed: compress(new Uint8Array(80 * 1024 * 1024)) }], 'contents/0/compressed'],
  ];
  for (const [contents, ...fields] of refused) {
    const fourth = { authorization: 'Bearer sbx_playground_d' };
    const { status, json } = await call('POST', '/_sandbox/import', fileWith(contents), fourth, true);
    expect([status, json.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([
      422,
      fields.map((field) => `#/reports/0/${field}`),
    ]);
  }
});

it('contents are compressed, and each is stored once', async () => {
  const log = createTextLog({ seed: 1 });
  const { call, create, amend, edit } = await start(log);
  await call('PUT', '/_sandbox/clock', { mode: 'manual', pace: 'instant' });
  const path = await create();
  await amend(path);
  for (const source of ['declaracion', 'estatuto', 'declaracion']) await edit(path, source);
  // A batch of more than 16 KiB is compressed as a whole.
  const plain = (text: string) => (text.startsWith('{') ? text : gunzipSync(Buffer.from(text, 'latin1')));
  const texts = (log.texts.get('a') ?? []).map(plain).join('');
  expect(texts.match(/"put","base-contents"/g)).toHaveLength(1);
  expect(texts.match(/"compressed":"[^"]+"/)?.[0].length).toBeLessThan(
    (await call('GET', path)).text.length / 4,
  );
});
