import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { failureLine } from '../../src/http/log-lines.js';
import { rules } from '../../src/legal/judging/rules/rule-list.js';
import { findingsIn } from '../legal/editing/lawyer-report.js';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const mergeType = 'application/merge-patch+json';
const patchType = 'application/json-patch+json';

describe.each(usualTransports)('edits and reviews, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** A completed report in a new account. */
  const reportIn = async (name: string, companyId = 'sbx-lawyer-edits', validate = true) => {
    const key = `sbx_playground_${name}`;
    const body = { type: 'sociedades_y_poderes', companyId, options: { validate } };
    const created = await client.call('/v1/reports', { method: 'POST', body, key });
    const path = created.headers.location ?? '';
    const read = async () => {
      const { json, headers, text } = await client.call(path, { key });
      return { json, text, etag: headers.etag ?? '' };
    };
    const edit = async (patch: object, own: Record<string, string> = {}) => {
      const { etag } = await read();
      const type = Array.isArray(patch) ? patchType : mergeType;
      const headers = { 'content-type': type, 'edit-reason': 'r', 'if-match': etag, ...own };
      return client.call(path, { method: 'PATCH', key, headers, body: JSON.stringify(patch) });
    };
    const review = (id: string, decision: object, headers: Record<string, string> = {}) =>
      client.call(`${path}/validations/${id}/review`, { method: 'POST', key, headers, body: decision });
    const readPart = async (part: string) => (await client.call(`${path}/${part}`, { key })).json;
    return { key, path, read, edit, review, readPart };
  };
  const placeOf = ({ documents }: Content, wrong: string): string =>
    documents.flatMap(({ extracted }, document) =>
      extracted.flatMap(({ field, value }, at) =>
        value === wrong && field !== 'holder' ? [`/content/documents/${document}/extracted/${at}/value`] : [],
      ),
    )[0] ?? '';

  it('a lawyer fixes two readings and dismisses a finding: version 2 is approved, and verifiable', async () => {
    const { read, edit, review, readPart } = await reportIn('litre');
    const first = (await read()).json;
    expect(first).toMatchObject({ version: 1, content: { conclusion: { result: 'con_reparos' } } });
    expect(findingsIn(first.content)).toEqual(['ENT-003', 'ENT-008', 'POW-010']);
    const [certificate, deed] = [
      placeOf(first.content, 'Panadería Litre Dulse Limitada'),
      placeOf(first.content, 'Ricardo Sepúlbeda Bravo'),
    ];
    const fixed = await edit(
      [
        { op: 'replace', path: certificate, value: 'Panadería Litre Dulce Limitada' },
        { op: 'replace', path: deed, value: 'Ricardo Sepúlveda Bravo' },
      ],
      {
        'edit-reason': encodeURIComponent('Leído en el original.'),
        'edit-actor': encodeURIComponent('María Soto'),
      },
    );
    expect(fixed.status).toBe(200);
    expect(fixed.json).toMatchObject({
      version: 2,
      content: { conclusion: { result: 'aprobado_con_observaciones' } },
    });
    const dismissed = await review('val_ENT_008_1', {
      decision: 'descartada',
      reason: 'Ya informado.',
      actor: 'María Soto',
    });
    expect(dismissed.status).toBe(200);
    expect(dismissed.json).toMatchObject({ version: 2, content: { conclusion: { result: 'aprobado' } } });

    const last = await read();
    expect(last.text).toBe(dismissed.text);
    expect(last.etag).toBe(dismissed.headers.etag);
    const history = await readPart('history');
    expect(history.entries).toMatchObject([
      { action: 'generated', version: 1, actor: { type: 'system' } },
      { action: 'progressed', version: 1, actor: { type: 'system' } },
      {
        action: 'edited',
        version: 2,
        actor: { type: 'lawyer', id: 'María Soto' },
        reason: 'Leído en el original.',
      },
      { action: 'reviewed', version: 2, reason: 'Ya informado.' },
    ]);
    const verification = await readPart('verification');
    expect(verification).toMatchObject({ verified: true, headHash: history.entries[3].hash });
    expect(verification.checks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(9).fill('passed'),
    );
    const { data } = await readPart('events');
    expect(data.slice(-2)).toMatchObject([
      { type: 'report.edited', data: { version: 2 } },
      { type: 'report.edited', data: { version: 2 } },
    ]);
    expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(data.length);
  });

  it('an edit changes version, ETag and updatedAt, and keeps the completion', async () => {
    const { read, edit } = await reportIn('moves', 'acme');
    const before = await read();
    const { json, headers } = await edit({ content: { shareholderSummary: { source: 'declaracion' } } });
    expect(json).toMatchObject({
      version: 2,
      completedAt: before.json.completedAt,
      validUntil: before.json.validUntil,
    });
    expect(json.updatedAt > before.json.updatedAt).toBe(true);
    expect(headers.etag).not.toBe(before.etag);
    expect((await read()).etag).toBe(headers.etag);
    const again = await edit({ content: { shareholderSummary: { source: 'declaracion' } } });
    expect([again.status, again.json.version, again.headers.etag]).toEqual([200, 2, headers.etag]);
  });

  it('the second of two concurrent edits is answered 412', async () => {
    const { read, edit } = await reportIn('race', 'acme');
    const { etag } = await read();
    const patch = (source: string) => ({ content: { shareholderSummary: { source } } });
    expect((await edit(patch('declaracion'), { 'if-match': etag })).status).toBe(200);
    const second = await edit(patch('libro_accionistas'), { 'if-match': etag });
    expect(expectProblem(second, 'precondition-failed').detail).toContain((await read()).etag);
    const weak = await edit(patch('libro_accionistas'), { 'if-match': `W/${(await read()).etag}` });
    expectProblem(weak, 'precondition-failed');
    const one = await edit(patch('libro_accionistas'), { 'if-match': `"x", ${(await read()).etag}` });
    expect(one.status).toBe(200);
  });

  it('a review requires no precondition, and enforces one that is sent', async () => {
    const { read, review } = await reportIn('optional');
    const decision = { decision: 'confirmada', reason: 'Consta.' };
    const { etag } = await read();
    expectProblem(await review('val_ENT_008_1', decision, { 'if-match': '"other"' }), 'precondition-failed');
    const { status, json } = await review('val_ENT_008_1', decision, { 'if-match': etag });
    expect(status).toBe(200);
    const shown = json.content.validations.find(({ id }: { id: string }) => id === 'val_ENT_008_1').review;
    expect(shown).toMatchObject({ ...decision, by: null });
    expect(json.content.conclusion.result).toBe('con_reparos');
  });

  it('application/json is rejected with the media types of PATCH', async () => {
    const { edit } = await reportIn('plain', 'acme');
    const reply = await edit({}, { 'content-type': 'application/json' });
    expectProblem(reply, 'unsupported-media-type');
    expect(reply.headers['accept-patch']).toBe(`${mergeType}, ${patchType}`);
    expect(reply.headers.accept).toBe(reply.headers['accept-patch']);
    expect(reply.headers['accept-post']).toBeUndefined();
    for (const type of [`${mergeType};charset=utf-8`, mergeType.toUpperCase()])
      expect((await edit({}, { 'content-type': type })).status).toBe(200);
    expectProblem(await edit({}, { 'content-type': patchType }), 'invalid-request');
    expectProblem(await edit([], { 'content-type': mergeType }), 'invalid-request');
  });

  it('the response has the first error in the order of the pipeline', async () => {
    const { key, path, edit } = await reportIn('order', 'acme');
    const headers = { 'content-type': patchType, 'edit-reason': 'r' };
    const patch = (where: string, own: Record<string, string>, body: string) =>
      client.call(where, { method: 'PATCH', key, headers: own, body });
    expectProblem(
      await patch('/v1/reports/rep_0', { ...headers, 'content-type': 'text/plain' }, '{'),
      'unsupported-media-type',
    );
    expectProblem(await patch('/v1/reports/rep_0', headers, '['), 'malformed-json');
    expectProblem(
      await patch('/v1/reports/rep_0', { 'content-type': patchType }, '{}'),
      'invalid-parameters',
    );
    expectProblem(await patch('/v1/reports/rep_0', headers, '{}'), 'report-not-found');
    expectProblem(await patch(path, headers, '{}'), 'precondition-required');
    expectProblem(await patch(path, { ...headers, 'if-match': '"x"' }, '{}'), 'precondition-failed');
    expectProblem(
      await edit([
        { op: 'replace', path: 'content' },
        { op: 'copy', path: '/x' },
      ]),
      'invalid-request',
    );
    const { errors } = expectProblem(await edit({ id: 'x', content: { powers: 1 } }), 'edit-refused');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/id', '#/content/powers']);
  });

  it.each<[string, string, string]>([
    ['percent-encoded', 'Leg%C3%ADtimo%20100%25', 'Legítimo 100%'],
    ['ASCII as it is', "It's plain; text", "It's plain; text"],
    ['UTF-8 as it came', Buffer.from('Señor Ñandú').toString('latin1'), 'Señor Ñandú'],
  ])('a reason is read %s', async (name, sent, reason) => {
    const { edit, readPart } = await reportIn(`reason-${name.length}`, 'acme');
    await edit({ content: { shareholderSummary: { source: 'declaracion' } } }, { 'edit-reason': sent });
    const { entries } = await readPart('history');
    expect(entries.at(-1)).toMatchObject({ reason, actor: { type: 'lawyer', id: null } });
  });

  it.each<[string, Record<string, string>, string]>([
    ['no text', { 'edit-reason': '' }, '1 to 1000 characters'],
    ['a stray %', { 'edit-reason': '100% sure' }, 'a percent sign is %25'],
    ['no UTF-8', { 'edit-reason': '%E9' }, 'not UTF-8'],
    ['a control character', { 'edit-actor': 'a%0Ab' }, 'control character'],
    ['more than is kept', { 'edit-actor': 'x'.repeat(129) }, '1 to 128 characters'],
  ])('a header with %s is refused', async (name, headers, message) => {
    const { edit } = await reportIn(`header-${name.length}`, 'acme');
    const { detail, errors } = expectProblem(await edit({}, headers), 'invalid-parameters');
    expect(detail).toContain(message);
    expect(errors?.[0]?.parameter).toMatch(/^Edit-(Reason|Actor)$/);
  });

  it('a report without validation has nothing to review, and the response explains why', async () => {
    const { review } = await reportIn('unjudged', 'acme', false);
    const reply = await review('val_POW_001', { decision: 'descartada', reason: 'r' });
    expect(expectProblem(reply, 'validation-not-found').detail).toContain('without options.validate');
  });

  it('an unknown validation and one without a finding precede a wrong body', async () => {
    const { review } = await reportIn('review-order');
    const wrong = { decision: 'dismissed' };
    const missing = await review('val_NONE', wrong);
    expect(expectProblem(missing, 'validation-not-found').detail).toContain('"val_NONE"');
    expectProblem(await review('val_NONE', wrong, { 'if-match': '"x"' }), 'precondition-failed');
    expectProblem(await review('val_ENT_001', wrong), 'validation-not-reviewable');
    expectProblem(await review('val_ENT_008_1', wrong), 'invalid-request');
  });

  it("another account's report cannot be edited, reviewed or verified", async () => {
    const { path } = await reportIn('owner', 'acme');
    const key = 'sbx_playground_stranger';
    for (const part of ['history', 'verification'])
      expectProblem(await client.call(`${path}/${part}`, { key }), 'report-not-found');
    const headers = { 'content-type': mergeType, 'edit-reason': 'r', 'if-match': '*' };
    expectProblem(await client.call(path, { method: 'PATCH', key, headers, body: '{}' }), 'report-not-found');
    const body = { decision: 'descartada', reason: 'r' };
    const review = client.call(`${path}/validations/val_X/review`, { method: 'POST', key, body });
    expectProblem(await review, 'report-not-found');
  });

  it('history and verification have ETags', async () => {
    const { key, path } = await reportIn('etags', 'acme');
    for (const part of ['history', 'verification']) {
      const { headers } = await client.call(`${path}/${part}`, { key });
      const again = await client.call(`${path}/${part}`, {
        key,
        headers: { 'if-none-match': headers.etag ?? '' },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });
});

describe('revisions and the life of a report', () => {
  const open = async () => {
    const client = await connect('in process', { pace: 'fast' });
    const put = (path: string, body: object, method = 'POST') => client.call(path, { method, body });
    await put('/_sandbox/clock', { mode: 'manual' }, 'PUT');
    const body = { type: 'sociedades_y_poderes', companyId: 'acme', options: { validate: true } };
    const path = (await put('/v1/reports', body)).headers.location ?? '';
    const act = (action: string) => put(`/_sandbox${path.slice('/v1'.length)}/simulate`, { action });
    const edit = async (source: string) => {
      const headers = { 'content-type': mergeType, 'edit-reason': 'r', 'if-match': '*' };
      const patch = JSON.stringify({ content: { shareholderSummary: { source } } });
      return client.call(path, { method: 'PATCH', headers, body: patch });
    };
    const read = async (part = '') => (await client.call(path + part)).json;
    return { client, put, act, edit, read };
  };

  it('an edit in review belongs to the first version, and remains after the completion', async () => {
    const { put, act, edit, read } = await open();
    expectProblem(await edit('declaracion'), 'report-not-editable');
    expect((await read('/history')).entries).toEqual([]);
    await act('start_review');
    await put('/_sandbox/clock/advance', { by: 'PT1H' });
    expect((await edit('declaracion')).json).toMatchObject({
      version: 1,
      updatedAt: '2026-01-15T13:00:00.000Z',
    });
    await put('/_sandbox/clock/advance', { by: 'P1D' });
    const completed = await read();
    expect(completed).toMatchObject({ status: 'completed', version: 1 });
    expect(completed.content.shareholderSummary.source).toBe('declaracion');
    expect((await read('/verification')).verified).toBe(true);
    const { data } = await read('/events');
    expect(data.map(({ type }: { type: string }) => type).slice(-3)).toEqual([
      'report.in_review',
      'report.edited',
      'report.completed',
    ]);
  });

  it('an amended report is generated again, and keeps earlier edits in its history', async () => {
    const { put, act, edit, read } = await open();
    await act('complete');
    expect((await edit('declaracion')).json.version).toBe(2);
    await put('/_sandbox/clock/advance', { by: 'P1D' });
    await act('amend');
    const amended = await read();
    expect(amended).toMatchObject({ version: 3, status: 'completed', content: { asOfDate: '2026-01-16' } });
    expect(amended.content.shareholderSummary.source).not.toBe('declaracion');
    expect((await edit('declaracion')).json.version).toBe(4);
    const { entries } = await read('/history');
    expect(
      entries.map(({ action, version }: { action: string; version: number }) => `${action} ${version}`),
    ).toEqual(['generated 1', 'progressed 1', 'edited 2', 'amended 3', 'edited 4']);
    expect((await read('/verification')).verified).toBe(true);
  });

  it('later documents cause the report to be generated again in the same version', async () => {
    const { act, edit, read } = await open();
    await act('start_review');
    await edit('declaracion');
    await act('request_documents');
    expectProblem(await edit('declaracion'), 'report-not-editable');
    await act('provide_documents');
    await act('complete');
    const { entries } = await read('/history');
    expect(
      entries.map(({ action, version }: { action: string; version: number }) => `${action} ${version}`),
    ).toEqual(['generated 1', 'edited 1', 'progressed 1', 'progressed 1', 'generated 1', 'progressed 1']);
    expect((await read('/verification')).verified).toBe(true);
  });

  it('an expired report can be verified, and not edited', async () => {
    const { act, edit, read } = await open();
    await act('complete');
    await edit('declaracion');
    await act('expire');
    expectProblem(await edit('otro'), 'report-not-editable');
    expect(await read()).toMatchObject({ status: 'expired', version: 2 });
    expect((await read('/verification')).verified).toBe(true);
  });
});

it('a bug in a rule is a 500 for the edit alone, and the log names the rule', async () => {
  const client = await connect('in process', { pace: 'instant' });
  const broken = rules.find(({ id }) => id === 'POW-003');
  if (broken === undefined) throw new Error('there is no rule POW-003');
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-lawyer-edits', options: { validate: true } };
  const created = await client.call('/v1/reports', { method: 'POST', body });
  const path = created.headers.location ?? '';
  const edit = (source: string) =>
    client.call(path, {
      method: 'PATCH',
      headers: { 'content-type': mergeType, 'edit-reason': 'r', 'if-match': '*' },
      body: JSON.stringify({ content: { shareholderSummary: { source } } }),
    });
  const check = vi.spyOn(broken, 'check').mockImplementation(() => {
    throw new TypeError('cannot read the powers of Ágata Rojas');
  });
  try {
    expectProblem(await edit('declaracion'), 'internal-error');
  } finally {
    check.mockRestore();
  }
  expect(client.failures).toHaveLength(1);
  const line = failureLine({ requestId: 'req_1', fingerprint: null, error: client.failures[0] });
  expect(JSON.parse(line)).toMatchObject({ error: 'RuleError', code: 'RULE_POW_003' });
  expect(JSON.parse(line).at[0]).toContain('revisions.test.ts');
  expect(line).not.toContain('gata');
  expect((await edit('declaracion')).status).toBe(200);
  await client.close();
});
