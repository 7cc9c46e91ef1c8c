import { describe, expect, it } from 'vitest';
import { facts, gaps } from '../../../src/contract/interface.js';
import type {
  InterviewExchange,
  InterviewRequest,
  KeyRole,
  QuestionName,
  ReceivedWebhook,
} from '../../../src/contract/verification/exchanges.js';
import { recordId, recordIn, recordStatus } from '../../../src/contract/verification/exchanges.js';
import {
  countCreates,
  interview,
  questionsOf,
  type VerificationScope,
  verificationOf,
} from '../../../src/contract/verification/interview.js';
import { type InterviewSettings, isSafe, questions } from '../../../src/contract/verification/questions.js';
import {
  createdResponse,
  exchange,
  type ResponseSpec,
  type Responses,
  record,
  recordOf,
} from './interview-records.js';

const setting: InterviewSettings = {
  ...{ company: 'a/b', nonce: 'n1', elsewhere: true },
  keys: new Set<KeyRole>(['own', 'stranger', 'revoked']),
  receiver: 'http://127.0.0.1:1/verify-n1',
};
const all: VerificationScope = { documentedOnly: false, readOnly: false };
const documented: VerificationScope = { ...all, documentedOnly: true };

const request = (name: QuestionName, responses: Responses = {}, more: Partial<InterviewSettings> = {}) =>
  questions[name].request(recordOf(responses), { ...setting, ...more });
const bodyOf = (name: QuestionName, responses: Responses = {}) =>
  JSON.parse(request(name, responses)?.body ?? 'null');

describe('questions', () => {
  const body = { type: 'sociedades_y_poderes', companyId: 'a/b', options: { validate: true } };
  const { type: _, ...untyped } = body;
  const { companyId: __, ...unnamed } = body;

  it.each<[QuestionName, object]>([
    ['create', body],
    ['create-without-type', untyped],
    ['create-type-number', { ...body, type: 1 }],
    ['create-without-company', unnamed],
    ['create-company-number', { ...body, companyId: 1 }],
    ['create-validate-text', { ...body, options: { validate: 'yes' } }],
    ['create-options-text', { ...body, options: 'validate' }],
    ['create-other-type', { ...body, type: 'no_such_type' }],
    ['create-empty-options', { ...body, options: {} }],
    ['create-option-member', { ...body, options: { validate: true, noSuchOption: true } }],
    ['create-member', { ...body, noSuchMember: true }],
    ['create-without-key', body],
    ['create-made-up-key', body],
    ['create-revoked-key', body],
    ['create-once', body],
    ['create-unversioned', {}],
    ['create-elsewhere', {}],
    ['put', {}],
    ['subscribe', { url: 'http://127.0.0.1:1/verify-n1', events: ['*'] }],
    ['edit', {}],
  ])('question %s sends its request', (name, sent) => {
    expect(bodyOf(name, { create: createdResponse })).toEqual(sent);
  });

  const own = { method: 'GET', key: 'own' };
  it.each<[QuestionName, object]>([
    ['list-before', { ...own, path: '/v1/reports?limit=50' }],
    ['list', { ...own, path: '/v1/reports?limit=50' }],
    ['list-without-key', { ...own, path: '/v1/reports?limit=50', key: 'none' }],
    ['list-as-stranger', { ...own, path: '/v1/reports?limit=50', key: 'stranger' }],
    ['list-elsewhere', { ...own, path: '/v1/reports?limit=50', elsewhere: true }],
    ['read', { ...own, path: '/v1/reports/rep%2F1' }],
    ['read-without-key', { ...own, path: '/v1/reports/rep%2F1', key: 'none' }],
    ['read-as-stranger', { ...own, path: '/v1/reports/rep%2F1', key: 'stranger' }],
    ['read-elsewhere', { ...own, path: '/v1/reports/rep%2F1', elsewhere: true }],
    ['read-empty-options', { ...own, path: '/v1/reports/rep%2F2' }],
    ['history', { ...own, path: '/v1/reports/rep%2F1/history' }],
    ['verification', { ...own, path: '/v1/reports/rep%2F1/verification' }],
    ['events', { ...own, path: '/v1/reports/rep%2F1/events' }],
    ['cancel', { ...own, method: 'POST', path: '/v1/reports/rep%2F3/cancel' }],
    ['company', { ...own, path: '/v1/companies/a%2Fb' }],
    ['webhooks', { ...own, path: '/v1/webhooks' }],
    ['example-resource', { ...own, path: '/v1/example-resource' }],
    ...(['http://localhost:3000', 'https://app.example'] as const).map(
      (origin, at): [QuestionName, object] => [
        at === 0 ? 'preflight-local' : 'preflight-foreign',
        {
          ...{ method: 'OPTIONS', path: '/v1/reports', key: 'none' },
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        },
      ],
    ),
  ])('question %s sends its body', (name, expected) => {
    const responses: Responses = {
      create: [201, { id: 'rep/1' }],
      'create-empty-options': [201, { id: 'rep/2' }],
      'create-once': [201, { id: 'rep/3' }],
    };
    expect(request(name, responses)).toEqual(expected);
  });

  it('use the required keys, forms and headers', () => {
    const json = { 'Content-Type': 'application/json' };
    expect(request('create')).toMatchObject({
      method: 'POST',
      path: '/v1/reports',
      key: 'own',
      headers: json,
    });
    expect(request('create-without-key')?.key).toBe('none');
    expect(request('create-made-up-key')?.key).toBe('made-up');
    expect(request('create-revoked-key')?.key).toBe('revoked');
    expect(request('create-unversioned')?.path).toBe('/v9999/reports');
    expect(request('create-elsewhere')?.elsewhere).toBe(true);
    expect(request('put')?.method).toBe('PUT');
    const key = { ...json, 'Idempotency-Key': '"verify-n1"' };
    expect([request('create-once'), request('create-once-more')].map((one) => one?.headers)).toEqual([
      key,
      key,
    ]);
    expect(request('edit', { create: createdResponse })).toMatchObject({
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json', 'Edit-Reason': 'contract verification' },
    });
    expect(
      [request('large'), request('larger')].map((one) => [one?.body?.length, one?.body?.trim()]),
    ).toEqual([
      [4097, '{}'],
      [65_537, '{}'],
    ]);
  });

  it('are skipped without a report to ask about or a key', () => {
    const reportQuestions: QuestionName[] = [
      'read',
      'history',
      'verification',
      'events',
      'edit',
      'read-without-key',
      'cancel',
      'read-empty-options',
    ];
    expect(reportQuestions.map((name) => request(name, { create: 422 }))).toEqual(
      reportQuestions.map(() => null),
    );
    expect(request('read-empty-options', { 'create-empty-options': [201, {}] })).toBeNull();
    const keyed: QuestionName[] = ['create-revoked-key', 'list-as-stranger', 'read-as-stranger'];
    for (const name of keyed)
      expect(request(name, { create: createdResponse }, { keys: new Set(['own']) })).toBeNull();
    const otherQuestions: QuestionName[] = ['create-elsewhere', 'list-elsewhere', 'read-elsewhere'];
    for (const name of otherQuestions)
      expect(request(name, { create: createdResponse }, { elsewhere: false })).toBeNull();
    for (const [name, form] of [
      ['create-bare-key', 'bare'],
      ['create-x-api-key', 'x-api-key'],
    ] as const) {
      expect([request(name), request(name, { create: 403 })]).toEqual([null, null]);
      expect(request(name, { create: 401 })).toMatchObject({ form, key: 'own', path: '/v1/reports' });
    }
  });

  it('use the created report, or otherwise any listed one', () => {
    const listed: Responses = { 'list-before': [200, { data: [{ id: 'rep_9' }, { id: 'rep_8' }] }] };
    expect(recordOf(listed).reportId).toBe('rep_9');
    expect(recordOf({ ...listed, create: createdResponse }).reportId).toBe('rep_1');
    expect(recordOf({ ...listed, create: 422 }).reportId).toBe('rep_9');
    expect(recordOf({ ...listed, create: [201, {}] }).reportId).toBeUndefined();
    expect(recordOf({ 'list-before': [200, { data: [{ id: 7 }] }] }).reportId).toBe('7');
    expect(recordOf({ 'list-before': [200, { data: [{ id: null }] }] }).reportId).toBeUndefined();
    expect(recordOf({ 'list-before': [200, { data: [] }] }).reportId).toBeUndefined();
  });

  it.each<[ResponseSpec, boolean]>([
    [[200, { status: 'queued' }], false],
    [[200, { status: 'running' }], false],
    ...[
      'completed',
      'rejected',
      'failed',
      'cancelled',
      'expired',
      'done',
      'declined',
      'error',
      'withdrawn',
      'lapsed',
    ].map((status): [ResponseSpec, boolean] => [[200, { status }], true]),
    [[200, { status: 'own', completedAt: '2026-01-15' }], true],
    [[200, { status: 'own', completedAt: null }], false],
    [404, true],
  ])('repeat a read until the state is final: %o is final: %s', (came, isOver) => {
    expect(questions.read.isOver?.(exchange(came))).toBe(isOver);
  });

  it('are selected by scope, as is the number of reports they create', () => {
    const names = questionsOf(all);
    expect([names[0], names.at(-1), new Set(names).size]).toEqual([
      'list-before',
      'unsubscribe',
      names.length,
    ]);
    expect(names).toEqual(Object.keys(questions).filter((name) => names.includes(name as QuestionName)));
    const documentedQuestions = questionsOf(documented);
    expect(documentedQuestions.filter((name) => !names.includes(name))).toEqual([]);
    expect([documentedQuestions.includes('webhooks'), documentedQuestions.includes('read')]).toEqual([
      false,
      true,
    ]);
    expect(countCreates(all)).toEqual({ min: 3, max: 23 });
    expect(countCreates(documented)).toEqual({ min: 2, max: 19 });
    expect(countCreates({ ...all, readOnly: true })).toEqual({ min: 0, max: 0 });
    const safe = (method: string) => isSafe({ method } as InterviewRequest);
    expect(['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'PUT'].map(safe)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('an interview', () => {
  /** Creates an interviewer that gets one response to everything and counts its waits. */
  function world(answer: (requests: InterviewRequest, count: number) => InterviewExchange) {
    const requests: InterviewRequest[] = [];
    const responses: [string, number, number][] = [];
    const waited = { more: 0, limit: 0 };
    return {
      ...{ requests, responses, waited, messages: [] as ReceivedWebhook[] },
      ask: async (one: InterviewRequest) => {
        requests.push(one);
        return answer(one, requests.length);
      },
      isStopped: () => false,
      waitForMore: async () => ++waited.more < 3,
      waitForLimit: async () => ++waited.limit < 3,
      onQuestion: (...of: [QuestionName, number, number]) => void responses.push(of),
    };
  }

  it('asks one question after the other, and reads a report until it is final or time is over', async () => {
    const usual = world(() => exchange([200, record]));
    const interviewRecord = await interview(all, { ...setting, receiver: null }, usual);
    expect(interviewRecord.all('read')).toHaveLength(3);
    expect([interviewRecord.all('list').length, usual.waited]).toEqual([1, { more: 3, limit: 0 }]);
    const names = questionsOf(all);
    expect(usual.responses.filter(([name]) => name === 'list')).toEqual([
      ['list', names.indexOf('list'), names.length],
    ]);
    expect(usual.responses.length).toBe(new Set(usual.responses.map(([name]) => name)).size);
    expect(interviewRecord.exchanges.length).toBe(usual.responses.length + 2);
    expect(interviewRecord.of('events')).toBe(interviewRecord.all('events').at(-1));
    const done = world(() => exchange([200, { ...record, status: 'completed' }]));
    expect((await interview(all, setting, done)).all('read')).toHaveLength(1);
  });

  it('waits for a rate limit, and continues if that takes too long', async () => {
    const limited = world((_, count) => exchange(count === 1 ? 429 : 404));
    expect((await interview(documented, setting, limited)).all('list-before')).toHaveLength(2);
    expect(limited.waited).toEqual({ more: 0, limit: 1 });
    const always = world((_, count) => exchange(count < 9 ? 429 : 404));
    expect((await interview(documented, setting, always)).all('list-before')).toHaveLength(3);
  });

  it('asks only what cleans up once it is stopped, without a wait', async () => {
    const stopping = world(() => exchange([201, record]));
    const isStopped = () => stopping.requests.some(({ path }) => path === '/v1/webhooks');
    const waits: boolean[] = [];
    const waitForMore = () => {
      waits.push(isStopped());
      return stopping.waitForMore();
    };
    const { exchanges, of } = await interview(all, setting, { ...stopping, isStopped, waitForMore });
    expect(of('unsubscribe')).toBe(exchanges.at(-1));
    expect(of('subscribe')).toBe(exchanges.at(-2));
    expect(waits).not.toContain(true);
    const atOnce = world(() => exchange([201, record]));
    expect((await interview(all, setting, { ...atOnce, isStopped: () => true })).exchanges).toEqual([]);
  });

  it('waits for a message if one can come, and deletes its endpoint', async () => {
    const last = { method: 'DELETE', path: '/v1/webhooks/rep_1' };
    const done = { ...record, status: 'completed' };
    const silent = world(() => exchange([201, done]));
    expect((await interview(all, setting, silent)).of('unsubscribe')).toBeDefined();
    expect([silent.waited.more, silent.requests.at(-1)]).toMatchObject([3, last]);
    const notifying = world(({ path }) => {
      if (path === '/v1/webhooks') notifying.messages.push({ headers: {} });
      return exchange([201, done]);
    });
    expect((await interview(all, setting, notifying)).messages).toEqual([{ headers: {} }, { headers: {} }]);
    expect([notifying.waited.more, notifying.requests.at(-1)]).toMatchObject([0, last]);
    for (const missing of ['/v1/webhooks', '/v1/reports']) {
      const serverWithout = world(({ path }) => exchange(path === missing ? 404 : [201, done]));
      await interview(all, setting, serverWithout);
      expect(serverWithout.waited.more).toBe(0);
    }
    const silentServer = world(() => exchange([201, done]));
    const interviewRecord = await interview(all, { ...setting, receiver: null }, silentServer);
    expect([interviewRecord.of('subscribe'), interviewRecord.of('unsubscribe')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('ends early only if the first request has no response', async () => {
    const silent = world(() => exchange(null));
    expect((await interview(all, setting, silent)).exchanges).toHaveLength(1);
    const breaking = world((_, count) => exchange(count === 1 ? 404 : null));
    expect((await interview(all, setting, breaking)).exchanges.length).toBeGreaterThan(20);
  });

  it('changes nothing in a read-only run', async () => {
    const usual = world(() => exchange([200, { data: [record] }]));
    const interviewRecord = await interview({ ...all, readOnly: true }, setting, usual);
    expect(interviewRecord.readOnly).toBe(true);
    expect(new Set(usual.requests.map(({ method }) => method))).toEqual(new Set(['GET', 'OPTIONS']));
    expect(interviewRecord.reportId).toBe('rep_1');
  });
});

describe('the result of an interview', () => {
  const post = (id: string, status = 201) => exchange([status, { id }]);
  const interviewRecord = recordOf({
    create: [post('rep_1')],
    'create-once': [post('rep_2'), post('rep_2'), post('rep_3', 422)],
    'create-elsewhere': [exchange([201, { id: 'rep_4' }], { url: 'http://s/v1/reports/x' })],
    list: [exchange([200, { id: 'rep_5' }], { method: 'GET' })],
  });

  it('has all facts and gaps of the ledger, counted', () => {
    const responses = verificationOf('http://s', all, interviewRecord);
    expect(responses).toMatchObject({ url: 'http://s', requests: 6, created: 2 });
    expect(responses.facts.map(({ id, name, statement }) => ({ id, name, statement }))).toEqual(
      facts.map(({ id, name, statement }) => ({ id, name, statement })),
    );
    expect(responses.gaps.map(({ id, name, question }) => ({ id, name, question }))).toEqual(
      gaps.map(({ id, name, question }) => ({ id, name, question })),
    );
    const outcomes = responses.facts.map(({ outcome }) => outcome);
    const count = (of: string) => outcomes.filter((outcome) => outcome === of).length;
    expect([responses.holds, responses.broken, responses.untold]).toEqual(
      ['holds', 'broken', 'untold'].map(count),
    );
    expect(responses.holds).toBeGreaterThan(2);
    expect(responses.facts.find(({ name }) => name === 'webhooks')).toMatchObject({
      ...{ outcome: 'untold', evidence: [] },
      detail: 'Messages go to an address that the server has to reach: --receive-at.',
    });
    expect(responses.gaps.find(({ name }) => name === 'signing')).toMatchObject({
      outcome: 'untold',
      answer: null,
    });
    expect(responses.gaps.find(({ name }) => name === 'create-status')).toMatchObject({
      outcome: 'unforeseen',
    });
    expect(verificationOf('http://s', documented, interviewRecord).gaps).toEqual([]);
  });

  it('counts each create whose response has no id', () => {
    const anonymous = recordOf({
      create: [200, null],
      'create-once': 200,
      'create-once-more': createdResponse,
    });
    expect(verificationOf('http://s', all, anonymous).created).toBe(3);
  });

  it('shows the evidence with shortened bodies', () => {
    const long = 'x'.repeat(4001);
    const recordedExchange = (body: string | null, answer: ResponseSpec) =>
      verificationOf('http://s', documented, recordOf({ create: [exchange(answer, { body })] })).facts.find(
        ({ name }) => name === 'create-headers',
      )?.evidence[0];
    const { request, answer, ...rest } = recordedExchange(JSON.stringify(long), [201, long]) ?? {};
    expect(request?.body).toBe(`"${'x'.repeat(3999)} …`);
    expect(answer?.body).toBe(`"${'x'.repeat(3999)} …`);
    expect(rest).toEqual({ failure: null });
    const longest = JSON.stringify('x'.repeat(3998));
    expect(recordedExchange(longest, 201)).toMatchObject({
      request: { body: longest },
      answer: { body: '' },
    });
    expect(recordedExchange(null, null)).toMatchObject({
      request: { body: null },
      answer: null,
      failure: 'no route',
    });
  });
});

describe('the record in a body', () => {
  it('is found in a field of any name', () => {
    const own = { id: 'r1', status: 'queued' };
    for (const body of [own, { data: own }, { 'v1.report': own }, { 'v1.data': { 'the.report': own } }])
      expect([recordIn(body), recordId(recordIn(body))]).toEqual([own, 'r1']);
  });

  it('has no id and no state of a field without a name', () => {
    expect([recordId({ '': 'r1' }), recordStatus({ '': 'queued' })]).toEqual([undefined, undefined]);
  });
});
