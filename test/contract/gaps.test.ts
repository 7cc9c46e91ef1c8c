import { describe, expect, it } from 'vitest';
import {
  answersTo,
  assumedAnswers,
  assumedGaps,
  documentedAnswers,
  type Gaps,
  isAbsent,
  openGaps,
} from '../../src/contract/gap-answers.js';
import { responsesToCreate } from '../../src/contract/gaps/creates.js';
import { errorStatus, isCoarsened } from '../../src/contract/gaps/error-responses.js';
import { admissions, maxBodySize, pageLimit } from '../../src/contract/gaps/limits.js';
import { rateLimitErrorHeaders, rateLimitHeaders } from '../../src/contract/gaps/rate-limit-headers.js';
import {
  fromWireEvent,
  fromWireMapper,
  hasRecords,
  mapRecords,
  responseBodyOfCreate,
  toWireMapper,
  toWireMessage,
  toWireReport,
  unknownFields,
  withVerificationKey,
} from '../../src/contract/gaps/records.js';
import { eventNaming } from '../../src/contract/gaps/wire-names.js';
import type { GapAnswers } from '../../src/contract/generated/operations.js';
import type { ResponseEntry } from '../../src/contract/operations.js';

/** Returns an exchange with these answers, and defaults for the others. */
function gapsWith(answers: Partial<{ [gap: string]: string }>): Gaps {
  const possible = {
    ...assumedAnswers,
    ...Object.fromEntries(Object.entries(answers).map(([gap, one]) => [gap, [one]])),
  };
  return { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
}

const record = { id: 'rep_1', status: 'processing', type: 'poderes' };
const event = { id: 'evt_1', type: 'report.created', timestamp: 't', data: record };
const left = { limit: 9, windowSeconds: 60, remaining: 3, resetSeconds: 7 };

describe('an answer to a gap', () => {
  it('sets status and headers of a create', () => {
    const row = {
      status: 201,
      headers: ['Location', 'Sandbox-Scenario'],
      outcome: 'created',
    } as unknown as ResponseEntry;
    expect(responsesToCreate['201'](row)).toBe(row);
    expect(responsesToCreate['202'](row)).toEqual({ ...row, status: 202 });
    expect(responsesToCreate['200'](row)).toEqual({ ...row, status: 200, headers: ['Sandbox-Scenario'] });
    const { headers: _, ...bare } = row;
    expect(responsesToCreate['200'](bare as ResponseEntry).headers).toEqual([]);
  });

  it('sets the fields of a record', () => {
    const fields = (one: string, of: Parameters<typeof toWireReport>[0] = record) =>
      toWireReport(of, gapsWith({ 'report-fields': one }));
    expect(fields('all')).toEqual(record);
    expect(fields('absent')).toEqual({ id: 'rep_1', status: 'processing' });
    expect(fields('unknown-members')).toEqual({ ...record, ...unknownFields });
    expect(Object.keys(fields('reordered'))).toEqual(['type', 'status', 'id']);
    const whole = { ...record, content: { a: 1 } };
    expect(fields('all', whole)).toEqual(whole);
    expect(toWireReport(whole, gapsWith({ content: 'unknown-members', states: 'renamed' }))).toEqual({
      ...{ ...whole, status: 'running' },
      content: { a: 1, ...unknownFields },
    });
    const created = (one: string) =>
      responseBodyOfCreate(record, gapsWith({ 'create-body': one, states: 'renamed' }));
    expect(created('record')).toEqual({ ...record, status: 'running' });
    expect(created('minimal')).toEqual({ id: 'rep_1', status: 'running' });
    expect(created('unknown-members')).toEqual({ ...record, status: 'running', ...unknownFields });
  });

  it('sets the form of an event, which is converted back', () => {
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
    const mapped = (one: string, more = {}) =>
      toWireMessage(event, gapsWith({ 'event-payload': one, ...more }));
    const { id: _, ...message } = event;
    expect(mapped('listed')).toEqual({ mediaType: 'application/json', body: message });
    expect(mapped('thin').body).toEqual({ ...message, data: { id: 'rep_1' } });
    expect(mapped('cloudevents')).toEqual({ mediaType: 'application/cloudevents+json', body: cloud });
    expect(mapped('listed', { 'event-names': 'renamed' }).body.type).toBe('report.requested');
    const recognized = (given: object, possible = {}) =>
      fromWireEvent({ ...given }, { ...assumedAnswers, ...possible }, (one) => one);
    expect(recognized(event)).toEqual(event);
    expect(recognized(cloud)).toEqual(event);
    expect(
      recognized({ ...event, type: 'report.requested' }, { 'event-names': ['known', 'renamed'] }),
    ).toEqual(event);
    const minimalEvent = { ...event, data: { id: 'rep_1' } };
    expect(recognized(minimalEvent)).toEqual(minimalEvent);
    expect(recognized(minimalEvent, { 'event-payload': ['listed', 'thin'] })).toBeUndefined();
    expect(recognized({ ...event, data: null })).toEqual({ ...event, data: null });
    expect(fromWireEvent(event, assumedAnswers, () => undefined)).toBeUndefined();
  });

  it('sets the name of an event, which is found by all its names', () => {
    const renamed = gapsWith({ 'event-names': 'renamed' });
    expect([
      eventNaming.wireNameIn('report.created', renamed),
      eventNaming.wireNameIn('webhook.ping', renamed),
    ]).toEqual(['report.requested', 'webhook.ping']);
    expect([
      eventNaming.wireNameIn('report.created', assumedGaps),
      eventNaming.ownNameIn('report.requested', assumedGaps),
    ]).toEqual(['report.created', 'report.requested']);
    expect([
      eventNaming.ownNameIn('report.requested', renamed),
      eventNaming.ownNameIn('report.created', renamed),
    ]).toEqual(['report.created', 'report.created']);
    // If no answer renames it, the gap makes no difference and is not looked up.
    const never: Gaps = { ...assumedGaps, answer: () => expect.fail('the answer was requested') };
    expect([
      eventNaming.wireNameIn('report.created', never),
      eventNaming.ownNameIn('report.created', never),
    ]).toEqual(['report.created', 'report.created']);
  });

  it('selects the key that verifies messages', () => {
    const keyed = { id: 'w', secret: 's', publicKey: 'p' };
    const mapped = (one: string, of: object = keyed) =>
      withVerificationKey({ ...of }, gapsWith({ signing: one }));
    expect(mapped('standard')).toEqual(keyed);
    expect(mapped('unsigned')).toEqual({ id: 'w', publicKey: 'p' });
    expect(mapped('v1a')).toEqual({ id: 'w', publicKey: 'p' });
    expect(Object.keys(mapped('standard', { id: 'w', publicKey: 'p' }))).toEqual(['id', 'publicKey']);
    expect(mapped('unsigned', { id: 'w' })).toEqual({ id: 'w' });
  });

  it('selects the rate-limit headers', () => {
    expect(rateLimitHeaders(left, 'standard')).toEqual({
      ...{ 'RateLimit-Policy': '"default";q=9;w=60', RateLimit: '"default";r=3;t=7' },
    });
    expect(rateLimitHeaders(left, 'x-ratelimit')).toEqual({
      ...{ 'X-RateLimit-Limit': '9', 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': '7' },
    });
    expect(rateLimitHeaders(left, 'no-headers')).toEqual({});
    expect([rateLimitErrorHeaders(left, 'standard'), rateLimitErrorHeaders(left, 'no-headers')]).toEqual([
      { 'Retry-After': '7' },
      {},
    ]);
  });

  it('sets body sizes, page sizes, statuses and origins', () => {
    const small = gapsWith({ 'size-limits': '4-kib' });
    expect([maxBodySize(65_536, 4097, small), maxBodySize(65_536, 4096, small)]).toEqual([4096, 65_536]);
    expect(maxBodySize(1024, 5000, small)).toBe(1024);
    expect([maxBodySize(65_536, 5000, gapsWith({})), maxBodySize(65_536, 5000, assumedGaps)]).toEqual([
      65_536, 65_536,
    ]);
    expect([pageLimit(50, 'served'), pageLimit(50, 'small-pages'), pageLimit(3, 'small-pages')]).toEqual([
      50, 5, 3,
    ]);
    const statuses = [422, 405, 404].map((status) => [
      ...(['precise', '400-for-422', '404-for-405'] as const).map((answer) => errorStatus(status, answer)),
    ]);
    expect(statuses).toEqual([
      [422, 400, 422],
      [405, 405, 404],
      [404, 404, 404],
    ]);
    const coarseCode = (...answers: GapAnswers['error-codes'][]) =>
      [404, 405, 422].filter((status) => isCoarsened(status, { ...assumedAnswers, 'error-codes': answers }));
    expect(coarseCode('precise', '400-for-422', '404-for-405')).toEqual([405, 422]);
    expect(coarseCode('precise')).toEqual([]);
    expect((['loopback', 'none', 'any'] as const).map((answer) => admissions[answer])).toEqual([
      'some',
      'none',
      'all',
    ]);
  });

  it('can leave out an operation', () => {
    const by = (answer: string) => isAbsent({ gap: 'G09' }, () => answer);
    expect([by('404'), by('served'), by('small-pages')]).toEqual([true, false, false]);
    const failOnAnswer = () => expect.fail('the answer was requested');
    expect([isAbsent({}, failOnAnswer), isAbsent({ gap: 'G01' }, failOnAnswer)]).toEqual([false, false]);
    expect(answersTo(openGaps[0] as never)).toEqual(['201', '200', '202']);
    expect(documentedAnswers['create-status']).toEqual(['200']);
    expect(documentedAnswers['option-members']).toEqual(['refused']);
  });
});

describe('records of a body', () => {
  const asIs = {
    report: (one: unknown) => one,
    event: () => undefined,
    webhook: () => 1,
    newWebhook: () => 2,
    delivery: () => 3,
  } as never;

  it('are located by the title of its schema', () => {
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

  it('are replaced or left out', () => {
    expect(mapRecords('Problem', record, asIs)).toBe(record);
    expect(mapRecords('Report', record, asIs)).toBe(record);
    expect(mapRecords('EventPage', { data: [event, event], page: 1 }, asIs)).toEqual({ data: [], page: 1 });
    expect(mapRecords('WebhookPage', { data: [{}, {}] }, asIs)).toEqual({ data: [1, 1] });
    expect([mapRecords('WebhookWithSecret', {}, asIs), mapRecords('Delivery', {}, asIs)]).toEqual([2, 3]);
  });

  it('are converted to the answers and back to the contract', () => {
    const gaps = gapsWith({
      states: 'renamed',
      'event-names': 'renamed',
      signing: 'unsigned',
      'create-body': 'minimal',
    });
    const mapped = toWireMapper(gaps, false);
    const hook = { events: ['report.created', '*'], secret: 's' };
    expect(mapped.report(record)).toEqual({ ...record, status: 'running' });
    expect(toWireMapper(gaps, true).report(record)).toEqual({ id: 'rep_1', status: 'running' });
    expect(mapped.event(event)).toMatchObject({ type: 'report.requested', data: { status: 'running' } });
    expect(mapped.newWebhook(hook)).toEqual({ events: ['report.requested', '*'] });
    expect(mapped.delivery({ type: 'report.created', a: 1 })).toEqual({ type: 'report.requested', a: 1 });
    const recognized = fromWireMapper(
      { ...assumedAnswers, 'event-names': ['renamed'], states: ['renamed'] },
      false,
    );
    expect(recognized.report({ ...record, status: 'running' })).toEqual(record);
    expect(recognized.event({ ...event, type: 'report.requested' })).toEqual(event);
    expect(recognized.webhook({ events: ['report.requested', '*'] })).toEqual({
      events: ['report.created', '*'],
    });
    expect(recognized.webhook({ events: 7 } as never)).toEqual({ events: 7 });
    expect(recognized.delivery({ type: 'report.requested' })).toEqual({ type: 'report.created' });
    expect(recognized.newWebhook({ events: [] })).toEqual({ events: [] });
    const unsigned = fromWireMapper({ ...assumedAnswers, signing: ['standard', 'unsigned'] }, false);
    expect([unsigned.newWebhook({ events: [] }), unsigned.newWebhook(hook)]).toEqual([undefined, hook]);
  });
});
