import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

describe.each(usualTransports)('the life of a report, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** A new report of an account, with its actions. */
  const createReport = async (name: string, companyId = 'acme', mode = 'manual') => {
    const key = `sbx_playground_${name}`;
    await client.call('/_sandbox/clock', { method: 'PUT', key, body: { mode } });
    const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
    const { json: created } = await client.call('/v1/reports', { method: 'POST', key, body });
    const path = `/v1/reports/${created.id}`;
    return {
      created,
      read: async () => (await client.call(path, { key })).json,
      cancel: () => client.call(`${path}/cancel`, { method: 'POST', key }),
      events: async () => (await client.call(`${path}/events`, { key })).json.data,
      simulate: (action: string, reason?: string) =>
        client.call(`/_sandbox/reports/${created.id}/simulate`, {
          method: 'POST',
          key,
          body: { action, ...(reason === undefined ? {} : { reason }) },
        }),
      advance: (by: string) => client.call('/_sandbox/clock/advance', { method: 'POST', key, body: { by } }),
    };
  };

  it('a client cancels a report once', async () => {
    const { cancel, read } = await createReport('cancel');
    const { status, json } = await cancel();
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'cancelled', statusReason: { code: 'client_request' } });
    expect(await read()).toEqual(json);
    const problem = expectProblem(await cancel(), 'impossible-transition');
    expect(problem.detail).toContain('No action is possible in this state');
  });

  it('a completed report cannot be cancelled, and the response lists the possible actions', async () => {
    const { cancel, advance } = await createReport('cancel-late');
    await advance('P1D');
    const { detail } = expectProblem(await cancel(), 'impossible-transition');
    expect(detail).toBe('cancel is not possible for a report that is completed. Possible are expire, amend.');
  });

  it('a cancelled report does not continue its timeline', async () => {
    const { cancel, advance, read } = await createReport('cancel-then');
    await cancel();
    expect((await advance('P1D')).json.happened).toEqual([]);
    expect((await read()).status).toBe('cancelled');
  });

  it('simulate moves a report through every state in between, and returns the events', async () => {
    const { simulate, read, events } = await createReport('simulate');
    const { status, json } = await simulate('complete');
    expect(status).toBe(200);
    expect(json.happened.map(({ type }: { type: string }) => type)).toEqual([
      'report.processing',
      'report.in_review',
      'report.completed',
    ]);
    const { content, ...record } = await read();
    expect(record).toEqual(json.report);
    expect(content.conclusion.result).toBe('aprobado');
    expect((await events()).map(({ id }: { id: string }) => id).slice(1)).toEqual(
      json.happened.map(({ eventId }: { eventId: string }) => eventId),
    );
  });

  it('in mode auto, simulate gives the same report as the passing of time', async () => {
    const simulated = await createReport('auto-simulated', 'acme', 'auto');
    const waitedReport = await createReport('auto-waited', 'acme', 'auto');
    await simulated.simulate('complete');
    client.pass(3000);
    expect(await simulated.read()).toEqual(await waitedReport.read());
  });

  it('every event contains the report at that time', async () => {
    const { created, events, advance } = await createReport('events');
    await advance('P1D');
    const list = await events();
    expect(list.map(({ type }: { type: string }) => type)).toEqual([
      'report.created',
      'report.processing',
      'report.in_review',
      'report.completed',
    ]);
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{44}$/),
      type: 'report.created',
      timestamp: created.createdAt,
      data: created,
    });
    expect(list[3].data).toMatchObject({ status: 'completed', completedAt: list[3].timestamp });
    expect(new Set(list.map(({ id }: { id: string }) => id)).size).toBe(4);
  });

  it.each(['sbx-stale-vigencia', 'sbx-foreign-parent', 'sbx-missing-docs', 'sbx-illegible'])(
    '%s waits for documents, and is approved after they arrive',
    async (companyId) => {
      const { simulate, advance, read, events } = await createReport(`cure-${companyId}`, companyId);
      await advance('PT1H');
      expect((await read()).status).toBe('awaiting_documents');
      await advance('P3D');
      const { json } = await simulate('provide_documents');
      expect(json.report).toMatchObject({ status: 'processing', statusReason: null });
      await advance('P1D');
      const report = await read();
      expect(report.status).toBe('completed');
      expect(report.content.asOfDate).toBe('2026-01-18');
      expect(report.content.conclusion.result).toBe('aprobado');
      expect((await events()).map(({ type }: { type: string }) => type)).toContain(
        'report.documents_received',
      );
    },
  );

  it('sbx-late-extract is approved with the deed that cures its late extract', async () => {
    const { simulate, read } = await createReport('saneamiento', 'sbx-late-extract');
    await simulate('request_documents', 'missing_extract');
    await simulate('provide_documents');
    await simulate('complete');
    const { content } = await read();
    expect(content.conclusion.result).toBe('aprobado');
    expect(content.documents.map(({ type }: { type: string }) => type)).toContain('SANEAMIENTO');
  });

  it('documents for one report do not cure another report of the same company and day', async () => {
    const uncured = await createReport('uncured', 'sbx-late-extract');
    await uncured.simulate('complete');
    expect((await uncured.read()).content.conclusion.result).toBe('con_reparos');
    const cured = await createReport('cured', 'sbx-late-extract');
    await cured.simulate('request_documents', 'missing_extract');
    await cured.simulate('provide_documents');
    await cured.simulate('complete');
    const { content } = await cured.read();
    expect(content).toMatchObject({ asOfDate: (await uncured.read()).content.asOfDate });
    expect(content.conclusion.result).toBe('aprobado');
    expect((await uncured.read()).content.conclusion.result).toBe('con_reparos');
  });

  it('without documents it expires by the fifteenth day', async () => {
    const { advance, read } = await createReport('no-documents', 'sbx-missing-docs');
    await advance('P14D');
    expect((await read()).status).toBe('awaiting_documents');
    await advance('P2D');
    expect(await read()).toMatchObject({ status: 'expired', completedAt: null });
  });

  it('an amended report is the next version, with the facts at that time', async () => {
    const { simulate, advance, read } = await createReport('amend', 'sbx-late-change');
    await advance('P1D');
    expect((await read()).content.conclusion.result).toBe('aprobado');
    await advance('P10D');
    const report = await read();
    expect(report).toMatchObject({ status: 'completed', version: 2 });
    expect(report.content.conclusion.result).toBe('con_reparos');
    expect((await simulate('amend')).json.report.version).toBe(3);
  });

  it.each([
    ['fail', 'source_timeout', 'failed', true],
    ['fail', 'extraction_error', 'failed', false],
    ['reject', 'sanctions_hit', 'rejected', false],
    ['request_documents', 'missing_apostille', 'awaiting_documents', true],
  ])('%s can be given the reason %s', async (action, reason, status, retryable) => {
    const { simulate, read } = await createReport(`reason-${reason}`);
    await simulate(action, reason);
    expect(await read()).toMatchObject({ status, statusReason: { code: reason, retryable } });
  });

  it('a reason that does not fit is refused with a list of those that fit', async () => {
    const { simulate } = await createReport('reasons');
    const wrong = expectProblem(await simulate('fail', 'source_timout'), 'invalid-request');
    expect(wrong.errors).toEqual([
      {
        pointer: '#/reason',
        keyword: 'enum',
        detail: expect.stringContaining('Did you mean source_timeout?'),
      },
    ]);
    const none = expectProblem(await simulate('complete', 'internal_error'), 'invalid-request');
    expect(none.errors?.[0]?.detail).toBe('complete takes no reason. Leave it out.');
    const action = expectProblem(await simulate('compelte'), 'invalid-request');
    expect(action.errors?.[0]?.detail).toContain('Did you mean complete?');
    expectProblem(await simulate('toString', 'internal_error'), 'invalid-request');
  });

  it('a report of another account is answered as not found', async () => {
    const { created } = await createReport('owner');
    for (const [method, path] of [
      ['POST', `/v1/reports/${created.id}/cancel`],
      ['GET', `/v1/reports/${created.id}/events`],
    ] as const)
      expectProblem(await client.call(path, { method, key: 'sbx_playground_thief' }), 'report-not-found');
  });
});
