import { describe, expect, it } from 'vitest';
import {
  answersTo,
  assumed,
  assumedAnswers,
  documentedAnswers,
  type GapAnswers,
  type Gaps,
  isAbsent,
  openGaps,
} from '../../src/contract/gap-answers.js';
import { createdRow } from '../../src/contract/gaps/create-status.js';
import { admissionOf } from '../../src/contract/gaps/cross-origin.js';
import { isCoarsened, refusalStatus } from '../../src/contract/gaps/error-codes.js';
import { eventAsked, eventBy } from '../../src/contract/gaps/event-names.js';
import { eventRecordMeant, messageTold } from '../../src/contract/gaps/event-payload.js';
import { pageLimit } from '../../src/contract/gaps/list.js';
import { limitFields, limitRefusal } from '../../src/contract/gaps/rate-limits.js';
import { hasRecords, recordsMeant, recordsTold, withRecords } from '../../src/contract/gaps/records-told.js';
import { createdBody, recordTold } from '../../src/contract/gaps/report-record.js';
import { keysTold } from '../../src/contract/gaps/signing.js';
import { largestBody } from '../../src/contract/gaps/size-limits.js';
import { unknownMembers } from '../../src/contract/gaps/unknown-members.js';
import type { AnswerEntry } from '../../src/contract/operations.js';

/** An exchange that is answered so, and as usual otherwise. */
function answering(answers: Partial<{ [gap: string]: string }>): Gaps {
  const possible = {
    ...assumedAnswers,
    ...Object.fromEntries(Object.entries(answers).map(([gap, one]) => [gap, [one]])),
  };
  return { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
}

const record = { id: 'rep_1', status: 'processing', type: 'poderes' };
const event = { id: 'evt_1', type: 'report.created', timestamp: 't', data: record };
const left = { limit: 9, windowSeconds: 60, remaining: 3, resetSeconds: 7 };

describe('how a gap is answered', () => {
  it('a create has the status and the headers of its answer', () => {
    const row = {
      status: 201,
      headers: ['Location', 'Sandbox-Scenario'],
      outcome: 'created',
    } as unknown as AnswerEntry;
    expect(createdRow(row, '201')).toBe(row);
    expect(createdRow(row, '202')).toEqual({ ...row, status: 202 });
    expect(createdRow(row, '200')).toEqual({ ...row, status: 200, headers: ['Sandbox-Scenario'] });
    const { headers: _, ...bare } = row;
    expect(createdRow(bare as AnswerEntry, '200').headers).toEqual([]);
  });

  it('a record has the members that it may have', () => {
    const fields = (one: string, of: Parameters<typeof recordTold>[0] = record) =>
      recordTold(of, answering({ 'report-fields': one }));
    expect(fields('all')).toEqual(record);
    expect(fields('absent')).toEqual({ id: 'rep_1', status: 'processing' });
    expect(fields('unknown-members')).toEqual({ ...record, ...unknownMembers });
    expect(Object.keys(fields('reordered'))).toEqual(['type', 'status', 'id']);
    const whole = { ...record, content: { a: 1 } };
    expect(fields('all', whole)).toEqual(whole);
    expect(recordTold(whole, answering({ content: 'unknown-members', states: 'renamed' }))).toEqual({
      ...{ ...whole, status: 'running' },
      content: { a: 1, ...unknownMembers },
    });
    const created = (one: string) =>
      createdBody(record, answering({ 'create-body': one, states: 'renamed' }));
    expect(created('record')).toEqual({ ...record, status: 'running' });
    expect(created('minimal')).toEqual({ id: 'rep_1', status: 'running' });
    expect(created('unknown-members')).toEqual({ ...record, status: 'running', ...unknownMembers });
  });

  it('an event has the form that it may have, and is known again', () => {
    const cloud = {
      specversion: '1.0',
      id: 'evt_1',
      source: '/v1/reports',
      type: 'report.created',
      subject: 'rep_1',
      time: 't',
      datacontenttype: 'application/json',
      data: record,
    };
    const told = (one: string, more = {}) => messageTold(event, answering({ 'event-payload': one, ...more }));
    const { id: _, ...message } = event;
    expect(told('listed')).toEqual({ mediaType: 'application/json', body: message });
    expect(told('thin').body).toEqual({ ...message, data: { id: 'rep_1' } });
    expect(told('cloudevents')).toEqual({ mediaType: 'application/cloudevents+json', body: cloud });
    expect(told('listed', { 'event-names': 'renamed' }).body.type).toBe('report.requested');
    const meant = (given: object, possible = {}) =>
      eventRecordMeant({ ...given }, { ...assumedAnswers, ...possible }, (one) => one);
    expect(meant(event)).toEqual(event);
    expect(meant(cloud)).toEqual(event);
    expect(meant({ ...event, type: 'report.requested' }, { 'event-names': ['known', 'renamed'] })).toEqual(
      event,
    );
    const thin = { ...event, data: { id: 'rep_1' } };
    expect(meant(thin)).toEqual(thin);
    expect(meant(thin, { 'event-payload': ['listed', 'thin'] })).toBeUndefined();
    expect(meant({ ...event, data: null })).toEqual({ ...event, data: null });
    expect(eventRecordMeant(event, assumedAnswers, () => undefined)).toBeUndefined();
  });

  it('an event goes by its name, and is asked for by any of its names', () => {
    const renamed = answering({ 'event-names': 'renamed' });
    expect([eventBy('report.created', renamed), eventBy('webhook.ping', renamed)]).toEqual([
      'report.requested',
      'webhook.ping',
    ]);
    expect([eventBy('report.created', assumed), eventAsked('report.requested', assumed)]).toEqual([
      'report.created',
      'report.requested',
    ]);
    expect([eventAsked('report.requested', renamed), eventAsked('report.created', renamed)]).toEqual([
      'report.created',
      'report.created',
    ]);
    // Where no answer has another name, the gap makes no difference, and is not asked.
    const never: Gaps = { ...assumed, answer: () => expect.fail('it was asked') };
    expect([eventBy('report.created', never), eventAsked('report.created', never)]).toEqual([
      'report.created',
      'report.created',
    ]);
  });

  it('an endpoint is told what it verifies messages by', () => {
    const keyed = { id: 'w', secret: 's', publicKey: 'p' };
    const told = (one: string, of: object = keyed) => keysTold({ ...of }, answering({ signing: one }));
    expect(told('standard')).toEqual(keyed);
    expect(told('unsigned')).toEqual({ id: 'w', publicKey: 'p' });
    expect(told('v1a')).toEqual({ id: 'w', publicKey: 'p' });
    expect(Object.keys(told('standard', { id: 'w', publicKey: 'p' }))).toEqual(['id', 'publicKey']);
    expect(told('unsigned', { id: 'w' })).toEqual({ id: 'w' });
  });

  it('limits are told in the headers of the answer, or in none', () => {
    expect(limitFields(left, 'standard')).toEqual({
      ...{ 'RateLimit-Policy': '"default";q=9;w=60', RateLimit: '"default";r=3;t=7' },
    });
    expect(limitFields(left, 'x-ratelimit')).toEqual({
      ...{ 'X-RateLimit-Limit': '9', 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': '7' },
    });
    expect(limitFields(left, 'no-headers')).toEqual({});
    expect([limitRefusal(left, 'standard'), limitRefusal(left, 'no-headers')]).toEqual([
      { 'Retry-After': '7' },
      {},
    ]);
  });

  it('bodies, pages, statuses and origins are those of the answer', () => {
    const small = answering({ 'size-limits': '4-kib' });
    expect([largestBody(65_536, 4097, small), largestBody(65_536, 4096, small)]).toEqual([4096, 65_536]);
    expect(largestBody(1024, 5000, small)).toBe(1024);
    expect([largestBody(65_536, 5000, answering({})), largestBody(65_536, 5000, assumed)]).toEqual([
      65_536, 65_536,
    ]);
    expect([pageLimit(50, 'served'), pageLimit(50, 'small-pages'), pageLimit(3, 'small-pages')]).toEqual([
      50, 5, 3,
    ]);
    const statuses = [422, 405, 404].map((status) => [
      ...(['precise', '400-for-422', '404-for-405'] as const).map((answer) => refusalStatus(status, answer)),
    ]);
    expect(statuses).toEqual([
      [422, 400, 422],
      [405, 405, 404],
      [404, 404, 404],
    ]);
    const coarsenedBy = (...answers: GapAnswers['error-codes'][]) =>
      [404, 405, 422].filter((status) => isCoarsened(status, { ...assumedAnswers, 'error-codes': answers }));
    expect(coarsenedBy('precise', '400-for-422', '404-for-405')).toEqual([405, 422]);
    expect(coarsenedBy('precise')).toEqual([]);
    expect((['loopback', 'none', 'any'] as const).map(admissionOf)).toEqual(['some', 'none', 'all']);
  });

  it('an operation is absent by some answers', () => {
    const by = (answer: string) => isAbsent({ gap: 'G09' }, () => answer);
    expect([by('404'), by('served'), by('small-pages')]).toEqual([true, false, false]);
    const unasked = () => expect.fail('it was asked');
    expect([isAbsent({}, unasked), isAbsent({ gap: 'G01' }, unasked)]).toEqual([false, false]);
    expect(answersTo(openGaps[0] as never)).toEqual(['201', '200', '202']);
    expect(documentedAnswers['create-status']).toEqual(['200']);
    expect(documentedAnswers['option-members']).toEqual(['refused']);
  });
});

describe('the records of a body', () => {
  const asIs = {
    report: (one: unknown) => one,
    event: () => undefined,
    webhook: () => 1,
    newWebhook: () => 2,
    delivery: () => 3,
  } as never;

  it('are found by the title of its schema', () => {
    for (const title of [
      'Report',
      'ReportSummary',
      'ReportEvent',
      'Webhook',
      'WebhookWithSecret',
      'Delivery',
    ])
      expect([title, hasRecords(title, {}), hasRecords(title, null), hasRecords(title, 7)]).toEqual([
        title,
        true,
        false,
        false,
      ]);
    for (const title of ['ReportPage', 'ReportEventList', 'EventPage', 'WebhookPage', 'DeliveryPage'])
      expect([
        title,
        hasRecords(title, { data: [{}] }),
        hasRecords(title, { data: [7] }),
        hasRecords(title, null),
      ]).toEqual([title, true, false, false]);
    expect([hasRecords('ReportPage', {}), hasRecords('Problem', {})]).toEqual([false, false]);
  });

  it('have something in their places, or are left out', () => {
    expect(withRecords('Problem', record, asIs)).toBe(record);
    expect(withRecords('Report', record, asIs)).toBe(record);
    expect(withRecords('EventPage', { data: [event, event], page: 1 }, asIs)).toEqual({ data: [], page: 1 });
    expect(withRecords('WebhookPage', { data: [{}, {}] }, asIs)).toEqual({ data: [1, 1] });
    expect([withRecords('WebhookWithSecret', {}, asIs), withRecords('Delivery', {}, asIs)]).toEqual([2, 3]);
  });

  it('are told by the answers, and meant as the contract has them', () => {
    const gaps = answering({
      states: 'renamed',
      'event-names': 'renamed',
      signing: 'unsigned',
      'create-body': 'minimal',
    });
    const told = recordsTold(gaps, false);
    const hook = { events: ['report.created', '*'], secret: 's' };
    expect(told.report(record)).toEqual({ ...record, status: 'running' });
    expect(recordsTold(gaps, true).report(record)).toEqual({ id: 'rep_1', status: 'running' });
    expect(told.event(event)).toMatchObject({ type: 'report.requested', data: { status: 'running' } });
    expect(told.newWebhook(hook)).toEqual({ events: ['report.requested', '*'] });
    expect(told.delivery({ type: 'report.created', a: 1 })).toEqual({ type: 'report.requested', a: 1 });
    const meant = recordsMeant({ ...assumedAnswers, 'event-names': ['renamed'], states: ['renamed'] }, false);
    expect(meant.report({ ...record, status: 'running' })).toEqual(record);
    expect(meant.event({ ...event, type: 'report.requested' })).toEqual(event);
    expect(meant.webhook({ events: ['report.requested', '*'] })).toEqual({ events: ['report.created', '*'] });
    expect(meant.webhook({ events: 7 } as never)).toEqual({ events: 7 });
    expect(meant.delivery({ type: 'report.requested' })).toEqual({ type: 'report.created' });
    expect(meant.newWebhook({ events: [] })).toEqual({ events: [] });
    const unsigned = recordsMeant({ ...assumedAnswers, signing: ['standard', 'unsigned'] }, false);
    expect([unsigned.newWebhook({ events: [] }), unsigned.newWebhook(hook)]).toEqual([undefined, hook]);
  });
});
