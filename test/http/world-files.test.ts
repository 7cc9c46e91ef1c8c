import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldFile } from '../../src/contract/generated/types.js';
import { contentVersion } from '../../src/contract/version.js';
import { type Client, connect, type Reply, transports, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

describe.each(usualTransports)('a world as a file, %s', (transport) => {
  let client: Client;
  let elsewhere: Client;
  beforeAll(async () => {
    [client, elsewhere] = [await connect(transport), await connect(transport)];
  });
  afterAll(async () => {
    await Promise.all([client.close(), elsewhere.close()]);
    expect([...client.failures, ...elsewhere.failures]).toEqual([]);
  });

  const account = (name: string, of = client) => {
    const key = `sbx_playground_${name}`;
    const send = (method: string, path: string, body?: object) =>
      of.call(path, { method, key, ...(body === undefined ? {} : { body }) });
    return {
      send,
      create: async (companyId: string, options = {}) =>
        (await send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId, options })).json,
      clock: (body: object) => send('PUT', '/_sandbox/clock', body),
      advance: (by: string) => send('POST', '/_sandbox/clock/advance', { by }),
      simulate: (id: string, action: string, reason?: string) =>
        send('POST', `/_sandbox/reports/${id}/simulate`, {
          action,
          ...(reason === undefined ? {} : { reason }),
        }),
      /** Edits the company as a lawyer. */
      edit: async (id: string, company: object) => {
        const path = `/v1/reports/${id}`;
        const patch = Object.entries(company).map(([field, value]) => {
          return { op: 'add', path: `/content/entities/0/company/${field}`, value };
        });
        const headers = {
          ...{ 'content-type': 'application/json-patch+json', 'edit-reason': 'Por la escritura.' },
          'if-match': '*',
        };
        const reply = await of.call(path, { method: 'PATCH', key, headers, body: JSON.stringify(patch) });
        expect(reply.status).toBe(200);
        return reply.json;
      },
      export: async () => (await send('GET', '/_sandbox/export')).json as WorldFile,
      import: (file: object, query = '') => send('POST', `/_sandbox/import${query}`, file),
    };
  };
  type AccountClient = ReturnType<typeof account>;

  /** Returns all responses of an account about its reports, without the header `Date`. */
  const readAll = async ({ send }: AccountClient) => {
    const bytes = ({ status, headers: { date: _, ...headers }, text }: Reply) => ({ status, headers, text });
    const list = await send('GET', '/v1/reports?limit=100');
    const responses = [await send('GET', '/v1/reports?limit=2'), list, await send('GET', '/_sandbox/clock')];
    for (const { id } of list.json.data) {
      responses.push(await send('GET', `/v1/reports/${id}`));
      responses.push(await send('GET', `/v1/reports/${id}/events`));
      responses.push(await send('GET', `/v1/reports/${id}/history`));
      responses.push(await send('POST', `/v1/reports/${id}/cancel`));
    }
    return responses.map(bytes);
  };

  /** Creates a world with reports in all kinds of states. */
  const livedWorld = async (client: AccountClient) => {
    const { create, clock, advance, simulate, send, edit } = client;
    await clock({ mode: 'manual', now: '2026-02-28T10:00:00Z' });
    const first = await create('acme', { validate: true });
    const second = await create('sbx-missing-docs');
    await create('acme', { validate: true });
    await advance('PT1H');
    await simulate(second.id, 'provide_documents');
    await simulate(first.id, 'reject', 'documents_expired').catch(() => {});
    const failed = await create('66.100.004-k');
    await simulate(failed.id, 'fail', 'source_timeout');
    const completed = await create('ACME #2');
    await simulate(completed.id, 'complete');
    await advance('P3D');
    await simulate(completed.id, 'amend');
    const edited = await create('sbx-lawyer-edits', { validate: true });
    await simulate(edited.id, 'complete');
    const reviewed = await send('POST', `/v1/reports/${edited.id}/validations/val_ENT_008_1/review`, {
      decision: 'descartada',
      reason: 'Ya informado.',
      actor: 'María Soto',
    });
    expect(reviewed.status).toBe(200);
    await edit(edited.id, { purpose: 'Objeto corregido.' });
    await send('POST', `/_sandbox/reports/${edited.id}/simulate`, { action: 'amend' });
    await edit(edited.id, { purpose: 'Objeto corregido otra vez.' });
    const inReview = await create('in review');
    await simulate(inReview.id, 'start_review');
    await edit(inReview.id, { purpose: 'Objeto de la revisión.' });
    const cancelled = await create('cancelled');
    await send('POST', `/v1/reports/${cancelled.id}/cancel`);
  };

  it('has the events of its reports in chronological order, as before the export', async () => {
    const [one, other] = [account('order'), account('order', elsewhere)];
    await livedWorld(one);
    expect((await other.import(await one.export())).status).toBe(200);
    const eventsOf = async ({ send }: AccountClient): Promise<[at: string, id: string][]> =>
      (await send('GET', '/v1/events?limit=100')).json.data.map(
        ({ timestamp, id }: { timestamp: string; id: string }) => [timestamp, id],
      );
    const [before, after] = [await eventsOf(one), await eventsOf(other)];
    expect(after.length).toBeGreaterThan(20);
    expect(after.map(([at]) => at)).toEqual(before.map(([at]) => at));
    expect([...after].sort()).toEqual([...before].sort());
  });

  it('is small, and contains only what cannot be computed', async () => {
    const client = account('small');
    await client.clock({ mode: 'manual' });
    const { id } = await client.create('sbx-spa-clean', { validate: true });
    await client.create('acme');
    await client.advance('PT1M');
    await client.simulate(id, 'fail', 'source_timeout');
    expect(await client.export()).toEqual({
      format: 'legal-reports-sandbox/world',
      formatVersion: 2,
      contentVersion,
      account: 'small',
      seed: 'sandbox',
      clock: { mode: 'manual', pace: 'fast', now: '2026-01-15T12:01:00.000Z' },
      requests: 6,
      reports: [
        {
          type: 'sociedades_y_poderes',
          companyId: 'sbx-spa-clean',
          options: { validate: true },
          createdAt: '2026-01-15T12:00:00.000Z',
          done: [{ action: 'fail', reason: 'source_timeout', at: '2026-01-15T12:01:00.000Z' }],
        },
        { type: 'sociedades_y_poderes', companyId: 'acme', createdAt: '2026-01-15T12:00:00.000Z' },
      ],
    });
  });

  it('gives the same world on another server, byte by byte', async () => {
    const source = account('bytes');
    await livedWorld(source);
    const file = await source.export();
    const target = account('bytes', elsewhere);
    const { status, json } = await target.import(file);
    expect([status, json]).toEqual([
      200,
      { clock: file.clock, reports: file.reports.length, requests: file.requests },
    ]);
    expect(file.reports.length).toBe(8);
    expect(file.reports.map(({ revisions }) => revisions?.length ?? 0)).toEqual([0, 0, 0, 0, 0, 3, 1, 0]);
    expect(await readAll(target)).toEqual(await readAll(source));
    await source.advance('P90D');
    await target.advance('P90D');
    expect(await readAll(target)).toEqual(await readAll(source));
    expect(await target.export()).toEqual(await source.export());
  });

  it('contains the requests of lawyers, whose results are computed again', async () => {
    const source = account('asked');
    await livedWorld(source);
    const file = await source.export();
    const [review, edit] = file.reports[5]?.revisions ?? [];
    expect(review).toMatchObject({
      validationId: 'val_ENT_008_1',
      decision: 'descartada',
      actor: 'María Soto',
    });
    expect(edit?.patch).toEqual([
      { op: 'add', path: '/content/entities/0/company/purpose', value: 'Objeto corregido.' },
    ]);
    const fields = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
    const turned = { ...fields(file), reports: file.reports.map(fields) };
    const target = account('asked', elsewhere);
    expect((await target.import(turned)).status).toBe(200);
    for (const { revisions = [] } of file.reports) for (const one of revisions) delete one.contentHash;
    const without = await target.import(file, '?replace=true');
    expect(without.status).toBe(200);
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  let exported: Promise<WorldFile> | undefined;
  /** Exports a file in which the sixth report has a review and two edits. */
  const editedWorld = () => {
    const source = account('changed-by-lawyers');
    exported ??= livedWorld(source).then(source.export);
    return exported;
  };
  type Revisions = NonNullable<WorldFile['reports'][number]['revisions']>;
  const revisionAt = (list: Revisions, at: number) => list[at] as Revisions[number];
  const put = (at: number, fields: Partial<Revisions[number]>) => (list: Revisions) => {
    Object.assign(revisionAt(list, at), fields);
  };
  const edits = (value: unknown, path = '/content/entities/0/company/purpose') =>
    put(1, { patch: [{ op: 'add', path, value }] as NonNullable<Revisions[number]['patch']> });

  it.each<[string, (revisions: Revisions) => void, string, RegExp]>([
    [
      'another text with an unchanged hash',
      edits('Otro objeto.'),
      '1/contentHash',
      /is not that of the content/,
    ],
    ['another reason for a review', put(0, { reason: 'Otra cosa.' }), '0/contentHash', /is not that/],
    ['a value that the schema refuses', edits(7), '1/patch', /would be refused: .*string/],
    ['a value that is computed', edits([], '/content/validations'), '1/patch', /would be refused/],
    ['another record', edits('failed', '/status'), '1/patch', /would be refused/],
    ['an edit that does not fit', edits(1, '/content/none/0'), '1/patch', /its operation 0 points to/],
    [
      'an edit that exceeds a request body',
      edits(Array.from({ length: 3 }, () => 'x'.repeat(200_000))),
      '1/patch',
      /at most 524288 characters/,
    ],
    ['an empty edit', put(1, { patch: [] }), '1/patch', /must change something/],
    ['a missing edit', (list) => delete revisionAt(list, 1).patch, '1/patch', /must have the edit/],
    ['an edit with a decision', put(1, { decision: 'descartada' }), '1/patch', /without validationId/],
    [
      'a review of an unknown finding',
      put(0, { validationId: 'val_X' }),
      '0/validationId',
      /names no finding/,
    ],
    ['a review with a patch', put(0, { patch: [] }), '0/decision', /without patch/],
    ['a stage without edits', put(0, { stage: 0 }), '0/stage', /it was queued then/],
    ['a future stage', put(2, { stage: 900 }), '2/stage', /must be at most \d, the stage/],
    ['an earlier stage', (list) => list.reverse(), '1/stage', /before that of the change before it/],
    ['an earlier instant', put(0, { at: '2026-01-01T00:00:00Z' }), '0/at', /must not be before 2026-0/],
    [
      'an instant that does not exist',
      put(0, { at: '2026-02-30T00:00:00Z' }),
      '0/at',
      /must be an instant that exists/,
    ],
    ['an unknown field', put(1, { newVersion: false } as object), '1/newVersion', /takes only/],
  ])('is refused with %s', async (_, change, pointer, detail) => {
    const file = structuredClone(await editedWorld());
    change(file.reports[5]?.revisions ?? []);
    const target = account('refusing', elsewhere);
    const { errors = [] } = expectProblem(await target.import(file), 'invalid-request');
    expect(errors.map((error) => error.pointer)).toEqual([`#/reports/5/revisions/${pointer}`]);
    expect(errors[0]?.detail).toMatch(detail);
    expect((await target.export()).reports).toEqual([]);
  });

  it('is exported and imported if its reports end after the last instant of a clock', async () => {
    const source = account('last-instant');
    await source.clock({ mode: 'reads', now: '2099-12-31T23:00:00Z' });
    const { id } = await source.create('sbx-spa-clean');
    for (let reads = 0; reads < 4; reads += 1) await source.send('GET', `/v1/reports/${id}`);
    await source.edit(id, { purpose: 'Objeto corregido.' });
    await source.simulate(id, 'amend');
    const file = await source.export();
    expect(file.reports[0]?.revisions?.[0]?.at).toMatch(/^2100-01-/);
    const target = account('last-instant', elsewhere);
    expect((await target.import(file)).status).toBe(200);
    expect((await target.export()).reports).toEqual(file.reports);
  });

  it.each([
    ['9999-12-31T23:59:59.000Z', '2026-01-15T12:00:00.000Z', '#/clock/now'],
    ['1970-01-01T00:00:00.000Z', null, '#/clock/now'],
    ['2026-01-15T12:00:00.000Z', '2000-01-01T00:00:00+14:00', '#/reports/0/createdAt'],
  ])('is refused with the clock %s and a report of %s', async (now, createdAt, pointer) => {
    const target = account('other-years', elsewhere);
    const file = await target.export();
    const reports =
      createdAt === null ? [] : [{ type: 'sociedades_y_poderes', companyId: 'acme', createdAt }];
    const { errors = [] } = expectProblem(
      await target.import({ ...file, clock: { ...file.clock, now }, reports }),
      'invalid-request',
    );
    expect(errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(errors[0]?.detail).toContain('must be an instant of the years 2000 to 2099 in UTC, not ');
  });

  it('is refused with so many requests that later ones could not be counted', async () => {
    const target = account('counted', elsewhere);
    const file = await target.export();
    const { errors = [] } = expectProblem(
      await target.import({ ...file, requests: Number.MAX_SAFE_INTEGER }),
      'invalid-request',
    );
    expect(errors.map((error) => error.pointer)).toEqual(['#/requests']);
    const most = 2 ** 52;
    expect((await target.import({ ...file, requests: most })).status).toBe(200);
    expect((await target.export()).requests).toBe(most + 1);
  });

  it('changes nothing in another account, whatever it contains', async () => {
    const [victim, attacker] = [account('victim'), account('attacker')];
    const createPrepared = async ({ create, clock, simulate, edit, send }: AccountClient) => {
      await clock({ mode: 'manual' });
      const { id } = await create('acme');
      await simulate(id, 'complete');
      await edit(id, { purpose: 'El objeto.' });
      return async () => (await send('GET', `/v1/reports/${id}`)).text;
    };
    const readByVictim = await createPrepared(victim);
    const expected = await readByVictim();
    const readByAttacker = await createPrepared(attacker);
    expect(await readByAttacker()).toBe(expected);
    const forged = JSON.parse(
      JSON.stringify(await attacker.export()).replace('El objeto.', 'FALSIFICADO'),
    ) as WorldFile;
    const [revision] = forged.reports[0]?.revisions ?? [];
    // The edit has the same hash and another text.
    expectProblem(await attacker.import(forged, '?replace=true'), 'invalid-request');
    // Without the hash it counts as another edit, in the attacker's own world only.
    delete revision?.contentHash;
    expect((await attacker.import(forged, '?replace=true')).status).toBe(200);
    expect(await readByAttacker()).toContain('FALSIFICADO');
    expect(await readByVictim()).toBe(expected);
    const again = account('victim-2');
    expect(await (await createPrepared(again))()).toBe(expected);
  });

  it.each(['auto', 'reads'])('keeps each report in the state it had in mode %s', async (mode) => {
    const [source, target] = [account(`mode-${mode}`), account(`mode-${mode}`, elsewhere)];
    await source.clock({ mode });
    const { id } = await source.create('acme');
    const waiting = await source.create('sbx-illegible');
    client.pass(700);
    for (let times = 0; times < 2; times += 1) await source.send('GET', `/v1/reports/${id}`);
    await source.simulate(waiting.id, 'request_documents');
    const file = await source.export();
    expect(file.reports.map(({ stage }) => stage)).not.toContain(undefined);
    await target.import(file);
    expect(await target.export()).toEqual({ ...file, requests: file.requests + 1 });
    expect((await target.send('GET', `/v1/reports/${id}`)).text).toBe(
      (await source.send('GET', `/v1/reports/${id}`)).text,
    );
  });

  it('replaces reports only with permission', async () => {
    const client = account('over');
    await client.create('a');
    const file = await client.export();
    await client.create('b');
    const problem = expectProblem(await client.import(file), 'world-not-empty');
    expect(problem.detail).toBe(
      'The account has 2 reports that would be deleted. To delete them, send it to /_sandbox/import?replace=true.',
    );
    expect((await client.import(file, '?replace=true')).json.reports).toBe(1);
  });

  it('is refused with a remedy if it is of another universe', async () => {
    const file = await account('universe~acme').export();
    const problem = expectProblem(await account('universe').import(file), 'invalid-request');
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/seed' });
    expect(problem.detail).toContain('Take a key that ends in ~acme, or start the server with --seed acme.');
    expect((await account('other~acme').import(file)).status).toBe(200);
  });

  const report = { type: 'sociedades_y_poderes', companyId: 'a', createdAt: '2026-01-15T12:00:00Z' };

  it('is refused with all errors at once if it is invalid', async () => {
    const file = {
      format: 'legal-reports-sandbox/world',
      formatVersion: 2,
      contentVersion: '0',
      account: 'a',
      seed: 'other',
      clock: { mode: 'manual', pace: 'fast', now: '2026-01-15T12:00:00.000Z' },
      requests: -1,
      reports: [
        { ...report, compnayId: 'a' },
        { ...report, companyId: 'sbx-nothing' },
        { ...report, createdAt: '2026-02-30T12:00:00Z' },
        { ...report, createdAt: '2026-01-15T12:00:01Z' },
        { ...report, createdAt: '2026-01-15T11:59:59Z' },
        { ...report, stage: 1 },
        { ...report, madeFrom: '0123456789abcdef' },
        { ...report, done: [{ action: 'expire', at: '2026-01-15T12:00:00Z' }] },
        { ...report, done: [{ action: 'fail', reason: 'source_timout', at: '2026-01-15T12:00:00Z' }] },
        { ...report, done: [{ action: 'cancel', stage: 9 }] },
        { ...report, done: [{ action: 'cancel', reason: 'client_request' }] },
        { ...report, done: [{ action: 'cancel', at: '2026-01-15T11:00:00Z' }] },
      ],
    };
    const client = account('faults');
    const { errors = [] } = expectProblem(await client.import(file), 'invalid-request');
    expect(errors.map(({ pointer }) => pointer)).toEqual([
      '#/requests',
      '#/contentVersion',
      '#/seed',
      '#/reports/0/compnayId',
      '#/reports/1/companyId',
      '#/reports/2/createdAt',
      '#/reports/3/createdAt',
      '#/reports/4/createdAt',
      '#/reports/5/stage',
      '#/reports/6/companyId',
      '#/reports/7/done/0/action',
      '#/reports/8/done/0/reason',
      '#/reports/9/done/0/stage',
      '#/reports/10/done/0',
      '#/reports/11/done/0/at',
    ]);
    expect((await client.export()).reports).toEqual([]);
  });

  it.each([
    ...[null, [], {}, { reports: {} }, { reports: [null, 1, { done: 1 }] }, { clock: 1, seed: 1 }],
    ...['never', 'constructor'].map((mode) => ({ clock: { mode }, reports: [report] })),
  ])('is refused as the body %o', async (file) => {
    const body = JSON.stringify(file);
    const headers = { 'content-type': 'application/json' };
    expectProblem(
      await client.call('/_sandbox/import', { method: 'POST', headers, body }),
      'invalid-request',
    );
  });
});

describe.each(transports)('the file of a large world, %s', (transport) => {
  it('may be larger than other bodies, up to its own limit', async () => {
    const client = await connect(transport);
    await client.call('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
    const file = (await client.call('/_sandbox/export')).json as WorldFile;
    const report = {
      type: 'sociedades_y_poderes' as const,
      companyId: 'x'.repeat(100),
      createdAt: file.clock.now,
    };
    file.reports = Array.from({ length: 2000 }, () => report);
    const send = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const imported = await client.call('/_sandbox/import', { ...send, body: JSON.stringify(file) });
    expect(imported.json.reports).toBe(2000);
    const body = `"${'x'.repeat(16 * 1024 * 1024)}"`;
    const reply = await client.call('/_sandbox/import', { ...send, body });
    expect(expectProblem(reply, 'body-too-large').detail).toContain('16777216 bytes');
    await client.close();
    expect(client.failures).toEqual([]);
  });
});
